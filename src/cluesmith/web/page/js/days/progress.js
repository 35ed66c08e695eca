/** What was done of a puzzle, in words and for styles; a day of the calendar with it. */

import { dayText, longDay, timeText } from "../dates.js";
import { h, put } from "../dom.js";
import { t } from "../words.js";

/** What of a record says it. @typedef {Pick<import("../store.js").PuzzleRecord, "solved" | "share" | "time">} Progress */

/** How far a puzzle has come, for styles. @param {Progress | undefined} record */
export const stateOf = (record) => (record?.solved ? "solved" : record && record.share > 0 ? "begun" : "open");

/** What a puzzle has come to, in words. @param {Progress | undefined} record */
export function progressText(record) {
  if (record?.solved) return t("daily.solved", { time: timeText(record.time ?? 0) });
  return record && record.share > 0 ? percent(record) : "";
}

/** Never all of it: where every digit stands, areas may be missing. @param {{share: number}} record of what is not solved */
export const percent = ({ share }) => `${Math.min(99, Math.round(100 * share))} %`;

/**
 * A day as a button: its letter or its number, and what was done.
 * @param {string} day @param {string} today @param {Progress | undefined} record
 * @param {(day: string) => unknown} open @param {string} [text]
 */
export function createDay(day, today, record, open, text = dayText(day, { weekday: "narrow" })) {
  const progress = progressText(record);
  const button = h(
    "button",
    {
      type: "button",
      class: "day",
      "data-day": day,
      "data-state": stateOf(record),
      "aria-current": day === today ? "date" : null,
      "aria-label": [longDay(day), progress].filter(Boolean).join(", "),
      title: [longDay(day), progress].filter(Boolean).join(", "),
      onclick: () => open(day),
    },
    text,
  );
  put(button, "disabled", day > today);
  return button;
}
