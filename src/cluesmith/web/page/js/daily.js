/**
 * The puzzle of the day: asked of the server by family and date, which the service worker
 * keeps; what was done of it is found in the records by its origin.
 */

import { ApiError, get } from "./api.js";
import { longDay } from "./dates.js";
import { trouble } from "./errors.js";
import { t } from "./words.js";

/** @typedef {import("./context.js").Context} Context */
/** @typedef {import("./store.js").PuzzleRecord} PuzzleRecord */

/** The first day that has one, as the server says too. */
export const FIRST_DAY = "2026-01-01";

/** @param {string} day */
const originOf = (day) => `daily/${day}`;

/** @param {string} family @param {string} day @returns {Promise<any>} the puzzle, with a title for this reader */
export async function dailyPuzzle(family, day) {
  const { puzzle } = await get(`daily/${family}/${day}`);
  return { ...puzzle, title: t("daily.title", { day: longDay(day) }) };
}

/**
 * Opens the puzzle of a day, or says in a place why that cannot be.
 * @param {Context} context @param {string} family @param {HTMLElement} said @returns {(day: string) => Promise<void>}
 */
export const createOpener = ({ go }, family, said) => async (day) => {
  said.replaceChildren();
  try {
    go("play", await dailyPuzzle(family, day), { origin: originOf(day) });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    said.replaceChildren(trouble(error, t("daily.offline")));
  }
};

/** What was done of each day's puzzle of a family, by day. @param {PuzzleRecord[]} records @param {string} family */
export function daysPlayed(records, family) {
  /** @type {Map<string, PuzzleRecord>} */
  const found = new Map();
  for (const record of records) {
    const [kind, day] = record.origin.split("/");
    if (kind === "daily" && record.puzzle.family === family) found.set(day, record);
  }
  return found;
}

/** How far a day's puzzle has come, for styles. @param {PuzzleRecord | undefined} record */
export const stateOf = (record) => (record?.solved ? "solved" : record && record.share > 0 ? "begun" : "open");
