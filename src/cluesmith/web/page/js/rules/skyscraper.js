/** Skyscraper: each height once in a line, and as many buildings seen as a clue says. */

import { SIDES } from "../puzzle.js";
import { cellAt, crossing, filledOf, gridCells, isFull, lineFaults, rowsOf, seen } from "./latin.js";

/** @typedef {import("../puzzle.js").Side} Side */
/** @typedef {import("../puzzle.js").Skyscraper} Skyscraper */
/** @typedef {import("../puzzle.js").Entries} Entries */
/** @typedef {import("./rules.js").Fault} Fault */

/** How many buildings are seen by someone before the first. @param {number[]} heights */
function visible(heights) {
  let [tallest, count] = [0, 0];
  for (const height of heights) {
    if (height > tallest) [tallest, count] = [height, count + 1];
  }
  return count;
}

/**
 * The cells met when looking in from a side.
 * @param {number} size @param {Side} side @param {number} index
 */
function view(size, side, index) {
  const range = Array.from({ length: size }, (_, i) => i);
  const cells = range.map((i) => (side === "left" || side === "right" ? cellAt(index, i) : cellAt(i, index)));
  return side === "left" || side === "top" ? cells : cells.reverse();
}

/** Clues that a full line breaks. @param {Skyscraper} puzzle @param {number[][]} grid @returns {Fault[]} */
function clueFaults({ size, clues }, grid) {
  return SIDES.flatMap((side) =>
    clues[side].flatMap((clue, index) => {
      const cells = view(size, side, index);
      const heights = cells.map(({ row, column }) => grid[row][column]);
      const count = visible(heights);
      if (!clue || clue === count || heights.some((height) => !height)) return [];
      const values = { seen: count, clue, number: index + 1 };
      return [
        { kind: `clue-${side}`, values, places: [{ kind: /** @type {const} */ ("clue"), side, index }] },
      ];
    }),
  );
}

/** @param {Skyscraper} puzzle @param {Entries} entries */
const gridOf = (puzzle, entries) => seen(puzzle.grid, entries.grid);

/** @param {Skyscraper} puzzle @param {Entries} entries */
function faults(puzzle, entries) {
  const grid = gridOf(puzzle, entries);
  return [...lineFaults(grid), ...clueFaults(puzzle, grid)];
}

/** @type {import("./rules.js").Rules<Skyscraper>} */
export const skyscraper = {
  cells: ({ size }) => gridCells(size),
  given: ({ grid }, place) => ("row" in place ? grid[place.row][place.column] || null : null),
  entries: ({ size }, sheet) => ({ grid: rowsOf(size, sheet.value) }),
  writes: ({ grid }, entries) => filledOf(grid, entries.grid).map(([key, value]) => ["value", key, value]),
  valueAt: ({ grid }, entries, place) =>
    "row" in place
      ? grid[place.row][place.column] || entries.grid?.[place.row]?.[place.column] || null
      : null,
  peers: ({ size }, _, place) => crossing(size, place),
  faults,
  finished: (puzzle, entries) => {
    const grid = gridOf(puzzle, entries);
    return isFull(grid) && !faults(puzzle, entries).length ? { grid } : null;
  },
};
