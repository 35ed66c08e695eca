/**
 * Puzzles as the page knows them: puzzle JSON with every part written out, and
 * the places on a board. What a family's rules say is in rules/.
 */

/** @typedef {"skyscraper" | "lol-sudoku" | "gold-star"} FamilyName */
/** @typedef {"top" | "left" | "bottom" | "right"} Side */
/** @typedef {[number, number, "right" | "down"]} Border */
/** @typedef {{title?: string, author?: string, source?: string, id?: string, level?: string, score?: number, [key: string]: unknown}} About */
/** @typedef {About & {family: "skyscraper", size: number, clues: Record<Side, number[]>, grid: number[][]}} Skyscraper */
/**
 * @typedef {About & {family: "lol-sudoku", size: number, digits: number[][], areas: number[][],
 *   walls: Border[], links: Border[], rule?: "connected" | "paper"}} Lol
 */
/**
 * @typedef {About & {family: "gold-star", points: number, operators: string[],
 *   digits: (number | null)[], division?: "exact" | "rational"}} Gold
 */
/** @typedef {Skyscraper | Lol | Gold} Puzzle */
/** What a player entered, or a solution: the shape of the puzzle's own parts, each optional.
 * @typedef {{grid?: number[][], digits?: any[], areas?: number[][], walls?: Border[],
 *   links?: Border[], operators?: string[]}} Entries */

/** @typedef {{kind: "cell", row: number, column: number}} GridCell */
/** @typedef {{kind: "cell", index: number}} StarCell */
/** @typedef {{kind: "clue", side: Side, index: number}} Clue */
/** @typedef {{kind: "operator", index: number}} Operator */
/** @typedef {{kind: "equation", index: number}} Equation */
/** @typedef {{kind: "border", border: Border}} BorderPlace */
/** @typedef {GridCell | StarCell | Clue | Operator | Equation | BorderPlace} Place */
/** @typedef {number | string} Value a number in a cell or a clue, the sign of an operator */

/** @type {readonly Side[]} */
export const SIDES = ["top", "left", "bottom", "right"];
/** @type {readonly FamilyName[]} */
export const FAMILIES = ["skyscraper", "lol-sudoku", "gold-star"];
export const OPERATORS = ["+", "-", "*", "/"];
export const OPEN = "?";

/** How an operator may be written, and how it is shown. @type {Record<string, string>} */
const READ_AS = { "−": "-", "×": "*", x: "*", "÷": "/", ":": "/", _: OPEN };
/** @type {Record<string, string>} */
const SHOWN_AS = { "-": "−", "*": "×", "/": "÷" };

/** @param {string} sign */
export const readSign = (sign) => READ_AS[sign] ?? sign;
/** @param {string} sign */
export const shownSign = (sign) => SHOWN_AS[sign] ?? sign;

/** @template T @param {number} count @param {T} value @returns {T[]} */
const row = (count, value) => Array.from({ length: count }, () => value);

/** @param {number} size @returns {number[][]} */
export const emptyGrid = (size) => Array.from({ length: size }, () => row(size, 0));

/**
 * A board with nothing on it; a star's operators are all to be found.
 * @param {string} family @param {number} size rows, or points of a star
 * @returns {Puzzle}
 */
export function blank(family, size) {
  if (family === "skyscraper") {
    const clues = { top: row(size, 0), left: row(size, 0), bottom: row(size, 0), right: row(size, 0) };
    return { family, size, clues, grid: emptyGrid(size) };
  }
  if (family === "lol-sudoku") {
    return { family, size, digits: emptyGrid(size), areas: emptyGrid(size), walls: [], links: [] };
  }
  if (family === "gold-star") {
    return { family, points: size, operators: row(2 * size, OPEN), digits: row(2 * size, null) };
  }
  throw new Error(`no such family: ${family}`);
}

/** Rows of a grid, points of a star. @param {Puzzle} puzzle */
export const sizeOf = (puzzle) => (puzzle.family === "gold-star" ? puzzle.points : puzzle.size);

/** The largest number a cell may hold. @param {Puzzle} puzzle */
export const mostOf = (puzzle) => (puzzle.family === "gold-star" ? 2 * puzzle.points - 1 : puzzle.size);

/** All numbers a cell may hold. @param {Puzzle} puzzle @returns {number[]} */
export function numbersOf(puzzle) {
  const least = puzzle.family === "gold-star" ? 0 : 1;
  return Array.from({ length: mostOf(puzzle) + 1 - least }, (_, i) => i + least);
}

