/** `#/play` without a puzzle: one of each family to begin with, a new one, one from elsewhere. */

import { h } from "../dom.js";
import { FAMILIES } from "../families/index.js";
import { createCard } from "../home/cards.js";
import { createDaily } from "../home/daily.js";
import { createImport } from "../home/import.js";
import { sizeText, whole } from "../puzzle.js";
import { t } from "../words.js";

/** @typedef {import("../context.js").Context} Context */

/** @param {Context} context */
export function createWelcome(context) {
  const { go, missing } = context;
  /** @param {any} puzzle */
  const start = (puzzle) => go("play", puzzle);
  return h(
    "div",
    { class: "welcome" },
    h(
      "header",
      { class: "hero" },
      h("h1", {}, t(missing ? "missing.heading" : "welcome.heading")),
      h("p", { class: "lead", role: missing ? "alert" : null }, t(missing ? `missing.${missing}` : "welcome.lead")),
    ),
    h(
      "section",
      { class: "cards", "aria-label": t("home.families") },
      FAMILIES.map((family) => {
        const puzzle = whole(family.offer.sample.puzzle);
        return createCard(
          puzzle,
          {},
          ...(missing ? [createDaily(family.name, context)] : []),
          h(
            "button",
            { type: "button", class: "button primary", "data-family": family.name, onclick: () => start(puzzle) },
            t("welcome.play", { size: sizeText(puzzle) }),
          ),
        );
      }),
    ),
    h(
      "section",
      { class: "panel welcome-new" },
      h("h2", {}, t("welcome.new")),
      h("p", { class: "muted" }, t("welcome.new-note")),
      h("a", { class: "button", href: "#/", "data-do": "new" }, t("new.make")),
    ),
    createImport(start),
  );
}
