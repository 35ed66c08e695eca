/**
 * Learn: a puzzle explained step by step, and a page for each technique.
 *
 * `#/learn` lists all techniques, `#/learn/<family>` those of a family,
 * `#/learn/<family>/<technique>` is one of them. `#/learn/puzzle` explains the puzzle it
 * is given and becomes `#/learn/walk`, which explains the last one again.
 */

import { addWords } from "../words.js";
import { words as en } from "../words/learn_en.js";
import { words as pt } from "../words/learn_pt.js";
import { mountCatalogue } from "./catalogue.js";
import { mountTechnique } from "./technique.js";
import { keepExplained, lastExplained, mountWalkthrough } from "./walkthrough.js";

/** @typedef {import("../context.js").Context} Context */

addWords("en", en);
addWords("pt", pt);

/** @param {HTMLElement} container @param {Context} context @returns {() => void} */
export function mount(container, context) {
  const [name, technique] = context.path;
  const family = context.families.find((one) => one.name === name);
  if (family && technique) return mountTechnique(container, context, family, technique);
  if (name === "puzzle" && context.puzzle) {
    keepExplained(context.puzzle);
    history.replaceState(null, "", "#/learn/walk");
    return mountWalkthrough(container, context, context.puzzle);
  }
  const last = name === "walk" ? lastExplained() : null;
  if (last) return mountWalkthrough(container, context, last);
  return mountCatalogue(container, context, family);
}
