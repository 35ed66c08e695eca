/**
 * A step, shown on a board: where to look, what is placed (faint), which candidates go
 * (struck). Hints and explanations are drawn this way, by the board itself, so that
 * nothing moves or changes its type between the board and a picture of a step.
 */

import { keyOf, placeOfCell, placeOfEntry, placeOfFact } from "../place.js";

/** @typedef {import("../place.js").Place} Place */
/** @typedef {import("../place.js").Value} Value */
/** @typedef {import("./types.js").Tone} Tone */
/**
 * The parts of a board's state that show a step.
 * @typedef {object} Shown
 * @property {{place: Place, tone: Tone}[]} lit
 * @property {Record<string, Value>} hinted
 * @property {Record<string, number[]>} removed
 * @property {boolean} coordinates
 */

/** @type {Shown} */
export const NOTHING = { lit: [], hinted: {}, removed: {}, coordinates: false };

/** Where to look. @param {(number | string)[][]} cells @returns {Shown} */
export const shownLook = (cells) => ({
  ...NOTHING,
  lit: cells.map((cell) => ({ place: placeOfCell(cell), tone: "look" })),
  coordinates: true,
});

/** A step as the API writes it. @param {any} step @returns {Shown} */
export function shownStep({ cells = [], placed = [], removed = [], clues = [], walls = [], links = [] }) {
  /** @type {Map<string, {place: Place, tone: Tone}>} */
  const lit = new Map();
  /** @param {Place} place @param {Tone} tone */
  const add = (place, tone) => lit.set(keyOf(place), { place, tone });
  for (const cell of cells) add(placeOfCell(cell), "look");
  for (const clue of clues) add(placeOfFact(clue), "look");
  /** @type {Record<string, number[]>} */
  const gone = {};
  for (const { place, value } of removed.map(placeOfEntry)) {
    add(place, "remove");
    if (typeof value === "number") (gone[keyOf(place)] ??= []).push(value);
  }
  /** @type {{place: Place, value: Value}[]} */
  const written = placed.map(placeOfEntry);
  for (const { place } of written) add(place, "place");
  for (const border of [...walls, ...links]) add({ kind: "border", border }, "place");
  const hinted = Object.fromEntries(written.map(({ place, value }) => [keyOf(place), value]));
  for (const key of Object.keys(hinted)) delete gone[key];
  return { lit: [...lit.values()], hinted, removed: gone, coordinates: true };
}
