/** What stands above the board: family, size, undo and redo, a blank board, a Lol setter's tools. */

import { h, put, unheard } from "../dom.js";
import { sizeOf } from "../puzzle.js";
import { t } from "../words.js";
import { cleared, resized } from "./edit.js";

/** @typedef {import("./bench.js").Bench} Bench */
/** @typedef {import("../context.js").FamilyInfo} FamilyInfo */
/** @typedef {import("../board/types.js").Tool} Tool */

/** @type {readonly Tool[]} */
const LOL_TOOLS = ["digit", "area", "wall"];

/** Larger boards can be brought in, but nobody sets them by hand. */
const MOST = 16;

/** @param {Bench} bench @param {FamilyInfo[]} families */
export function createHead(bench, families) {
  const range = () => {
    const found = families.find(({ name }) => name === bench.puzzle.family);
    const { least, most } = found?.sizes ?? { least: 1, most: MOST };
    return { least, most: Math.max(Math.min(most, MOST), sizeOf(bench.puzzle)) };
  };
  const choices = families.map(({ name, sizes }) => {
    const button = h("button", { type: "button", "data-family": name, onclick: () => bench.turnTo(name, sizes.default) }, t(`family.${name}`));
    return { name, button };
  });
  const number = h("input", { type: "number", id: "set-size", inputmode: "numeric" });
  /** @param {number} size */
  const resize = (size) => {
    const { least, most } = range();
    if (Number.isInteger(size) && size >= least && size <= most) bench.edit(resized(bench.puzzle, size));
    number.value = String(sizeOf(bench.puzzle));
  };
  const step = (/** @type {number} */ by, /** @type {string} */ sign, /** @type {string} */ key) =>
    h("button", { type: "button", class: "button step", "aria-label": t(key), onclick: () => resize(sizeOf(bench.puzzle) + by) }, unheard(sign));
  const [less, more] = [step(-1, "−", "set.smaller"), step(1, "+", "set.larger")];
  number.addEventListener("change", () => resize(number.valueAsNumber));
  const label = h("label", { for: "set-size" });
  const element = h(
    "div",
    { class: "set-head" },
    h("div", { class: "segmented", role: "group", "aria-label": t("set.family") }, choices.map((one) => one.button)),
    h("div", { class: "sizes field" }, label, less, number, more),
  );

  function update() {
    const { puzzle } = bench;
    for (const { name, button } of choices) put(button, "aria-pressed", String(name === puzzle.family));
    const { least, most } = range();
    const size = sizeOf(puzzle);
    label.textContent = t(puzzle.family === "gold-star" ? "set.points" : "set.size");
    put(number, "min", least);
    put(number, "max", most);
    // An answer of the server may come while a size is being typed.
    if (document.activeElement !== number) number.value = String(size);
    less.disabled = size <= least;
    more.disabled = size >= most;
  }

  return { element, update };
}

/** @param {Bench} bench */
export function createTools(bench) {
  /** @param {string} key @param {() => void} onclick */
  const button = (key, onclick) => h("button", { type: "button", class: "button small", "data-do": key, onclick }, t(key));
  const undo = button("set.undo", () => bench.undo());
  const redo = button("set.redo", () => bench.redo());
  const clear = button("set.clear", () => bench.edit(cleared(bench.puzzle)));
  const tools = LOL_TOOLS.map((tool) => {
    const chosen = h("button", { type: "button", "data-tool": tool, onclick: () => bench.choose({ tool }) }, t(`set.tool.${tool}`));
    return { tool, button: chosen };
  });
  const drawing = h(
    "div",
    { class: "segmented", role: "group", "aria-label": t("set.tools") },
    tools.map((one) => one.button),
  );
  const element = h("div", { class: "set-tools" }, drawing, h("div", { class: "row" }, undo, redo, clear));

  function update() {
    undo.disabled = !bench.timeline.canUndo;
    redo.disabled = !bench.timeline.canRedo;
    drawing.hidden = bench.puzzle.family !== "lol-sudoku";
    for (const { tool, button: chosen } of tools) put(chosen, "aria-pressed", String(tool === bench.tool));
  }

  return { element, update };
}
