/**
 * Lol Sudoku: each digit once in a line and in an area, areas of N cells. A board is
 * finished when its walls and paint divide it into such areas; whether the player drew
 * walls or painted does not matter.
 */

import { borderKey } from "../place.js";
import {
  LEVELS,
  SIZES,
  cellAt,
  crossing,
  cutGrid,
  differing,
  emptyGrid,
  filledOf,
  gridCells,
  inGrid,
  isFull,
  isGrid,
  isWhole,
  lineFaults,
  numbers,
  repeated,
  rowsOf,
  seen,
} from "./grid.js";
import { drawLol, nameOf, prepare } from "./lol_sudoku/board.js";
import {
  areasKnown,
  bordersOf,
  drawnOn,
  isEdge,
  kindsOf,
  linksKnown,
  pieces,
  sidesOf,
  wallsKnown,
} from "./lol_sudoku/borders.js";
import { words } from "../words/en/lol_sudoku.js";

/** @typedef {import("../history.js").Layer} Layer */
/** @typedef {import("../place.js").Border} Border */
/** @typedef {import("../place.js").GridCell} GridCell */
/** @typedef {import("../place.js").Place} Place */
/** @typedef {import("../puzzle.js").Entries} Entries */
/** @typedef {import("../puzzle.js").Puzzle} Puzzle */
/** @typedef {import("./types.js").Fault} Fault */
/**
 * @typedef {Puzzle & {size: number, digits: number[][], areas: number[][], walls: Border[],
 *   links: Border[], rule?: "connected" | "paper"}} Lol
 */

/** @param {number} size @returns {Lol} */
const blank = (size) => ({
  family: "lol-sudoku",
  size,
  digits: emptyGrid(size),
  areas: emptyGrid(size),
  walls: [],
  links: [],
});

/** @param {unknown} borders @param {number} size */
const areBorders = (borders, size) =>
  Array.isArray(borders) &&
  borders.every((border) => {
    if (!Array.isArray(border) || border.length !== 3) return false;
    const [row, column, to] = border;
    const [rows, columns] = to === "right" ? [size, size - 1] : to === "down" ? [size - 1, size] : [0, 0];
    return isWhole(row, 0, rows - 1) && isWhole(column, 0, columns - 1);
  });

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
 * The areas a board is divided into, numbered as given; null where it is not yet.
 * @param {Lol} puzzle @param {Entries} entries
 * @returns {number[][] | null}
 */
function dividedAreas(puzzle, entries) {
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
    isConnected(puzzle, areas)
  );
}

/**
 * Areas are connected, or by the paper's rule no cell stands alone.
 * @param {Lol} puzzle @param {number[][]} areas
 */
function isConnected({ size, rule }, areas) {
  const found = pieces(size, kindsOf({ ...blank(size), areas }, {}), ({ kind }) => kind === "same");
  return rule === "paper" ? size === 1 || found.every((cells) => cells.length > 1) : found.length === size;
}

/** @param {Record<string, any>} layer @param {number} size @param {"wall" | "link"} kind @returns {Border[]} */
const bordersIn = (layer, size, kind) =>
  bordersOf(size).filter((border) => layer[borderKey(border)] === kind);

/**
 * @param {Layer} layer @param {string} key @param {any} value
 * @returns {[Layer, string, any]}
 */
const written = (layer, key, value) => [layer, key, value];

/** @param {Lol} puzzle @param {Place} place @param {number | string | null} value @returns {Lol} */
function write(puzzle, place, value) {
  if (typeof value === "string" || (value !== null && !isWhole(value, 1, puzzle.size))) return puzzle;
  if (!("row" in place)) return puzzle;
  const digits = inGrid(puzzle.digits, place.row, place.column, value ?? 0);
  return digits === puzzle.digits ? puzzle : { ...puzzle, digits };
}

/**
 * Cells marked as of one area; area 0 takes the marks away.
 * @param {Lol} puzzle @param {readonly {row: number, column: number}[]} cells @param {number} area
 * @returns {Lol}
 */
function paint(puzzle, cells, area) {
  if (area < 0 || area > puzzle.size) return puzzle;
  const areas = cells.reduce((grid, { row, column }) => inGrid(grid, row, column, area), puzzle.areas);
  return areas === puzzle.areas ? puzzle : { ...puzzle, areas };
}

