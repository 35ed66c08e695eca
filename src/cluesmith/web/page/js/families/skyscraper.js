/**
 * Skyscraper: each height once in a line, and as many buildings visible as a clue says.
 * The board has cells with a faint tower as tall as their number, and clues around
 * them; from a cell at the edge an arrow leads on to the clue.
 */

import { baseline, lookOf, tonesOf } from "../board/cell.js";
import { put, s, write } from "../dom.js";
import { keyOf } from "../place.js";
import { t } from "../words.js";
import {
  LEVELS,
  SIDE,
  SIZES,
  cellAt,
  createGrid,
  crossing,
  cutGrid,
  cutLine,
  differing,
  emptyGrid,
  filledOf,
  gridCells,
  inGrid,
  isFull,
  isGrid,
  isList,
  isWhole,
  lineFaults,
  nameOfCell,
  numbers,
  repeat,
  replaced,
  rowsOf,
  ruled,
  seen,
} from "./grid.js";
import { words } from "../words/en/skyscraper.js";

/** @typedef {import("../board/types.js").BoardState} BoardState */
/** @typedef {import("../board/types.js").Drawing} Drawing */
/** @typedef {import("../board/types.js").Mode} Mode */
/** @typedef {import("../board/types.js").Spot} Spot */
/** @typedef {import("../place.js").Clue} Clue */
/** @typedef {import("../place.js").Place} Place */
/** @typedef {import("../place.js").Side} Side */
/** @typedef {import("../puzzle.js").Entries} Entries */
/** @typedef {import("../puzzle.js").Puzzle} Puzzle */
/** @typedef {import("./types.js").Fault} Fault */
/** @typedef {Puzzle & {size: number, clues: Record<Side, number[]>, grid: number[][]}} Skyscraper */

/** @type {readonly import("../place.js").Side[]} */
const SIDES = ["top", "left", "bottom", "right"];

/** Room for the clues beside the board, and for the numbers of rows and columns; how far out a clue stands. */
const RIM = 52;
const OUT = 22;
const CLUE_FONT = SIDE * 0.42;
/** How large a clue is to a finger. */
const ROOM = 36;
/** How much of a cell the tallest tower takes. */
const TALLEST = 0.86;
const TOWER_WIDTH = 0.8;

/** How many buildings are seen by someone before the first. @param {number[]} heights */
function visible(heights) {
  let [tallest, count] = [0, 0];
  for (const height of heights) {
    if (height > tallest) [tallest, count] = [height, count + 1];
  }
  return count;
}

/**
 * The cells met when looking in from a side.
 * @param {number} size @param {Side} side @param {number} index
 */
function view(size, side, index) {
  const range = Array.from({ length: size }, (_, i) => i);
  const cells = range.map((i) => (side === "left" || side === "right" ? cellAt(index, i) : cellAt(i, index)));
  return side === "left" || side === "top" ? cells : cells.reverse();
}

/** Clues that a full line breaks. @param {Skyscraper} puzzle @param {number[][]} grid @returns {Fault[]} */
function clueFaults({ size, clues }, grid) {
  return SIDES.flatMap((side) =>
    clues[side].flatMap((clue, index) => {
      const cells = view(size, side, index);
      const heights = cells.map(({ row, column }) => grid[row][column]);
      const count = visible(heights);
      if (!clue || clue === count || heights.some((height) => !height)) return [];
      const values = { seen: count, clue, number: index + 1 };
      return [
        { kind: `clue-${side}`, values, places: [{ kind: /** @type {const} */ ("clue"), side, index }] },
      ];
    }),
  );
}

/** @param {Skyscraper} puzzle @param {Entries} entries */
const gridOf = (puzzle, entries) => seen(puzzle.grid, entries.grid);

/** @param {Skyscraper} puzzle @param {Entries} entries */
function faults(puzzle, entries) {
  const grid = gridOf(puzzle, entries);
  return [...lineFaults(grid), ...clueFaults(puzzle, grid)];
}

