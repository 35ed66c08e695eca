/** What this browser has done of the site's puzzles: their records say where they came from. */

/** @typedef {import("../store.js").PuzzleRecord} PuzzleRecord */

const ORIGIN = "site/";

/** @param {string} id */
export const originOf = (id) => ORIGIN + id;

/** The records of puzzles by their names. @param {PuzzleRecord[]} records @returns {Map<string, PuzzleRecord>} */
export const playedOf = (records) =>
  new Map(records.filter(({ origin }) => origin.startsWith(ORIGIN)).map((record) => [record.origin.slice(ORIGIN.length), record]));
