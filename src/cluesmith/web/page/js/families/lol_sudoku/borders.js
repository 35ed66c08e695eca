/** The borders of a grid, and the pieces that cells fall into when some are shut. */

import { borderKey } from "../../place.js";

/** @typedef {import("../../place.js").Border} Border */
/** @typedef {import("../lol_sudoku.js").Lol} Lol */
/** @typedef {import("../../puzzle.js").Entries} Entries */
/** What is known of a border: nothing, one area on both sides, a link, two areas.
 * @typedef {"open" | "same" | "link" | "apart"} Kind */
/** @typedef {{border: Border, kind: Kind}} Known */

/** Every border between two cells, in reading order. @param {number} size @returns {Border[]} */
export function bordersOf(size) {
  /** @type {Border[]} */
  const found = [];
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size; column += 1) {
      if (column + 1 < size) found.push([row, column, "right"]);
      if (row + 1 < size) found.push([row, column, "down"]);
    }
  }
  return found;
}

/** The cell beyond a border. @param {Border} border @returns {[number, number]} */
export const beyond = ([row, column, to]) => (to === "right" ? [row, column + 1] : [row + 1, column]);

/** The border of a cell on one side; null at the rim.
 * @param {number} row @param {number} column @param {number} down @param {number} right @param {number} size
 * @returns {Border | null} */
export function borderTo(row, column, down, right, size) {
  const [r, c] = [row + down, column + right];
  if (r < 0 || c < 0 || r >= size || c >= size) return null;
  if (down) return [Math.min(row, r), column, "down"];
  return [row, Math.min(column, c), "right"];
}

/** The areas known: given, and where none is, entered. @param {Lol} puzzle @param {Entries} entries */
export const areasKnown = (puzzle, entries) =>
  puzzle.areas.map((line, r) => line.map((area, c) => area || entries.areas?.[r]?.[c] || 0));

/** The walls given and drawn. @param {Lol} puzzle @param {Entries} entries */
export const wallsKnown = (puzzle, entries) => [...puzzle.walls, ...(entries.walls ?? [])];

/** The links given and drawn. @param {Lol} puzzle @param {Entries} entries */
export const linksKnown = (puzzle, entries) => [...puzzle.links, ...(entries.links ?? [])];

/**
 * What is given or drawn on a border.
 * @param {Lol} puzzle @param {Entries} entries @param {Border} border @returns {"wall" | "link" | null}
 */
export function drawnOn(puzzle, entries, border) {
  const key = borderKey(border);
  if (wallsKnown(puzzle, entries).some((one) => borderKey(one) === key)) return "wall";
  return linksKnown(puzzle, entries).some((one) => borderKey(one) === key) ? "link" : null;
}

/** The areas on both sides of a border. @param {number[][]} areas @param {Border} border */
export const sidesOf = (areas, border) => [areas[border[0]][border[1]], areas[beyond(border)[0]][beyond(border)[1]]];

/** Whether a border separates two areas. @param {number[][]} areas @param {Border} border */
export function isEdge(areas, border) {
  const [one, other] = sidesOf(areas, border);
  return one !== other;
}

/**
 * What is known of every border. A full area has no further cells; a wall or a link that
 * is drawn says more than the areas do.
 * @param {Lol} puzzle @param {Entries} entries @returns {Map<string, Known>}
 */
export function kindsOf(puzzle, entries) {
  const areas = areasKnown(puzzle, entries);
  /** @type {Map<number, number>} */
  const counts = new Map();
  for (const area of areas.flat()) counts.set(area, (counts.get(area) ?? 0) + 1);
  const kinds = new Map();
  for (const border of bordersOf(puzzle.size)) {
    const [one, other] = sidesOf(areas, border);
    const full = !!(one || other) && (counts.get(one || other) ?? 0) >= puzzle.size;
    const kind = one && one === other ? "same" : (one && other) || full ? "apart" : "open";
    kinds.set(borderKey(border), { border, kind });
  }
  for (const border of linksKnown(puzzle, entries)) {
    kinds.set(borderKey(border), { border, kind: "link" });
  }
  for (const border of wallsKnown(puzzle, entries)) {
    kinds.set(borderKey(border), { border, kind: "apart" });
  }
  return kinds;
}

/**
 * The pieces that borders of some kinds join, each in reading order.
 * @param {number} size @param {Map<string, Known>} kinds
 * @param {(known: Known) => boolean} joins @returns {[number, number][][]}
 */
export function pieces(size, kinds, joins) {
  const name = Array.from({ length: size * size }, (_, i) => i);
  /** @param {number} i @returns {number} */
  const root = (i) => (name[i] === i ? i : (name[i] = root(name[i])));
  for (const known of kinds.values()) {
    if (!joins(known)) continue;
    const { border } = known;
    const [down, right] = beyond(border);
    const [a, b] = [root(border[0] * size + border[1]), root(down * size + right)];
    name[Math.max(a, b)] = Math.min(a, b);
  }
  /** @type {Map<number, [number, number][]>} */
  const found = new Map();
  for (let i = 0; i < size * size; i += 1) {
    const cells = found.get(root(i)) ?? [];
    cells.push([Math.floor(i / size), i % size]);
    found.set(root(i), cells);
  }
  return [...found.values()];
}
