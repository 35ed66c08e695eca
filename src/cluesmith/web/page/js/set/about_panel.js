/**
 * Title, author and the family's variant of its rules; with them the puzzle is printed, or joins
 * the server's library.
 */

import { h, write } from "../dom.js";
import { familyOf } from "../families/index.js";
import { textOf } from "../puzzle.js";
import { t } from "../words.js";
import { withNote } from "./edit.js";
import { createKeeping } from "./keeping.js";

/** @typedef {import("./editor.js").Editor} Editor */

const MOST_LETTERS = 200;

/** @param {Editor} editor @param {import("../context.js").Context} context */
export function createAboutPanel(editor, { announce }) {
  const notes = /** @type {const} */ (["title", "author"]).map((key) => {
    const input = h("input", { type: "text", id: `about-${key}`, maxlength: MOST_LETTERS, autocomplete: "off" });
    input.addEventListener("input", () => editor.note(key, input.value));
    return { key, input, node: field(`about-${key}`, t(`set.${key}`), input) };
  });
  const select = h("select", { id: "about-variant" });
  const label = h("label", { for: "about-variant" });
  const variant = h("div", { class: "field" }, label, select);
  select.addEventListener("change", () => {
    const choice = familyOf(editor.puzzle).set.variant;
    if (!choice) return;
    const value = select.value === choice.values[0] ? "" : select.value;
    editor.edit(withNote(editor.puzzle, choice.key, value));
  });
  const keeping = createKeeping({
    name: "set.own",
    puzzles: () => [editor.puzzle],
    about: () => ({ title: textOf(editor.puzzle.title), author: textOf(editor.puzzle.author) }),
    added: (count) => t(count ? "set.own.added" : "set.own.known"),
    announce,
  });
  const element = h(
    "section",
    { class: "card about", "aria-label": t("set.about") },
    h("div", { class: "fields" }, notes.map(({ node }) => node), variant),
    h("div", { class: "row" }, keeping.buttons),
    keeping.said,
  );
  let family = "";
  let told = editor.puzzle;

  function update() {
    const { puzzle } = editor;
    for (const { key, input } of notes) {
      const text = String(puzzle[key] ?? "");
      if (input.value !== text) input.value = text;
    }
    keeping.allow(!editor.asking && editor.finding?.verdict === "unique", t("set.own.unique"));
    if (puzzle !== told) write(keeping.said, "");
    told = puzzle;
    const choice = familyOf(puzzle).set.variant;
    variant.hidden = !choice;
    if (!choice) return;
    if (family !== puzzle.family) {
      family = puzzle.family;
      label.textContent = t(`set.${choice.key}`);
      select.replaceChildren(...choice.values.map((value) => h("option", { value }, t(`choice.${value}`))));
    }
    select.value = String(puzzle[choice.key] ?? choice.values[0]);
  }

  return { element, update };
}

/** @param {string} id @param {string} name @param {HTMLElement} input */
const field = (id, name, input) => h("div", { class: "field" }, h("label", { for: id }, name), input);