/** @param {Skyscraper} puzzle @param {Place} place @param {number | string | null} value @returns {Skyscraper} */
function edited(puzzle, place, value) {
  if (typeof value === "string" || (value !== null && !isWhole(value, 1, puzzle.size))) return puzzle;
  if (place.kind === "clue") {
    const side = replaced(puzzle.clues[place.side], place.index, value ?? 0);
    if (side === puzzle.clues[place.side]) return puzzle;
    return { ...puzzle, clues: { ...puzzle.clues, [place.side]: side } };
  }
  if (!("row" in place)) return puzzle;
  const grid = inGrid(puzzle.grid, place.row, place.column, value ?? 0);
  return grid === puzzle.grid ? puzzle : { ...puzzle, grid };
}

/**
 * The lists of clues of all four sides.
 * @param {(side: Side) => number[]} line @returns {Record<Side, number[]>}
 */
const bySide = (line) => /** @type {Record<Side, number[]>} */ (Object.fromEntries(SIDES.map((side) => [side, line(side)])));

/** @param {Skyscraper} puzzle @param {Mode} mode @returns {Drawing} */
function drawSkyscraper(puzzle, mode) {
  const { size } = puzzle;
  const board = size * SIDE;
  const grid = createGrid(size, RIM, (entries) => entries.grid);
  const clues = createClues(puzzle, mode);
  const towers = s("g", { class: "towers" });
  const canvas = board + 2 * RIM;
  const element = s(
    "svg",
    { viewBox: `0 0 ${canvas} ${canvas}`, role: "group", "data-size": size },
    s("rect", { class: "paper", x: RIM, y: RIM, width: board, height: board }),
    towers,
    grid.ink,
    s("path", { class: "lines", d: ruled(size, RIM) }),
    grid.coordinates,
    grid.element,
    s("rect", { class: "frame", x: RIM, y: RIM, width: board, height: board }),
    clues.element,
  );
  const spots = new Map([...grid.spots, ...clues.spots]);

  /** @param {BoardState} state */
  function draw(state) {
    const shown = /** @type {Skyscraper} */ (state.puzzle);
    put(element, "aria-label", t("board.skyscraper", { size }));
    grid.draw(state, shown.grid);
    clues.draw(state, shown);
    drawTowers(
      towers,
      size,
      (row, column) => shown.grid[row][column] || state.entries.grid?.[row]?.[column] || 0,
    );
  }

  /** @param {Place} from @param {number} down @param {number} right @returns {Place | null} */
  function step(from, down, right) {
    const [row, column] = coordinates(from, size);
    for (let r = row + down, c = column + right; ; r += down, c += right) {
      const to = placeAt(r, c, size);
      if (!to) return null;
      if (spots.has(keyOf(to))) return to;
    }
  }

  return { element, spots, cell: SIDE, draw, step };
}

/** "row 3 column 4", "clue above column 2". @param {Place} place */
const nameOf = (place) =>
  place.kind === "clue" ? t(`place.${place.side}`, { number: place.index + 1 }) : nameOfCell(place);

/** @param {SVGGElement} group @param {number} size @param {(row: number, column: number) => number} height */
function drawTowers(group, size, height) {
  for (let i = 0; i < size * size; i += 1) {
    const tower = group.children[i] ?? group.appendChild(s("rect", { class: "tower" }));
    const [row, column] = [Math.floor(i / size), i % size];
    const tall = (height(row, column) / size) * TALLEST * SIDE;
    put(tower, "x", RIM + (column + (1 - TOWER_WIDTH) / 2) * SIDE);
    put(tower, "y", (RIM + (row + 1) * SIDE - tall).toFixed(1));
    put(tower, "width", TOWER_WIDTH * SIDE);
    put(tower, "height", tall.toFixed(1));
  }
}

