/** A person's choices: kept in the browser, told to whoever listens. */

import { store } from "./store.js";

const USUAL = {
  theme: "auto",
  language: "",
  tidy: true,
  clashes: true,
  equal: true,
  towers: true,
  letters: true,
  timer: true,
};
/** @typedef {typeof USUAL} Settings */

/** @type {Settings} */
let current = { ...USUAL, ...store.settings() };
/** @type {Set<(settings: Settings) => void>} */
const listeners = new Set();

export const settings = () => current;

/** @param {Partial<Settings>} news */
export function changeSettings(news) {
  current = { ...current, ...news };
  store.keepSettings(current);
  for (const told of listeners) told(current);
}

/** @param {(settings: Settings) => void} told @returns {() => void} */
export function onSettings(told) {
  listeners.add(told);
  return () => listeners.delete(told);
}
