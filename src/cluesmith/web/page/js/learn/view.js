/**
 * Learn: a puzzle explained step by step, and a page for each technique.
 *
 * `#/learn` lists all techniques, `#/learn/<family>` those of a family,
 * `#/learn/<family>/<technique>` is one of them. `#/learn/walk/<key>` explains the puzzle that
 * is kept under this key.
 */

import { mountCatalogue } from "./catalogue.js";
import { mountTechnique } from "./technique.js";
import { mountWalkthrough } from "./walkthrough.js";

/** @typedef {import("../context.js").Context} Context */


/** @param {HTMLElement} container @param {Context} context @returns {() => void} */
export function mount(container, context) {
  const [name, technique] = context.path;
  const family = context.families.find((one) => one.name === name);
  if (family && technique) return mountTechnique(container, context, family, technique);
  if (name === "walk" && technique && context.puzzle) return mountWalkthrough(container, context, context.puzzle);
  return mountCatalogue(container, context, family);
}
