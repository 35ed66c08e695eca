/**
 * The puzzle of the day: asked of the server by family and date, which the service worker
 * keeps; what was done of it is found in the records by its origin. In a family's card it is
 * today's, and the other days of this week.
 */

import { ApiError, get } from "../api.js";
import { briefDay, dailyTitle, dayAfter, dayOf, weekdayOf } from "../dates.js";
import { createDay, progressText, stateOf } from "../days/progress.js";
import { h } from "../dom.js";
import { trouble } from "../errors.js";
import { levelText, sizeText } from "../puzzle.js";
import { t } from "../words.js";

/** @typedef {import("../context.js").Context} Context */
/** @typedef {import("../store.js").PuzzleRecord} PuzzleRecord */

/** The first day that has one, as the server says too. */
export const FIRST_DAY = "2026-01-01";

/** @param {string} day */
export const originOf = (day) => `daily/${day}`;

/** @param {string} family @param {string} day @returns {Promise<any>} the puzzle, with a title for this reader */
export async function dailyPuzzle(family, day) {
  const { puzzle } = await get(`daily/${family}/${day}`);
  return { ...puzzle, title: dailyTitle(originOf(day)) };
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

/** @param {string} family @param {Context} context */
export function createDaily(family, context) {
  const today = dayOf();
  const played = daysPlayed(context.store.records(), family);
  const about = h("span", { class: "muted" }, "\u00a0");
  const said = h("div", { class: "told", role: "status" });

  const open = createOpener(context, family, said);
  const record = played.get(today);
  const button = h(
    "button",
    {
      type: "button",
      class: "daily-today",
      "data-do": "daily",
      "data-state": stateOf(record),
      onclick: () => void open(today),
    },
    h("strong", {}, t("daily.heading")),
    about,
  );
  const words = [progressText(record) || briefDay(today)];
  about.textContent = words.join(" · ");
  dailyPuzzle(family, today).then(
    (puzzle) => (about.textContent = [levelText(puzzle), sizeText(puzzle), ...words].join(" · ")),
    () => {}, // pressing the button says why
  );
  return h("div", { class: "daily" }, button, week(family, today, played, open), said);
}

/**
 * The days of this week; those to come are closed.
 * @param {string} family @param {string} today @param {Map<string, PuzzleRecord>} played
 * @param {(day: string) => unknown} open
 */
function week(family, today, played, open) {
  const monday = dayAfter(today, -weekdayOf(today));
  const days = [0, 1, 2, 3, 4, 5, 6].map((count) => dayAfter(monday, count));
  return h(
    "div",
    { class: "week", role: "group", "aria-label": t("daily.week") },
    days.map((day) => createDay(day, today, played.get(day), open)),
    h(
      "a",
      { class: "all-days", href: `#/days/${family}`, "aria-label": t("daily.all-of", { family: t(`family.${family}`) }) },
      t("daily.all"),
    ),
  );
}
