/**
 * Playing a puzzle: the board, the keypad beside it, and the panel of hints and checks. The game
 * holds what is written; here it is wired to the page, stored, and timed. What only somebody who
 * knows the solution can say is asked of the answers (answers.js).
 */

import { createBoard } from "../board/board.js";
import { keepKeyboard } from "../board/keyboard.js";
import { dailyTitle, timeText } from "../dates.js";
import { h, icon, put } from "../dom.js";
import { sizeText, textOf } from "../puzzle.js";
import { onSettings, settings } from "../settings.js";
import { completed } from "../store/records.js";
import { best, solvesOf, withSolve } from "../store/solves.js";
import { sayOr, t } from "../words.js";
import { createActions, listenToShortcuts } from "./actions.js";
import { createBoardState } from "./board_state.js";
import { createCheck } from "./check.js";
import { createClock } from "./clock.js";
import { openHelp, openPause, openSettings } from "./dialogs.js";
import { Game } from "./game.js";
import { createHint } from "./hint.js";
import { createKeypad } from "./keypad.js";
import { createPanel } from "./panel.js";

/** @typedef {import("./answers.js").Answers} Answers */
/** @typedef {import("../context.js").Context} Context */
/** @typedef {import("../puzzle.js").Puzzle} Puzzle */
/** @typedef {import("../store.js").PuzzleRecord} PuzzleRecord */

/**
 * A puzzle goes on where it was left. What it comes with (a technique's example, a walk-through
 * left at some step) takes the place of that in one move, which undo takes back.
 * @param {Context} context @param {Puzzle} given
 */
function begun({ store, toast }, given) {
  const { entries, marks, drawn } = given;
  const key = store.begin(given);
  const record = store.record(key) ?? completed({ puzzle: given, key });
  const game = new Game(record.puzzle, record.history);
  const played = record.history.moves.length > 0;
  const replaced = (entries || marks || drawn) && game.arrive({ entries, marks, drawn }) && played;
  return { game, record, unsay: replaced ? toast("play.arrived") : () => {} };
}

/**
 * @param {HTMLElement} container @param {Context} context @param {Puzzle} given @param {Answers} answers
 * @returns {() => void} to leave it
 */
