/**
 * Storage of earlier versions of the page, brought up to date when the page starts.
 *
 * Version 1 had no version: progress without solve times under the same names, the puzzle
 * last played in any tab ("current") and the one last explained ("walk"). Version 2 knew the
 * first solve of a puzzle alone; what its records lack is filled in when they are read, so that
 * a full storage need not take them all anew.
 */

import { completed, keep } from "./records.js";
import { keys, read, remove, write } from "./storage.js";

export const VERSION = 3;

export function migrate() {
  const version = read("version") ?? 1;
  if (version >= VERSION) return;
  if (version < 2) fromFirst();
  write("version", VERSION);
}

function fromFirst() {
  for (const name of keys("play:")) {
    const found = read(name);
    if (found?.puzzle) keep({ ...completed(found), key: name.slice("play:".length) });
  }
  for (const name of ["current", "walk"]) {
    const puzzle = read(name);
    if (typeof puzzle?.family === "string") adopt(puzzle);
    remove(name);
  }
}

/** A puzzle of which nothing but its facts is known; where there is progress, that stays. @param {any} puzzle */
function adopt(puzzle) {
  try {
    const found = completed({ puzzle });
    if (!read(`play:${found.key}`)) keep(found);
  } catch {
    // Not a puzzle that can be read any more.
  }
}
