/**
 * Translations: what the page says, in the reader's language. Catalogues are flat: a key, a
 * sentence with {names} in it. A key that a language lacks falls back to English,
 * and one that no language has is shown as it is, so that it is noticed.
 */

/** @type {Record<string, Record<string, string>>} */
const catalogues = { en: {}, pt: {} };
export const LANGUAGES = ["en", "pt"];

/** @typedef {{words: Record<string, string>}} Words a module of words */
/** What is fetched when a language is first chosen. @type {Map<string, () => Promise<Words>[]>} */
const waiting = new Map();

let current = "en";
/** @type {Set<() => void>} */
const listeners = new Set();

/** @param {string} name @param {Record<string, string>} words */
export function addWords(name, words) {
  Object.assign((catalogues[name] ??= {}), words);
}

export const language = () => current;

/** Words to be fetched when this language is first chosen. @param {string} name @param {() => Promise<Words>[]} fetch */
export const addLanguage = (name, fetch) => void waiting.set(name, fetch);

/** @param {string} name */
async function load(name) {
  for (const { words } of await Promise.all(waiting.get(name)?.() ?? [])) addWords(name, words);
  waiting.delete(name);
}

/** Fetch the other languages too, so that they can be chosen without the server. */
export const loadLanguages = () => Promise.all([...waiting.keys()].map(load));

/** Where its words cannot be fetched, the language stays as it is. @param {string} name */
export async function setLanguage(name) {
  const known = catalogues[name] ? name : "en";
  await load(known).then(
    () => (current = known),
    () => {},
  );
  document.documentElement.lang = current;
  for (const listener of listeners) listener();
}

/** @param {() => void} listener @returns {() => void} to stop listening */
export function onLanguage(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * `t("size.size", {size: 6})`. A key with a `count` is looked up as `key-1` first where the count is 1.
 * @param {string} key @param {Record<string, string | number>} [values]
 */
export function t(key, values = {}) {
  const keys = values.count === 1 ? [`${key}-1`, key] : [key];
  const said = find(catalogues[current], keys) ?? find(catalogues.en, keys) ?? key;
  return said.replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));
}

/** The words of a key, or else the word itself. @param {string} key @param {string} word */
export const sayOr = (key, word) => (has(key) ? t(key) : word);

/** Whether a key has words. @param {string} key */
export const has = (key) => key in catalogues[current] || key in catalogues.en;

/** @param {Record<string, string>} catalogue @param {string[]} keys */
const find = (catalogue, keys) => keys.map((key) => catalogue[key]).find((said) => said !== undefined);