/**
 * Where a place stands, with the clues at -1 and `size`.
 * @param {Place} place @param {number} size
 * @returns {[number, number]}
 */
function coordinates(place, size) {
  if (place.kind === "cell" && "row" in place) return [place.row, place.column];
  if (place.kind !== "clue") return [0, 0];
  const far = place.side === "bottom" || place.side === "right" ? size : -1;
  return place.side === "top" || place.side === "bottom" ? [far, place.index] : [place.index, far];
}

/** @param {number} row @param {number} column @param {number} size @returns {Place | null} */
function placeAt(row, column, size) {
  /** @param {number} at */
  const inside = (at) => at >= 0 && at < size;
  if (inside(row) && inside(column)) return { kind: "cell", row, column };
  if (inside(column) && row === -1) return { kind: "clue", side: "top", index: column };
  if (inside(column) && row === size) return { kind: "clue", side: "bottom", index: column };
  if (inside(row) && column === -1) return { kind: "clue", side: "left", index: row };
  if (inside(row) && column === size) return { kind: "clue", side: "right", index: row };
  return null;
}

/**
 * The clues. While playing, those that are given can be struck off.
 * @param {Skyscraper} puzzle @param {Mode} mode
 */
function createClues({ size, clues: given }, mode) {
  const element = s("g", { class: "clues", role: "group" });
  /** @type {Map<string, Spot>} */
  const spots = new Map();
  /** @type {{place: Clue, key: string, node: SVGGElement, text: SVGTextElement}[]} */
  const clues = [];
  for (const side of SIDES) {
    for (let index = 0; index < size; index += 1) {
      const place = /** @type {Clue} */ ({ kind: "clue", side, index });
      const key = keyOf(place);
      const [x, y] = middle(place, size);
      const text = s("text", {
        class: "clue-value",
        x,
        y: baseline(y, CLUE_FONT),
        "font-size": CLUE_FONT,
        "aria-hidden": "true",
      });
      const room = s("rect", {
        class: "room",
        x: x - ROOM / 2,
        y: y - ROOM / 2,
        width: ROOM,
        height: ROOM,
        rx: 9,
      });
      const strike = s("path", { class: "strike", d: `M${x - 13} ${y + 10}L${x + 13} ${y - 10}` });
      const node = s(
        "g",
        { class: "clue", role: mode === "view" ? "img" : "button", "data-key": key },
        room,
        text,
        strike,
      );
      clues.push({ place, key, node, text });
      if (mode === "set" || (mode === "play" && given[side][index]))
        spots.set(key, { place, zone: "clues", node, strikes: mode === "play" });
      element.append(node);
    }
  }

  /** @param {BoardState} state @param {Skyscraper} puzzle */
  function draw(state, puzzle) {
    put(element, "aria-label", t("board.clues"));
    const around = { state, tones: tonesOf(state) };
    for (const { place, key, node, text } of clues) {
      const value = puzzle.clues[place.side][place.index];
      const shown = mode === "set" || !!value;
      put(node, "display", shown ? null : "none");
      const { selected, wrong, tone } = lookOf(key, around);
      const struck = !!state.struck[key];
      write(text, value ? String(value) : "");
      node.classList.toggle("selected", selected);
      node.classList.toggle("wrong", wrong);
      node.classList.toggle("struck", struck);
      const needless = state.needless.some((one) => keyOf(one) === key);
      node.classList.toggle("needless", needless);
      put(node, "data-tone", tone);
      if (mode === "play") put(node, "aria-pressed", struck ? "true" : "false");
      const said = [nameOf(place), value ? String(value) : t("said.empty")];
      if (struck) said.push(t("said.struck"));
      if (wrong) said.push(t("said.wrong"));
      if (needless) said.push(t("said.needless"));
      put(node, "aria-label", said.join(", "));
    }
  }

  return { element, spots, draw };
}

