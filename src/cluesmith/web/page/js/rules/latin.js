/** What the two square families share: cells in rows and columns, each number once in a line. */

import { keyOf } from "../puzzle.js";

/** @typedef {import("../puzzle.js").GridCell} GridCell */
/** @typedef {import("../puzzle.js").Place} Place */
/** @typedef {import("./rules.js").Fault} Fault */

/** @param {number} row @param {number} column @returns {GridCell} */
export const cellAt = (row, column) => ({ kind: "cell", row, column });

/** @param {number} size @returns {GridCell[]} in reading order */
export const gridCells = (size) =>
  Array.from({ length: size * size }, (_, i) => cellAt(Math.floor(i / size), i % size));

/** @param {number} size @returns {{name: "row" | "column", number: number, cells: GridCell[]}[]} */
function linesOf(size) {
  const range = Array.from({ length: size }, (_, i) => i);
  return range.flatMap((at) => [
    { name: /** @type {const} */ ("row"), number: at + 1, cells: range.map((i) => cellAt(at, i)) },
    { name: /** @type {const} */ ("column"), number: at + 1, cells: range.map((i) => cellAt(i, at)) },
  ]);
}

/**
 * A grid as seen: givens, and entries where nothing is given.
 * @param {number[][]} given @param {number[][] | undefined} entered
 */
export const seen = (given, entered) =>
  given.map((line, r) => line.map((value, c) => value || entered?.[r]?.[c] || 0));

/** Entered values as rows, 0 where none is. @param {number} size @param {Record<string, any>} layer */
export const rowsOf = (size, layer) =>
  Array.from({ length: size }, (_, row) =>
    Array.from({ length: size }, (_, column) => Number(layer[keyOf(cellAt(row, column))] ?? 0)),
  );

/**
 * The other way round, without what is given.
 * @param {number[][]} given @param {number[][] | undefined} rows
 * @returns {[string, number][]}
 */
export const filledOf = (given, rows) =>
  gridCells(given.length).flatMap((cell) => {
    const value = given[cell.row][cell.column] ? 0 : rows?.[cell.row]?.[cell.column];
    return value ? [/** @type {[string, number]} */ ([keyOf(cell), value])] : [];
  });

/**
 * Cells among these that hold the same number.
 * @param {number[][]} grid @param {readonly GridCell[]} cells
 * @returns {{value: number, cells: GridCell[]}[]}
 */
export function repeated(grid, cells) {
  /** @type {Map<number, GridCell[]>} */
  const places = new Map();
  for (const cell of cells) {
    const value = grid[cell.row][cell.column];
    if (value) places.set(value, [...(places.get(value) ?? []), cell]);
  }
  return [...places]
    .filter(([, where]) => where.length > 1)
    .map(([value, where]) => ({ value, cells: where }));
}

/** @param {number[][]} grid @returns {Fault[]} */
export const lineFaults = (grid) =>
  linesOf(grid.length).flatMap(({ name, number, cells }) =>
    repeated(grid, cells).map(({ value, cells: places }) => ({
      kind: name,
      values: { value, number },
      places,
    })),
  );

/** The cells of a cell's row and column. @param {number} size @param {Place} place @returns {GridCell[]} */
export const crossing = (size, place) =>
  place.kind === "cell" && "row" in place
    ? gridCells(size).filter(({ row, column }) => (row === place.row) !== (column === place.column))
    : [];

/** @param {number[][]} grid */
export const isFull = (grid) => grid.every((line) => line.every(Boolean));
