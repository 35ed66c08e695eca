/**
 * Whether a puzzle from a stranger's link, or from old storage, has the shape the page
 * draws. The server checks what it is sent by itself; this keeps the page from
 * stumbling, or from building a board of a million rows.
 */

import { FAMILIES, OPEN, OPERATORS, SIDES, whole } from "./puzzle.js";

/** @typedef {import("./puzzle.js").Puzzle} Puzzle */

const MOST_ROWS = 64;
const [FEWEST_POINTS, MOST_POINTS] = [3, 16];

/** @param {unknown} value @param {number} least @param {number} most */
const isWhole = (value, least, most) =>
  Number.isInteger(value) && Number(value) >= least && Number(value) <= most;

/** @param {unknown} list @param {number} length @param {(item: unknown) => boolean} fits */
const isList = (list, length, fits) => Array.isArray(list) && list.length === length && list.every(fits);

/** @param {unknown} rows @param {number} size */
const isGrid = (rows, size) =>
  isList(rows, size, (line) => isList(line, size, (value) => isWhole(value, 0, size)));

/** @param {unknown} borders @param {number} size */
const areBorders = (borders, size) =>
  Array.isArray(borders) &&
  borders.every((border) => {
    if (!Array.isArray(border) || border.length !== 3) return false;
    const [row, column, to] = border;
    const [rows, columns] = to === "right" ? [size, size - 1] : to === "down" ? [size - 1, size] : [0, 0];
    return isWhole(row, 0, rows - 1) && isWhole(column, 0, columns - 1);
  });

/** @param {Puzzle} puzzle */
function isSound(puzzle) {
  if (puzzle.family === "gold-star") {
    const count = 2 * puzzle.points;
    const signs = [...OPERATORS, OPEN];
    return (
      isList(puzzle.operators, count, (sign) => signs.includes(String(sign))) &&
      isList(puzzle.digits, count, (digit) => digit === null || isWhole(digit, 0, count - 1))
    );
  }
  const { size } = puzzle;
  if (puzzle.family === "skyscraper") {
    const { clues } = puzzle;
    return (
      isGrid(puzzle.grid, size) &&
      SIDES.every((side) => isList(clues[side], size, (clue) => isWhole(clue, 0, size)))
    );
  }
  return (
    isGrid(puzzle.digits, size) &&
    isGrid(puzzle.areas, size) &&
    areBorders(puzzle.walls, size) &&
    areBorders(puzzle.links, size)
  );
}

/** A puzzle with what was entered in the place of what is given: both have one shape. @param {Puzzle} puzzle */
const filled = (puzzle) => /** @type {Puzzle} */ ({ ...puzzle, .../** @type {any} */ (puzzle.entries) });

/** The puzzle with every part written out. @param {any} json @returns {Puzzle} throws where it is none */
export function checked(json) {
  const sized =
    json?.family === "gold-star"
      ? isWhole(json.points, FEWEST_POINTS, MOST_POINTS)
      : FAMILIES.includes(json?.family) && isWhole(json.size, 1, MOST_ROWS);
  const puzzle = sized ? whole(json) : null;
  if (!puzzle || !isSound(puzzle) || !isSound(filled(puzzle))) throw new Error("no puzzle the page can draw");
  return puzzle;
}
