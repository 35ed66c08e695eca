/**
 * The rules of each family, plain enough to run in the page: what clashes at sight,
 * whether a board is finished, and how what a player wrote becomes puzzle JSON.
 * Anything cleverer is the server's.
 */

import { gold } from "./gold.js";
import { lol } from "./lol.js";
import { skyscraper } from "./skyscraper.js";

/** @typedef {import("../puzzle.js").Entries} Entries */
/** @typedef {import("../puzzle.js").Place} Place */
/** @typedef {import("../puzzle.js").Value} Value */
/** @typedef {import("../history.js").Sheet} Sheet */
/** @typedef {import("../history.js").Layer} Layer */
/**
 * What breaks a rule: its words are `fault.<kind>` with these values.
 * @typedef {{kind: string, values: Record<string, string | number>, places: Place[]}} Fault
 */
/**
 * @template P
 * @typedef {object} Rules
 * @property {(puzzle: P) => Place[]} cells all places that hold a value, givens too
 * @property {(puzzle: P, place: Place) => Value | null} given
 * @property {(puzzle: P, sheet: Sheet) => Entries} entries as they ride along in puzzle JSON
 * @property {(puzzle: P, entries: Entries) => [Layer, string, any][]} writes the other way round
 * @property {(puzzle: P, entries: Entries, place: Place) => Value | null} valueAt given or entered
 * @property {(puzzle: P, entries: Entries, place: Place) => Place[]} peers cells that cannot hold the same
 * @property {(puzzle: P, entries: Entries) => Fault[]} faults
 * @property {(puzzle: P, entries: Entries) => Entries | null} finished the solution, if it is one
 */

/** @type {Record<string, Rules<any>>} */
const RULES = { skyscraper, "lol-sudoku": lol, "gold-star": gold };

/** @param {{family: string}} puzzle @returns {Rules<any>} */
export const rulesOf = (puzzle) => RULES[puzzle.family];
