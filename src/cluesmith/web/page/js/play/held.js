/** What cells hold: which hold the same, and what goes when the selected ones are erased. */

import { keyOf } from "../place.js";

/** @typedef {import("../board/types.js").Tool} Tool */
/** @typedef {import("../history.js").Layer} Layer */
/** @typedef {import("../place.js").Place} Place */
/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("./game.js").Write} Write */

/**
 * The cells that hold the same as this one: its number, else its colours, else its marks; with
 * the tool for colours, its colours first. None where it is empty.
 * @param {Game} game @param {Place} place @returns {Place[]}
 */
export function equalTo(game, place) {
  const cells = game.rules.cells(game.puzzle).filter(({ kind }) => kind === "cell");
  const wanted = held(game, place);
  return wanted === null ? [] : cells.filter((one) => held(game, one) === wanted);
}

/** @param {Game} game @param {Place} place */
function held(game, place) {
  const key = keyOf(place);
  const { colour, centre, corner } = game.sheet;
  const value = game.valueAt(place);
  if (game.tool === "colour" && colour[key]) return `colour ${colour[key]}`;
  if (value !== null) return `value ${value}`;
  if (colour[key]) return `colour ${colour[key]}`;
  return centre[key] || corner[key] ? `marks ${centre[key]} ${corner[key]}` : null;
}

/**
 * Values first; where there are none, marks; where there are none, colours and lines. A tool
 * with something of its own erases that.
 * @param {Game} game @returns {Write[]}
 */
export function erasures({ sheet, selection, tool, puzzle, rules }) {
  const all = selection.map(keyOf);
  const keys = selection.filter((place) => rules.given(puzzle, place) === null).map(keyOf);
  /** @param {Layer} layer @param {string[]} [among] */
  const clear = (layer, among = keys) => among.map((key) => /** @type {Write} */ ([layer, key, null]));
  const lines = Object.keys(sheet.line).filter((key) => key.split("-").some((end) => all.includes(end)));
  const [colours, pen] = [clear("colour", all), clear("line", lines)];
  /** @type {Partial<Record<Tool, Write[]>>} */
  const own = { area: clear("area"), colour: colours, line: pen };
  const steps = [clear("value"), [...clear("corner"), ...clear("centre")], [...colours, ...pen]];
  return own[tool] ?? steps.find((writes) => writes.some(([layer, key]) => sheet[layer][key] !== undefined)) ?? [];
}
