/** What a published site keeps in files: the list of its puzzles, pictures of them, and each puzzle with its steps. */

import { inflated } from "../share.js";

/** @typedef {import("../puzzle.js").Puzzle} Puzzle */
/** @typedef {import("./answers.js").Solved} Solved */
/**
 * A puzzle of the site, as the list has it.
 * @typedef {object} Entry
 * @property {number} number its place in the list
 * @property {string} id the name of its folder
 * @property {string} family
 * @property {number} size
 * @property {string} level
 * @property {string} title empty where it has none
 * @property {string} day such as 2027-01-31; empty where it is of no day
 */
/** @typedef {{entries: Entry[], days: Map<string, Entry>, perPart: number, parts: string[]}} Catalogue `parts` are files */

/** The folder of the site: this module is in page-.../js/site/ there. */
export const ROOT = new URL("../../../", import.meta.url).href;
/** Far more than any of the files holds. */
const MOST_BYTES = 16_777_216;

/** The address of a puzzle. @param {string} id */
export const addressOf = (id) => `${ROOT}p/${id}/`;

/** @param {string} name @returns {Promise<any>} fails where the file does not come */
async function load(name) {
  const answer = await fetch(ROOT + name, { credentials: "omit" });
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  return inflated(new Uint8Array(await answer.arrayBuffer()), MOST_BYTES);
}

/** Loaded once. @type {Map<string, Promise<any>>} */
const coming = new Map();

/** @param {string} name @returns {Promise<any>} */
function once(name) {
  const found = coming.get(name) ?? load(name);
  coming.set(name, found);
  found.catch(() => coming.delete(name));
  return found;
}

/** @returns {Promise<Catalogue>} */
export async function loadCatalogue() {
  const { families, levels, perPart, parts, puzzles } = await once("data/list.bin");
  const entries = puzzles.map((/** @type {any[]} */ [id, family, size, level, title, day], /** @type {number} */ number) => ({
    number,
    id,
    family: families[family],
    size,
    level: levels[level],
    title: title || "",
    day: day || "",
  }));
  const days = new Map(entries.filter((/** @type {Entry} */ { day }) => day).map((/** @type {Entry} */ one) => [one.day, one]));
  return { entries, days, perPart, parts: parts.map((/** @type {string} */ name) => `data/${name}.bin`) };
}

/** What a puzzle shows, for pictures of it. @param {Catalogue} catalogue @param {Entry} entry @returns {Promise<Puzzle>} */
export async function loadFacts({ perPart, parts }, { number }) {
  const part = await once(parts[Math.floor(number / perPart)]);
  return part[number % perPart];
}

/** A puzzle with its solution and steps. @param {string} id @returns {Promise<Solved>} */
export const loadSolved = (id) => once(`p/${id}/play.bin`);
