/**
 * What a player marks besides numbers and signs, compared with the solution: for hints that
 * need no server. Only families where such marks are entries (areas, walls) have a module here.
 */

import * as lolSudoku from "./lol_sudoku/marking.js";

/** @typedef {import("../place.js").Border} Border */
/** @typedef {import("../puzzle.js").Entries} Entries */
/** A mark that no solution has: its cell, and the border it is on, if it is on one.
 * @typedef {{row: number, column: number, border?: Border, kind?: "wall" | "link"}} WrongMark */
/**
 * @typedef {object} Marking
 * @property {(puzzle: any, entries: Entries, solution: Entries) => WrongMark[]} wrongMarks in reading order
 * @property {(puzzle: any, entries: Entries, border: Border) => "wall" | "link" | null} knownBorder given, drawn,
 *   or what the areas on both sides say
 */

/** @type {Record<string, Marking>} */
const MARKINGS = { "lol-sudoku": lolSudoku };
/** @type {Marking} */
const NO_MARKS = { wrongMarks: () => [], knownBorder: () => null };

/** @param {{family: string}} puzzle */
export const markingOf = ({ family }) => MARKINGS[family] ?? NO_MARKS;
