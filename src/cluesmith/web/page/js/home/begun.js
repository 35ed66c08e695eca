/** What was begun, the last touched first: a picture of each, how far it is, how long it took. */

import { dailyTitle, timeText } from "../dates.js";
import { percent } from "../days/progress.js";
import { h } from "../dom.js";
import { levelText, sizeText, textOf } from "../puzzle.js";
import { isBegun, timeOn } from "../store/records.js";
import { createRecordThumbnail } from "../thumbnail.js";
import { sayOr, t } from "../words.js";

/** @typedef {import("../context.js").Context} Context */
/** @typedef {import("../store.js").PuzzleRecord} PuzzleRecord */

/** How many the first page shows. */
const MOST = 4;

/** @param {PuzzleRecord[]} records @param {number} [most] */
export function createBegunList(records, most = MOST) {
  const shown = records.filter(isBegun).slice(0, most);
  return h("ul", { class: "begun-list" }, shown.map(createOne));
}

/** @param {PuzzleRecord} record */
function createOne(record) {
  const bar = h("progress", { max: 1, value: record.share, "aria-label": t("home.progress") });
  return createRecordItem(record, `${percent(record)} · ${timeText(timeOn(record))}`, bar);
}

/**
 * A puzzle of this browser as an item of a list: what it is, how it was left, and the way there.
 * @param {PuzzleRecord} record @param {string} state in words @param {...HTMLElement} more
 */
export function createRecordItem(record, state, ...more) {
  const { puzzle, key, origin } = record;
  const family = sayOr(`family.${puzzle.family}`, puzzle.family);
  const title = dailyTitle(origin) || textOf(puzzle.title);
  const facts = [title && family, sizeText(puzzle), levelText(puzzle)].filter(Boolean).join(" · ");
  return h(
    "li",
    {},
    h(
      "a",
      { class: "begun-one", href: `#/play/${key}` },
      createRecordThumbnail(record),
      h(
        "span",
        { class: "begun-words" },
        h("strong", {}, title || family),
        h("span", { class: "muted" }, facts),
        h("span", { class: "muted" }, state),
        ...more,
      ),
    ),
  );
}
