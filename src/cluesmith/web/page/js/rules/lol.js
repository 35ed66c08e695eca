/**
 * Lol Sudoku: each digit once in a line and in an area, areas of N cells. A board is
 * finished when its walls and paint part it into such areas; whether the player drew
 * walls or painted does not matter.
 */

import { borderKey } from "../puzzle.js";
import {
  areasKnown,
  bordersOf,
  isEdge,
  kindsOf,
  linksKnown,
  pieces,
  sidesOf,
  wallsKnown,
} from "./borders.js";
import {
  cellAt,
  crossing,
  filledOf,
  gridCells,
  isFull,
  lineFaults,
  repeated,
  rowsOf,
  seen,
} from "./latin.js";

/** @typedef {import("../puzzle.js").Lol} Lol */
/** @typedef {import("../puzzle.js").Entries} Entries */
/** @typedef {import("../puzzle.js").Border} Border */
/** @typedef {import("../puzzle.js").GridCell} GridCell */
/** @typedef {import("./rules.js").Fault} Fault */

/** @param {[number, number][]} cells */
const placesOf = (cells) => cells.map(([row, column]) => cellAt(row, column));

/**
 * Pieces known to lie in one area: painted alike, or linked.
 * @param {Lol} puzzle @param {Entries} entries
 * @returns {GridCell[][]}
 */
function together(puzzle, entries) {
  const { size } = puzzle;
  const areas = areasKnown(puzzle, entries);
  const linked = pieces(size, kindsOf(puzzle, entries), ({ kind }) => kind === "same" || kind === "link");
  /** @type {Map<number, GridCell[]>} */
  const named = new Map();
  /** @type {GridCell[][]} */
  const found = [];
  for (const piece of linked.map(placesOf)) {
    const name = piece.map(({ row, column }) => areas[row][column]).find(Boolean);
    const joined = name && named.get(name);
    if (joined) joined.push(...piece);
    else {
      found.push(piece);
      if (name) named.set(name, piece);
    }
  }
  return found;
}

/** @param {Lol} puzzle @param {Entries} entries @returns {Fault[]} */
function areaFaults(puzzle, entries) {
  const { size } = puzzle;
  /** @type {Fault[]} */
  const found = [];
  for (const cells of together(puzzle, entries)) {
    for (const { value, cells: places } of repeated(seen(puzzle.digits, entries.digits), cells)) {
      found.push({ kind: "area", values: { value }, places });
    }
    if (cells.length > size)
      found.push({ kind: "area-large", values: { count: cells.length, size }, places: cells });
  }
  if (puzzle.rule !== "paper") {
    for (const cells of pieces(size, kindsOf(puzzle, entries), ({ kind }) => kind !== "apart")) {
      if (cells.length < size) {
        found.push({ kind: "area-small", values: { count: cells.length, size }, places: placesOf(cells) });
      }
    }
  }
  return [...found, ...borderFaults(puzzle, entries)];
}

/**
 * Walls within an area, links between two.
 * @param {Lol} puzzle @param {Entries} entries
 * @returns {Fault[]}
 */
function borderFaults(puzzle, entries) {
  const areas = areasKnown(puzzle, entries);
  const links = new Set(linksKnown(puzzle, entries).map(borderKey));
  /** @param {string} kind @param {Border[]} borders @returns {Fault[]} */
  const told = (kind, borders) =>
    borders.map((border) => ({ kind, values: {}, places: [{ kind: "border", border }] }));
  const walls = wallsKnown(puzzle, entries).filter((border) => {
    const [one, other] = sidesOf(areas, border);
    return (one && one === other) || links.has(borderKey(border));
  });
  const joins = linksKnown(puzzle, entries).filter((border) => {
    const [one, other] = sidesOf(areas, border);
    return one && other && one !== other;
  });
  return [...told("wall", walls), ...told("link", joins)];
}

/**
 * The areas a board is parted into, numbered as given; null where it is not yet.
 * @param {Lol} puzzle @param {Entries} entries
 * @returns {number[][] | null}
 */
