/**
 * A replay: a puzzle and the moves of one who played it, as it travels in a link. A move is a
 * list of [layer, key, value]; what stood there before follows from the moves before it.
 */

import { familyOf } from "../families/index.js";
import { History } from "../history.js";
import { checked, isOther } from "../puzzle.js";

/** @typedef {import("../puzzle.js").Puzzle} Puzzle */
/** @typedef {import("../history.js").Layer} Layer */
/** @typedef {import("../history.js").Kept} Kept */
/** @typedef {[layer: number, key: string, value: any][]} Packed a move */
/** @typedef {{puzzle: Puzzle, history: History, time: number | null}} Replay */

/** @type {readonly Layer[]} in the order of their numbers in a link, which never changes */
const LAYERS = ["value", "corner", "centre", "area", "border", "struck", "colour", "line"];
const MOST_MOVES = 5000;
const MOST_CHANGES = 4096;
const KEY = /^[\w-]{1,40}$/;
const MOST_LISTED = 64;

/**
 * What goes into a link: the moves that stand, not those that were undone.
 * @param {object} shared the puzzle as it is shared @param {Kept} kept @param {number | null} time milliseconds, if it was solved
 */
export function packReplay(shared, { moves, done }, time) {
  const packed = moves
    .slice(0, done)
    .map(({ changes }) => changes.map(([layer, key, , after]) => [LAYERS.indexOf(layer), key, after]));
  return { puzzle: shared, moves: packed, ...(time === null ? {} : { time }) };
}

/** @param {any} json @returns {Replay} throws where it is none, or one that the page cannot draw */
export function readReplay(json) {
  const puzzle = checked(json?.puzzle);
  if (isOther(puzzle) || !Array.isArray(json.moves) || json.moves.length > MOST_MOVES) throw new Error("no replay");
  const { rules } = familyOf(puzzle);
  const history = new History();
  for (const move of json.moves) {
    if (!Array.isArray(move) || move.length > MOST_CHANGES) throw new Error("no move");
    history.write(move.map(readChange));
    checked({ ...puzzle, entries: rules.entries(puzzle, history.sheet) });
  }
  history.undoTo(0);
  return { puzzle, history, time: Number.isFinite(json.time) && json.time >= 0 ? json.time : null };
}

/** @param {any} change @returns {[Layer, string, any]} */
function readChange(change) {
  const [layer, key, value] = Array.isArray(change) ? change : [];
  const single = value === null || value === true || Number.isInteger(value) || isWord(value);
  const isList = Array.isArray(value) && value.length <= MOST_LISTED && value.every(Number.isInteger);
  if (!LAYERS[layer] || typeof key !== "string" || !KEY.test(key) || !(single || isList)) throw new Error("no change");
  return [LAYERS[layer], key, value];
}

/** @param {unknown} value a sign, or what is on a border */
const isWord = (value) => typeof value === "string" && value.length <= 8;
