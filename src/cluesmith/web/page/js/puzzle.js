/**
 * Puzzles of any family: puzzle JSON with every part written out. What a part
 * means is the family's to say (families/index.js).
 */

import { FAMILIES, familyNamed, familyOf } from "./families/index.js";
import { keyOf } from "./place.js";
import { sayOr, t } from "./words.js";

/** @typedef {import("./place.js").Place} Place */
/** @typedef {{title?: string, author?: string, source?: string, id?: string, level?: string, score?: number}} About */
/** @typedef {About & {family: string, [key: string]: any}} Puzzle */
/** What a player entered, or a solution: the puzzle's own parts, each optional. @typedef {Record<string, any>} Entries */
/** Candidates of cells, by key. @typedef {Record<string, number[]>} Marks */

/** A board with nothing on it. @param {string} family @param {number} size @returns {Puzzle} */
export const blank = (family, size) => familyOf({ family }).shape.blank(size);

/** Rows of a grid, points of a star. @param {Puzzle} puzzle @returns {number} */
export const sizeOf = (puzzle) => puzzle[familyNamed(puzzle.family)?.shape.sizeKey ?? "size"];

/** Such as 6 × 6, or 5 points; nothing where the page does not know. @param {Puzzle} puzzle */
export const sizeText = (puzzle) => {
  const family = familyNamed(puzzle.family);
  return family ? t(`size.${family.shape.sizeKey}`, { size: sizeOf(puzzle) }) : "";
};

/** Such as easy; of puzzles from elsewhere it may not be known. @param {Puzzle} puzzle */
export const levelText = ({ level }) => (textOf(level) ? sayOr(`level.${level}`, textOf(level)) : "");

/** All numbers a cell may hold. @param {Puzzle} puzzle */
export const numbersOf = (puzzle) => familyOf(puzzle).shape.numbers(puzzle);

/**
 * Puzzle JSON from anywhere with every part that may be left out filled in; a
 * plug-in's as it is.
 * @param {{family: string, [key: string]: any}} json
 * @returns {Puzzle}
 */
export function whole(json) {
  const shape = familyNamed(json.family)?.shape;
  if (!shape) return json;
  const said = Object.entries(json).filter(([, value]) => value !== null && value !== undefined);
  const puzzle = { ...shape.blank(json[shape.sizeKey]), ...Object.fromEntries(said) };
  return shape.normalised?.(puzzle) ?? puzzle;
}

/** What a puzzle's own solver or player wrote into it, and how it was made. */
const NOT_GIVEN = ["entries", "marks", "solution", "title", "author", "source", "id", "level", "score", "seed"];

/**
 * Only what is given, in a fixed order: equal boards give equal JSON.
 * @param {Puzzle} puzzle @returns {Record<string, unknown>}
 */
export function facts(puzzle) {
  const shape = familyNamed(puzzle.family)?.shape;
  if (!shape) return Object.fromEntries(Object.entries(puzzle).filter(([key]) => !NOT_GIVEN.includes(key)));
  const full = whole(puzzle);
  const found = ["family", shape.sizeKey, ...shape.keys].map((key) => [key, full[key]]);
  return Object.fromEntries(found.filter(([key, value]) => value !== undefined && !shape.isDefault?.(key, value)));
}

/** @param {unknown} value @param {readonly [number, number]} range */
const isWithin = (value, [least, most]) => Number.isInteger(value) && Number(value) >= least && Number(value) <= most;

/**
 * The puzzle with every part written out, if it has the shape that the page draws. It
 * may come from a stranger's link or from old storage: the page must not stumble over
 * it, or build a board of a million rows. The server checks what it is sent by itself.
 * @param {any} json @returns {Puzzle} throws where it is none
 */
export function checked(json) {
  if (isOther(json)) return json;
  const shape = familyNamed(json?.family)?.shape;
  const puzzle = shape && isWithin(json[shape.sizeKey], shape.sizes) ? whole(json) : null;
  // What was entered has the shape of what is given.
  const filled = puzzle && { ...puzzle, ...puzzle.entries };
  if (!shape || !puzzle || !shape.isSound(puzzle) || !shape.isSound(filled)) throw new Error("no puzzle the page can draw");
  return puzzle;
}

/** Whether a puzzle may be one of a plug-in, which only the server can tell. @param {any} json */
export const isOther = (json) =>
  typeof json?.family === "string" && /^[a-z][a-z0-9-]{0,39}$/.test(json.family) && !familyNamed(json.family);

/** The families among these that have a module, in the page's order. @template {{name: string}} T @param {T[]} infos */
export const playable = (infos) => FAMILIES.flatMap(({ name }) => infos.filter((info) => info.name === name));

/** A title, an author: puzzles come from anywhere, and what is not text is left out. @param {unknown} value */
export const textOf = (value) => (typeof value === "string" ? value.trim() : "");

/** @param {Puzzle} puzzle @returns {Place[]} */
const markedCells = (puzzle) => familyOf(puzzle).rules.cells(puzzle).filter(({ kind }) => kind === "cell");

/** Centre marks from puzzle JSON; what is not a list of numbers is left out. @param {Puzzle} puzzle @param {unknown} json @returns {Marks} */
export function marksIn(puzzle, json) {
  if (!Array.isArray(json)) return {};
  const flat = familyOf(puzzle).shape.columns ? json.flat() : json;
  const found = markedCells(puzzle).flatMap((place, i) => {
    const numbers = Array.isArray(flat[i]) ? flat[i].filter(Number.isInteger) : [];
    return numbers.length ? [[keyOf(place), numbers]] : [];
  });
  return Object.fromEntries(found);
}

/** Centre marks as puzzle JSON: lists in the shape of the board. @param {Puzzle} puzzle @param {Marks} marks @returns {any[]} */
export function marksJson(puzzle, marks) {
  const flat = markedCells(puzzle).map((place) => marks[keyOf(place)] ?? []);
  const columns = familyOf(puzzle).shape.columns?.(puzzle);
  if (!columns) return flat;
  return Array.from({ length: flat.length / columns }, (_, row) => flat.slice(row * columns, (row + 1) * columns));
}
