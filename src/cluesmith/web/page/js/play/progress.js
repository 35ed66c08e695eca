/** What a player entered, as puzzle JSON; and what is drawn beside it, which only the page knows of. */

import { familyOf } from "../families/index.js";
import { History } from "../history.js";
import { keyOf } from "../place.js";
import { marksJson, numbersOf } from "../puzzle.js";

/** @typedef {import("../puzzle.js").Puzzle} Puzzle */
/** @typedef {import("../store.js").PuzzleRecord} PuzzleRecord */
/** @typedef {import("../history.js").Layer} Layer */

/** What puzzle JSON has no part for: it travels as it stands on the sheet. */
const DRAWN = /** @type {const} */ (["corner", "colour", "line", "struck"]);
const COLOURS = [1, 2, 3, 4, 5, 6, 7, 8, 9];

/** The puzzle of a record with its entries, its marks and what is drawn. @param {Pick<PuzzleRecord, "puzzle" | "history">} record */
export function withProgress({ puzzle, history }) {
  const { sheet } = new History(history);
  const drawn = DRAWN.map((layer) => [layer, sheet[layer]]).filter(([, found]) => Object.keys(found).length);
  return {
    ...puzzle,
    entries: familyOf(puzzle).rules.entries(puzzle, sheet),
    marks: marksJson(puzzle, sheet.centre),
    ...(drawn.length ? { drawn: Object.fromEntries(drawn) } : {}),
  };
}

/**
 * What is drawn, from a link that anybody may have written: what this board has no place for is left out.
 * @param {Puzzle} puzzle @param {any} drawn @returns {[Layer, string, any][]}
 */
export function writesOf(puzzle, drawn) {
  const cells = new Set(familyOf(puzzle).rules.cells(puzzle).filter(({ kind }) => kind === "cell").map(keyOf));
  /** @param {string} key */
  const isCell = (key) => cells.has(key);
  /** @param {any} value @param {number[]} among */
  const isList = (value, among) => Array.isArray(value) && value.length > 0 && value.every((one) => among.includes(one));
  /** @type {Record<typeof DRAWN[number], (key: string, value: any) => boolean>} */
  const sound = {
    corner: (key, value) => isCell(key) && isList(value, numbersOf(puzzle)),
    colour: (key, value) => isCell(key) && isList(value, COLOURS),
    line: (key, value) => key.split("-").length === 2 && key.split("-").every(isCell) && isList(value, COLOURS),
    struck: (key, value) => /^[a-z]{1,6}\d{1,3}$/.test(key) && value === true,
  };
  return DRAWN.flatMap((layer) =>
    Object.entries(drawn?.[layer] ?? {})
      .filter(([key, value]) => sound[layer](key, value))
      .map(([key, value]) => /** @type {[Layer, string, any]} */ ([layer, key, value])),
  );
}
