/**
 * A Skyscraper board: cells with a faint tower as tall as their number, clues
 * around them. From a cell at the edge an arrow leads on to the clue.
 */

import { put, s, write } from "../dom.js";
import { SIDES, keyOf } from "../puzzle.js";
import { t } from "../words.js";
import { baseline } from "./cell.js";
import { SIDE, createGrid, lookOf, ruled, tonesOf } from "./grid.js";
import { nameOf } from "./labels.js";

/** @typedef {import("./types.js").BoardState} BoardState */
/** @typedef {import("./types.js").Drawing} Drawing */
/** @typedef {import("./types.js").Mode} Mode */
/** @typedef {import("../puzzle.js").Clue} Clue */
/** @typedef {import("../puzzle.js").Place} Place */
/** @typedef {import("../puzzle.js").Skyscraper} Skyscraper */

/** Room for the clues beside the board. */
const RIM = 46;
const CLUE_FONT = SIDE * 0.42;
/** How much of a cell the tallest tower takes. */
const TALLEST = 0.86;
const TOWER_WIDTH = 0.8;

/** @param {Skyscraper} puzzle @param {Mode} mode @returns {Drawing} */
export function drawSkyscraper(puzzle, mode) {
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
    s("path", { class: "lines", d: ruled(size, RIM) }),
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
  /** @type {Map<string, import("./types.js").Spot>} */
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
        x: x - RIM / 2 + 5,
        y: y - RIM / 2 + 5,
        width: RIM - 10,
        height: RIM - 10,
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
        spots.set(key, { place, zone: "clues", node });
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
      const struck = state.struck.some((one) => keyOf(one) === key);
      write(text, value ? String(value) : "");
      node.classList.toggle("selected", selected);
      node.classList.toggle("wrong", wrong);
      node.classList.toggle("struck", struck);
      put(node, "data-tone", tone);
      if (mode === "play") put(node, "aria-pressed", struck ? "true" : "false");
      const said = [nameOf(place, puzzle), value ? String(value) : t("said.empty")];
      if (struck) said.push(t("said.struck"));
      if (wrong) said.push(t("said.wrong"));
      put(node, "aria-label", said.join(", "));
    }
  }

  return { element, spots, draw };
}

/** @param {Clue} place @param {number} size @returns {[number, number]} */
function middle({ side, index }, size) {
  const along = RIM + (index + 0.5) * SIDE;
  const far = RIM + size * SIDE + RIM / 2 - 1;
  const near = RIM / 2 + 1;
  if (side === "top") return [along, near];
  if (side === "bottom") return [along, far];
  return side === "left" ? [near, along] : [far, along];
}
