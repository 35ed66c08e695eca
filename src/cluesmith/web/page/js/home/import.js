/** A form to paste a puzzle in any form that cluesmith reads. */

import { ApiError } from "../api.js";
import { h } from "../dom.js";
import { trouble } from "../errors.js";
import { textOf } from "../puzzle.js";
import { loadParts, sayOr, t } from "../words.js";

/** Fetched when first needed, with its words. */
const reader = () =>
  Promise.all([import("../import.js"), loadParts(["forms"])]).then(
    ([module]) => module,
    () => {
      throw new ApiError("offline", "", 0);
    },
  );

/** @param {(puzzle: any) => void} read */
export function createImport(read) {
  const text = h("textarea", {
    rows: 3,
    name: "text",
    spellcheck: "false",
    placeholder: t("import.placeholder"),
  });
  const told = h("div", { class: "told", role: "status" });

  /** @param {SubmitEvent} event */
  async function take(event) {
    event.preventDefault();
    told.replaceChildren();
    if (!text.value.trim()) return;
    try {
      const { faultText, readPuzzles } = await reader();
      const { puzzles, errors } = await readPuzzles(text.value);
      if (puzzles.length === 1) return read(puzzles[0].puzzle);
      told.replaceChildren(
        ...errors.map((fault) => h("p", { class: "trouble" }, faultText(fault))),
        ...puzzles.map(choice),
      );
      if (!puzzles.length && !errors.length) told.append(h("p", { class: "trouble" }, t("import.none")));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      told.replaceChildren(trouble(error, t("import.offline")));
    }
  }

  /** @param {any} found @param {number} index */
  function choice({ puzzle }, index) {
    const name = textOf(puzzle.title) || String(puzzle.id ?? index + 1);
    return h(
      "button",
      { type: "button", class: "button small", onclick: () => read(puzzle) },
      `${sayOr(`family.${puzzle.family}`, puzzle.family)} · ${name}`,
    );
  }

  return h(
    "form",
    { class: "import panel", onsubmit: take },
    h("h2", {}, t("import.heading")),
    h("label", { class: "field" }, t("import.label"), text),
    h(
      "div",
      { class: "row" },
      h("button", { type: "submit", class: "button", "data-do": "import" }, t("import.take")),
    ),
    told,
  );
}
