/** What a player entered, as puzzle JSON. */

import { familyOf } from "../families/index.js";
import { History } from "../history.js";
import { marksJson } from "../puzzle.js";

/** @typedef {import("../store.js").PuzzleRecord} PuzzleRecord */

/** The puzzle of a record with its entries and marks. @param {Pick<PuzzleRecord, "puzzle" | "history">} record */
export function withProgress({ puzzle, history }) {
  const { sheet } = new History(history);
  return { ...puzzle, entries: familyOf(puzzle).rules.entries(puzzle, sheet), marks: marksJson(puzzle, sheet.centre) };
}
