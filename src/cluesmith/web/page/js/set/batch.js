/**
 * A batch: puzzles that were generated, as thumbnails. One is put on the board by a click;
 * those chosen, or all if none is, go into a booklet, a file, or the server's library.
 */

import { h, saveFile, write } from "../dom.js";
import { stillBoard } from "../learn/frames.js";
import { textOf } from "../puzzle.js";
import { t } from "../words.js";
import { createKeeping } from "./keeping.js";

/** @typedef {import("./editor.js").Editor} Editor */
/** @typedef {{family: string, [key: string]: any}} Json */

/** @param {Editor} editor @param {import("../context.js").Context} context */
export function createBatch(editor, { announce, memory }) {
  /** @type {Json[]} */
  const puzzles = (memory.batch ??= []);
  /** @type {Set<Json>} */
  const picked = new Set();
  const list = h("ul", { class: "thumbnails", "aria-label": t("set.batch.list") });
  const title = h("input", { type: "text", id: "booklet-title", name: "booklet-title", maxlength: 200, autocomplete: "off" });
  const { buttons, said } = createKeeping({
    name: "set.batch",
    puzzles: () => meant().map((puzzle) => editor.signed(puzzle)),
    about: () => ({ title: title.value.trim(), author: textOf(editor.puzzle.author) }),
    added: (count, known) => t("set.batch.added", { count, known }),
    announce,
  });
  /** @param {string} key @param {() => unknown} onclick */
  const button = (key, onclick) => h("button", { type: "button", class: "button small", "data-do": key, onclick }, t(key));
  const all = button("set.batch.all", () => {
    for (const box of list.querySelectorAll("input")) if (!box.checked) box.click();
  });
  const element = h(
    "section",
    { class: "batch", "aria-label": t("set.batch.list") },
    h("p", { class: "muted" }, t("set.batch.how")),
    list,
    h("div", { class: "field" }, h("label", { for: "booklet-title" }, t("set.batch.title")), title),
    h("div", { class: "row" }, all, buttons, button("set.batch.save", save)),
    said,
  );
  for (const puzzle of puzzles) show(puzzle);
  element.hidden = !puzzles.length;

  /** @param {Json} puzzle */
  function show(puzzle) {
    const number = list.childElementCount + 1;
    const rated = puzzle.level ? t("set.rated", { level: t(`level.${puzzle.level}`), score: puzzle.score }) : "";
    const { entries: _, solution: __, ...bare } = puzzle;
    const box = h("input", { type: "checkbox", "aria-label": t("set.batch.pick", { number }) });
    box.addEventListener("change", () => {
      if (box.checked) picked.add(puzzle);
      else picked.delete(puzzle);
    });
    const board = stillBoard(bare);
    board.setAttribute("aria-hidden", "true");
    list.append(
      h(
        "li",
        {},
        h("button", { type: "button", class: "thumbnail", onclick: () => editor.load(editor.signed(puzzle)) }, board, h("span", { class: "heard" }, t("set.batch.open", { number, rated }))),
        h("label", { class: "check" }, box, h("span", {}, rated || String(number))),
      ),
    );
  }

  /** @param {Json} puzzle */
  function add(puzzle) {
    puzzles.push(puzzle);
    element.hidden = false;
    show(puzzle);
  }

  function clear() {
    puzzles.length = 0;
    picked.clear();
    list.replaceChildren();
    write(said, "");
    element.hidden = true;
  }

  /** Those chosen, in their order; all if none is. */
  const meant = () => (picked.size ? puzzles.filter((puzzle) => picked.has(puzzle)) : puzzles);

  function save() {
    const text = meant().map((puzzle) => JSON.stringify(editor.signed(puzzle))).join("\n");
    saveFile(new Blob([`${text}\n`], { type: "application/jsonl" }), "puzzles.jsonl");
    write(said, t("set.batch.saved"));
  }

  return { element, add, clear };
}