/**
 * Puzzle JSON from anywhere with every part that may be left out filled in.
 * @param {{family: string, [key: string]: any}} json
 * @returns {Puzzle}
 */
export function whole(json) {
  const plain = blank(json.family, json.family === "gold-star" ? json.points : json.size);
  /** @type {Record<string, any>} */
  const puzzle = { ...plain };
  for (const [key, value] of Object.entries(json)) {
    if (value !== null && value !== undefined) puzzle[key] = value;
  }
  if (plain.family === "gold-star") puzzle.operators = [...puzzle.operators].map(readSign);
  if (plain.family === "skyscraper") puzzle.clues = { ...plain.clues, ...puzzle.clues };
  return /** @type {Puzzle} */ (puzzle);
}

const FACTS = /** @type {const} */ ({
  skyscraper: ["family", "size", "clues", "grid"],
  "lol-sudoku": ["family", "size", "digits", "areas", "walls", "links", "rule"],
  "gold-star": ["family", "points", "operators", "digits", "division"],
});

/**
 * Only what is given, in a fixed order: equal boards give equal JSON.
 * @param {Puzzle} puzzle @returns {Record<string, unknown>}
 */
export function facts(puzzle) {
  const full = /** @type {Record<string, any>} */ (whole(puzzle));
  const found = FACTS[puzzle.family].map((key) => [key, full[key]]);
  const kept = found.filter(([key, value]) => value !== undefined && !isUsual(key, value));
  const board = Object.fromEntries(kept);
  if (board.clues) board.clues = Object.fromEntries(SIDES.map((side) => [side, board.clues[side]]));
  return board;
}

/** @param {string} key @param {any} value */
const isUsual = (key, value) =>
  (key === "rule" && value === "connected") ||
  (key === "division" && value === "exact") ||
  ((key === "walls" || key === "links") && value.length === 0);

/** A title, an author: puzzles come from anywhere, and what is no text says nothing. @param {unknown} value */
export const textOf = (value) => (typeof value === "string" ? value.trim() : "");

/** A place's name in maps and sets. @param {Place} place @returns {string} */
export function keyOf(place) {
  switch (place.kind) {
    case "cell":
      return "row" in place ? `r${place.row}c${place.column}` : `s${place.index}`;
    case "clue":
      return `${place.side}${place.index}`;
    case "operator":
      return `o${place.index}`;
    case "equation":
      return `e${place.index}`;
    case "border":
      return borderKey(place.border);
  }
}

/** @param {Border} border */
export const borderKey = ([r, c, to]) => `r${r}c${c}${to}`;

/** @param {Place | null | undefined} one @param {Place | null | undefined} other */
export const samePlace = (one, other) => one === other || (!!one && !!other && keyOf(one) === keyOf(other));

/**
 * The place of a cell as the API writes it: [row, column], [index] or ["operator", index].
 * @param {readonly (number | string)[]} cell @returns {Place}
 */
export function placeOfCell(cell) {
  const [a, b] = cell;
  if (a === "operator") return { kind: "operator", index: Number(b) };
  if (cell.length === 1) return { kind: "cell", index: Number(a) };
  return { kind: "cell", row: Number(a), column: Number(b) };
}

/**
 * A cell with a value behind, as in a step's `placed`.
 * @param {readonly (number | string)[]} entry @returns {{place: Place, value: Value}}
 */
export const placeOfEntry = (entry) => ({
  place: placeOfCell(entry.slice(0, -1)),
  value: entry[entry.length - 1],
});

/**
 * Where a fact stands that forces a step or is part of a conflict.
 * @param {any} fact @returns {Place}
 */
export function placeOfFact({ kind, side, index, row: r, column, to }) {
  if (kind === "clue") return { kind, side, index };
  if (kind === "operator" || kind === "equation") return { kind, index };
  if (kind === "wall" || kind === "link") return { kind: "border", border: [r, column, to] };
  return index === undefined ? { kind: "cell", row: r, column } : { kind: "cell", index };
}

const A = "A".charCodeAt(0);
/** A star cell's name: A to Z, then AA, AB and so on. @param {number} cell */
export const letter = (cell) => (cell < 26 ? "" : "A") + String.fromCharCode(A + (cell % 26));

/**
 * An equation to be read: "A − C = F + H", with numbers where they are known.
 * @param {readonly string[]} words of its cells @param {readonly string[]} signs of its operators
 */
export const equationText = ([w, x, y, z], [left, right]) =>
  `${w} ${shownSign(left)} ${x} = ${y} ${shownSign(right)} ${z}`;
