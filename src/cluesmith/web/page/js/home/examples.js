/** The built-in puzzles of a family that have one solution. */

import { get } from "../api.js";
import { h } from "../dom.js";
import { sizeText } from "../puzzle.js";
import { language } from "../words.js";

/** @typedef {{name: string, title: Record<string, string>, puzzle: any}} Example */

/** What an example is called in the reader's language; those of a plug-in have names only. @param {Example} example */
export const exampleTitle = ({ name, title }) => title?.[language()] ?? title?.en ?? name;

/**
 * A button for each; none where the server does not answer.
 * @param {string} family @param {(puzzle: any) => void} start @returns {Promise<HTMLElement[]>}
 */
export async function createExampleButtons(family, start) {
  const { examples } = await get(`examples/${family}`);
  return examples
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
    });
}
