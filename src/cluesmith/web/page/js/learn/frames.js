/**
 * An explanation as frames to step through: the puzzle as it is given, each step
 * with its drawing, and where the steps lead.
 */

import { call } from "../api.js";
import { createBoard } from "../board/board.js";
import { NOTHING, shownStep } from "../board/step.js";
import { h } from "../dom.js";
import { importDrawing } from "../drawing.js";
import { familyOf } from "../families/index.js";
import { emptySheet } from "../history.js";
import { borderKey, keyOf, placeOfEntry } from "../place.js";
import { isOther, marksIn, marksJson, numbersOf, whole } from "../puzzle.js";

/** @typedef {import("../place.js").Border} Border */
/** @typedef {import("../place.js").Place} Place */
/** @typedef {import("../place.js").Value} Value */
/**
 * @typedef {object} Step
 * @property {string} technique
 * @property {string} title
 * @property {string} level
 * @property {string} text
 * @property {any[][]} cells
 * @property {any[][]} placed
 * @property {any[][]} removed
 * @property {Border[]} [walls]
 * @property {Border[]} [links]
 * @property {any[][]} [joined] cells that an area gains
 * @property {string} [svg]
 */
/** @typedef {{family: string, [key: string]: any}} Json */
/**
 * @typedef {object} Explanation
 * @property {"unique" | "multiple" | "none" | "unknown"} verdict
 * @property {string | null} level
 * @property {number} score
 * @property {Step[]} steps
 */
/** @typedef {{kind: "start" | "step" | "end", step: Step | null, taken: number}} Frame `taken` steps come before it */

/** @param {Explanation} explanation @returns {Frame[]} */
export function framesOf({ steps }) {
  /** @type {Frame[]} */
  const frames = steps.map((step, taken) => ({ kind: "step", step, taken }));
  return [
    { kind: "start", step: null, taken: 0 },
    ...frames,
    { kind: "end", step: null, taken: steps.length },
  ];
}

/**
 * A puzzle as a still board, with the entries and marks in it; of a family without a
 * module here, as the server draws it.
 * @param {Json} json @param {import("../board/step.js").Shown} [shown] a step, or where to look
 * @returns {Element}
 */
export function stillBoard(json, shown = NOTHING) {
  if (isOther(json)) return servedBoard(json);
  const puzzle = whole(json);
  const board = createBoard(puzzle, { mode: "view" });
  board.update({ puzzle, entries: json.entries ?? {}, centre: marksIn(puzzle, json.marks), ...shown });
  return board.element;
}

/**
 * The picture of a frame: the board as it is then, and the step on it. The server draws those of
 * a family that has no board here.
 * @param {Json} puzzle @param {Explanation} explanation @param {Frame} frame
 * @returns {Element}
 */
export function pictureOf(puzzle, { steps }, frame) {
  if (frame.step?.svg) return importDrawing(frame.step.svg);
  const { marks, ...board } = playedTo(puzzle, steps.slice(0, frame.taken));
  return frame.step ? stillBoard({ ...board, marks }, shownStep(frame.step)) : stillBoard(board);
}

/** An element that shows the server's drawing as soon as it comes. @param {Json} puzzle */
function servedBoard(puzzle) {
  const element = h("div", {});
  call("draw", { puzzle }).then(
    ({ svg }) => element.append(importDrawing(svg)),
    (error) => element.append(error.message),
  );
  return element;
}

/**
 * The board after so many steps of an explanation, as a player would have it: entries
 * for what was placed, marks for what is still possible, walls and links where they were
 * found. "Play from here" starts from it.
 *
 * Marks are what the steps and the lines leave: a number that stands in a line (on a
 * star: anywhere) is gone from its other cells. Areas that were found on the way rule
 * out more; a player sees that by the walls, so it is left to them.
 * @param {Json} json @param {readonly Step[]} steps those taken
 * @returns {Json} the puzzle with `entries` and `marks`
 */
export function playedTo(json, steps) {
  const { entries: _, marks: __, ...bare } = json;
  if (isOther(json)) return bare;
  const puzzle = whole(bare);
  const { rules } = familyOf(puzzle);
  const cells = rules.cells(puzzle).filter(({ kind }) => kind === "cell");
  const marks = new Map(cells.map((place) => [keyOf(place), new Set(numbersOf(puzzle))]));
  const sheet = emptySheet();
  /** @param {Place} place @param {Value} value */
  const eliminate = (place, value) => {
    const peers = rules.linePeers?.(puzzle, place) ?? rules.peers(puzzle, {}, place);
    for (const peer of peers) marks.get(keyOf(peer))?.delete(Number(value));
    marks.get(keyOf(place))?.clear();
  };
  for (const place of cells) {
    const given = rules.given(puzzle, place);
    if (given !== null) eliminate(place, given);
  }
  for (const { placed, removed, walls = [], links = [] } of steps) {
    for (const { place, value } of removed.map(placeOfEntry)) marks.get(keyOf(place))?.delete(Number(value));
    for (const { place, value } of placed.map(placeOfEntry)) {
      sheet.value[keyOf(place)] = value;
      eliminate(place, value);
    }
    for (const border of walls) sheet.border[borderKey(border)] = "wall";
    for (const border of links) sheet.border[borderKey(border)] = "link";
  }
  const noted = Object.fromEntries([...marks].map(([key, numbers]) => [key, [...numbers]]));
  return { ...bare, entries: rules.entries(puzzle, sheet), marks: marksJson(puzzle, noted) };
}
