/** A puzzle of the day by its key: its address works in every browser while the day is not long past. */

import { ApiError } from "../api.js";
import { FAMILIES } from "../families/index.js";
import { dailyPuzzle, originOf } from "../home/daily.js";

/** @typedef {{puzzle: any, origin: string}} Found */

/**
 * @param {string} key @param {string[]} days asked for one after the other @param {(puzzle: any) => string} keyOfPuzzle
 * @returns {Promise<Found | null>} null also where the server does not answer
 */
export async function dayUnder(key, days, keyOfPuzzle) {
  for (const day of days) {
    const puzzles = await Promise.all(FAMILIES.map(({ name }) => dailyPuzzle(name, day).catch(unanswered)));
    const puzzle = puzzles.find((one) => one && keyOfPuzzle(one) === key);
    if (puzzle) return { puzzle, origin: originOf(day) };
  }
  return null;
}

/** @param {unknown} error @returns {null} */
function unanswered(error) {
  if (!(error instanceof ApiError)) throw error;
  return null;
}
