/**
 * What a published site keeps in files: the list of its puzzles, pictures of them, and each puzzle with its
 * steps. Puzzles of the day are listed by months, and the months to come are not asked for.
 */

import { dayAfter, dayOf } from "../dates.js";
import { inflated } from "../packed.js";

/** @typedef {import("./answers.js").Solved} Solved */
/**
 * A family of the site: the key of its size, and what it is called by language.
 * @typedef {{name: string, size: string, titles: Record<string, string>}} Kind
 */
/**
 * A puzzle of the site, as the list has it.
 * @typedef {object} Entry
 * @property {string} id the name of its folder
 * @property {Kind} kind
 * @property {number} size
 * @property {string} level
 * @property {string} title empty where it has none
 * @property {string} day such as 2027-01-31; empty where it is of no day
 * @property {[file: string, number: number]} picture
 */
/**
 * `entries` are in the order in which they are shown: those of no day, then the days, the last first.
 * @typedef {object} Catalogue
 * @property {Entry[]} entries
 * @property {Map<string, Entry>} days
 * @property {string} first the first day; empty where there are none
 * @property {Kind[]} kinds in order
 * @property {string[]} levels from easy to hard
 * @property {string[]} files that the list was read from
 */

/** The folder of the site: this module is in page-.../js/site/ there. */
export const ROOT = new URL("../../../", import.meta.url).href;
/** Days ahead that are looked up: a week without a network. */
export const AHEAD = 7;
/** Far more than any of the files holds. */
const MOST_BYTES = 16_777_216;
const LIST = "data/list.bin";

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

/** @param {string} name of a file of data */
const file = (name) => `data/${name}.bin`;

/** All puzzles of no day, and the days so far. @returns {Promise<Catalogue>} */
export async function loadCatalogue() {
  const list = await once(LIST);
  const { families: kinds, levels, perPart, parts, first, months } = list;
  const last = dayAfter(dayOf(), AHEAD).slice(0, 7);
  const near = months.filter((/** @type {string[]} */ [month]) => month <= last);
  const days = await Promise.all(near.map((/** @type {string[]} */ [, rows]) => once(file(rows))));

  /** @param {any[]} row @param {[string, number]} picture @returns {Entry} */
  const entryOf = ([id, family, size, level, title = "", day = ""], picture) =>
    ({ id, kind: kinds[family], size, level: levels[level], title, day, picture });
  const others = list.puzzles.map((/** @type {any[]} */ row, /** @type {number} */ i) =>
    entryOf(row, [file(parts[Math.floor(i / perPart)]), i % perPart]),
  );
  const dated = days.flatMap((rows, month) =>
    rows.map((/** @type {any[]} */ row, /** @type {number} */ i) => entryOf(row, [file(near[month][2]), i])),
  );
  return {
    entries: [...others, ...dated.toReversed()],
    days: new Map(dated.map((one) => [one.day, one])),
    first,
    kinds,
    levels,
    files: [LIST, ...near.map((/** @type {string[]} */ [, rows]) => file(rows))],
  };
}

/** The markup of a puzzle's picture, as an SVG document. @param {Entry} entry @returns {Promise<string>} */
export async function loadPicture({ picture: [name, number] }) {
  return (await once(name))[number];
}

/** A puzzle with its solution and steps. @param {string} id @returns {Promise<Solved>} */
export const loadSolved = (id) => once(`p/${id}/play.bin`);