export function play(container, context, given, answers) {
  const { store, announce, toast, memory } = context;
  const opened = begun(context, given);
  const { game } = opened;
  const { puzzle } = game;
  let { record } = opened;
  let left = false;
  /** Takes away the notice about undoing: it is about this board, and about its last move. */
  let { unsay } = opened;
  /** Whether the end was reached just now, and not on an earlier visit. */
  let celebrates = false;
  /** Whether the player has gone on over a solved board. */
  let moved = false;

  const clock = createClock(record.elapsed, keepTime, () => game.history.started(), taken);
  const board = createBoard(puzzle, { mode: "play", onInput: (intent) => game.take(intent) });
  const panel = createPanel(announce, closed);
  const boardState = createBoardState(game);
  const pointing = {
    show: (/** @type {import("../board/step.js").Shown} */ shown) => void (boardState.show(shown), draw()),
    flag: (/** @type {any[]} */ mistakes) => void (boardState.flag(mistakes), draw()),
    back: () => board.focus(),
    used: (/** @type {"hints" | "checks"} */ what) => keep({ [what]: record[what] + 1 }),
  };
  const hint = createHint(game, panel, pointing, answers);
  const check = createCheck(game, panel, pointing, answers);
  const acts = {
    undo: () => game.undo(),
    redo: () => game.redo(),
    check: () => {
      if (record.finished) return tellEnd();
      pointing.used("checks");
      void check.check();
    },
    hint: () => (record.finished ? tellEnd() : void hint.ask()),
    try: () => trial(() => game.history.tryOut(), t("trial.begun")),
    keep: () => trial(() => game.history.keep(), t("trial.kept")),
    drop: () => trial(() => game.history.drop(), t("trial.dropped")),
    candidates: () => game.fillCandidates(),
    restart,
    share: () => void answers.share({ ...record, history: game.history.kept() }, toast),
    print: () => window.print(),
    settings: () => void openSettings(puzzle),
    help: () => void openHelp(puzzle),
    pause,
    close: () => panel.kind() && panel.shut(),
  };
  const actions = createActions(game, acts);
  const keypad = createKeypad(game, () => board.focus(), board.tintOf);
  const list = game.family.play.createList?.(game);
  const heading = createHeading(puzzle, dailyTitle(record.origin), clock.element, pause);
  const page = h(
    "div",
    { class: "play", "data-family": puzzle.family },
    h(
      "section",
      { class: "play-stage", "aria-label": t("play.board") },
      heading,
      h("div", { class: "easel" }, board.element),
    ),
    h(
      "div",
      { class: "play-side" },
      keypad.element,
      actions.element,
      panel.element,
      list?.element,
      actions.more,
    ),
  );

  /** The time of a solved board, whatever is changed on it after that, until it is started again. */
  function taken() {
    const isSolved = record.solved !== null && record.attempt === game.history.started();
    return isSolved ? (solvesOf(record).at(-1)?.time ?? null) : null;
  }

  /** A solved board shows no selection, until one moves on it. */
  const resting = () => record.finished && !moved;

  function draw() {
    const { wrong, state } = boardState.current(resting());
    board.update(state);
    keypad.draw();
    actions.draw();
    list?.draw(wrong);
    put(page, "data-towers", settings().towers ? "on" : "off");
    put(page, "data-clock", settings().timer ? "on" : "off");
    put(page, "data-trial", game.history.trials.length > 0);
    put(page, "data-finished", record.finished);
    put(page, "data-celebrates", record.finished && celebrates && !moved);
    clock.follow();
    remember();
  }

  /** What a reload, Back or another language finds again. */
  function remember() {
    if (left) return;
    const { selection, tool, area, ink } = game;
    Object.assign(memory, { selection, tool, area, ink, panel: panel.kind(), stage: hint.stage() });
  }

  /** @param {Partial<PuzzleRecord>} [news] */
  function keep(news) {
    record = { ...record, history: game.history.kept(), elapsed: clock.elapsed(), share: game.share(), ...news };
    store.keep(record);
  }

  /** Only the time: the moves may be another tab's by now. */
  function keepTime() {
    store.patch(record.key, { elapsed: clock.elapsed() });
  }

  /** The panel was closed: what it lit goes out, and the next hint begins at its first stage. */
  function closed() {
    hint.forget();
    remember();
    board.focus();
  }

  function changed() {
    unsay();
    const solved = game.rules.finished(puzzle, game.entries) !== null;
    const ended = solved && record.finished;
    // Marks made while following a hint leave it standing, as moves after the end do the end.
    if (!ended && !game.history.lastOnlyMarks()) {
      hint.forget();
      check.forget();
      panel.clear();
    }
    if (solved && !record.finished) {
      celebrates = true;
      finish();
    } else if (!solved && record.finished) {
      record = { ...record, finished: false };
      clock.start();
    }
    if (!solved) tellUnfinished();
    draw();
    keep({ touched: Date.now() });
  }

  /** Full of digits that break no rule, a board may still lack something. */
  function tellUnfinished() {
    const { unfinished } = game.family.play;
    if (!unfinished || game.share() < 1 || panel.kind() || game.rules.faults(puzzle, game.entries).length) return;
    panel.tell({ kind: "note", heading: t(unfinished.heading), body: [t(unfinished.note)] });
  }

  function finish() {
    clock.stop();
    record = { ...withSolve(record, game.history.started(), clock.shown()), finished: true };
    moved = false;
    tellEnd();
  }

  /** Again to whoever asks for a hint or a check: there is nothing else to say of a finished board. */
  function tellEnd() {
    const solves = solvesOf(record);
    const helped = solves.at(-1)?.helped ?? 0;
    const hints = helped ? t("finish.hints", { count: helped }) : "";
    const again = solves.length > 1 ? t("finish.again", { count: solves.length, time: timeText(best(solves)) }) : "";
    void tellFinish(record.puzzle, { time: clock.shown(), said: [hints, again].filter(Boolean).join(" ") }, panel, [
      { label: t("finish.another"), act: () => answers.another(record, context), primary: true, name: "another" },
      ...answers.afterwards(puzzle, context),
      { label: t("share.button"), act: acts.share, name: "share" },
    ], rate);
  }

  /** What a puzzle that came without its level is rated at stays known. */
  async function rate() {
    const { level, score } = await answers.rate(puzzle);
    if (level && score !== undefined) {
      record = { ...record, puzzle: { ...record.puzzle, level, score } };
      if (left) store.patch(record.key, { puzzle: record.puzzle });
      else keep();
    }
    return { level, score };
  }

  /** @param {() => void} act @param {string} said */
  function trial(act, said) {
    act();
    game.changed();
    announce(said);
    board.focus();
  }

  /** The board is covered while the clock stands. */
  function pause() {
    if (record.finished) return;
    clock.stop();
    openPause(() => record.finished || clock.start());
  }

  function restart() {
    game.history.restart(clock.elapsed());
    game.changed();
    unsay = toast("play.restarted", { label: "do.undo", act: acts.undo });
  }

  /** Take over what is written in another tab, so that this one does not overwrite it. @param {PuzzleRecord} news */
  function follow(news) {
    const same = JSON.stringify(news.history) === JSON.stringify(game.history.kept());
    record = { ...news, finished: record.finished };
    if (!same) game.resume(news.history);
  }

  const unfollow = store.onRecord(record.key, follow);
  const endShortcuts = listenToShortcuts(game, acts);
  const endKeyboard = keepKeyboard(board);
  const unsettle = onSettings(draw);
  game.addEventListener("change", changed);
  game.addEventListener("select", () => {
    moved = true;
    draw();
  });
  addEventListener("pagehide", keepTime);
  container.append(page);
  const { tool, area, ink, panel: told, stage } = memory;
  game.recall(memory.selection ?? []);
  if (game.family.play.tools.includes(tool)) Object.assign(game, { tool, area, ink });
  draw();
  keep();
  if (record.finished) finish();
  else clock.start();
  if (told === "hint" && stage) void hint.resume(stage);
  else if (told?.startsWith("check")) void check.check();
  if (matchMedia("(pointer: fine)").matches) board.focus();

  return () => {
    remember();
    left = true;
    unsay();
    hint.forget();
    check.forget();
    clock.stop();
    keepTime();
    clock.destroy();
    endShortcuts();
    endKeyboard();
    unfollow();
    unsettle();
    removeEventListener("pagehide", keepTime);
    board.destroy();
  };
}

