/** Keys for mouse and touch: what can be written at the selected place. */

import { h, ariaHidden } from "../dom.js";
import { familyOf } from "../families/index.js";
import { isTouched } from "../key_names.js";
import { numbersOf, sizeOf } from "../puzzle.js";
import { t } from "../words.js";

/** @typedef {import("./editor.js").Editor} Editor */

/** @param {Editor} editor */
export function createKeypad(editor) {
  const element = h("div", { class: "set-keypad", role: "group", "aria-label": t("set.keypad") });
  const hint = h("p", { class: "muted set-hint" });
  let shown = "";

  /** @param {number | string} value @param {string} text @param {string} [name] */
  const key = (value, text, name) => {
    const press = () => {
      const place = editor.selection.at(-1);
      if (place) editor.take({ type: "type", place, value });
    };
    return h("button", { type: "button", class: "button", "data-value": value, "aria-label": name, onclick: press }, name ? ariaHidden(text) : text);
  };

  function update() {
    const { puzzle, selection } = editor;
    const place = selection.at(-1);
    const { signs } = familyOf(puzzle).board;
    const offered = place && place.kind === signs?.at ? signs.keys("set") : null;
    const equation = place ? familyOf(puzzle).set.reads?.(puzzle, place) : null;
    hint.textContent = equation ? t(isTouched() ? "set.hint.reads-touch" : "set.hint.reads", { equation }) : t(hintOf(editor));
    const wanted = `${puzzle.family} ${sizeOf(puzzle)} ${offered ? "signs" : "numbers"}`;
    if (wanted !== shown) {
      shown = wanted;
      element.replaceChildren(
        ...(offered?.map(({ value, text, name }) => key(value, text, t(name))) ??
          numbersOf(puzzle).map((number) => key(number, String(number)))),
        key("Backspace", "⌫", t("set.erase")),
      );
    }
    const off = !place || place.kind === "border" || editor.tool === "wall";
    for (const button of element.querySelectorAll("button")) button.disabled = off;
  }

  return { element, hint, update };
}

/** What to do next with the chosen tool. @param {Editor} editor */
function hintOf({ puzzle, selection, tool }) {
  if (isTouched() && tool !== "area") return tool === "wall" ? "set.hint.touch-wall" : "set.hint.touch";
  if (tool !== "digit") return `set.hint.${tool}`;
  return selection.length ? `set.hint.${puzzle.family}` : "set.hint.select";
}
