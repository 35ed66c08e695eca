/** The controls above the board: family, size, tools, undo and redo, a blank board. */

import { h, put, write, ariaHidden } from "../dom.js";
import { familyOf } from "../families/index.js";
import { sizeOf } from "../puzzle.js";
import { t } from "../words.js";
import { cleared, resized } from "./edit.js";

/** @typedef {import("./editor.js").Editor} Editor */
/** @typedef {import("../context.js").FamilyInfo} FamilyInfo */
/** @typedef {import("../board/types.js").Tool} Tool */

/** Those that families have, in the order in which they are shown. @type {readonly Tool[]} */
const TOOLS = ["digit", "area", "wall"];

/** @param {Editor} editor @param {FamilyInfo[]} families */
export function createHead(editor, families) {
  const range = () => {
    const found = families.find(({ name }) => name === editor.puzzle.family);
    const drawn = familyOf(editor.puzzle).shape.sizes;
    const { least, most } = found?.sizes ?? { least: drawn[0], most: drawn[1] };
    return { least, most: Math.min(most, drawn[1]) };
  };
  const choices = families.map(({ name, sizes }) => {
    const turn = () => {
      write(said, ""); // it was about the other family
      editor.turnTo(name, sizes.default);
    };
    const button = h("button", { type: "button", "data-family": name, onclick: turn }, t(`family.${name}`));
    return { name, button };
  });
  const number = h("input", { type: "number", id: "set-size", inputmode: "numeric" });
  /** @param {number} size */
  const resize = (size) => {
    const { least, most } = range();
    const fits = Number.isInteger(size) && size >= least && size <= most;
    if (fits) editor.edit(resized(editor.puzzle, size));
    number.value = String(sizeOf(editor.puzzle));
    write(said, fits ? "" : t("set.size-range", { least, most }));
  };
  const step = (/** @type {number} */ by, /** @type {string} */ sign, /** @type {string} */ key) =>
    h("button", { type: "button", class: "button step", "aria-label": t(key), onclick: () => resize(sizeOf(editor.puzzle) + by) }, ariaHidden(sign));
  const [less, more] = [step(-1, "−", "set.smaller"), step(1, "+", "set.larger")];
  number.addEventListener("change", () => resize(number.valueAsNumber));
  const label = h("label", { for: "set-size" });
  const said = h("span", { class: "fault", role: "status" });
  const element = h(
    "div",
    { class: "set-head" },
    h("div", { class: "segmented", role: "group", "aria-label": t("set.family") }, choices.map((one) => one.button)),
    h("div", { class: "sizes field" }, label, less, number, more, said),
  );

  function update() {
    const { puzzle } = editor;
    for (const { name, button } of choices) put(button, "aria-pressed", String(name === puzzle.family));
    const { least, most } = range();
    const size = sizeOf(puzzle);
    label.textContent = t(`set.${familyOf(puzzle).shape.sizeKey}`);
    put(number, "min", least);
    put(number, "max", most);
    // An answer of the server may come while a size is being typed.
    if (document.activeElement !== number) number.value = String(size);
    less.disabled = size <= least;
    more.disabled = size >= most;
  }

  return { element, update };
}

/** @param {Editor} editor */
export function createTools(editor) {
  /** @param {string} key @param {() => void} onclick */
  const button = (key, onclick) => h("button", { type: "button", class: "button small", "data-do": key, onclick }, t(key));
  const undo = button("set.undo", () => editor.undo());
  const redo = button("set.redo", () => editor.redo());
  const clear = button("set.clear", () => editor.edit(cleared(editor.puzzle)));
  const tools = TOOLS.map((tool) => {
    const chosen = h("button", { type: "button", "data-tool": tool, onclick: () => editor.choose({ tool }) }, t(`set.tool.${tool}`));
    return { tool, button: chosen };
  });
  const drawing = h(
    "div",
    { class: "segmented", role: "group", "aria-label": t("set.tools") },
    tools.map((one) => one.button),
  );
  const element = h("div", { class: "set-tools" }, drawing, h("div", { class: "row" }, undo, redo, clear));

  function update() {
    undo.disabled = !editor.timeline.canUndo;
    redo.disabled = !editor.timeline.canRedo;
    const known = familyOf(editor.puzzle).set.tools;
    drawing.hidden = known.length < 2;
    for (const { tool, button: chosen } of tools) put(chosen, "aria-pressed", String(tool === editor.tool));
  }

  return { element, update };
}
