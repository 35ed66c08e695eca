/**
 * What is kept in the browser's storage: progress per puzzle, the puzzle last played, settings.
 * Keys of progress come from the puzzle's own facts, so the same board found again,
 * whatever its title, goes on where it was left. Where storage is disabled or full,
 * the page works on without it.
 */

import { checked, facts } from "./puzzle.js";

/** @typedef {import("./puzzle.js").Puzzle} Puzzle */
/** @typedef {import("./history.js").Kept} Kept */
/**
 * @typedef {object} Progress
 * @property {Puzzle} puzzle
 * @property {Kept} history
 * @property {number} elapsed milliseconds
 * @property {boolean} finished
 * @property {number} touched when, for the list of recent ones
 * @property {number} share how much is filled in, 0 to 1
 */

const PROGRESS = "cluesmith:play:";
const CURRENT = "cluesmith:current";
const SETTINGS = "cluesmith:settings";
/** How many puzzles are remembered. */
const MOST = 60;

/** The canonical text of a puzzle, hashed. @param {Puzzle} puzzle */
const nameOfPuzzle = (puzzle) => hash(JSON.stringify(facts(puzzle)));

/**
 * 106 bits of two differently seeded runs of cyrb53: no secret, only a short name.
 * @param {string} text
 */
function hash(text) {
  return [0x5eed, 0xc1e5].map((seed) => cyrb53(text, seed).toString(36)).join("");
}

/** @param {string} text @param {number} seed */
function cyrb53(text, seed) {
  let [a, b] = [0xdeadbeef ^ seed, 0x41c6ce57 ^ seed];
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    a = Math.imul(a ^ code, 2654435761);
    b = Math.imul(b ^ code, 1597334677);
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909);
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909);
  return 4294967296 * (2097151 & b) + (a >>> 0);
}

/** @param {string} key @returns {any} */
function read(key) {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

/** @param {string} key @param {unknown} value @returns {boolean} whether it is kept */
function keep(key, value) {
  for (let tries = 0; tries < 3; tries += 1) {
    try {
      localStorage.setItem(key, JSON.stringify(value));
      return true;
    } catch {
      if (!forgetOldest(MOST >> (tries + 1))) return false;
    }
  }
  return false;
}

/** @returns {{key: string, progress: Progress}[]} newest first */
function all() {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(PROGRESS));
    const found = keys.flatMap((key) => {
      const progress = read(key);
      return progress?.puzzle ? [{ key, progress }] : [];
    });
    return found.sort((a, b) => b.progress.touched - a.progress.touched);
  } catch {
    return [];
  }
}

/** How many puzzles are kept. */
function count() {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(PROGRESS)).length;
  } catch {
    return 0;
  }
}

/** @param {number} most how many stay @returns {boolean} whether any went */
function forgetOldest(most) {
  if (count() <= most) return false;
  const old = all().slice(most);
  for (const { key } of old) localStorage.removeItem(key);
  return old.length > 0;
}

export const store = {
  /** @param {Puzzle} puzzle @returns {Progress | null} */
  progress: (puzzle) => read(PROGRESS + nameOfPuzzle(puzzle)),
  /** @param {Progress} progress */
  keepProgress(progress) {
    keep(PROGRESS + nameOfPuzzle(progress.puzzle), progress);
    forgetOldest(MOST);
  },
  /** Listen to what another tab keeps. @param {Puzzle} puzzle @param {(progress: Progress) => void} listener @returns {() => void} */
  onProgress(puzzle, listener) {
    const mine = PROGRESS + nameOfPuzzle(puzzle);
    /** @param {StorageEvent} event */
    const heard = ({ key, newValue }) => key === mine && newValue && listener(JSON.parse(newValue));
    addEventListener("storage", heard);
    return () => removeEventListener("storage", heard);
  },
  /** @returns {Progress[]} newest first */
  recent: () => all().map(({ progress }) => progress),
  /** The puzzle that `#/play` shows. @returns {Puzzle | null} */
  current() {
    const found = read(CURRENT);
    try {
      return found && checked(found);
    } catch {
      return null;
    }
  },
  /** @param {Puzzle} puzzle */
  setCurrent: (puzzle) => keep(CURRENT, puzzle),
  /** @returns {Record<string, any>} */
  settings: () => read(SETTINGS) ?? {},
  /** @param {Record<string, any>} settings */
  keepSettings: (settings) => keep(SETTINGS, settings),
};

const DEFAULTS = {
  theme: "auto",
  language: "",
  tidy: true,
  clashes: true,
  equal: true,
  towers: true,
  letters: true,
  timer: true,
};
/** @typedef {typeof DEFAULTS} Settings */

/** @type {Settings} */
let current = { ...DEFAULTS, ...store.settings() };
/** @type {Set<(settings: Settings) => void>} */
const listeners = new Set();

export const settings = () => current;

/** @param {Partial<Settings>} news */
export function changeSettings(news) {
  current = { ...current, ...news };
  store.keepSettings(current);
  for (const listener of listeners) listener(current);
}

/** @param {(settings: Settings) => void} listener @returns {() => void} */
export function onSettings(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
