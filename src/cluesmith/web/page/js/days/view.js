/** All puzzles of the day of a family, a month at a time: solved, begun, still open. */

import { dayAfter, dayOf, dayText, weekdayOf } from "../dates.js";
import { h } from "../dom.js";
import { FAMILIES, familyNamed } from "../families/index.js";
import { FIRST_DAY, createDay, createOpener, daysPlayed } from "../home/daily.js";
import { t } from "../words.js";

/** @typedef {import("../context.js").Context} Context */

/** @param {HTMLElement} container @param {Context} context */
export function mount(container, context) {
  const family = familyNamed(context.path[0])?.name ?? FAMILIES[0].name;
  const today = dayOf();
  const played = daysPlayed(context.store.records(), family);
  const said = h("div", { class: "told", role: "status" });
  const open = createOpener(context, family, said);
  container.append(
    h(
      "header",
      { class: "hero hero-back" },
      h("h1", {}, t("days.heading")),
      h("p", { class: "lead" }, t("days.lead")),
    ),
    h(
      "nav",
      { class: "segmented days-families", "aria-label": t("home.families") },
      FAMILIES.map(({ name }) =>
        h("a", { href: `#/days/${name}`, "aria-current": name === family ? "page" : null }, t(`family.${name}`)),
      ),
    ),
    said,
    createMonths({ first: FIRST_DAY, last: today, today, played, open }),
  );
  return () => {};
}

/**
 * The days from one to another, a month at a time, the last month first.
 * @typedef {object} Days
 * @property {string} first @property {string} last @property {string} today
 * @property {ReturnType<typeof daysPlayed>} played @property {(day: string) => unknown} open
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
