/** What `#/play` shows who has no puzzle yet: one of each family to begin, a new one, one from elsewhere. */

import { createBoard } from "../board/board.js";
import { h } from "../dom.js";
import { createImport } from "../home/import.js";
import { SAMPLES } from "../home/samples.js";
import { t } from "../words.js";
import { sizeText } from "./heading.js";

/** @typedef {import("../context.js").Context} Context */
/** @typedef {import("../puzzle.js").Puzzle} Puzzle */

/** @param {Context} context */
export function createWelcome({ go }) {
  /** @param {any} puzzle */
  const start = (puzzle) => go("play", puzzle);
  return h(
    "div",
    { class: "welcome" },
    h(
      "header",
      { class: "hero" },
      h("h1", {}, t("welcome.heading")),
      h("p", { class: "lead" }, t("welcome.lead")),
    ),
    h(
      "section",
      { class: "cards", "aria-label": t("home.families") },
      SAMPLES.map(({ puzzle }) => createOffer(puzzle, start)),
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

/** @param {Puzzle} puzzle @param {(puzzle: Puzzle) => void} start */
function createOffer(puzzle, start) {
  const { family } = puzzle;
  const board = createBoard(puzzle, { mode: "view" });
  board.update({ puzzle, letters: false });
  board.element.setAttribute("aria-hidden", "true");
  return h(
    "article",
    { class: `card family-card family-${family}` },
    h("div", { class: "sample" }, board.element),
    h("h2", {}, t(`family.${family}`)),
    h("p", { class: "muted" }, t(`about.${family}`)),
    h(
      "button",
      { type: "button", class: "button primary", "data-family": family, onclick: () => start(puzzle) },
      t("welcome.play", { size: sizeText(puzzle) }),
    ),
  );
}
