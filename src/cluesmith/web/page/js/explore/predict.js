/**
 * Predicting: one is told which constraint acts next, chooses the values that it will remove, and
 * then sees what it did. Only values on the board count.
 */

/** @typedef {import("./board.js").Look} Look */
/** @typedef {import("./search.js").Search} Search */
/** @typedef {import("./search.js").Stop} Stop */
/** Values as `variable:value`. @typedef {{hits: Set<string>, missed: Set<string>, stays: Set<string>}} Result */

/** @param {number} variable @param {number} value */
const nameOf = (variable, value) => `${variable}:${value}`;

export class Prediction {
  /** @param {Search} search */
  constructor(search) {
    this.search = search;
    this.on = false;
    /** @type {Set<string>} */
    this.guesses = new Set();
    /** @type {Result | null} of the step that is seen, where it was predicted */
    this.result = null;
    this.score = { hits: 0, missed: 0, stays: 0 };
    this.at = "";
  }

  /** @param {boolean} on */
  turn(on) {
    this.on = on;
    // One who predicts comes to a node before its propagation.
    this.search.entry = on ? 0 : null;
    this.score = { hits: 0, missed: 0, stays: 0 };
    this.#forget();
    if (on && this.search.step === null) void this.search.begin();
    else this.search.tell();
  }

  #forget() {
    this.guesses = new Set();
    this.result = null;
  }

  /** The step that is to be predicted. @returns {Stop | null} */
  get upcoming() {
    const { step, stops } = this.search;
    return this.on && step !== null ? (stops[step] ?? null) : null;
  }

  /** Guess a value, or take it back. @param {number} variable @param {number} value */
  guess(variable, value) {
    if (!this.upcoming) return;
    const name = nameOf(variable, value);
    if (!this.guesses.delete(name)) this.guesses.add(name);
    this.search.tell();
  }

  /** One propagation on, and how it agrees with what was guessed. */
  see() {
    const { search, upcoming, guesses } = this;
    if (!search.detail) return search.arriving;
    if (!upcoming) return search.forward();
    const removed = new Set(
      upcoming.changes.filter(([variable]) => search.isShown(variable)).flatMap(([variable, values]) => values.map((value) => nameOf(variable, value))),
    );
    const result = {
      hits: new Set([...guesses].filter((name) => removed.has(name))),
      missed: new Set([...removed].filter((name) => !guesses.has(name))),
      stays: new Set([...guesses].filter((name) => !removed.has(name))),
    };
    this.score.hits += result.hits.size;
    this.score.missed += result.missed.size;
    this.score.stays += result.stays.size;
    this.result = result;
    this.guesses = new Set();
    this.at = this.#place(search.node, (search.step ?? 0) + 1);
    return search.forward();
  }

  /** @param {number} node @param {number | null} step */
  #place = (node, step) => `${node} ${step}`;

  /** Elsewhere than where it was made, a prediction is over. */
  moved() {
    const here = this.#place(this.search.node, this.search.step);
    if (here === this.at) return;
    this.at = here;
    this.#forget();
  }

  /** How a value looks for the sake of predicting; null where it is as usual. @param {number} variable @param {number} value @returns {Look | null} */
  look(variable, value) {
    const name = nameOf(variable, value);
    if (this.guesses.has(name)) return "guessed";
    if (!this.result) return null;
    if (this.result.hits.has(name)) return "hit";
    if (this.result.missed.has(name)) return "missed";
    return this.result.stays.has(name) ? "stays" : null;
  }
}
