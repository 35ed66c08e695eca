/**
 * What the families on a square grid share: the shape of rows and columns, each number
 * once in a line, and the squares of the drawing with what is written in them.
 */

import { createCandidates } from "../board/candidates.js";
import { baseline, createCell, lookOf, saidOfCell, tonesOf } from "../board/cell.js";
import { createInk } from "../board/ink.js";
import { put, s } from "../dom.js";
import { keyOf } from "../place.js";
import { t } from "../words.js";

/** @typedef {import("../board/types.js").BoardState} BoardState */
/** @typedef {import("../board/types.js").Spot} Spot */
/** @typedef {import("../place.js").GridCell} GridCell */
/** @typedef {import("../place.js").Place} Place */
/** @typedef {import("../puzzle.js").Entries} Entries */
/** @typedef {import("./types.js").Fault} Fault */

/** The least and the most rows that the page draws. */
export const SIZES = /** @type {const} */ ([1, 64]);
/** The levels of the ladder, as every family here has them. */
export const LEVELS = ["easy", "medium", "hard", "extreme", "search"];

/** @template T @param {number} count @param {T} value @returns {T[]} */
export const repeat = (count, value) => Array.from({ length: count }, () => value);

/** @param {number} size @returns {number[][]} */
export const emptyGrid = (size) => Array.from({ length: size }, () => repeat(size, 0));

/** @param {unknown} value @param {number} least @param {number} most */
export const isWhole = (value, least, most) =>
  Number.isInteger(value) && Number(value) >= least && Number(value) <= most;

/** @param {unknown} list @param {number} length @param {(item: unknown) => boolean} fits */
export const isList = (list, length, fits) => Array.isArray(list) && list.length === length && list.every(fits);

/** @param {unknown} rows @param {number} size */
export const isGrid = (rows, size) =>
  isList(rows, size, (line) => isList(line, size, (value) => isWhole(value, 0, size)));

/** 1 to the size. @param {{size: number}} puzzle */
export const numbers = ({ size }) => Array.from({ length: size }, (_, i) => i + 1);

/** @template T @param {T[]} items @param {number} index @param {T} item @returns {T[]} the same where nothing changes */
export const replaced = (items, index, item) => (items[index] === item ? items : items.with(index, item));

/** @param {number[][]} grid @param {number} row @param {number} column @param {number} value */
export const inGrid = (grid, row, column, value) => replaced(grid, row, replaced(grid[row], column, value));

/** A line on a board of another size: numbers that are too large there are left out. @param {number[]} line @param {number} size */
export const cutLine = (line, size) =>
  Array.from({ length: size }, (_, i) => ((line[i] ?? 0) <= size ? (line[i] ?? 0) : 0));

/** The top left part of a grid, or the grid with room around it. @param {number[][]} grid @param {number} size */
export const cutGrid = (grid, size) => Array.from({ length: size }, (_, i) => cutLine(grid[i] ?? [], size));

/** The cells in which two grids differ. @param {number[][]} one @param {number[][]} other @returns {GridCell[]} */
export const differing = (one, other) =>
  gridCells(one.length).filter(({ row, column }) => one[row][column] !== other[row][column]);

/** @param {Place} place */
export function nameOfCell(place) {
  return "row" in place ? t("place.cell", { row: place.row + 1, column: place.column + 1 }) : "";
}

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

/** Side of a cell in the drawing's own units. */
export const SIDE = 56;
/** Beside a board without clues, for the numbers of rows and columns. */
export const MARGIN = 18;
/** How large those are, and how far from the frame. */
const NUMBER = 11;
const NUMBER_GAP = 4;

/** How far the ring of the focus keeps from the edges of its cell: marks in the corners stay clear of it. */
const INSET = 1.5;

/** @param {number} size */
const fontOf = (size) => SIDE * (size <= 9 ? 0.56 : 0.48);

/** The lines between cells. @param {number} size @param {number} near where the first row and column begin */
export function ruled(size, near) {
  let path = "";
  for (let at = near + SIDE; at < near + size * SIDE; at += SIDE) {
    path += `M${at} ${near}v${size * SIDE}M${near} ${at}h${size * SIDE}`;
  }
  return path;
}

/** The numbers of rows and columns, seen where words use them. @param {number} size @param {number} near */
function createCoordinates(size, near) {
  const group = s("g", { class: "coordinates", "aria-hidden": "true" });
  for (let i = 0; i < size; i += 1) {
    const along = near + (i + 0.5) * SIDE;
    const font = { "font-size": NUMBER };
    group.append(
      s("text", { ...font, x: near - NUMBER_GAP, y: baseline(along, NUMBER), "text-anchor": "end" }, i + 1),
      s("text", { ...font, x: along, y: near - NUMBER_GAP }, i + 1),
    );
  }
  return group;
}

