/** Today's puzzle, large, on the first page. */

import { longDay } from "../dates.js";
import { progressText, stateOf } from "../days/progress.js";
import { h } from "../dom.js";
import { t } from "../words.js";
import { ROOT, addressOf } from "./data.js";
import { createPlate, kindText, nameOf } from "./gallery.js";
import { todays } from "./today.js";

/**
 * @param {import("./data.js").Catalogue} catalogue @param {Map<string, import("../days/progress.js").Progress>} played @param {string} today
 * @returns {HTMLElement | null} null where the site has no puzzles of the day
 */
export function createToday(catalogue, played, today) {
  const entry = todays(catalogue, today);
  if (!entry) return createAnnouncement(catalogue);
  const record = played.get(entry.id);
  const name = nameOf(entry.kind);
  const does = stateOf(record) === "begun" ? "site.go-on" : "site.play";
  return h(
    "section",
    { class: "today panel", "aria-labelledby": "today", "data-state": stateOf(record) },
    createPlate(entry),
    h(
      "div",
      { class: "today-words" },
      h("p", { class: "eyebrow" }, longDay(entry.day)),
      h("h2", { id: "today" }, t("daily.heading")),
      h("p", {}, [entry.title, name, kindText(entry)].filter(Boolean).join(" · ")),
      progressText(record) && h("p", {}, h("span", { class: "tag" }, progressText(record))),
      h(
        "div",
        { class: "row" },
        h("a", { class: "button primary", "data-do": "today", href: addressOf(entry.id) }, t(does)),
        h("a", { class: "button", href: `${ROOT}archive/` }, t("site.earlier")),
      ),
    ),
  );
}

/** Before the first day: when it is. @param {import("./data.js").Catalogue} catalogue */
function createAnnouncement({ first }) {
  return first ? h("p", { class: "today panel" }, t("site.begins", { day: longDay(first) })) : null;
}
