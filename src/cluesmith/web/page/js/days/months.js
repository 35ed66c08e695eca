/** Calendars of the puzzles of the day, a month at a time. */

import { dayAfter, dayText, weekdayOf } from "../dates.js";
import { h } from "../dom.js";
import { t } from "../words.js";
import { createDay } from "./progress.js";

/**
 * The days from one to another, a month at a time, the last month first.
 * @typedef {object} Days
 * @property {string} first @property {string} last @property {string} today
 * @property {Map<string, import("./progress.js").Progress>} played @property {(day: string) => unknown} open
 * @property {(day: string) => boolean} [hasPuzzle] which days are open, of those that have come
 */
/** @param {Days} days @param {number} [count] months shown at once */
export function createMonths(days, count = 1) {
  const months = h("div", { class: "months" });
  const earlier = h("button", { type: "button", class: "button", "data-do": "earlier", onclick: add }, t("days.earlier"));
  const end = `${days.first.slice(0, 7)}-01`;
  let next = `${days.last.slice(0, 7)}-01`;

  function add() {
    months.append(createMonth(next, days));
    next = `${dayAfter(next, -1).slice(0, 7)}-01`;
    earlier.hidden = next < end;
  }

  for (let shown = 0; shown < count && next >= end; shown += 1) add();
  const solved = [...days.played.values()].filter((record) => record.solved !== null).length;
  return h("div", {}, h("p", { class: "muted days-count" }, t("days.solved", { count: solved })), months, earlier);
}

/** @param {string} first the first day of the month @param {Days} days */
function createMonth(first, { today, played, open, hasPuzzle = () => true }) {
  const month = first.slice(0, 7);
  const days = Array.from({ length: 31 }, (_, i) => dayAfter(first, i)).filter((day) => day.startsWith(month));
  const monday = dayAfter(first, -weekdayOf(first));
  const id = `month-${month}`;
  return h(
    "section",
    { class: "month panel", "aria-labelledby": id },
    h("h2", { id }, dayText(first, { month: "long", year: "numeric" })),
    h(
      "div",
      { class: "month-days" },
      Array.from({ length: 7 }, (_, i) =>
        h("span", { class: "muted weekday", "aria-hidden": "true" }, dayText(dayAfter(monday, i), { weekday: "narrow" })),
      ),
      Array.from({ length: weekdayOf(first) }, () => h("span", { "aria-hidden": "true" })),
      days.map((day) => {
        const button = createDay(day, today, played.get(day), open, String(Number(day.slice(8))));
        button.disabled ||= !hasPuzzle(day);
        return button;
      }),
    ),
  );
}
