/** Keys for mouse and touch: what can be written at the selected place. */

import { h, unheard } from "../dom.js";
import { OPEN, OPERATORS, numbersOf, shownSign, sizeOf } from "../puzzle.js";
import { t } from "../words.js";
import { keysFor } from "./input.js";

/** @typedef {import("./bench.js").Bench} Bench */

/** @param {Bench} bench */
export function createKeypad(bench) {
  const element = h("div", { class: "set-keypad", role: "group", "aria-label": t("set.keypad") });
  const hint = h("p", { class: "muted set-hint" });
  let shown = "";

  /** @param {number | string} value @param {string} text @param {string} [name] */
  const key = (value, text, name) => {
    const press = () => {
      const place = bench.selection.at(-1);
      if (place) bench.take({ type: "type", place, value });
    };
    return h("button", { type: "button", class: "button", "data-value": value, "aria-label": name, onclick: press }, name ? unheard(text) : text);
  };

  function update() {
    const { puzzle, selection } = bench;
    const place = selection.at(-1);
    const keys = keysFor(puzzle, place);
    hint.textContent = t(hintOf(bench));
    const wanted = `${puzzle.family} ${sizeOf(puzzle)} ${keys}`;
    if (wanted !== shown) {
      shown = wanted;
      const signs = OPERATORS.map((sign) => key(sign, shownSign(sign), t(`sign.${sign}`)));
      const numbers = () => numbersOf(puzzle).map((number) => key(number, String(number)));
      element.replaceChildren(
        ...(keys === "operators" ? [...signs, key(OPEN, OPEN, t("set.to-find"))] : numbers()),
        key("Backspace", "⌫", t("set.erase")),
      );
    }
    const off = !place || place.kind === "border" || bench.tool === "wall";
    for (const button of element.querySelectorAll("button")) button.disabled = off;
  }

  return { element, hint, update };
}

/** What to do next with the tool in hand. @param {Bench} bench */
function hintOf({ puzzle, selection, tool }) {
  if (puzzle.family === "lol-sudoku" && tool !== "digit") return `set.hint.${tool}`;
  return selection.length ? `set.hint.${puzzle.family}` : "set.hint.select";
}
