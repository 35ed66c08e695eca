/** A board to be looked at only: the family's drawing, without all that listens. The first page needs no more. */

import { familyOf } from "../families/index.js";

/** @typedef {import("./types.js").BoardState} BoardState */
/** @typedef {import("../puzzle.js").Puzzle} Puzzle */

/** A state with nothing in it. @param {Puzzle} puzzle @returns {BoardState} */
export const emptyState = (puzzle) => ({
  puzzle,
  entries: {},
  corner: {},
  centre: {},
  colour: {},
  line: {},
  selection: [],
  several: false,
  tool: "digit",
  area: null,
  struck: {},
  wrong: [],
  lit: [],
  second: null,
  forced: null,
  candidates: null,
  needless: [],
  hinted: {},
  removed: {},
  coordinates: false,
  letters: true,
});

/** @param {Puzzle} puzzle with every part written out (`whole`) @param {Partial<BoardState>} [shown] what is left out is empty */
export function createPicture(puzzle, shown = {}) {
  const { element, draw } = familyOf(puzzle).board.draw(puzzle, "view");
  element.classList.add("board", `board-${puzzle.family}`, "board-view");
  element.setAttribute("aria-hidden", "true");
  draw({ ...emptyState(puzzle), ...shown });
  return element;
}