/**
 * @param {number} size @param {number} near where the first row and column begin
 * @param {(entries: Entries) => number[][] | undefined} gridOf the numbers among entries
 */
export function createGrid(size, near, gridOf) {
  /** @type {Map<string, Spot>} */
  const spots = new Map();
  const element = s("g", { class: "cells", role: "grid" });
  /** @type {Map<string, import("../board/ink.js").Room>} */
  const rooms = new Map();
  /** @type {((state: BoardState, given: number[][], also: (cell: GridCell) => string[]) => void)[]} */
  const draws = [];
  /** @param {string} key */
  const nameAt = (key) => {
    const spot = spots.get(key);
    return spot ? nameOfCell(spot.place) : "";
  };
  for (let row = 0; row < size; row += 1) {
    const line = s("g", { role: "row" });
    for (let column = 0; column < size; column += 1) {
      const place = /** @type {GridCell} */ ({ kind: "cell", row, column });
      const { node, writing, draw } = createSquare(place, size, near, gridOf, nameAt);
      line.append(node, writing);
      draws.push(draw);
      spots.set(keyOf(place), { place, zone: "cells", node });
      const [x, y] = [near + (column + 0.5) * SIDE, near + (row + 0.5) * SIDE];
      rooms.set(keyOf(place), { x, y, reach: SIDE / 2, round: false });
    }
    element.append(line);
  }
  const ink = createInk(rooms);

  /**
   * @param {BoardState} state @param {number[][]} given
   * @param {(cell: GridCell) => string[]} [also] further words for a screen reader
   */
  function draw(state, given, also = () => []) {
    put(element, "aria-label", t("board.cells"));
    [...element.children].forEach((line, i) => put(line, "aria-label", t("board.row", { row: i + 1 })));
    const around = { state, tones: tonesOf(state) };
    const needless = new Set(state.needless.map(keyOf));
    ink.draw(state);
    for (const each of draws) each(state, given, also);
    for (const [key, spot] of spots) {
      const { selected, wrong, tone } = lookOf(key, around);
      put(spot.node, "aria-selected", selected ? "true" : "false");
      put(spot.node, "data-tone", tone);
      spot.node.classList.toggle("wrong", wrong);
      spot.node.classList.toggle("needless", needless.has(key));
    }
  }

  return { element, ink: ink.element, coordinates: createCoordinates(size, near), spots, draw };
}

/**
 * @param {GridCell} place @param {number} size @param {number} near
 * @param {(entries: Entries) => number[][] | undefined} gridOf @param {(key: string) => string} nameAt
 */
function createSquare(place, size, near, gridOf, nameAt) {
  const { row, column } = place;
  const [x, y] = [near + column * SIDE, near + row * SIDE];
  const key = keyOf(place);
  const room = { x: x + SIDE / 2, y: y + SIDE / 2, reach: SIDE * 0.42, font: fontOf(size), wide: size > 9 };
  const cell = createCell(room);
  const candidates = createCandidates(room, numbers({ size }));
  const square = s("rect", { class: "square", x, y, width: SIDE, height: SIDE });
  const ring = s("rect", {
    class: "ring",
    x: x + INSET,
    y: y + INSET,
    width: SIDE - 2 * INSET,
    height: SIDE - 2 * INSET,
    rx: 3,
  });
  const node = s("g", { class: "cell", role: "gridcell", "data-key": key }, square, ring);
  // Beside the cell, not in it: what is drawn is its value, which its name says in words.
  const writing = s("g", { class: "writing", "aria-hidden": "true" }, candidates.group, cell.group);

  /** @param {BoardState} state @param {number[][]} given @param {(cell: GridCell) => string[]} also */
  function draw(state, given, also) {
    const fixed = given[row][column];
    const entered = fixed ? 0 : (gridOf(state.entries)?.[row]?.[column] ?? 0);
    const faint = Number(state.hinted[key] ?? (state.forced ? gridOf(state.forced)?.[row]?.[column] : 0) ?? 0);
    const forced = fixed || entered ? 0 : faint;
    const other = state.second ? (gridOf(state.second)?.[row]?.[column] ?? 0) : 0;
    const value = fixed || entered || forced;
    const look = fixed ? "given" : entered ? "entered" : forced ? "forced" : "none";
    const second = other && value && other !== value ? String(other) : undefined;
    const marks = { corner: state.corner[key], centre: state.centre[key] };
    cell.draw({ text: value ? String(value) : "", look, second, ...marks, removed: state.removed[key] });
    candidates.draw(value ? [] : (state.candidates?.[key] ?? []));
    put(node, "data-look", look);
    const name = nameOfCell(place);
    put(
      node,
      "aria-label",
      saidOfCell({ name, value: value || null, look, second, marks, key, state, also: also(place), nameAt }),
    );
  }

  return { node, writing, draw };
}
