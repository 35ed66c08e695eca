/** Where one begins: a card for each family, puzzles begun before, puzzles from elsewhere. */

import { get } from "../api.js";
import { createBoard } from "../board/board.js";
import { h } from "../dom.js";
import { sizeText } from "../play/heading.js";
import { textOf } from "../puzzle.js";
import { t } from "../words.js";
import { createGenerator } from "./generate.js";
import { createImport } from "./import.js";
import { SAMPLES } from "./samples.js";

/** @typedef {import("../context.js").Context} Context */

/** How many begun puzzles are shown. */
const RECENT = 6;

/** @param {HTMLElement} container @param {Context} context */
export function mount(container, context) {
  /** @param {any} puzzle */
  const start = (puzzle) => context.go("play", puzzle);
  const cards = SAMPLES.map((sample) => createCard(sample, start));
  container.append(
    h(
      "section",
      { class: "hero" },
      h("p", { class: "eyebrow" }, t("home.eyebrow")),
      h("h1", {}, t("home.heading")),
      h("p", { class: "lead" }, t("home.lead")),
    ),
    h(
      "section",
      { class: "cards", "aria-label": t("home.families") },
      cards.map(({ element }) => element),
    ),
    ...begun(context, start),
    createImport(start),
  );
  return () => {
    for (const { stop } of cards) stop();
  };
}

/** @param {typeof SAMPLES[number]} sample @param {(puzzle: any) => void} start */
function createCard({ puzzle, entries }, start) {
  const { family } = puzzle;
  const board = createBoard(puzzle, { mode: "view" });
  board.update({ puzzle, entries, letters: false });
  board.element.setAttribute("aria-hidden", "true");
  const generator = createGenerator(family, start);
  const element = h(
    "article",
    { class: `card family-card family-${family}` },
    h("div", { class: "sample" }, board.element),
    h("h2", {}, t(`family.${family}`)),
    h("p", { class: "muted" }, t(`about.${family}`)),
    generator.element,
    createExamples(family, start),
  );
  return { element, stop: generator.stop };
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
    const { examples } = await get(`examples/${family}`).catch(() => ({ examples: [] }));
    list.replaceChildren(
      ...examples.map((/** @type {{name: string, puzzle: any}} */ { name, puzzle }) =>
        h(
          "button",
          {
            type: "button",
            class: "button small",
            "data-example": name,
            title: String(puzzle.source ?? ""),
            onclick: () => start(puzzle),
          },
          name,
        ),
      ),
    );
    if (!examples.length) list.append(h("p", { class: "trouble" }, t("error.offline")));
  });
  return details;
}

/** @param {Context} context @param {(puzzle: any) => void} start */
function begun({ store }, start) {
  const recent = store
    .recent()
    .filter(({ share, finished }) => finished || share > 0)
    .slice(0, RECENT);
  if (!recent.length) return [];
  return [
    h(
      "section",
      { class: "begun" },
      h("h2", {}, t("home.continue")),
      h(
        "ul",
        {},
        recent.map(({ puzzle, share, finished }) => {
          const done = finished ? t("home.finished") : `${Math.round(100 * share)} %`;
          const name = textOf(puzzle.title) || t(`family.${puzzle.family}`);
          return h(
            "li",
            {},
            h(
              "button",
              { type: "button", class: "begun-one", onclick: () => start(puzzle) },
              h("strong", {}, name),
              h("span", { class: "muted" }, `${sizeText(puzzle)} · ${done}`),
              h("progress", { max: 1, value: finished ? 1 : share, "aria-label": t("home.progress") }),
            ),
          );
        }),
      ),
    ),
  ];
}
