/**
 * Playing a puzzle: the board, the keypad beside it, and what is told about it. The
 * game holds what is written; here it is wired to the page, kept, and timed.
 */

import { createBoard } from "../board/board.js";
import { h, put } from "../dom.js";
import { onSettings, settings } from "../settings.js";
import { t } from "../words.js";
import { createActions } from "./actions.js";
import { createClock } from "./clock.js";
import { offerLink, openHelp, openSettings } from "./dialogs.js";
import { createEquations } from "./equations.js";
import { tellFinish } from "./finish.js";
import { Game } from "./game.js";
import { createHeading } from "./heading.js";
import { createHint } from "./hint.js";
import { createKeypad } from "./keypad.js";
import { createPanel } from "./panel.js";
import { createReview } from "./review.js";
import { shortcuts } from "./shortcuts.js";
import { createSight } from "./sight.js";
import { createWelcome } from "./welcome.js";

/** @typedef {import("../context.js").Context} Context */
/** @typedef {import("../puzzle.js").Puzzle} Puzzle */

/** @param {HTMLElement} container @param {Context} context */
export function mount(container, context) {
  if (!context.puzzle) {
    container.append(createWelcome(context));
    return () => {};
  }
  return play(container, context, context.puzzle);
}

/**
 * A puzzle that came with entries starts from them; else it goes on where it was left.
 * @param {Context} context @param {Puzzle} given
 */
function begun({ store }, given) {
  const { entries, marks, solution: _, ...bare } = given;
  const puzzle = /** @type {Puzzle} */ (bare);
  store.setCurrent(puzzle);
  const progress = entries || marks ? null : store.progress(puzzle);
  const game = new Game(
    progress ? puzzle : /** @type {Puzzle} */ ({ ...puzzle, entries, marks }),
    progress?.history,
  );
  game.puzzle = puzzle;
  return { game, elapsed: progress?.elapsed ?? 0, finished: progress?.finished ?? false };
}

/** @param {HTMLElement} container @param {Context} context @param {Puzzle} given @returns {() => void} */
function play(container, context, given) {
  const { store, announce, toast, go } = context;
  const { game, elapsed, finished: wasFinished } = begun(context, given);
  const { puzzle } = game;
  let finished = wasFinished;

  const clock = createClock(elapsed, keep);
  const board = createBoard(puzzle, { mode: "play", onInput: (intent) => game.take(intent) });
  const panel = createPanel(announce, () => board.focus());
  const sight = createSight(game);
  const eyes = {
    light: (/** @type {import("./hint.js").Lit} */ lit) => void (sight.light(lit), draw()),
    flag: (/** @type {any[]} */ mistakes) => void (sight.flag(mistakes), draw()),
    back: () => board.focus(),
  };
  const hint = createHint(game, panel, eyes);
  const review = createReview(game, panel, eyes);
  const acts = {
    undo: () => game.undo(),
    redo: () => game.redo(),
    check: () => void review.check(),
    hint: () => void hint.ask(),
    try: () => trial(() => game.history.tryOut(), t("trial.begun")),
    keep: () => trial(() => game.history.keep(), t("trial.kept")),
    drop: () => trial(() => game.history.drop(), t("trial.dropped")),
    candidates: () => game.fillCandidates(),
    restart,
    share: () => void offerLink(puzzle, toast),
    print: () => window.print(),
    settings: () => void openSettings(puzzle),
    help: () => void openHelp(puzzle),
  };
  const actions = createActions(game, acts);
  const keypad = createKeypad(game, () => board.focus());
  const equations = puzzle.family === "gold-star" ? createEquations(game) : null;
  const heading = createHeading(puzzle, clock.element);
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
      equations?.element,
      actions.more,
    ),
  );

  function draw() {
    const { wrong, state } = sight.see();
    board.update(state);
    keypad.draw();
    actions.draw();
    equations?.draw(wrong);
    put(page, "data-towers", settings().towers ? "on" : "off");
    put(page, "data-clock", settings().timer ? "on" : "off");
    put(page, "data-trial", game.history.trials.length > 0);
    put(page, "data-finished", finished);
  }

  function keep() {
    store.keepProgress({
      puzzle,
      history: game.history.kept(),
      elapsed: clock.elapsed(),
      finished,
      touched: Date.now(),
      share: game.share(),
    });
  }

  function changed() {
    const solved = game.rules.finished(puzzle, game.entries) !== null;
    const ended = solved && finished;
    // Marks made while following a hint leave it standing, as moves after the end do the end.
    if (!ended && !game.history.lastOnlyMarks()) {
      hint.forget();
      review.forget();
      panel.clear();
    }
    if (solved && !finished) finish();
    else if (!solved && finished) {
      finished = false;
      clock.start();
    }
    if (!solved && puzzle.family === "lol-sudoku") askForAreas();
    draw();
    keep();
  }

  /** Full of digits that break no rule, a board still lacks its areas. */
  function askForAreas() {
    if (game.share() < 1 || panel.kind() || game.rules.faults(puzzle, game.entries).length) return;
    panel.tell({ kind: "note", heading: t("areas.left"), body: [t("areas.left-note")] });
  }

  function finish() {
    finished = true;
    clock.stop();
    void tellFinish(puzzle, clock.elapsed(), panel, {
      another: () => go("home"),
      walk: () => go("learn/puzzle", puzzle),
      share: acts.share,
    });
  }

  /** @param {() => void} act @param {string} said */
  function trial(act, said) {
    act();
    game.changed();
    announce(said);
    board.focus();
  }

  function restart() {
    finished = false;
    clock.reset(0);
    clock.start();
    game.resume();
    toast(t("play.restarted"));
  }

  /** What is written in another tab is written here, lest this one overwrite it. @param {import("../store.js").Progress} progress */
  function follow({ history }) {
    if (JSON.stringify(history) !== JSON.stringify(game.history.kept())) game.resume(history);
  }

  const unfollow = store.onProgress(puzzle, follow);
  const quiet = shortcuts(page, game, acts, () => board.focus());
  const unsettle = onSettings(draw);
  game.addEventListener("change", changed);
  game.addEventListener("select", draw);
  addEventListener("pagehide", keep);
  container.append(page);
  game.selection = [
    game.rules.cells(puzzle).find((place) => game.valueAt(place) === null) ?? game.rules.cells(puzzle)[0],
  ];
  draw();
  keep();
  if (finished) finish();
  else clock.start();
  if (matchMedia("(pointer: fine)").matches) board.focus();

  return () => {
    hint.forget();
    review.forget();
    clock.stop();
    keep();
    clock.destroy();
    quiet();
    unfollow();
    unsettle();
    removeEventListener("pagehide", keep);
    board.destroy();
  };
}
