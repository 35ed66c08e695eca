/** A player's areas, walls and links, compared with the solution. */

import { areasKnown, drawnOn, isEdge, sidesOf } from "./borders.js";

/** @typedef {import("../lol_sudoku.js").Lol} Lol */
/** @typedef {import("../marking.js").WrongMark} WrongMark */
/** @typedef {import("../../place.js").Border} Border */
/** @typedef {import("../../puzzle.js").Entries} Entries */

/** @param {Lol} puzzle @param {Entries} entries @param {Entries} solution @returns {WrongMark[]} */
export const wrongMarks = (puzzle, entries, solution) => [
  ...wrongAreas(puzzle, entries, solution),
  ...wrongBorders(entries.walls ?? [], solution, "wall"),
  ...wrongBorders(entries.links ?? [], solution, "link"),
];

/**
 * A number that the puzzle does not show is a name that the player chose: it means the area
 * where it was used first, if no other number does.
 * @param {Lol} puzzle @param {Entries} entries @param {Entries} solution @returns {WrongMark[]}
 */
function wrongAreas(puzzle, entries, solution) {
  /** @type {Map<number, number>} */
  const named = new Map();
  puzzle.areas.forEach((line, r) => line.forEach((name, c) => name && named.set(name, solution.areas[r][c])));
  /** @type {WrongMark[]} */
  const found = [];
  const painted = /** @type {number[][]} */ (entries.areas ?? []);
  painted.forEach((line, row) =>
    line.forEach((name, column) => {
      if (!name || puzzle.areas[row][column]) return;
      const area = solution.areas[row][column];
      if (!named.has(name) && ![...named.values()].includes(area)) named.set(name, area);
      if (named.get(name) !== area) found.push({ row, column });
    }),
  );
  return found;
}

/** @param {Border[]} borders @param {Entries} solution @param {"wall" | "link"} kind @returns {WrongMark[]} */
const wrongBorders = (borders, solution, kind) =>
  borders
    .filter((border) => isEdge(solution.areas, border) !== (kind === "wall"))
    .map((border) => ({ row: border[0], column: border[1], border, kind }));

/** @param {Lol} puzzle @param {Entries} entries @param {Border} border */
export function knownBorder(puzzle, entries, border) {
  const drawn = drawnOn(puzzle, entries, border);
  const [one, other] = sidesOf(areasKnown(puzzle, entries), border);
  return drawn ?? (one && other ? (one === other ? "link" : "wall") : null);
}
