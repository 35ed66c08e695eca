/**
 * The state of the Set view: the puzzle and its undo history, the selection, the
 * chosen tool, and what is known of the board. Panels read it and listen to changes;
 * they change it only through its methods.
 */

import { cellsWithin } from "../place.js";
import { sizeOf } from "../puzzle.js";
import { Timeline, loadDraft, saveDraft } from "./draft.js";
import { applied, burstOf, editable } from "./edit.js";
import { createLive } from "./live.js";

/** @typedef {import("../place.js").Place} Place */
/** @typedef {import("../puzzle.js").Puzzle} Puzzle */
/** @typedef {import("../board/types.js").BoardState} BoardState */
/** @typedef {import("../board/types.js").Intent} Intent */
/** @typedef {import("../board/types.js").Tool} Tool */
/** @typedef {import("./live.js").Finding} Finding */
/** @typedef {"nothing" | "candidates" | "two"} Shown */

/** Edits are saved when typing rests this long (ms), and when the page is left. */
const SAVE_AFTER = 300;

export class Editor {
  /** @type {Place[]} */
  selection = [];
  /** @type {Tool} */
  tool = "digit";
  /** The server's last answer; about the present board unless `asking`. @type {Finding | null} */
  finding = null;
  asking = false;
  /** What is shown on the board beside the puzzle. @type {Shown} */
  show = "candidates";
  /** A fact, and the solution that it alone prevents, while that is shown. @type {{fact: any, prevents: any} | null} */
  prevented = null;
  /** The last candidates that came: they stay, faint, until those of the edited board do. @type {Finding | null} */
  seen = null;
  /** What the last "make unique" or "thin out" touched. @type {BoardState["lit"]} */
  touched = [];

  /** @type {Set<() => void>} */
  #listeners = new Set();
  /** @type {Map<string, Timeline>} */
  #timelines = new Map();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #saving;
  /** Whether there is anything to save: another tab may have saved more since. */
  #edited = false;

  /** @param {import("./live.js").Call} call @param {string} family @param {number} size of a blank board */
  constructor(call, family, size) {
    this.live = createLive(call, (finding) => this.#answered(finding));
    this.timeline = this.#timelineOf(family, size);
  }

  get puzzle() {
    return this.timeline.now;
  }

  /** @param {() => void} listener */
  onChange(listener) {
    this.#listeners.add(listener);
  }

  /** Ask the server about the board as it is, at first or once more. */
  ask() {
    this.live.ask(this.puzzle);
  }

  /** @param {string} family @param {number} size of a first blank board */
  turnTo(family, size) {
    if (family === this.puzzle.family) return;
    this.save();
    this.timeline = this.#timelineOf(family, size);
    this.tool = "digit";
    this.#changed();
  }

  /**
   * @param {Puzzle} puzzle @param {string} [burst] see draft.js
   * @param {BoardState["lit"]} [touched] places to point at
   */
  edit(puzzle, burst, touched = []) {
    const before = this.puzzle;
    if (!this.timeline.edit(puzzle, burst)) return;
    this.#changed(before, touched);
  }

  /** @param {"title" | "author"} key @param {string} text */
  note(key, text) {
    const before = this.puzzle;
    if (this.timeline.note(key, text)) this.#changed(before, this.touched);
  }

  /**
   * A puzzle from elsewhere takes the board, of whatever family it is, with its own title and author.
   * @param {{family: string, [key: string]: any}} json
   */
  load(json) {
    const puzzle = editable(json);
    this.turnTo(puzzle.family, sizeOf(puzzle));
    this.edit(puzzle);
  }

  /** A puzzle that was generated here: its author is whoever sets here. @param {{family: string, [key: string]: any}} json */
  signed(json) {
    const { author } = this.puzzle;
    return author && !json.author ? { ...json, author } : json;
  }

  /** The puzzle with its level, if that is known by now. */
  rated() {
    const rating = this.finding?.puzzle === this.puzzle ? this.finding.rating : undefined;
    return rating?.level ? { ...this.puzzle, level: rating.level, score: rating.score } : this.puzzle;
  }

  /** @param {Intent} intent */
  take(intent) {
    const burst = burstOf(intent);
    // Of 12, typed as 1 and 2, the 1 was only a key: what it did elsewhere is taken back.
    const joins = intent.type === "type" && intent.replaces !== undefined;
    const board = joins ? this.timeline.before(burst) : this.puzzle;
    const { puzzle, selection } = applied(board, this, intent);
    if (selection !== this.selection) this.prevented = null;
    this.selection = selection;
    if (puzzle === this.puzzle) this.#notify();
    else this.edit(puzzle, burst);
  }

  undo() {
    const before = this.puzzle;
    if (this.timeline.undo()) this.#changed(before);
  }

  redo() {
    const before = this.puzzle;
    if (this.timeline.redo()) this.#changed(before);
  }

  /** @param {Partial<Pick<Editor, "tool" | "show" | "prevented" | "selection">>} choices */
  choose(choices) {
    if (choices.selection) this.prevented = null;
    Object.assign(this, choices);
    this.#notify();
  }

  save() {
    clearTimeout(this.#saving);
    if (this.#edited) saveDraft(this.timeline);
    this.#edited = false;
  }

  end() {
    this.live.stop();
    this.save();
    this.#listeners.clear();
  }

  /** @param {string} family @param {number} size */
  #timelineOf(family, size) {
    const known = this.#timelines.get(family) ?? new Timeline(loadDraft(family, size));
    this.#timelines.set(family, known);
    return known;
  }

  /** @param {Puzzle} [before] @param {BoardState["lit"]} [touched] */
  #changed(before, touched = []) {
    const sameBoard = before?.family === this.puzzle.family && sizeOf(before) === sizeOf(this.puzzle);
    if (!sameBoard) {
      const isSameFamily = before?.family === this.puzzle.family;
      this.selection = isSameFamily ? cellsWithin(this.selection, sizeOf(this.puzzle)) : [];
      this.seen = null;
    }
    this.prevented = null;
    this.touched = touched;
    this.#edited = true;
    clearTimeout(this.#saving);
    this.#saving = setTimeout(() => this.save(), SAVE_AFTER);
    this.live.ask(this.puzzle);
  }

  /** @param {Finding} finding */
  #answered(finding) {
    this.asking = finding.verdict === "asking";
    const still = this.finding?.puzzle.family === finding.puzzle.family;
    // While a new answer is on its way the old verdict stays, so that nothing flickers.
    if (!this.asking || !still) this.finding = this.asking ? null : finding;
    if (finding.candidates) this.seen = finding;
    else if (!this.asking && finding.verdict !== "multiple") this.seen = null;
    this.#notify();
  }

  #notify() {
    for (const listener of this.#listeners) listener();
  }
}
