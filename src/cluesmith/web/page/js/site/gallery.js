/** Puzzles as cards with pictures, so many at first; the pictures come after the words. */

import { h } from "../dom.js";
import { progressText, stateOf } from "../home/daily.js";
import { familyOf } from "../families/index.js";
import { createThumbnail } from "../thumbnail.js";
import { sayOr, t } from "../words.js";
import { addressOf, loadFacts } from "./data.js";

/** @typedef {import("./data.js").Catalogue} Catalogue */
/** @typedef {import("./data.js").Entry} Entry */
/** @typedef {import("../store.js").PuzzleRecord} PuzzleRecord */

/** How many are shown at once, and then with each press of the button. */
const MANY = 24;

/** Size and level, such as 6 × 6 · easy. @param {Entry} entry */
export const kindText = ({ family, size, level }) =>
  [t(`size.${familyOf({ family }).shape.sizeKey}`, { size }), sayOr(`level.${level}`, level)].join(" · ");

/** @param {Catalogue} catalogue @param {Map<string, PuzzleRecord>} played */
export function createGallery(catalogue, played) {
  const list = h("ul", { class: "gallery" });
  const more = h("button", { type: "button", class: "button", "data-do": "more", onclick: add }, t("site.more"));
  const none = h("p", { class: "sorry" }, t("site.none-fits"));
  const element = h("div", { class: "gallery-all" }, list, none, more);
  /** @type {Entry[]} */
  let waiting = [];

  function add() {
    const next = waiting.splice(0, MANY);
    const had = list.children.length;
    list.append(...next.map(createCard));
    more.hidden = !waiting.length;
    if (had) list.children[had]?.querySelector("a")?.focus();
  }

  /** @param {Entry} entry */
  function createCard(entry) {
    const record = played.get(entry.id);
    const name = t(`family.${entry.family}`);
    const progress = progressText(record);
    return h(
      "li",
      { "data-state": stateOf(record) },
      h(
        "a",
        { class: `site-card family-${entry.family}`, href: addressOf(entry.id) },
        createPlate(catalogue, entry),
        h(
          "span",
          { class: "site-card-words" },
          h("strong", {}, entry.title || name),
          h("span", { class: "muted" }, entry.title ? `${name} · ${kindText(entry)}` : kindText(entry)),
          progress && h("span", { class: "tag" }, progress),
        ),
      ),
    );
  }

  /** @param {Entry[]} entries */
  function show(entries) {
    waiting = [...entries];
    list.replaceChildren();
    none.hidden = entries.length > 0;
    add();
  }

  return { element, show };
}

/** The picture of a puzzle, which comes when its facts do. @param {Catalogue} catalogue @param {Entry} entry */
export function createPlate(catalogue, entry) {
  const plate = h("span", { class: "plate" });
  loadFacts(catalogue, entry).then(
    (puzzle) => plate.append(createThumbnail(puzzle)),
    () => {}, // without its picture a card says all that matters
  );
  return plate;
}
