/**
 * The families that can be played and set on the page, one module each. A family
 * is one value with the fields that types.js describes; every other module of the page works
 * through them and names no family. A family of the server that is not listed
 * here (a plug-in) is shown as the server draws it: see play/plain_view.js.
 *
 * What needs more than the plain rules (verdicts, ratings, hints) is the server's.
 */

import { goldStar } from "./gold_star.js";
import { lolSudoku } from "./lol_sudoku.js";
import { skyscraper } from "./skyscraper.js";

/**
 * @template {import("../puzzle.js").Puzzle} P
 * @typedef {import("./types.js").Family<P>} Family
 */

/** In the order in which they are shown. @type {readonly Family<any>[]} */
export const FAMILIES = [skyscraper, lolSudoku, goldStar];

/** @param {string} name @returns {Family<any> | undefined} nothing for a plug-in */
export const familyNamed = (name) => FAMILIES.find((family) => family.name === name);

/** @param {{family: string}} puzzle of a family listed here @returns {Family<any>} */
export function familyOf({ family: name }) {
  const found = familyNamed(name);
  if (!found) throw new Error(`the page has no module for the family ${name}`);
  return found;
}
