/** Places on a board, and their names in maps, sets and the API's JSON. */

/** @typedef {"top" | "left" | "bottom" | "right"} Side */
/** @typedef {[number, number, "right" | "down"]} Border row and column of a cell, and on which side of it */
/** @typedef {{kind: "cell", row: number, column: number}} GridCell */
/** @typedef {{kind: "cell", index: number}} NumberedCell a cell of a board without rows */
/** @typedef {{kind: "clue", side: Side, index: number}} Clue */
/** @typedef {{kind: "operator", index: number}} Operator */
/** @typedef {{kind: "equation", index: number}} Equation */
/** @typedef {{kind: "border", border: Border}} BorderPlace */
/** @typedef {GridCell | NumberedCell | Clue | Operator | Equation | BorderPlace} Place */
/** @typedef {number | string} Value a number, or the sign of an operator */

/** The key of a place in maps and sets. @param {Place} place @returns {string} */
export function keyOf(place) {
  switch (place.kind) {
    case "cell":
      return "row" in place ? `r${place.row}c${place.column}` : `s${place.index}`;
    case "clue":
      return `${place.side}${place.index}`;
    case "operator":
      return `o${place.index}`;
    case "equation":
      return `e${place.index}`;
    case "border":
      return borderKey(place.border);
  }
}

/** @param {Border} border */
export const borderKey = ([r, c, to]) => `r${r}c${c}${to}`;

/** @param {Place | null | undefined} one @param {Place | null | undefined} other */
export const samePlace = (one, other) => one === other || (!!one && !!other && keyOf(one) === keyOf(other));

/**
 * The selection after a click or a move: the place alone, or added as the last one.
 * @param {Place[]} selection @param {Place} place @param {boolean} extend
 */
export const selected = (selection, place, extend) =>
  extend ? [...selection.filter((one) => !samePlace(one, place)), place] : [place];

/** The cells of a selection that a square board of this size has. @param {Place[]} selection @param {number} size */
export const cellsWithin = (selection, size) =>
  selection.filter((one) => one.kind === "cell" && "row" in one && Math.max(one.row, one.column) < size);

/**
 * The place of a cell as the API writes it: [row, column], [index], ["operator", index] or,
 * where one looks, ["clue", side, index].
 * @param {readonly (number | string)[]} cell @returns {Place}
 */
export function placeOfCell(cell) {
  const [a, b] = cell;
  if (a === "clue") return { kind: "clue", side: /** @type {Side} */ (b), index: Number(cell[2]) };
  if (a === "operator") return { kind: "operator", index: Number(b) };
  if (cell.length === 1) return { kind: "cell", index: Number(a) };
  return { kind: "cell", row: Number(a), column: Number(b) };
}

/**
 * A cell followed by its value, as in a step's `placed`.
 * @param {readonly (number | string)[]} entry @returns {{place: Place, value: Value}}
 */
export const placeOfEntry = (entry) => ({
  place: placeOfCell(entry.slice(0, -1)),
  value: entry[entry.length - 1],
});

/**
 * The place of a fact: a clue or given that a step uses, or part of a conflict.
 * @param {any} fact @returns {Place}
 */
export function placeOfFact({ kind, side, index, row, column, to }) {
  if (kind === "clue") return { kind, side, index };
  if (kind === "operator" || kind === "equation") return { kind, index };
  if (kind === "wall" || kind === "link") return { kind: "border", border: [row, column, to] };
  return index === undefined ? { kind: "cell", row, column } : { kind: "cell", index };
}
