/**
 * Everything the page knows, as one file, and back. Reading a file in loses nothing: of a
 * puzzle that is here too, the record with the later move stays, with the solves of both; any
 * other thing (a draft, the settings) is taken only where there is none.
 */

import { saveFile } from "../dom.js";
import { familyNamed } from "../families/index.js";
import { History } from "../history.js";
import { checked } from "../puzzle.js";
import { VERSION } from "./migrate.js";
import { completed, keep, keyOfPuzzle } from "./records.js";
import { soundSolves, withSolvesOf } from "./solves.js";
import { keys, read, remove, write } from "./storage.js";

/** @typedef {import("./records.js").PuzzleRecord} PuzzleRecord */
/** @typedef {{added: number, newer: number, same: number, refused: number, undo: () => void}} Imported counts of puzzles */

const FORMAT = "cluesmith-backup";
/** Storage itself holds 5 MB; a longer file is not one of ours. */
const MOST_CHARACTERS = 33_554_432;
const NAME = /^[a-z][\w:./-]{0,119}$/;

/** @returns {string} the text of the file */
export function exportAll() {
  const data = Object.fromEntries(keys().flatMap((key) => (key === "version" ? [] : [[key, read(key)]])));
  return JSON.stringify({ format: FORMAT, version: VERSION, saved: new Date().toISOString(), data });
}

/** Hand everything to the browser's downloads. */
export function saveBackup() {
  const day = new Date().toISOString().slice(0, 10);
  saveFile(new Blob([exportAll()], { type: "application/json" }), `cluesmith-${day}.json`);
}

/** @param {string} text @returns {Imported} throws where it is no such file, or one of a later version */
export function importAll(text) {
  const { format, version, data } = text.length > MOST_CHARACTERS ? {} : JSON.parse(text);
  if (format !== FORMAT || version > VERSION || typeof data !== "object" || !data) throw new Error("no backup");
  /** @type {Map<string, unknown>} */
  const before = new Map();
  const counts = { added: 0, newer: 0, same: 0, refused: 0 };
  for (const [name, value] of Object.entries(data)) {
    if (!NAME.test(name) || name === "version") continue;
    const here = read(name);
    if (name.startsWith("play:")) {
      const found = sound(value);
      if (!found) counts.refused += 1;
      else if (here && here.touched >= found.touched) counts.same += 1;
      else {
        counts[here ? "newer" : "added"] += 1;
        before.set(`play:${found.key}`, read(`play:${found.key}`));
        keep(here ? withSolvesOf(found, completed(here)) : found);
      }
    } else if (here === null) {
      before.set(name, null);
      write(name, value);
    }
  }
  const undo = () => before.forEach((value, name) => (value === null ? remove(name) : void write(name, value)));
  return { ...counts, undo };
}

/** A record whose puzzle can be drawn and whose moves can be made. @param {any} value @returns {PuzzleRecord | null} */
function sound(value) {
  try {
    const found = completed({ ...value, puzzle: checked(value.puzzle) });
    const { puzzle, history } = found;
    const rules = familyNamed(puzzle.family)?.rules;
    if (rules) checked({ ...puzzle, entries: rules.entries(puzzle, new History(history).sheet) });
    return { ...found, again: soundSolves(found.again), key: keyOfPuzzle(puzzle) };
  } catch {
    return null;
  }
}
