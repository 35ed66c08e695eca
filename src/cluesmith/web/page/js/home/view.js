/** Home: what was begun, a card for each family, and puzzles from elsewhere. */

import { h } from "../dom.js";
import { FAMILIES } from "../families/index.js";
import { isBegun } from "../store/records.js";
import { t } from "../words.js";
import { createFamilyCard } from "./cards.js";
import { createImport } from "./import.js";

/** @typedef {import("../context.js").Context} Context */

/** Whether the server shows a library: it says so in the document. */
const hasLibrary = () => "library" in document.documentElement.dataset;

/** @param {HTMLElement} container @param {Context} context */
export function mount(container, context) {
  const cards = FAMILIES.map((family) => createFamilyCard(family, context));
  const records = context.store.records();
  const isKnown = records.some(({ share, solved }) => share > 0 || solved);
  container.append(
    isKnown ? createGreeting() : createHero(),
    records.some(isBegun) ? createBegun(records) : "",
    h(
      "section",
      { class: "cards", "aria-label": t("home.families") },
      cards.map(({ element }) => element),
    ),
    createImport((puzzle) => context.go("play", puzzle)),
  );
  return () => {
    for (const { stop } of cards) stop();
  };
}

/** What was begun; its pictures come after the page. @param {import("../store.js").PuzzleRecord[]} records */
function createBegun(records) {
  const section = h("section", { class: "begun" }, h("h2", {}, t("home.continue")));
  import("./begun.js").then(
    ({ createBegunList }) => section.append(createBegunList(records)),
    () => section.remove(), // the server was stopped just now
  );
  return section;
}

/** For who comes first. */
const createHero = () =>
  h(
    "section",
    { class: "hero" },
    h("p", { class: "eyebrow" }, t("home.eyebrow")),
    h("h1", {}, t("home.heading")),
    h("p", { class: "lead" }, t("home.lead")),
    hasLibrary() && createPlaces(false),
  );

/** For who has been here: ways to what was done. */
const createGreeting = () => h("section", { class: "hero hero-back" }, h("h1", {}, t("home.again")), createPlaces(true));

/** @param {boolean} isKnown whether there is anything to look back at */
const createPlaces = (isKnown) =>
  h(
    "nav",
    { class: "places", "aria-label": t("home.places") },
    isKnown && h("a", { class: "button small", href: "#/solved" }, t("home.solved")),
    hasLibrary() && h("a", { class: "button small", href: "#/library" }, t("home.library")),
  );
