/**
 * Undo and redo of whole puzzles. Puzzles are never changed in place, so keeping
 * every one of them costs little: an edit shares all but the line it touched.
 */

/** @typedef {import("../puzzle.js").Puzzle} Puzzle */
/** @typedef {{past: Puzzle[], now: Puzzle, future: Puzzle[]}} Kept what a reload brings back */

const MOST = 500;

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
