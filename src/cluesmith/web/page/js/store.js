/**
 * What the page keeps in the browser: a record for each puzzle (store/records.js) and the
 * settings. What is kept is brought up to date here, before anything reads it.
 */

import { migrate } from "./store/migrate.js";
import { begin, forget, keep, keyOfPuzzle, onRecord, patch, record, records } from "./store/records.js";
import { isFull, onChange, onFull, read, write } from "./store/storage.js";

/** @typedef {import("./store/records.js").PuzzleRecord} PuzzleRecord */

migrate();

/** Where this tab was playing last. */
const HERE = "cluesmith:here";

export const store = {
  keyOfPuzzle,
  record,
  begin,
  keep,
  patch,
  records,
  forget,
  onRecord,
  isFull,
  onFull,
  /** The puzzle that `#/play` goes on with: this tab's, else the one touched last. @returns {string | null} its key */
  here() {
    const mine = session();
    if (mine && record(mine)) return mine;
    return records().find(({ history }) => history.moves.length)?.key ?? null;
  },
  /** @param {string} key */
  setHere(key) {
    try {
      sessionStorage.setItem(HERE, key);
    } catch {
      // Without it the tab begins with the puzzle touched last.
    }
  },
};

function session() {
  try {
    return sessionStorage.getItem(HERE);
  } catch {
    return null;
  }
}

const DEFAULTS = {
  theme: "auto",
  language: "",
  tidy: true,
  clashes: true,
  equal: true,
  towers: true,
  letters: true,
  timer: true,
  join: true,
  again: true,
  doubled: true,
  coordinates: false,
};
/** @typedef {typeof DEFAULTS} Settings */

/** Those of the right type: they may come from a file. @param {any} found @returns {Settings} */
function sound(found) {
  const said = Object.entries(DEFAULTS).flatMap(([name, value]) =>
    typeof found?.[name] === typeof value ? [[name, found[name]]] : [],
  );
  return { ...DEFAULTS, ...Object.fromEntries(said) };
}

let current = sound(read("settings"));
/** @type {Set<(settings: Settings) => void>} */
const listeners = new Set();

export const settings = () => current;

/** @param {Partial<Settings>} news */
export function changeSettings(news) {
  take({ ...current, ...news });
  write("settings", current);
}

/** @param {Settings} news */
function take(news) {
  current = news;
  for (const listener of listeners) listener(current);
}

/** @param {(settings: Settings) => void} listener @returns {() => void} */
export function onSettings(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

// What one tab chooses holds in all, but for the language, which would redraw what another is reading.
onChange("settings", (news) => take({ ...sound(news), language: current.language }));
