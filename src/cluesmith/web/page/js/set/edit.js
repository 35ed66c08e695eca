/**
 * Edits of a puzzle, as functions from one puzzle to the next.
 *
 * A puzzle is never changed in place, and an edit that changes nothing gives
 * the very same object back: undo keeps whole puzzles and compares them by
 * identity. A value that does not belong at a place is left out, not an error.
 */

import { OPEN, OPERATORS, blank, borderKey, mostOf, readSign, sizeOf, whole } from "../puzzle.js";
import { drawnOn } from "../rules/borders.js";

/** @typedef {import("../puzzle.js").Puzzle} Puzzle */
/** @typedef {import("../puzzle.js").Lol} Lol */
/** @typedef {import("../puzzle.js").Border} Border */
/** @typedef {import("../puzzle.js").Place} Place */

/** Says how one board was made or what is in it; untrue after the first edit. */
const OF_ONE_BOARD = [
  ...["id", "level", "score", "seed", "solution", "solutions", "solutions_complete", "towers"],
  ...["entries", "marks"],
];

/**
 * Puzzle JSON from anywhere as a board to edit; titles and unknown keys stay.
 * @param {{family: string, [key: string]: any}} json @returns {Puzzle}
 */
export function editable(json) {
  const kept = Object.entries(json).filter(([key]) => !OF_ONE_BOARD.includes(key));
  return whole(/** @type {any} */ (Object.fromEntries(kept)));
}

/** @template T @param {T[]} items @param {number} index @param {T} item @returns {T[]} */
const replaced = (items, index, item) => (items[index] === item ? items : items.with(index, item));

/** @param {number[][]} grid @param {number} row @param {number} column @param {number} value */
function inGrid(grid, row, column, value) {
  return replaced(grid, row, replaced(grid[row], column, value));
}

/**
 * The puzzle with a number or an operator at a place; null takes it away.
 * @template {Puzzle} P
 * @param {P} puzzle @param {Place} place @param {number | string | null} value
 * @returns {P}
 */
export function withValue(puzzle, place, value) {
  return /** @type {P} */ (write(puzzle, place, value));
}

/** @param {Puzzle} puzzle @param {Place} place @param {number | string | null} value @returns {Puzzle} */
function write(puzzle, place, value) {
  if (puzzle.family === "gold-star") return writeOnStar(puzzle, place, value);
  if (typeof value === "string" || (value !== null && (value < 1 || value > puzzle.size))) return puzzle;
  const number = value ?? 0;
  if (place.kind === "clue") {
    if (puzzle.family !== "skyscraper") return puzzle;
    const side = replaced(puzzle.clues[place.side], place.index, number);
    if (side === puzzle.clues[place.side]) return puzzle;
    return { ...puzzle, clues: { ...puzzle.clues, [place.side]: side } };
  }
  if (place.kind !== "cell" || !("row" in place)) return puzzle;
  const old = puzzle.family === "skyscraper" ? puzzle.grid : puzzle.digits;
  const grid = inGrid(old, place.row, place.column, number);
  if (grid === old) return puzzle;
  return puzzle.family === "skyscraper" ? { ...puzzle, grid } : { ...puzzle, digits: grid };
}

/**
 * A digit stands once on a star: given anew, it moves.
 * @param {import("../puzzle.js").Gold} puzzle @param {Place} place
 * @param {number | string | null} value
 */
function writeOnStar(puzzle, place, value) {
  if (!("index" in place)) return puzzle;
  if (place.kind === "operator") {
    const sign = value === null ? OPEN : readSign(String(value));
    if (![...OPERATORS, OPEN].includes(sign)) return puzzle;
    const operators = replaced(puzzle.operators, place.index, sign);
    return operators === puzzle.operators ? puzzle : { ...puzzle, operators };
  }
  if (typeof value === "string" || (value !== null && (value < 0 || value > mostOf(puzzle)))) return puzzle;
  const cleared = puzzle.digits.map((digit, i) => (digit === value && i !== place.index ? null : digit));
  if (puzzle.digits[place.index] === value) return puzzle;
  return { ...puzzle, digits: cleared.with(place.index, value) };
}

/**
 * Cells marked as of one area; area 0 takes the marks away.
 * @param {Lol} puzzle @param {readonly {row: number, column: number}[]} cells @param {number} area
 * @returns {Lol}
 */
export function withArea(puzzle, cells, area) {
  if (area < 0 || area > puzzle.size) return puzzle;
  const areas = cells.reduce((grid, { row, column }) => inGrid(grid, row, column, area), puzzle.areas);
  return areas === puzzle.areas ? puzzle : { ...puzzle, areas };
}

/**
 * A border made a wall, a link, or neither.
 * @param {Lol} puzzle @param {Border} border @param {"wall" | "link" | null} kind
 * @returns {Lol}
 */
export function withBorder(puzzle, border, kind) {
  if (drawnOn(puzzle, {}, border) === kind) return puzzle;
  /** @param {Border} one */
  const isOther = (one) => borderKey(one) !== borderKey(border);
  const [walls, links] = [puzzle.walls.filter(isOther), puzzle.links.filter(isOther)];
  if (kind === "wall") walls.push(border);
  if (kind === "link") links.push(border);
  return { ...puzzle, walls, links };
}

/**
 * The same puzzle on a board of another size, with what still has a place there.
 * On a grid that is the top left part. A star of other points has other cells
 * and equations, so it starts blank.
 * @param {Puzzle} puzzle @param {number} size @returns {Puzzle}
 */
export function resized(puzzle, size) {
  if (size === sizeOf(puzzle)) return puzzle;
  const board = { ...puzzle, ...blank(puzzle.family, size) };
  if (puzzle.family === "gold-star") return /** @type {Puzzle} */ (board);
  /** @param {number} value */
  const fits = (value) => (value <= size ? value : 0);
  /** @param {number[]} line */
  const cut = (line) => Array.from({ length: size }, (_, i) => fits(line[i] ?? 0));
  /** @param {number[][]} grid */
  const cutGrid = (grid) => Array.from({ length: size }, (_, i) => cut(grid[i] ?? []));
  if (puzzle.family === "skyscraper") {
    const { top, left, bottom, right } = puzzle.clues;
    const clues = { top: cut(top), left: cut(left), bottom: cut(bottom), right: cut(right) };
    return { ...puzzle, size, clues, grid: cutGrid(puzzle.grid) };
  }
  /** @param {Border} border */
  const inside = ([row, column, to]) =>
    row + (to === "down" ? 1 : 0) < size && column + (to === "right" ? 1 : 0) < size;
  return {
    ...puzzle,
    size,
    digits: cutGrid(puzzle.digits),
    areas: cutGrid(puzzle.areas),
    walls: puzzle.walls.filter(inside),
    links: puzzle.links.filter(inside),
  };
}

/**
 * The board with nothing on it; its size, its title and its rule stay.
 * @param {Puzzle} puzzle @returns {Puzzle}
 */
export function cleared(puzzle) {
  return /** @type {Puzzle} */ ({ ...puzzle, ...blank(puzzle.family, sizeOf(puzzle)) });
}

/**
 * Title, author, rule or division said; an empty text takes it away.
 * @template {Puzzle} P
 * @param {P} puzzle @param {"title" | "author" | "rule" | "division"} key @param {string} text
 * @returns {P}
 */
export function withNote(puzzle, key, text) {
  if ((puzzle[key] ?? "") === text) return puzzle;
  const { [key]: _, ...rest } = puzzle;
  return /** @type {P} */ (text === "" ? rest : { ...rest, [key]: text });
}
