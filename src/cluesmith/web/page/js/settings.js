/** What a reader chose, kept in the browser; each part of the page hears of changes. */

import { onChange, read, write } from "./store/storage.js";

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