/** @param {Clue} place @param {number} size @returns {[number, number]} */
function middle({ side, index }, size) {
  const along = RIM + (index + 0.5) * SIDE;
  const far = RIM + size * SIDE + RIM - OUT;
  const near = OUT;
  if (side === "top") return [along, near];
  if (side === "bottom") return [along, far];
  return side === "left" ? [near, along] : [far, along];
}

/** @type {import("./types.js").Family<Skyscraper>} */
export const skyscraper = {
  name: "skyscraper",
  shape: {
    sizeKey: "size",
    sizes: SIZES,
    keys: ["clues", "grid"],
    blank: (size) => ({ family: "skyscraper", size, clues: bySide(() => repeat(size, 0)), grid: emptyGrid(size) }),
    normalised: (puzzle) => ({ ...puzzle, clues: bySide((side) => puzzle.clues[side] ?? repeat(puzzle.size, 0)) }),
    isSound: ({ size, clues, grid }) =>
      isGrid(grid, size) &&
      SIDES.every((side) => isList(clues[side], size, (clue) => isWhole(clue, 0, size))),
    numbers,
    columns: ({ size }) => size,
  },
  rules: {
    cells: ({ size }) => gridCells(size),
    given: ({ grid }, place) => ("row" in place ? grid[place.row][place.column] || null : null),
    entries: ({ size }, sheet) => ({ grid: rowsOf(size, sheet.value) }),
    writes: ({ grid }, entries) => filledOf(grid, entries.grid).map(([key, value]) => ["value", key, value]),
    valueAt: ({ grid }, entries, place) =>
      "row" in place
        ? grid[place.row][place.column] || entries.grid?.[place.row]?.[place.column] || null
        : null,
    peers: ({ size }, _, place) => crossing(size, place),
    faults,
    finished: (puzzle, entries) => {
      const grid = gridOf(puzzle, entries);
      return isFull(grid) && !faults(puzzle, entries).length ? { grid } : null;
    },
  },
  board: { draw: drawSkyscraper, nameOf },
  play: {
    tools: ["digit", "corner", "centre", "colour", "line"],
    repeats: true,
    keys: [["Enter", "keys.strike-clue"]],
    settings: ["towers", "coordinates"],
  },
  set: {
    tools: ["digit"],
    write: edited,
    cut: ({ clues, grid }, size) => ({
      size,
      clues: bySide((side) => cutLine(clues[side], size)),
      grid: cutGrid(grid, size),
    }),
    differences: (_, one, other) => differing(one.grid, other.grid),
    paper: {
      ignores: ["level", "scale", "symmetry", "style", "min_score", "max_score"],
      adds: ["probability"],
    },
    scales: { towers: ["e", "h", "x", "u"] },
  },
  offer: {
    least: 3,
    most: 16,
    first: 5,
    levels: LEVELS,
    styles: ["clues", "mixed", "sparse"],
    levelsAt: (size, style) => {
      if ((style || (size < 8 ? "sparse" : "mixed")) === "mixed") {
        return LEVELS.slice(0, size <= 3 ? 1 : size === 4 ? 2 : size <= 6 ? 4 : 5);
      }
      return LEVELS.slice(0, size <= 3 ? 2 : size === 4 ? 4 : 5);
    },
    sample: {
      puzzle: {
        family: "skyscraper",
        size: 4,
        clues: { top: [4, 0, 1, 2], left: [0, 3, 0, 1], bottom: [0, 0, 4, 0], right: [0, 1, 0, 3] },
        grid: [
          [0, 0, 4, 0],
          [0, 0, 0, 0],
          [0, 0, 0, 1],
          [0, 0, 0, 0],
        ],
      },
      entries: {
        grid: [
          [1, 0, 0, 3],
          [2, 0, 3, 4],
          [3, 0, 2, 0],
          [4, 0, 1, 0],
        ],
      },
    },
  },
  words,
};