/**
 * A border made a wall, a link, or neither.
 * @param {Lol} puzzle @param {Border} border @param {"wall" | "link" | null} kind
 * @returns {Lol}
 */
function draw(puzzle, border, kind) {
  if (drawnOn(puzzle, {}, border) === kind) return puzzle;
  /** @param {Border} one */
  const isOther = (one) => borderKey(one) !== borderKey(border);
  const [walls, links] = [puzzle.walls.filter(isOther), puzzle.links.filter(isOther)];
  if (kind === "wall") walls.push(border);
  if (kind === "link") links.push(border);
  return { ...puzzle, walls, links };
}

/** @param {Lol} puzzle @param {number} size @returns {Partial<Lol>} */
function cut({ digits, areas, walls, links }, size) {
  const inside = new Set(bordersOf(size).map(borderKey));
  /** @param {Border} border */
  const isInside = (border) => inside.has(borderKey(border));
  return {
    size,
    digits: cutGrid(digits, size),
    areas: cutGrid(areas, size),
    walls: walls.filter(isInside),
    links: links.filter(isInside),
  };
}

/**
 * Areas have no names of their own, so solutions are compared by the borders between them.
 * @param {Lol} puzzle @param {Entries} one @param {Entries} other @returns {Place[]}
 */
function differences({ size }, one, other) {
  const borders = bordersOf(size).filter(
    (border) => one.areas && other.areas && isEdge(one.areas, border) !== isEdge(other.areas, border),
  );
  return [
    ...differing(one.digits, other.digits),
    ...borders.map((border) => ({ kind: /** @type {const} */ ("border"), border })),
  ];
}

/** @type {import("./types.js").Family<Lol>} */
export const lolSudoku = {
  name: "lol-sudoku",
  shape: {
    sizeKey: "size",
    sizes: SIZES,
    keys: ["digits", "areas", "walls", "links", "rule"],
    isDefault: (key, value) =>
      (key === "rule" && value === "connected") || ((key === "walls" || key === "links") && value.length === 0),
    blank,
    isSound: ({ size, digits, areas, walls, links }) =>
      isGrid(digits, size) && isGrid(areas, size) && areBorders(walls, size) && areBorders(links, size),
    numbers,
    columns: ({ size }) => size,
  },
  rules: {
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
      ...(entries.walls ?? []).map((/** @type {Border} */ border) => written("border", borderKey(border), "wall")),
      ...(entries.links ?? []).map((/** @type {Border} */ border) => written("border", borderKey(border), "link")),
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
    linePeers: ({ size }, place) => crossing(size, place),
    faults: (puzzle, entries) => [
      ...lineFaults(seen(puzzle.digits, entries.digits)),
      ...areaFaults(puzzle, entries),
    ],
    finished: (puzzle, entries) => {
      const digits = seen(puzzle.digits, entries.digits);
      const areas = isFull(digits) && !lineFaults(digits).length && dividedAreas(puzzle, entries);
      return areas && keeps(puzzle, entries, areas) ? { digits, areas } : null;
    },
  },
  board: { draw: drawLol, prepare, nameOf },
  play: {
    tools: ["digit", "corner", "centre", "colour", "line", "wall", "area"],
    repeats: true,
    keys: [
      ["W", "keys.wall"],
      ["A", "keys.area"],
      ["Shift+←↑→↓", "keys.draw"],
    ],
    settings: ["coordinates"],
    unfinished: { heading: "areas.left", note: "areas.left-note" },
    mayDraw: (puzzle, border) => drawnOn(puzzle, {}, border) === null,
    mayPaint: ({ areas }, row, column) => !areas[row][column],
  },
  set: {
    tools: ["digit", "area", "wall"],
    variant: { key: "rule", values: ["connected", "paper"] },
    write,
    draw,
    paint,
    cut,
    differences,
  },
  offer: {
    least: 4,
    most: 9,
    first: 5,
    levels: LEVELS,
    styles: ["areas", "marks", "paper", "walls"],
    levelsAt: (size, style) => LEVELS.slice(0, size <= 4 || (style === "paper" && size <= 5) ? 4 : style === "paper" ? 2 : 5),
    sample: {
      puzzle: {
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
      },
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
  },
  words,
};
