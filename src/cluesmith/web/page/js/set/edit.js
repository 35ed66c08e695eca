/**
 * Edits of a puzzle, as functions from one puzzle to the next, and what an intent of
 * the board edits.
 *
 * A puzzle is never changed in place, and an edit that changes nothing gives
 * the very same object back: undo keeps whole puzzles and compares them by
 * identity. A value that does not belong at a place is ignored, not an error.
 */

import { familyOf } from "../families/index.js";
import { keyOf, samePlace, selected } from "../place.js";
import { blank, facts, sizeOf, whole } from "../puzzle.js";

/** @typedef {import("../board/types.js").Intent} Intent */
/** @typedef {import("../board/types.js").Tool} Tool */
/** @typedef {import("../place.js").GridCell} GridCell */
/** @typedef {import("../place.js").Place} Place */
/** @typedef {import("../puzzle.js").Puzzle} Puzzle */

/** Says how one board was made or what is in it; untrue after the first edit. */
const OF_ONE_BOARD = [
  ...["id", "level", "score", "seed", "solution", "solutions", "solutions_complete", "towers"],
  ...["entries", "marks"],
];

/**
 * Puzzle JSON from anywhere as a board to edit; titles and unknown keys stay.
 * @param {{family: string, [key: string]: any}} json @returns {Puzzle}
 */
export function editable(json) {
  const kept = Object.entries(json).filter(([key]) => !OF_ONE_BOARD.includes(key));
  return whole(/** @type {any} */ (Object.fromEntries(kept)));
}

/** The same puzzle on a board of another size, with what still has a place there. @param {Puzzle} puzzle @param {number} size */
export function resized(puzzle, size) {
  return size === sizeOf(puzzle) ? puzzle : { ...puzzle, ...familyOf(puzzle).set.cut(puzzle, size) };
}

/** The board with nothing on it; its size, its title and its rule stay. @param {Puzzle} puzzle @returns {Puzzle} */
export const cleared = (puzzle) => ({ ...puzzle, ...blank(puzzle.family, sizeOf(puzzle)) });

/** Whether nothing is on the board yet. @param {Puzzle} puzzle */
export const isBlank = (puzzle) => JSON.stringify(facts(puzzle)) === JSON.stringify(facts(cleared(puzzle)));

/**
 * Write the title, the author, or the variant of the rules; an empty text removes it.
 * @param {Puzzle} puzzle @param {string} key @param {string} text
 * @returns {Puzzle}
 */
export function withNote(puzzle, key, text) {
  if ((puzzle[key] ?? "") === text) return puzzle;
  const { [key]: _, ...rest } = puzzle;
  return /** @type {Puzzle} */ (text === "" ? rest : { ...rest, [key]: text });
}

/** Edits of one burst are undone together (see draft.js). @param {Intent} intent */
export function burstOf(intent) {
  if (intent.type === "wall" || intent.type === "paint") return `stroke ${intent.stroke}`;
  // 1, then 12 in its place, is one edit to undo.
  return intent.type === "type" ? `${keyOf(intent.place)} ${intent.replaces ?? intent.value}` : "";
}

/**
 * What an intent does to a puzzle (the same object where nothing changes) and to the selection.
 * @param {Puzzle} puzzle @param {{selection: Place[], tool: Tool}} editor @param {Intent} intent
 * @returns {{puzzle: Puzzle, selection: Place[]}}
 */
export function applied(puzzle, editor, intent) {
  const { selection } = editor;
  const { set } = familyOf(puzzle);
  switch (intent.type) {
    case "select":
    case "move":
      return { puzzle, selection: selected(selection, intent.place, intent.extend) };
    case "deselect":
      return { puzzle, selection: selection.filter((one) => !samePlace(one, intent.place)) };
    case "type":
      return { puzzle: typed(puzzle, editor, intent.place, intent.value), selection };
    case "wall":
      return { puzzle: set.draw?.(puzzle, intent.border, intent.value) ?? puzzle, selection };
    case "paint":
      return { puzzle: set.paint?.(puzzle, intent.cells, intent.area) ?? puzzle, selection };
  }
  return { puzzle, selection };
}

/**
 * Typing writes to every selected place of the same kind. With the area tool a number
 * marks the area of the selected cells instead of giving their digit.
 * @param {Puzzle} puzzle @param {{selection: Place[], tool: Tool}} editor
 * @param {Place} place where the focus is @param {number | string} value "Backspace" erases
 * @returns {Puzzle}
 */
function typed(puzzle, { selection, tool }, place, value) {
  const { set } = familyOf(puzzle);
  const all = selection.some((one) => samePlace(one, place)) ? selection : [place];
  const places = all.filter((one) => one.kind === place.kind);
  const content = value === "Backspace" ? null : value;
  if (tool === "area" && set.paint) return set.paint(puzzle, /** @type {GridCell[]} */ (places), Number(content ?? 0));
  return places.reduce((board, one) => set.write(board, one, content), puzzle);
}
