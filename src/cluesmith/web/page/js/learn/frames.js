/**
 * An explanation as frames to step through: the puzzle as it is given, each step
 * with its drawing, and where the steps lead.
 */

import { createBoard } from "../board/board.js";
import { importDrawing } from "../drawing.js";
import { marksIn } from "../marks.js";
import { whole } from "../puzzle.js";
import { playedTo } from "./replay.js";

/** @typedef {import("./replay.js").Step} Step */
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
 * A puzzle as a still board, with the entries and marks that ride along in it.
 * @param {Json} json @returns {SVGSVGElement}
 */
export function stillBoard(json) {
  const puzzle = whole(json);
  const board = createBoard(puzzle, { mode: "view" });
  board.update({ puzzle, entries: json.entries ?? {}, centre: marksIn(puzzle, json.marks) });
  return board.element;
}

/**
 * The picture of a frame: the server's drawing of a step, a still board else.
 * @param {Json} puzzle @param {Explanation} explanation @param {Frame} frame
 * @returns {SVGSVGElement}
 */
export function pictureOf(puzzle, { steps }, frame) {
  if (frame.step?.svg) return importDrawing(frame.step.svg);
  const { marks: _, ...board } = playedTo(puzzle, steps.slice(0, frame.taken));
  return stillBoard(board);
}
