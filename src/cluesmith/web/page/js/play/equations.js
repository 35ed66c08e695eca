/** A star's equations as lines to read and to strike off. */

import { h, put, write } from "../dom.js";
import { OPEN, equationText, keyOf, letter } from "../puzzle.js";
import { starOf } from "../rules/star.js";
import { t } from "../words.js";

/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("../puzzle.js").Gold} Gold */
/** @typedef {import("../puzzle.js").Place} Place */

/** @param {Game} game */
export function createEquations(game) {
  const puzzle = /** @type {Gold} */ (game.puzzle);
  const { equations } = starOf(puzzle.points);
  const lines = equations.map((equation, index) => {
    const place = /** @type {Place} */ ({ kind: "equation", index });
    const button = h("button", { type: "button", onclick: () => game.strike(place) });
    return { equation, key: keyOf(place), button };
  });
  const element = h(
    "section",
    { class: "equations", "aria-label": t("board.equations") },
    h(
      "ul",
      {},
      lines.map(({ button }) => h("li", {}, button)),
    ),
    puzzle.division === "rational" && h("p", { class: "muted" }, t("gold.fractions")),
  );

  /** @param {Set<string>} wrong keys */
  function draw(wrong) {
    for (const { equation, key, button } of lines) {
      const words = equation.cells.map((index) =>
        String(game.valueAt({ kind: "cell", index }) ?? letter(index)),
      );
      const signs = equation.operators.map((index) =>
        String(game.valueAt({ kind: "operator", index }) ?? OPEN),
      );
      write(button, equationText(words, signs));
      put(button, "aria-pressed", game.sheet.struck[key] ? "true" : "false");
      button.classList.toggle("wrong", wrong.has(key));
    }
  }

  return { element, draw };
}
