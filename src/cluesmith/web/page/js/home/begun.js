/** What was begun, the last touched first: a picture of each, how far it is, how long it took. */

import { h } from "../dom.js";
import { sizeText, textOf } from "../puzzle.js";
import { timeText } from "../play/clock.js";
import { createRecordThumbnail, levelText } from "../thumbnail.js";
import { sayOr, t } from "../words.js";

/** @typedef {import("../context.js").Context} Context */
/** @typedef {import("../store.js").PuzzleRecord} PuzzleRecord */

/** How many the first page shows. */
const MOST = 4;

/** @param {PuzzleRecord} record */
const isBegun = ({ share, history, finished }) => !finished && (share > 0 || history.moves.length > 0);

/** Whether there is anything to go on with. @param {PuzzleRecord[]} records */
export const anyBegun = (records) => records.some(isBegun);

/** @param {PuzzleRecord[]} records @param {number} [most] */
export function createBegun(records, most = MOST) {
  const shown = records.filter(isBegun).slice(0, most);
  return h("ul", { class: "begun-list" }, shown.map(createOne));
}

/** @param {PuzzleRecord} record */
function createOne(record) {
  const { puzzle, share, elapsed, key } = record;
  const family = sayOr(`family.${puzzle.family}`, puzzle.family);
  const facts = [sizeText(puzzle), levelText(puzzle)].filter(Boolean).join(" · ");
  const state = `${Math.round(100 * share)} % · ${timeText(elapsed)}`;
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
        h("strong", {}, textOf(puzzle.title) || family),
        h("span", { class: "muted" }, textOf(puzzle.title) && facts ? `${family} · ${facts}` : facts || family),
        h("span", { class: "muted" }, state),
        h("progress", { max: 1, value: share, "aria-label": t("home.progress") }),
      ),
    ),
  );
}
