/** Puzzles as cards with pictures, so many at first; the pictures come after the words. */

import { progressText, stateOf } from "../days/progress.js";
import { h } from "../dom.js";
import { language, sayOr, t } from "../words.js";
import { addressOf, loadPicture } from "./data.js";

/** @typedef {import("./data.js").Entry} Entry */
/** @typedef {import("../days/progress.js").Progress} Progress */

/** How many are shown at once, and then with each press of the button. */
export const MANY = 24;

/** What a family is called. @param {import("./data.js").Kind} kind */
export const nameOf = ({ titles }) => titles[language()] ?? titles.en;

/** Size and level, such as 6 × 6 · easy. @param {Entry} entry */
export const kindText = ({ kind, size, level }) => [t(`size.${kind.size}`, { size }), sayOr(`level.${level}`, level)].join(" · ");

/** @param {Map<string, Progress>} played */
export function createGallery(played) {
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
    const name = nameOf(entry.kind);
    const progress = progressText(record);
    return h(
      "li",
      { "data-state": stateOf(record), "data-family": entry.kind.name },
      h(
        "a",
        { class: "site-card", href: addressOf(entry.id) },
        createPlate(entry),
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

/** The picture of a puzzle, once it has come; it says nothing aloud: the words beside it do. @param {Entry} entry */
export function createPlate(entry) {
  const plate = h("span", { class: "plate", "aria-hidden": "true" });
  loadPicture(entry).then(
    (markup) => plate.append(document.importNode(new DOMParser().parseFromString(markup, "image/svg+xml").documentElement, true)),
    () => {}, // without its picture a card says all that matters
  );
  return plate;
}
