/**
 * The squares that Skyscraper and Lol Sudoku share: cells in rows, what is
 * written in them, how they are lit, and what they are called aloud.
 */

import { put, s } from "../dom.js";
import { keyOf } from "../puzzle.js";
import { t } from "../words.js";
import { createCell } from "./cell.js";
import { nameOf, saidOfCell } from "./labels.js";

/** @typedef {import("./types.js").BoardState} BoardState */
/** @typedef {import("./types.js").Spot} Spot */
/** @typedef {import("../puzzle.js").Entries} Entries */
/** @typedef {import("../puzzle.js").GridCell} GridCell */

/** Side of a cell in the drawing's own units. */
export const SIDE = 56;
/** Beside a board without clues, so that its frame is not cut. */
export const MARGIN = 12;

/** How far the ring of the focus keeps from the edges of its cell. */
const INSET = 3;

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

/**
 * @param {number} size @param {number} near where the first row and column begin
 * @param {(entries: Entries) => number[][] | undefined} gridOf the numbers among entries
 */
export function createGrid(size, near, gridOf) {
  /** @type {Map<string, Spot>} */
  const spots = new Map();
  const element = s("g", { class: "cells", role: "grid" });
  /** @type {((state: BoardState, given: number[][], also: (cell: GridCell) => string[]) => void)[]} */
  const draws = [];
  for (let row = 0; row < size; row += 1) {
    const line = s("g", { role: "row" });
    for (let column = 0; column < size; column += 1) {
      const place = /** @type {GridCell} */ ({ kind: "cell", row, column });
      const { node, draw } = createSquare(place, size, near, gridOf);
      line.append(node);
      draws.push(draw);
      spots.set(keyOf(place), { place, zone: "cells", node });
    }
    element.append(line);
  }

  /**
   * @param {BoardState} state @param {number[][]} given
   * @param {(cell: GridCell) => string[]} [also] what else is said of a cell
   */
  function draw(state, given, also = () => []) {
    put(element, "aria-label", t("board.cells"));
    const around = { state, tones: tonesOf(state) };
    for (const each of draws) each(state, given, also);
    for (const [key, spot] of spots) {
      const { selected, wrong, tone } = lookOf(key, around);
      put(spot.node, "aria-selected", selected ? "true" : "false");
      put(spot.node, "data-tone", tone);
      spot.node.classList.toggle("wrong", wrong);
    }
  }

  return { element, spots, draw };
}

/** @param {BoardState} state */
export function tonesOf(state) {
  /** @type {Map<string, string>} */
  const tones = new Map();
  for (const { place, tone } of state.lit) tones.set(keyOf(place), tone);
  return tones;
}

/** @param {string} key @param {{state: BoardState, tones: Map<string, string>}} around */
export function lookOf(key, { state, tones }) {
  return {
    selected: state.selection.some((place) => keyOf(place) === key),
    wrong: state.wrong.some((place) => keyOf(place) === key),
    tone: tones.get(key) ?? null,
  };
}

/**
 * @param {GridCell} place @param {number} size @param {number} near
 * @param {(entries: Entries) => number[][] | undefined} gridOf
 */
function createSquare(place, size, near, gridOf) {
  const { row, column } = place;
  const [x, y] = [near + column * SIDE, near + row * SIDE];
  const key = keyOf(place);
  const cell = createCell({
    x: x + SIDE / 2,
    y: y + SIDE / 2,
    reach: SIDE * 0.42,
    font: fontOf(size),
  });
  const square = s("rect", { class: "square", x, y, width: SIDE, height: SIDE });
  const ring = s("rect", {
    class: "ring",
    x: x + INSET,
    y: y + INSET,
    width: SIDE - 2 * INSET,
    height: SIDE - 2 * INSET,
    rx: 3,
  });
  const node = s("g", { class: "cell", role: "gridcell", "data-key": key }, square, cell.group, ring);

  /** @param {BoardState} state @param {number[][]} given @param {(cell: GridCell) => string[]} also */
  function draw(state, given, also) {
    const fixed = given[row][column];
    const entered = fixed ? 0 : (gridOf(state.entries)?.[row]?.[column] ?? 0);
    const forced = fixed || entered || !state.forced ? 0 : (gridOf(state.forced)?.[row]?.[column] ?? 0);
    const other = state.second ? (gridOf(state.second)?.[row]?.[column] ?? 0) : 0;
    const value = fixed || entered || forced;
    const look = fixed ? "given" : entered ? "entered" : forced ? "forced" : "none";
    const second = other && value && other !== value ? String(other) : undefined;
    const marks = { corner: state.corner[key], centre: state.centre[key] };
    cell.draw({ text: value ? String(value) : "", look, second, ...marks });
    put(node, "data-look", look);
    const name = nameOf(place, state.puzzle);
    put(
      node,
      "aria-label",
      saidOfCell({ name, value: value || null, look, second, marks, key, state, also: also(place) }),
    );
  }

  return { node, draw };
}
