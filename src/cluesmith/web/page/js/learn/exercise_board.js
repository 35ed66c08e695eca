/**
 * The board of an exercise: the puzzle with what is known so far, on which a learner proposes
 * what a step does. A proposal is made and taken back by the same key or drag.
 */

import { createBoard } from "../board/board.js";
import { NOTHING } from "../board/step.js";
import { h, ariaHidden } from "../dom.js";
import { familyOf } from "../families/index.js";
import { emptySheet } from "../history.js";
import { borderKey, keyOf, samePlace, selected } from "../place.js";
import { marksIn, numbersOf, whole } from "../puzzle.js";
import { t } from "../words.js";

/** @typedef {import("./answer.js").Proposal} Proposal */
/** @typedef {import("./answer.js").Task} Task */
/** @typedef {import("./frames.js").Json} Json */
/** @typedef {import("../board/types.js").BoardState} BoardState */
/** @typedef {import("../board/types.js").Intent} Intent */
/** @typedef {import("../place.js").Place} Place */

/**
 * @param {Json} json a puzzle with entries and marks @param {Task} task
 * @param {() => void} changed called after each proposal
 */
export function createExerciseBoard(json, task, changed) {
  const puzzle = whole(json);
  const { rules, board: part } = familyOf(puzzle);
  const marks = marksIn(puzzle, json.marks);
  const before = emptySheet();
  for (const [layer, key, value] of rules.writes(puzzle, json.entries ?? {})) /** @type {any} */ (before)[layer][key] = value;
  /** @type {Map<string, Proposal>} by place, or by place and value where a place may have several */
  const proposals = new Map();
  /** @type {Place[]} */
  let selection = [];
  let shown = NOTHING;
  let ended = false;
  /** @type {Place[]} */
  let wrong = [];
  const board = createBoard(puzzle, { mode: "play", onInput: take });
  const keys = h(
    "div",
    { class: "exercise-keys", role: "group", "aria-label": t("learn.keys") },
    [...numbersOf(puzzle).map((number) => ({ value: number, text: String(number) })), ...signs()].map(({ value, text }) =>
      h("button", { type: "button", class: "button", "data-value": value, onclick: () => press(value) }, text),
    ),
    h("button", { type: "button", class: "button", "data-value": "Backspace", "aria-label": t("learn.erase"), onclick: () => press("Backspace") }, ariaHidden("⌫")),
  );
  keys.hidden = task === "border" || task === "join";

  /** Signs that a step may place. */
  function signs() {
    const open = rules.cells(puzzle).some(({ kind }) => kind === part.signs?.at);
    return open && part.signs ? part.signs.keys("play") : [];
  }

  /** @param {import("../place.js").Value} value */
  function press(value) {
    const place = selection.at(-1);
    if (place) type(place, value);
    board.focus();
  }

  /** @param {Intent} intent */
  function take(intent) {
    if (ended) return;
    if (intent.type === "select" || intent.type === "move") {
      selection = selected(selection, intent.place, intent.extend);
      if (task === "join" && intent.type === "select") toggle(intent.place, "joined");
    } else if (intent.type === "type") return type(intent.place, intent.value);
    else if (intent.type === "wall" && task === "border") border(intent.border, intent.value);
    return draw();
  }

  /** @param {Place} place @param {import("../place.js").Value} value */
  function type(place, value) {
    if (task === "join" || task === "border") return;
    const open = rules.given(puzzle, place) === null && before.value[keyOf(place)] === undefined;
    if (!open) return;
    if (value === "Backspace") {
      for (const [name, one] of proposals) if (samePlace(one.place, place)) proposals.delete(name);
      touched();
    } else if (task === "place") {
      const name = keyOf(place);
      if (proposals.get(name)?.value === value) proposals.delete(name);
      else proposals.set(name, { place, value });
      touched();
    } else toggle(place, value);
  }

  /** @param {Place} place @param {import("../place.js").Value} value */
  function toggle(place, value) {
    const name = `${keyOf(place)} ${value}`;
    const possible = value === "joined" || marks[keyOf(place)]?.includes(Number(value)) || place.kind === "operator";
    if (proposals.has(name)) proposals.delete(name);
    else if (possible) proposals.set(name, { place, value });
    touched();
  }

  /** @param {import("../place.js").Border} at @param {"wall" | "link" | null} value */
  function border(at, value) {
    const name = borderKey(at);
    if (before.border[name]) return;
    if (value === null) proposals.delete(name);
    else proposals.set(name, { place: { kind: "border", border: at }, value });
    touched();
  }

  function touched() {
    wrong = [];
    draw();
    changed();
  }

  /** The board with the proposals on it, as puzzle JSON. @returns {Json} */
  function asJson() {
    const sheet = structuredClone(before);
    for (const { place, value } of proposals.values()) {
      if (task === "place") sheet.value[keyOf(place)] = value;
      if (task === "border" && place.kind === "border") sheet.border[borderKey(place.border)] = /** @type {any} */ (value);
    }
    return { ...json, entries: rules.entries(puzzle, sheet) };
  }

  /** The marks without those that are proposed to go, by key. */
  function left() {
    const shown = structuredClone(marks);
    for (const { place, value } of proposals.values()) {
      const key = keyOf(place);
      if (task === "remove") shown[key] = (shown[key] ?? []).filter((mark) => mark !== value);
      if (task === "place") delete shown[key];
    }
    return shown;
  }

  function draw() {
    /** @type {BoardState["lit"]} */
    const proposed = [...proposals.values()].map(({ place }) => ({ place, tone: task === "remove" ? "remove" : "place" }));
    board.update({
      puzzle,
      entries: asJson().entries,
      centre: left(),
      selection,
      tool: task === "border" ? "wall" : "digit",
      ...shown,
      lit: [...shown.lit, ...proposed],
      coordinates: true,
      wrong,
    });
  }

  /** @param {import("../board/step.js").Shown} where */
  function show(where) {
    shown = where;
    draw();
  }

  /** The step itself, in the place of what was proposed. @param {import("../board/step.js").Shown} step */
  function end(step) {
    proposals.clear();
    selection = [];
    wrong = [];
    ended = true;
    show(step);
  }

  /** @param {Place[]} places */
  function flag(places) {
    wrong = places;
    draw();
  }

  function clear() {
    proposals.clear();
    shown = NOTHING;
    ended = false;
    touched();
  }

  draw();
  return { element: board.element, keys, board, proposals: () => [...proposals.values()], asJson, show, flag, end, clear, destroy: () => board.destroy() };
}
