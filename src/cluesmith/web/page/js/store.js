/**
 * What the page keeps in the browser of puzzles: a record for each (store/records.js). What is kept
 * is brought up to date here, before anything reads it. What the reader chose is in settings.js.
 */

import { migrate } from "./store/migrate.js";
import { begin, forget, keep, keyOfPuzzle, onRecord, patch, record, records } from "./store/records.js";
import { isFull, onFull } from "./store/storage.js";

/** @typedef {import("./store/records.js").PuzzleRecord} PuzzleRecord */

migrate();

/** Where this tab was playing last. */
const HERE = "cluesmith:here";

export const store = {
  keyOfPuzzle,
  record,
  begin,
  keep,
  patch,
  records,
  forget,
  onRecord,
  isFull,
  onFull,
  /** The puzzle that `#/play` goes on with: this tab's, else the one touched last. @returns {string | null} its key */
  here() {
    const mine = session();
    if (mine && record(mine)) return mine;
    return records().find(({ history }) => history.moves.length)?.key ?? null;
  },
  /** @param {string} key */
  setHere(key) {
    try {
      sessionStorage.setItem(HERE, key);
    } catch {
      // Without it the tab begins with the puzzle touched last.
    }
  },
};

function session() {
  try {
    return sessionStorage.getItem(HERE);
  } catch {
    return null;
  }
}
