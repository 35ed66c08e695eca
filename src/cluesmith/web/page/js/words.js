/**
 * Translations: what the page says, in the reader's language. A language is a folder of
 * words/ with one catalogue for each part of the page, and joins by adding it: the server
 * names the folders in the document. Catalogues are flat: a key, a sentence with {names} in
 * it. A key that a language lacks falls back to English, and one that no language has is
 * shown as it is, so that it is noticed.
 */

/** Such as en and pt. */
export const LANGUAGES = (document.documentElement.dataset.languages ?? "en").split(" ");

/** @type {Record<string, Record<string, string>>} */
const catalogues = Object.fromEntries(LANGUAGES.map((name) => [name, {}]));
/** The parts that were asked for, and those that came, as language/part. */
const [wanted, loaded] = [/** @type {Set<string>} */ (new Set()), /** @type {Set<string>} */ (new Set())];

let current = "en";
/** @type {Set<() => void>} */
const listeners = new Set();

/** Words that come with the page. @param {string} part @param {Record<string, string>} words in English */
export function addEnglish(part, words) {
  wanted.add(part);
  loaded.add(`en/${part}`);
  Object.assign(catalogues.en, words);
}

export const language = () => current;

/** The language to ask the server's sentences in: English where it has none in the reader's. */
export const answerLanguage = () =>
  (document.documentElement.dataset.answers ?? "en").split(" ").includes(current) ? current : "en";

/** @param {string} name @param {string} part */
async function load(name, part) {
  const both = `${name}/${part}`;
  if (loaded.has(both)) return;
  const { words } = await import(`./words/${both}.js`);
  Object.assign(catalogues[name], words);
  loaded.add(both);
}

/** Have the words of some parts, in this language and in English. @param {readonly string[]} parts */
export async function loadParts(parts) {
  for (const part of parts) wanted.add(part);
  const names = new Set(["en", current]);
  await Promise.all(parts.flatMap((part) => [...names].map((name) => load(name, part))));
}

/** Fetch the other languages too, so that they can be chosen without the server. */
export const loadLanguages = () =>
  Promise.all(LANGUAGES.flatMap((name) => [...wanted].map((part) => load(name, part))));

/** Where its words cannot be fetched, the language stays as it is. @param {string} name */
export async function setLanguage(name) {
  const known = catalogues[name] ? name : "en";
  await Promise.all([...wanted].map((part) => load(known, part))).then(
    () => (current = known),
    () => {},
  );
  document.documentElement.lang = current;
  for (const listener of listeners) listener();
}

/** The first language of the reader's that the page has. */
export function readersLanguage() {
  const asked = navigator.languages.map((name) => name.split("-")[0]);
  return asked.find((name) => LANGUAGES.includes(name)) ?? "en";
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
