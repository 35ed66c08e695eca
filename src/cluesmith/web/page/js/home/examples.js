/** The built-in puzzles of a family that have one solution, asked for when first opened. */

import { get } from "../api.js";
import { h } from "../dom.js";
import { sizeText } from "../puzzle.js";
import { language, t } from "../words.js";

/** @typedef {{name: string, title: Record<string, string>, puzzle: any}} Example */

/** What an example is called in the reader's language; those of a plug-in have names only. @param {Example} example */
export const exampleTitle = ({ name, title }) => title[language()] ?? title.en ?? name;

/** @param {string} family @param {(puzzle: any) => void} start */
export function createExamples(family, start) {
  const list = h("div", { class: "row examples" });
  const details = h("details", {}, h("summary", {}, t("home.examples")), list);
  details.addEventListener("toggle", async () => {
    if (!details.open || list.querySelector("button")) return;
    const { examples } = await get(`examples/${family}`).catch(() => ({ examples: [] }));
    list.replaceChildren(
      ...examples
        .filter((/** @type {Example} */ { puzzle }) => puzzle.solution)
        .map((/** @type {Example} */ example) => {
          const { name, puzzle } = example;
          const title = exampleTitle(example);
          return h(
            "button",
            {
              type: "button",
              class: "button small",
              "data-example": name,
              title: [sizeText(puzzle), String(puzzle.source ?? "")].filter(Boolean).join(" · "),
              onclick: () => start({ ...puzzle, title }),
            },
            title,
          );
        }),
    );
    if (!examples.length) list.append(h("p", { class: "trouble" }, t("error.offline")));
  });
  return details;
}
