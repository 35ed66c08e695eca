/** What places are called aloud: "row 3 column 4, empty, candidates 1 2". */

import { keyOf, letter, sizeOf } from "../puzzle.js";
import { neighbours } from "../rules/star.js";
import { sayOr, t } from "../words.js";

/** @typedef {import("../puzzle.js").Place} Place */
/** @typedef {import("../puzzle.js").Puzzle} Puzzle */
/** @typedef {import("../puzzle.js").Value} Value */
/** @typedef {import("./types.js").BoardState} BoardState */
/**
 * @typedef {object} Said
 * @property {string} name
 * @property {Value | null} value
 * @property {string} look
 * @property {string} [second]
 * @property {{corner?: number[], centre?: number[]}} [marks]
 * @property {string} key
 * @property {BoardState} state
 * @property {string[]} also
 */

/** @param {Said} said @returns {string} */
export function saidOfCell({ name, value, look, second, marks = {}, key, state, also }) {
  const parts = [name, value === null ? t("said.empty") : saidValue(value)];
  if (value !== null && look !== "entered") parts.push(t(`said.${look}`));
  if (second) parts.push(t("said.second", { value: saidValue(second) }));
  if (value === null && marks.centre?.length) {
    parts.push(t("said.candidates", { values: marks.centre.join(" ") }));
  }
  if (value === null && marks.corner?.length) {
    parts.push(t("said.corner", { values: marks.corner.join(" ") }));
  }
  if (state.wrong.some((place) => keyOf(place) === key)) parts.push(t("said.wrong"));
  return [...parts, ...also].join(", ");
}

/** A sign by its name, a number as it is. @param {Value} value */
export const saidValue = (value) => sayOr(`sign.${value}`, String(value));

/**
 * A place by its name for people: "row 3 column 4", "cell A", "clue above column 2".
 * @param {Place} place @param {Puzzle} puzzle
 */
export function nameOf(place, puzzle) {
  switch (place.kind) {
    case "cell":
      return "row" in place
        ? t("place.cell", { row: place.row + 1, column: place.column + 1 })
        : t("place.star", { letter: letter(place.index) });
    case "clue":
      return t(`place.${place.side}`, { number: place.index + 1 });
    case "operator": {
      const [a, b] = neighbours(sizeOf(puzzle))[place.index];
      return t("place.operator", { a: letter(a), b: letter(b) });
    }
    case "equation":
      return t("place.equation", { number: place.index + 1 });
    case "border": {
      const [row, column, to] = place.border;
      return t(`place.border-${to}`, { row: row + 1, column: column + 1 });
    }
  }
}
