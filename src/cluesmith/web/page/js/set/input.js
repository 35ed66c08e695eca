/**
 * What an intent of the board does to a setter's puzzle and selection.
 *
 * Typing writes to every selected place of the same kind. With the area tool a
 * number marks the area of the selected cells instead of giving their digit.
 */

import { keyOf, samePlace } from "../puzzle.js";
import { withArea, withBorder, withValue } from "./edit.js";

/** @typedef {import("../puzzle.js").Puzzle} Puzzle */
/** @typedef {import("../puzzle.js").Place} Place */
/** @typedef {import("../puzzle.js").GridCell} GridCell */
/** @typedef {import("../board/types.js").Intent} Intent */
/** @typedef {import("../board/types.js").Tool} Tool */
/** @typedef {{selection: Place[], tool: Tool}} Hand */
/**
 * The puzzle after an intent (the same object where nothing changed), and the selection.
 * @typedef {{puzzle: Puzzle, selection: Place[]}} Outcome
 */

/** The burst of edits that an intent belongs to (see timeline.js). @param {Intent} intent */
export function burstOf(intent) {
  if (intent.type === "wall" || intent.type === "paint") return `stroke ${intent.stroke}`;
  // 1, then 12 in its place, is one edit to undo.
  return intent.type === "type" ? `${keyOf(intent.place)} ${intent.replaces ?? intent.value}` : "";
}

/** @param {Puzzle} puzzle @param {Hand} hand @param {Intent} intent @returns {Outcome} */
export function taken(puzzle, hand, intent) {
  const { selection } = hand;
  switch (intent.type) {
    case "select":
    case "move":
      return { puzzle, selection: selected(selection, intent.place, intent.extend) };
    case "type":
      return { puzzle: typed(puzzle, hand, intent.place, intent.value), selection };
    case "wall":
      if (puzzle.family !== "lol-sudoku") break;
      return { puzzle: withBorder(puzzle, intent.border, intent.value), selection };
    case "paint":
      if (puzzle.family !== "lol-sudoku") break;
      return { puzzle: withArea(puzzle, intent.cells, intent.area), selection };
  }
  return { puzzle, selection };
}

/** @param {Place[]} selection @param {Place} place @param {boolean} extend */
function selected(selection, place, extend) {
  if (!extend) return [place];
  return [...selection.filter((one) => !samePlace(one, place)), place];
}

/**
 * @param {Puzzle} puzzle @param {Hand} hand @param {Place} place where the keyboard is
 * @param {number | string} value "Backspace" takes away
 * @returns {Puzzle}
 */
export function typed(puzzle, { selection, tool }, place, value) {
  const all = selection.some((one) => samePlace(one, place)) ? selection : [place];
  const places = all.filter((one) => one.kind === place.kind);
  const content = value === "Backspace" ? null : value;
  if (tool === "area" && puzzle.family === "lol-sudoku") {
    const area = content === null ? 0 : Number(content);
    return withArea(puzzle, /** @type {GridCell[]} */ (places), area);
  }
  return places.reduce((board, one) => withValue(board, one, content), puzzle);
}

/**
 * The numbers or signs that a keypad offers at a place.
 * @param {Puzzle} puzzle @param {Place | undefined} place
 * @returns {"numbers" | "operators"}
 */
export const keysFor = (puzzle, place) =>
  puzzle.family === "gold-star" && place?.kind === "operator" ? "operators" : "numbers";

