/** The cards of the first page: a family each, with the puzzle of the day, new ones and examples. */

import { createPicture } from "../board/picture.js";
import { h } from "../dom.js";
import { whole } from "../puzzle.js";
import { t } from "../words.js";
import { createDaily } from "./daily.js";
import { createGenerator } from "./generator.js";

/** @typedef {import("../context.js").Context} Context */

/** @param {import("../families/types.js").Family<any>} family @param {Context} context */
export function createFamilyCard({ name, offer }, context) {
  /** @param {any} puzzle */
  const start = (puzzle) => context.go("play", puzzle);
  const generator = createGenerator(name, start);
  const { puzzle, entries } = offer.sample;
  const parts = [createDaily(name, context), generator.element, createExamples(name, start)];
  return { element: createCard(whole(puzzle), entries, ...parts), stop: generator.stop };
}

/**
 * A family: a board of it, its name, a sentence, and what can be done.
 * @param {import("../puzzle.js").Puzzle} puzzle @param {import("../puzzle.js").Entries} entries
 * @param {...HTMLElement} actions
 */
export function createCard(puzzle, entries, ...actions) {
  const { family } = puzzle;
  return h(
    "article",
    { class: `card family-card family-${family}` },
    h("div", { class: "sample" }, createPicture(puzzle, { entries, letters: false })),
    h("h2", {}, t(`family.${family}`)),
    h("p", { class: "muted" }, t(`about.${family}`)),
    actions,
  );
}

/**
 * Built-in boards, asked for when first opened.
 * @param {string} family @param {(puzzle: any) => void} start
 */
function createExamples(family, start) {
  const list = h("div", { class: "row examples" });
  const details = h("details", {}, h("summary", {}, t("home.examples")), list);
  details.addEventListener("toggle", async () => {
    if (!details.open || list.querySelector("button")) return;
    const asked = import("./examples.js").then(({ createExampleButtons }) => createExampleButtons(family, start));
    const buttons = await asked.catch(() => [h("p", { class: "trouble" }, t("error.offline"))]);
    list.replaceChildren(...buttons);
  });
  return details;
}
