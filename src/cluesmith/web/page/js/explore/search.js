/**
 * One search being looked at: its tree, and where in it one is. A position is a node and a step:
 * 0 is the node's decision alone, k what its k-th propagation did; null is the whole node, all
 * propagation done.
 */

import { ApiError } from "../api.js";
import { Details, after, endOf } from "./source.js";
import { FAILED, SOLVED } from "./tree.js";

/** @typedef {import("./source.js").Detail} Detail */
/** @typedef {import("./source.js").Domains} Domains */
/** @typedef {import("./source.js").Question} Question */
/** @typedef {import("./source.js").Step} Step */
/** @typedef {import("./tree.js").Tree} Tree */
/**
 * A step to stop at: its place among all steps of the node, and whether the node failed with it.
 * @typedef {{at: number, constraint: number, changes: Step["changes"], entailed: boolean, failed: boolean,
 *   variable: number | null}} Stop
 */
/** Only details that are wanted for longer than this are asked for (ms). */
const PAUSE = 40;

export class Search {
  /** @param {Question} question @param {Tree} tree */
  constructor(question, tree) {
    this.question = question;
    this.tree = tree;
    this.details = new Details(question, tree);
    this.node = 0;
    /** @type {number | null} */
    this.step = null;
    /** The step at which one comes to a node. @type {0 | null} */
    this.entry = null;
    /** Whether steps that change nothing on the board are stopped at too. */
    this.everything = false;
    /** @type {Detail | null} of the node, once it is known */
    this.detail = null;
    /** @type {ApiError | null} why it is not */
    this.trouble = null;
    /** @type {Set<() => void>} */
    this.listeners = new Set();
    /** Which of the moves is the last one, and its end. */
    this.turn = 0;
    this.arriving = Promise.resolve();
    this.waits = false;
    this.ending = new AbortController();
  }

  /** @param {() => void} listener */
  onChange(listener) {
    this.listeners.add(listener);
  }

  tell() {
    for (const listener of this.listeners) listener();
  }

  /** Whether a variable stands on the board. @param {number} variable */
  isShown(variable) {
    const { cell, auxiliary } = this.tree.variables[variable];
    return cell !== null && !auxiliary;
  }

  /** The steps of a node to stop at. @param {Detail} detail @returns {Stop[]} */
  stopsOf({ steps, failure }) {
    /** @type {Stop[]} */
    const all = steps.map((step, at) => ({ ...step, at, failed: false, variable: null }));
    if (failure) {
      const { constraint, variable } = failure;
      all.push({ at: steps.length, constraint, changes: [], entailed: false, failed: true, variable });
    }
    if (this.everything) return all;
    return all.filter(({ changes, failed }) => failed || changes.some(([variable]) => this.isShown(variable)));
  }

  get stops() {
    return this.detail ? this.stopsOf(this.detail) : [];
  }

  /** How many steps of the node changed something, but nothing on the board, and are not stopped at. */
  get hidden() {
    if (!this.detail || this.everything) return 0;
    return this.detail.steps.filter(({ changes }) => changes.length && !changes.some(([variable]) => this.isShown(variable))).length;
  }

  /** The step that is seen. @returns {Stop | null} none at a node's decision, or at the whole node */
  get stop() {
    return this.step ? (this.stops[this.step - 1] ?? null) : null;
  }

  /** The domains that are seen. @returns {Domains | null} */
  get domains() {
    if (!this.detail) return null;
    if (this.step === null) return endOf(this.detail);
    const { start, steps } = this.detail;
    const stop = this.stop;
    return after(start, steps.slice(0, stop ? stop.at + 1 : 0));
  }

  /** What the step that is seen removed, or the whole node. @returns {Map<number, number[]>} by variable */
  get removed() {
    /** @type {Map<number, number[]>} */
    const found = new Map();
    const steps = this.step === null ? (this.detail?.steps ?? []) : this.stop ? [this.stop] : [];
    for (const { changes } of steps) {
      for (const [variable, values] of changes) found.set(variable, [...(found.get(variable) ?? []), ...values]);
    }
    return found;
  }

  /**
   * Go to a node; what happened there is asked for, unless one soon goes on to another.
   * @param {number} node @param {number | null | "last"} [step] "last" is the node's last step
   */
  go(node, step = this.entry) {
    this.arriving = this.#arrive(node, step);
    return this.arriving;
  }

  /** @param {number} node @param {number | null | "last"} step */
  async #arrive(node, step) {
    const mine = (this.turn += 1);
    const { signal } = this.ending;
    this.node = Math.min(Math.max(0, node), this.tree.size - 1);
    this.detail = this.details.get(this.node);
    this.trouble = null;
    this.step = step === "last" ? null : step;
    if (this.detail) {
      this.#settle(step);
      return;
    }
    this.tell();
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
    if (mine !== this.turn || signal.aborted) return;
    try {
      const detail = await this.details.of(this.node, signal);
      if (mine !== this.turn) return;
      this.detail = detail;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (mine !== this.turn || signal.aborted) return;
      this.trouble = error;
    }
    this.#settle(step);
  }

  /** @param {number | null | "last"} step */
  #settle(step) {
    this.step = step === "last" ? this.stops.length : step;
    this.tell();
    // The next node is likely to be wanted next.
    const next = this.node + 1;
    if (next < this.tree.size) this.details.of(next, this.ending.signal).catch(() => {});
  }

  /** One propagation on; after the last, the next node. */
  async forward() {
    if (!(await this.#arrived())) return;
    const { node, step, stops } = this;
    if (step !== null && step < stops.length) await this.go(node, step + 1);
    else if (node + 1 < this.tree.size) await this.go(node + 1, 0);
  }

  /** One propagation back. */
  async back() {
    if (!(await this.#arrived())) return;
    const { node, step } = this;
    if (step === null) await this.go(node, "last");
    else if (step > 0) await this.go(node, step - 1);
    else if (node) await this.go(node - 1, "last");
  }

  /** Until one knows which steps there are; false where another move waits already. */
  async #arrived() {
    if (this.waits) return false;
    this.waits = true;
    await this.arriving;
    this.waits = false;
    return true;
  }

  /** The node's own propagation from its start. */
  begin() {
    return this.go(this.node, 0);
  }

  /** @param {number} by how many nodes */
  by(by) {
    return this.go(this.node + by);
  }

  get firstSolution() {
    const at = this.tree.outcomes.indexOf(SOLVED);
    return at < 0 ? null : at;
  }

  get nextFailure() {
    return this.tree.next(FAILED, this.node);
  }

  /** @param {boolean} everything */
  showEverything(everything) {
    this.everything = everything;
    const at = this.step;
    this.step = at === null ? null : Math.min(at, this.stops.length);
    this.tell();
  }

  end() {
    this.ending.abort();
    this.listeners.clear();
  }
}
