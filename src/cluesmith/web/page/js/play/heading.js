/** What a puzzle is called, who made it, how large and how hard it is. Strangers' words stay words. */

import { h } from "../dom.js";
import { sizeOf, textOf } from "../puzzle.js";
import { sayOr, t } from "../words.js";

/** @typedef {import("../puzzle.js").Puzzle} Puzzle */

/** Such as 6 × 6, or 5 points. @param {Puzzle} puzzle */
export const sizeText = (puzzle) =>
  t(puzzle.family === "gold-star" ? "size.points" : "size.grid", { size: sizeOf(puzzle) });

/** @param {Puzzle} puzzle @param {HTMLElement} clock */
export function createHeading(puzzle, clock) {
  const family = t(`family.${puzzle.family}`);
  const title = textOf(puzzle.title);
  const by = textOf(puzzle.author) || textOf(puzzle.source);
  const level = textOf(puzzle.level);
  return h(
    "header",
    { class: "heading" },
    h(
      "div",
      {},
      h("p", { class: "eyebrow" }, title ? `${family} · ${sizeText(puzzle)}` : sizeText(puzzle)),
      h("h1", {}, title || family),
      by && h("p", { class: "muted by" }, by),
    ),
    h("div", { class: "facts" }, level && h("span", { class: "tag" }, sayOr(`level.${level}`, level)), clock),
  );
}
