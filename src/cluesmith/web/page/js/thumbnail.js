/** A small picture of a puzzle, with what was entered; it says nothing aloud: the words beside it do. */

import { createPicture } from "./board/picture.js";
import { h } from "./dom.js";
import { familyNamed } from "./families/index.js";
import { History } from "./history.js";
import { whole } from "./puzzle.js";

/** @typedef {import("./puzzle.js").Puzzle} Puzzle */
/** @typedef {import("./store.js").PuzzleRecord} PuzzleRecord */

/** @param {Puzzle} puzzle @param {import("./puzzle.js").Entries} [entries] */
export function createThumbnail(puzzle, entries = {}) {
  const frame = h("span", { class: "miniature", "aria-hidden": "true" });
  if (!familyNamed(puzzle.family)) return frame; // a plug-in's puzzles are drawn by the server alone
  frame.append(createPicture(whole(puzzle), { entries, letters: false }));
  return frame;
}

/** The board of a record, as it was left. @param {PuzzleRecord} record */
export function createRecordThumbnail({ puzzle, history }) {
  const rules = familyNamed(puzzle.family)?.rules;
  return createThumbnail(puzzle, rules?.entries(whole(puzzle), new History(history).sheet));
}
