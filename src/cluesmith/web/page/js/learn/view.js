/**
 * Learn: a puzzle explained step by step, and a page for each technique.
 *
 * `#/learn` lists all techniques, `#/learn/skyscraper` those of a family,
 * `#/learn/skyscraper/clue-one` is one of them. `#/learn/puzzle` takes a puzzle along
 * and becomes `#/learn/walk`, which walks through the puzzle taken last.
 */

import { addWords } from "../words.js";
import { words as en } from "../words/learn_en.js";
import { words as pt } from "../words/learn_pt.js";
import { mountCatalogue } from "./catalogue.js";
import { mountTechnique } from "./technique.js";
import { keepWalked, lastWalked, mountWalk } from "./walk.js";

/** @typedef {import("../context.js").Context} Context */

addWords("en", en);
addWords("pt", pt);

/** @param {HTMLElement} container @param {Context} context @returns {() => void} */
export function mount(container, context) {
  const [name, technique] = context.path;
  const family = context.families.find((one) => one.name === name);
  if (family && technique) return mountTechnique(container, context, family, technique);
  if (name === "puzzle" && context.puzzle) {
    keepWalked(context.puzzle);
    history.replaceState(null, "", "#/learn/walk");
    return mountWalk(container, context, context.puzzle);
  }
  const walked = name === "walk" ? lastWalked() : null;
  if (walked) return mountWalk(container, context, walked);
  return mountCatalogue(container, context, family);
}
