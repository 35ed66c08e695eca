/** Replay: somebody's moves, played back on the board one by one. */

import { createBoard } from "../board/board.js";
import { timeText } from "../dates.js";
import { h, put, write } from "../dom.js";
import { familyOf } from "../families/index.js";
import { keyOf } from "../place.js";
import { levelText, sizeText, textOf } from "../puzzle.js";
import { unpack } from "../share.js";
import { t } from "../words.js";
import { readReplay } from "./replay.js";

/** @typedef {import("../context.js").Context} Context */

/** Milliseconds from one move to the next. */
const PACE = { slow: 1600, usual: 700, fast: 200 };

/** @param {HTMLElement} container @param {Context} context */
export function mount(container, context) {
  let end = () => {};
  let left = false;
  unpack(context.path[0] ?? "")
    .then(readReplay)
    .then(
      (replay) => void (left || (end = show(container, context, replay))),
      () => container.append(h("p", { class: "sorry", role: "alert" }, t("replay.broken"))),
    );
  return () => {
    left = true;
    end();
  };
}

/** @param {HTMLElement} container @param {Context} context @param {import("./replay.js").Replay} replay */
function show(container, { go }, { puzzle, history, time }) {
  const { rules } = familyOf(puzzle);
  const places = new Map(rules.cells(puzzle).map((place) => [keyOf(place), place]));
  const board = createBoard(puzzle, { mode: "view" });
  const last = history.moves.length;
  const family = t(`family.${puzzle.family}`);
  const facts = [textOf(puzzle.title) && family, sizeText(puzzle), levelText(puzzle)].filter(Boolean).join(" · ");
  const count = h("p", { class: "muted", role: "status" });
  const slider = h("input", {
    type: "range",
    name: "move",
    min: 0,
    max: last,
    value: 0,
    "aria-label": t("replay.slider"),
    oninput: () => (stop(), to(Number(slider.value))),
  });
  const run = h("button", { type: "button", class: "button primary", "data-do": "run", onclick: () => (timer ? stop() : start()) });
  const pace = h(
    "select",
    { name: "pace", onchange: () => timer && start() },
    Object.keys(PACE).map((name) => h("option", { value: name, selected: name === "usual" }, t(`replay.${name}`))),
  );
  let timer = 0;

  /** @param {number} move */
  function to(move) {
    while (history.done > move) history.undo();
    while (history.done < move) history.redo();
    const { sheet, done } = history;
    const { corner, centre, colour, line, struck } = sheet;
    const changed = (history.moves[done - 1]?.changes ?? []).flatMap(([, key]) => places.get(key) ?? []);
    const lit = changed.map((place) => /** @type {const} */ ({ place, tone: "look" }));
    board.update({ puzzle, entries: rules.entries(puzzle, sheet), corner, centre, colour, line, struck, lit, letters: false });
    slider.value = String(done);
    write(count, t("replay.move", { move: done, last }));
    if (done === last && timer) stop();
  }

  function start() {
    clearInterval(timer);
    if (history.done === last) to(0);
    const wait = PACE[/** @type {keyof typeof PACE} */ (pace.value)];
    timer = setInterval(() => to(history.done + 1), wait);
    write(run, t("replay.pause"));
  }

  function stop() {
    clearInterval(timer);
    timer = 0;
    write(run, t("replay.run"));
  }

  /** @param {string} name @param {string} sign @param {() => number} where */
  const step = (name, sign, where) =>
    h(
      "button",
      { type: "button", class: "button", "data-do": name, "aria-label": t(`replay.${name}`), title: t(`replay.${name}`), onclick: () => (stop(), to(where())) },
      h("span", { "aria-hidden": "true" }, sign),
    );

  put(board.element, "aria-label", t("replay.board", { family }));
  container.append(
    h(
      "header",
      { class: "replay-head" },
      h("p", { class: "eyebrow" }, t("replay.eyebrow")),
      h("h1", {}, textOf(puzzle.title) || family),
      h("p", { class: "muted" }, [facts, time === null ? "" : t("daily.solved", { time: timeText(time) })].filter(Boolean).join(" · ")),
    ),
    h("div", { class: "replay-board" }, board.element),
    h(
      "div",
      { class: "replay-controls", role: "group", "aria-label": t("replay.controls") },
      slider,
      h(
        "div",
        { class: "row" },
        step("first", "«", () => 0),
        step("back", "‹", () => Math.max(0, history.done - 1)),
        run,
        step("forward", "›", () => Math.min(last, history.done + 1)),
        step("last", "»", () => last),
        h("label", { class: "replay-pace" }, h("span", { class: "heard" }, t("replay.pace")), pace),
      ),
      count,
      h("button", { type: "button", class: "button", "data-do": "play", onclick: () => go("play", puzzle) }, t("replay.play")),
    ),
  );
  stop();
  to(0);
  return () => {
    stop();
    board.destroy();
  };
}
