/** Where two solutions of a puzzle part, as places on the board. */

import { bordersOf, isEdge } from "../rules/borders.js";

/** @typedef {import("../puzzle.js").Puzzle} Puzzle */
/** @typedef {import("../puzzle.js").Border} Border */
/** @typedef {import("../puzzle.js").Place} Place */
/** @typedef {import("../puzzle.js").Entries} Solution */

/**
 * Where two solutions differ. Areas have no names of their own, so it is their
 * borders that count.
 * @param {Puzzle} puzzle @param {Solution} one @param {Solution} other
 * @returns {{cells: Place[], operators: Place[], borders: Border[]}}
 */
export function differences(puzzle, one, other) {
  if (puzzle.family === "gold-star") {
    /** @param {any[] | undefined} a @param {any[] | undefined} b */
    const differing = (a = [], b = []) => a.flatMap((value, i) => (value === b[i] ? [] : [i]));
    return {
      cells: differing(one.digits, other.digits).map((index) => ({ kind: "cell", index })),
      operators: differing(one.operators, other.operators).map((index) => ({ kind: "operator", index })),
      borders: [],
    };
  }
  const [first, second] = [one, other].map((found) => found.grid ?? found.digits ?? []);
  /** @type {Place[]} */
  const cells = first.flatMap((/** @type {number[]} */ line, /** @type {number} */ row) =>
    line.flatMap((value, column) =>
      value === second[row][column] ? [] : [{ kind: /** @type {const} */ ("cell"), row, column }],
    ),
  );
  const edges = bordersOf(puzzle.size).filter(
    (border) => one.areas && other.areas && isEdge(one.areas, border) !== isEdge(other.areas, border),
  );
  return { cells, operators: [], borders: edges };
}
