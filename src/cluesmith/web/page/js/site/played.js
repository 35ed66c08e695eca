/** What this browser has done of the site's puzzles: their records (store/records.js) say where they came from. */

import { keys, read } from "../store/storage.js";

/** @typedef {import("../days/progress.js").Progress} Progress */

const RECORDS = "play:";
const ORIGIN = "site/";

/** @param {string} id */
export const originOf = (id) => ORIGIN + id;

/** By the names of the puzzles. @returns {Map<string, Progress>} */
export function readPlayed() {
  const found = keys(RECORDS).map((name) => read(name) ?? {});
  return new Map(
    found.flatMap(({ origin = "", solved = null, share = 0, time = null }) =>
      origin.startsWith(ORIGIN) ? [[origin.slice(ORIGIN.length), { solved, share, time }]] : [],
    ),
  );
}