function parted(puzzle, entries) {
  const { size } = puzzle;
  const known = areasKnown(puzzle, entries);
  if (known.every((line) => line.every(Boolean))) return known;
  const kinds = kindsOf(puzzle, entries);
  const found = pieces(size, kinds, ({ kind }) => kind !== "apart");
  if (found.some((cells) => cells.length !== size)) return null;
  const taken = new Set(known.flat());
  const free = Array.from({ length: size }, (_, i) => i + 1).filter((area) => !taken.has(area));
  const areas = known.map((line) => [...line]);
  for (const cells of found) {
    const name = cells.map(([r, c]) => known[r][c]).find(Boolean) ?? free.shift() ?? 0;
    for (const [r, c] of cells) areas[r][c] = name;
  }
  return areas;
}

/**
 * Whether these areas keep to all that is given and drawn.
 * @param {Lol} puzzle @param {Entries} entries @param {number[][]} areas
 */
function keeps(puzzle, entries, areas) {
  const { size } = puzzle;
  const digits = seen(puzzle.digits, entries.digits);
  const groups = [...new Set(areas.flat())].map((area) =>
    gridCells(size).filter(({ row, column }) => areas[row][column] === area),
  );
  /** @param {Border} border */
  const apart = (border) => isEdge(areas, border);
  const asGiven = puzzle.areas.every((line, r) => line.every((area, c) => !area || area === areas[r][c]));
  return (
    asGiven &&
    groups.length === size &&
    groups.every((cells) => cells.length === size && !repeated(digits, cells).length) &&
    wallsKnown(puzzle, entries).every(apart) &&
    !linksKnown(puzzle, entries).some(apart) &&
    isTied(puzzle, areas)
  );
}

/**
 * Areas hang together, or by the paper's rule no cell stands alone.
 * @param {Lol} puzzle @param {number[][]} areas
 */
function isTied({ size, rule }, areas) {
  const bare = { size, areas, family: /** @type {const} */ ("lol-sudoku"), digits: [], walls: [], links: [] };
  const found = pieces(size, kindsOf(bare, {}), ({ kind }) => kind === "same");
  return rule === "paper" ? size === 1 || found.every((cells) => cells.length > 1) : found.length === size;
}

/** @param {Record<string, any>} layer @param {number} size @param {"wall" | "link"} kind @returns {Border[]} */
const bordersIn = (layer, size, kind) =>
  bordersOf(size).filter((border) => layer[borderKey(border)] === kind);

/**
 * @param {import("../history.js").Layer} layer @param {string} key @param {any} value
 * @returns {[import("../history.js").Layer, string, any]}
 */
const written = (layer, key, value) => [layer, key, value];

/** @type {import("./rules.js").Rules<Lol>} */
export const lol = {
  cells: ({ size }) => gridCells(size),
  given: ({ digits }, place) => ("row" in place ? digits[place.row][place.column] || null : null),
  entries: ({ size }, { value, area, border }) => ({
    digits: rowsOf(size, value),
    areas: rowsOf(size, area),
    walls: bordersIn(border, size, "wall"),
    links: bordersIn(border, size, "link"),
  }),
  writes: ({ digits, areas }, entries) => [
    ...filledOf(digits, entries.digits).map(([key, value]) => written("value", key, value)),
    ...filledOf(areas, entries.areas).map(([key, value]) => written("area", key, value)),
    ...(entries.walls ?? []).map((border) => written("border", borderKey(border), "wall")),
    ...(entries.links ?? []).map((border) => written("border", borderKey(border), "link")),
  ],
  valueAt: ({ digits }, entries, place) =>
    "row" in place
      ? digits[place.row][place.column] || entries.digits?.[place.row]?.[place.column] || null
      : null,
  peers: (puzzle, entries, place) => {
    /** @param {GridCell} cell */
    const isHere = (cell) => "row" in place && cell.row === place.row && cell.column === place.column;
    const inArea = together(puzzle, entries).find((cells) => cells.some(isHere)) ?? [];
    return [...crossing(puzzle.size, place), ...inArea.filter((cell) => !isHere(cell))];
  },
  faults: (puzzle, entries) => [
    ...lineFaults(seen(puzzle.digits, entries.digits)),
    ...areaFaults(puzzle, entries),
  ],
  finished: (puzzle, entries) => {
    const digits = seen(puzzle.digits, entries.digits);
    const areas = isFull(digits) && !lineFaults(digits).length && parted(puzzle, entries);
    return areas && keeps(puzzle, entries, areas) ? { digits, areas } : null;
  },
};
