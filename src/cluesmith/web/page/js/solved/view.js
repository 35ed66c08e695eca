/** Solved: what was solved and how fast, by family, size and level; all of it as one file. */

import { dayOf, shortDay, timeText } from "../dates.js";
import { h } from "../dom.js";
import { FAMILIES, familyNamed } from "../families/index.js";
import { createBegunList, createRecordItem } from "../home/begun.js";
import { isBegun } from "../store/records.js";
import { best, solvesOf } from "../store/solves.js";
import { sayOr, t } from "../words.js";
import { createChart } from "./chart.js";
import { createKeeping } from "./keeping.js";
import { allSolves, streaks, table, weeks } from "./statistics.js";

/** @typedef {import("../context.js").Context} Context */
/** @typedef {import("../store.js").PuzzleRecord} PuzzleRecord */
/** @typedef {import("./statistics.js").Solve} Solve */

/** Weeks in the chart, puzzles solved that are shown before more are asked for, puzzles begun. */
const [WEEKS, SHOWN, BEGUN] = [12, 12, 60];
const LEVELS = ["easy", "medium", "hard", "extreme", "search"];

/** @param {HTMLElement} container @param {Context} context */
export function mount(container, context) {
  const records = context.store.records();
  const solves = allSolves(records);
  container.append(
    h("header", { class: "hero hero-back" }, h("h1", {}, t("solved.heading"))),
    records.some(isBegun)
      ? h("section", { class: "begun" }, h("h2", {}, t("home.continue")), createBegunList(records, BEGUN))
      : "",
    ...(solves.length ? [createNumbers(solves), createTable(solves), createList(records)] : [createNothing()]),
    createKeeping(context),
  );
  return () => {};
}

const createNothing = () =>
  h("p", { class: "solved-none" }, t("solved.none"), " ", h("a", { href: "#/" }, t("solved.begin")));

/** @param {Solve[]} solves */
function createNumbers(solves) {
  const moments = solves.map(({ solved }) => solved);
  const { current, most } = streaks(moments);
  const alone = solves.filter(({ helped }) => !helped).length;
  /** @type {[string, string | number][]} */
  const numbers = [
    ["solved.count", solves.length],
    ["solved.alone", alone],
    ["solved.streak", t("solved.days", { count: current })],
    ["solved.best-streak", t("solved.days", { count: most })],
  ];
  return h(
    "section",
    { class: "numbers panel", "aria-label": t("solved.numbers") },
    h(
      "dl",
      {},
      numbers.map(([key, value]) => h("div", {}, h("dt", {}, t(key)), h("dd", {}, value))),
    ),
    createChart(weeks(moments, WEEKS)),
  );
}

/** @param {Solve[]} solves */
function createTable(solves) {
  const names = FAMILIES.map(({ name }) => name);
  const columns = ["size", "level", "solved", "best", "median", "hints"];
  const rows = table(solves, names, LEVELS);
  return h(
    "section",
    { class: "kinds" },
    h("h2", {}, t("solved.by-kind")),
    [...new Set(rows.map(({ family }) => family))].map((family) =>
      h(
        "div",
        { class: "kind-table" },
        h(
          "table",
          {},
          h("caption", {}, sayOr(`family.${family}`, family)),
          h("thead", {}, h("tr", {}, columns.map((name) => h("th", { scope: "col" }, t(`solved.column.${name}`))))),
          h(
            "tbody",
            {},
            rows
              .filter((row) => row.family === family)
              .map(({ size, level, solved, best, median, hints }) =>
                h(
                  "tr",
                  {},
                  h("th", { scope: "row" }, familyNamed(family) ? sizeName(family, size) : "–"),
                  [level ? t(`level.${level}`) : "–", solved, timeText(best), timeText(median), hints].map((value) =>
                    h("td", {}, value),
                  ),
                ),
              ),
          ),
        ),
      ),
    ),
  );
}

/** @param {string} family @param {number} size */
const sizeName = (family, size) => t(`size.${familyNamed(family)?.shape.sizeKey}`, { size });

/** The puzzles, the one solved last first. @param {PuzzleRecord[]} records */
function createList(records) {
  const last = (/** @type {PuzzleRecord} */ record) => solvesOf(record).at(-1)?.solved ?? 0;
  const solved = records.filter(last).sort((a, b) => last(b) - last(a));
  const list = h("ul", { class: "solved-list" });
  const more = h("button", { type: "button", class: "button", "data-do": "more", onclick: add }, t("solved.more"));
  let shown = 0;

  function add() {
    const first = solved.slice(shown, shown + SHOWN).map(createOne);
    list.append(...first);
    if (shown) first[0]?.querySelector("a")?.focus();
    shown += first.length;
    more.hidden = shown >= solved.length;
  }

  add();
  return h("section", { class: "solved-all" }, h("h2", {}, t("solved.list")), list, more);
}

/** A puzzle with its first solve, and how often and how fast it was solved since. @param {PuzzleRecord} record */
function createOne(record) {
  const solves = solvesOf(record);
  const [{ time, helped, solved }] = solves;
  const help = helped ? t("solved.hints", { count: helped }) : "";
  const more = solves.length > 1 ? t("solved.again", { count: solves.length, time: timeText(best(solves)) }) : "";
  return createRecordItem(record, [timeText(time), help, shortDay(dayOf(solved)), more].filter(Boolean).join(" · "));
}
