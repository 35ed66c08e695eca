/** Centre marks, the candidates of a cell: by key on the page, in puzzle JSON as lists in the shape of the board. */

import { keyOf } from "./puzzle.js";

/** @typedef {import("./puzzle.js").Puzzle} Puzzle */
/** @typedef {import("./puzzle.js").Place} Place */
/** @typedef {Record<string, number[]>} Marks */

/** The cells that may be marked, in reading order. @param {Puzzle} puzzle @returns {Place[]} */
const cellsOf = (puzzle) =>
  puzzle.family === "gold-star"
    ? puzzle.digits.map((_, index) => ({ kind: "cell", index }))
    : Array.from({ length: puzzle.size ** 2 }, (_, i) => {
        const row = Math.floor(i / puzzle.size);
        return { kind: "cell", row, column: i % puzzle.size };
      });

/** From puzzle JSON; what is no list of numbers is left out. @param {Puzzle} puzzle @param {unknown} json @returns {Marks} */
export function marksIn(puzzle, json) {
  if (!Array.isArray(json)) return {};
  const flat = puzzle.family === "gold-star" ? json : json.flat();
  const found = cellsOf(puzzle).flatMap((place, i) => {
    const numbers = Array.isArray(flat[i]) ? flat[i].filter(Number.isInteger) : [];
    return numbers.length ? [[keyOf(place), numbers]] : [];
  });
  return Object.fromEntries(found);
}

/** To puzzle JSON. @param {Puzzle} puzzle @param {Marks} marks @returns {any[]} */
export function marksJson(puzzle, marks) {
  const flat = cellsOf(puzzle).map((place) => marks[keyOf(place)] ?? []);
  if (puzzle.family === "gold-star") return flat;
  const { size } = puzzle;
  return Array.from({ length: size }, (_, row) => flat.slice(row * size, (row + 1) * size));
}
