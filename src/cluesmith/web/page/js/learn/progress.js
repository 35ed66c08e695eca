/** Which exercises of which techniques are done; kept in the browser, and part of its backup. */

import { read, write } from "../store/storage.js";

/** @param {string} family */
const keyOf = (family) => `lessons:${family}`;

/** The exercises of a technique that are done, by number. @param {string} family @param {string} technique @returns {number[]} */
export function doneOf(family, technique) {
  const done = read(keyOf(family))?.[technique];
  return Array.isArray(done) ? done.filter(Number.isInteger) : [];
}

/** @param {string} family @param {string} technique @param {number} number */
export function markDone(family, technique, number) {
  const all = read(keyOf(family)) ?? {};
  const done = new Set([...doneOf(family, technique), number]);
  write(keyOf(family), { ...all, [technique]: [...done].sort((a, b) => a - b) });
}