/**
 * What a puzzle is called, who made it, how large and how hard it is.
 * @param {Puzzle} puzzle @param {string} called in this language, where it does not say it itself
 * @param {HTMLElement} clock @param {() => void} pause
 */
function createHeading(puzzle, called, clock, pause) {
  const family = t(`family.${puzzle.family}`);
  const title = called || textOf(puzzle.title);
  const by = textOf(puzzle.author) || textOf(puzzle.source);
  const level = textOf(puzzle.level);
  const stop = h(
    "button",
    { type: "button", class: "switch", "data-do": "pause", title: t("do.pause.key"), "aria-label": t("do.pause"), onclick: pause },
    icon("pause"),
  );
  return h(
    "header",
    { class: "heading" },
    h(
      "div",
      {},
      h("p", { class: "eyebrow" }, title ? `${family} · ${sizeText(puzzle)}` : sizeText(puzzle)),
      h("h1", {}, title || family),
      by && h("p", { class: "muted by" }, by),
    ),
    h("div", { class: "facts" }, level && h("span", { class: "tag" }, sayOr(`level.${level}`, level)), clock, stop),
  );
}

/**
 * The end: the time taken, how hard the puzzle was, and where to go next.
 * @param {Puzzle} puzzle @param {{time: number, said: string}} took how long it took; hints, earlier solves
 * @param {ReturnType<typeof import("./panel.js").createPanel>} panel
 * @param {import("./panel.js").Choice[]} choices @param {() => ReturnType<Answers["rate"]>} rate where the puzzle does not say it
 */
async function tellFinish(puzzle, { time, said }, panel, choices, rate) {
  const rating = h("p", { class: "rating" });
  panel.tell({
    kind: "finish",
    eyebrow: t("finish.eyebrow"),
    heading: t("finish.heading", { time: timeText(time) }),
    body: [rating, said && h("p", { class: "muted" }, said)],
    choices,
  });
  const isRated = puzzle.level && puzzle.score !== undefined;
  /** @type {{level?: string | null, score?: number}} */
  const { level, score } = isRated ? puzzle : await rate().catch(() => ({}));
  if (!level || score === undefined) return;
  rating.append(h("span", { class: "tag" }, sayOr(`level.${level}`, level)), ` ${t("finish.score", { score })}`);
}
