/** A board of each family with one solution, and a part of it: shown, and played by who has none yet. */

import { whole } from "../puzzle.js";

/** @typedef {import("../puzzle.js").Puzzle} Puzzle */
/** @typedef {import("../puzzle.js").Entries} Entries */

/** @type {{puzzle: Puzzle, entries: Entries}[]} */
export const SAMPLES = [
  {
    puzzle: whole({
      family: "skyscraper",
      size: 4,
      clues: { top: [4, 0, 1, 2], left: [0, 3, 0, 1], bottom: [0, 0, 4, 0], right: [0, 1, 0, 3] },
      grid: [
        [0, 0, 4, 0],
        [0, 0, 0, 0],
        [0, 0, 0, 1],
        [0, 0, 0, 0],
      ],
    }),
    entries: {
      grid: [
        [1, 0, 0, 3],
        [2, 0, 3, 4],
        [3, 0, 2, 0],
        [4, 0, 1, 0],
      ],
    },
  },
  {
    puzzle: whole({
      family: "lol-sudoku",
      size: 4,
      digits: [
        [0, 0, 4, 1],
        [0, 0, 0, 3],
        [0, 0, 0, 0],
        [2, 0, 0, 0],
      ],
      areas: [
        [0, 0, 0, 0],
        [1, 1, 1, 0],
        [0, 1, 0, 0],
        [0, 0, 0, 0],
      ],
    }),
    entries: {
      digits: [
        [3, 2, 0, 0],
        [1, 4, 2, 0],
        [0, 3, 0, 2],
        [0, 1, 0, 4],
      ],
      areas: [
        [2, 2, 2, 2],
        [0, 0, 0, 3],
        [4, 0, 3, 3],
        [4, 4, 4, 3],
      ],
    },
  },
  {
    puzzle: whole({
      family: "gold-star",
      points: 5,
      operators: "-*+**-+*+*",
      digits: [6, null, null, null, null, null, null, null, null, null],
    }),
    entries: { digits: [null, 8, 7, 3, 5, null, 9, null, null, 2] },
  },
];
