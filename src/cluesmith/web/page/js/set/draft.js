/**
 * The setter's draft of each family: undo and redo of whole puzzles, kept in the
 * browser so that a reload, or a visit to another view, loses nothing. Puzzles are never
 * changed in place, so keeping every one of them costs little: an edit shares all but
 * the line it touched. Title and author are not on the board: what is undone there leaves them alone.
 */

import { blank, checked } from "../puzzle.js";
import { read, write } from "../store/storage.js";
import { withNote } from "./edit.js";

/** @typedef {import("../puzzle.js").Puzzle} Puzzle */
/** @typedef {{past: Puzzle[], now: Puzzle, future: Puzzle[]}} Kept what a reload brings back */

/** Steps that can be undone; steps that a reload brings back. */
const MOST = 500;
const STEPS_KEPT = 50;
const KEY = "set:";
const LAST = "last-set";

export class Timeline {
  /** @type {Puzzle[]} */
  #past;
  /** @type {Puzzle[]} */
  #future;
  #burst = "";

  /** @param {Kept} kept */
  constructor({ past, now, future }) {
    this.#past = past;
    this.#future = future;
    this.now = now;
  }

  get canUndo() {
    return this.#past.length > 0;
  }

  get canRedo() {
    return this.#future.length > 0;
  }

  /**
   * A new puzzle takes the place of the present one. Edits with the same burst in
   * a row (letters of a title, cells of one stroke) are undone together.
   * @param {Puzzle} puzzle @param {string} [burst] @returns {boolean} whether anything changed
   */
  edit(puzzle, burst = "") {
    if (puzzle === this.now) return false;
    if (burst === "" || burst !== this.#burst || !this.canUndo) {
      this.#past = [...this.#past, this.now].slice(-MOST);
    }
    this.#burst = burst;
    this.now = puzzle;
    this.#future = [];
    return true;
  }

  /**
   * Write the title or the author: no step to undo, but a change of every state that has the same
   * one. A puzzle that was imported over another brings its own, and Undo brings the other's back.
   * @param {string} key @param {string} text @returns {boolean} whether anything changed
   */
  note(key, text) {
    const { now } = this;
    const old = now[key] ?? "";
    /** @param {Puzzle} one */
    const noted = (one) => ((one[key] ?? "") === old ? withNote(one, key, text) : one);
    this.#past = this.#past.map(noted);
    this.#future = this.#future.map(noted);
    this.#burst = "";
    this.now = noted(now);
    return this.now !== now;
  }

  /** The puzzle as it was before this burst, if it is under way. @param {string} burst */
  before(burst) {
    return burst === this.#burst ? (this.#past.at(-1) ?? this.now) : this.now;
  }

  /** @returns {boolean} whether anything changed */
  undo() {
    const before = this.#past.at(-1);
    if (!before) return false;
    this.#past = this.#past.slice(0, -1);
    this.#future = [...this.#future, this.now];
    this.now = before;
    this.#burst = "";
    return true;
  }

  /** @returns {boolean} whether anything changed */
  redo() {
    const after = this.#future.at(-1);
    if (!after) return false;
    this.#future = this.#future.slice(0, -1);
    this.#past = [...this.#past, this.now];
    this.now = after;
    this.#burst = "";
    return true;
  }

  /** The present and the last steps around it. @param {number} most @returns {Kept} */
  kept(most) {
    return { past: this.#past.slice(-most), now: this.now, future: this.#future.slice(-most) };
  }
}

/** @param {string} family @param {number} size of a first blank board @returns {Kept} */
export function loadDraft(family, size) {
  try {
    const kept = read(KEY + family);
    if (kept.now.family !== family) throw new Error("a draft of another family");
    const { past, now, future } = kept;
    return { past: past.map(checked), now: checked(now), future: future.map(checked) };
  } catch {
    return { past: [], now: blank(family, size), future: [] };
  }
}

/** @param {Timeline} timeline */
export function saveDraft(timeline) {
  const { family } = timeline.now;
  write(KEY + family, timeline.kept(STEPS_KEPT));
  write(LAST, family);
}

/** The family last worked on, or null. @returns {string | null} */
export const lastFamily = () => read(LAST);
