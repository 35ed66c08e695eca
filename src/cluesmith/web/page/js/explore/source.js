/**
 * What the server tells of a search: the tree at once, and what happened at a node when it is
 * asked for. A node's history comes with that of all nodes above it; some are kept.
 */

import { ApiError, call } from "../api.js";
import { answerLanguage } from "../words.js";
import { Tree } from "./tree.js";

/** Values left, by variable, as numbers of the variable's values. @typedef {readonly (readonly number[])[]} Domains */
/** @typedef {{constraint: number, changes: [variable: number, removed: number[]][], entailed: boolean}} Step */
/** @typedef {{constraint: number, variable: number | null}} Failure */
/**
 * What happened at a node: the domains before it, its decision made; what propagation did, in order.
 * @typedef {{start: Domains, steps: Step[], failure: Failure | null}} Detail
 */
/** @typedef {{puzzle: import("../puzzle.js").Puzzle, model: string, strategy: string | null, all: boolean}} Question */

/** As many nodes as the server records for the page. */
const MOST_NODES = 500_000;
/** As many solutions as it looks for where all are wanted. */
const MOST_SOLUTIONS = 1000;
/** Nodes whose details are kept. */
const KEPT = 300;
/** A busy server is asked again after this long (ms), so often. */
const REST = 250;
const TRIES = 8;

/** @param {Question} question @param {AbortSignal} signal @returns {Promise<Tree>} */
export async function searched({ puzzle, model, strategy, all }, signal) {
  const body = { puzzle, model, ...(strategy ? { strategy } : {}), nodes: MOST_NODES, limit: all ? MOST_SOLUTIONS : 1, language: answerLanguage() };
  return new Tree(await asked(body, signal));
}

/** @param {object} body @param {AbortSignal} signal @returns {Promise<any>} */
async function asked(body, signal) {
  for (let tries = 1; ; tries += 1) {
    try {
      return await call("trace", body, { signal });
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== "busy" || tries === TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, REST));
    }
  }
}

export class Details {
  /** @param {Question} question @param {Tree} tree */
  constructor({ puzzle, model }, tree) {
    this.tree = tree;
    this.fixed = { puzzle, model, language: answerLanguage() };
    /** @type {Map<number, Detail>} least recently used first */
    this.known = new Map();
    /** @type {Detail | null} */
    this.root = null;
    /** What is being asked for. @type {Map<number, Promise<Detail>>} */
    this.coming = new Map();
  }

  /** What is known of a node without asking. @param {number} node @returns {Detail | null} */
  get(node) {
    if (!node) return this.root;
    const found = this.known.get(node);
    if (!found) return null;
    this.known.delete(node);
    this.known.set(node, found);
    return found;
  }

  /** @param {number} node @param {AbortSignal} signal @returns {Promise<Detail>} */
  async of(node, signal) {
    const found = this.get(node);
    if (found) return found;
    const coming = this.coming.get(node) ?? this.#ask(node, signal).finally(() => this.coming.delete(node));
    this.coming.set(node, coming);
    return coming;
  }

  /** @param {number} node @param {AbortSignal} signal @returns {Promise<Detail>} */
  async #ask(node, signal) {
    const path = this.tree.path(node).slice(1);
    const decisions = path.map((one) => [this.tree.decided[one], this.tree.keptBy(one)]);
    const answer = await asked({ ...this.fixed, path: decisions }, signal);
    const [first, ...rest] = answer.nodes;
    if (!path.length) return (this.root = { start: answer.start, ...first });
    const root = await this.of(0, signal);
    let domains = endOf(root);
    path.forEach((one, i) => {
      const start = decided(domains, decisions[i]);
      const detail = { start, ...rest[i] };
      this.#keep(one, detail);
      domains = endOf(detail);
    });
    return /** @type {Detail} */ (this.known.get(node));
  }

  /** @param {number} node @param {Detail} detail */
  #keep(node, detail) {
    this.known.delete(node);
    this.known.set(node, detail);
    for (const [oldest] of this.known) {
      if (this.known.size <= KEPT) break;
      this.known.delete(oldest);
    }
  }
}

/** @param {Domains} domains @param {any[]} decision the variable, and what it keeps @returns {Domains} */
function decided(domains, [variable, kept]) {
  const changed = [...domains];
  changed[variable] = domains[variable].filter((value) => kept.includes(value));
  return changed;
}

/** The domains after these steps. @param {Domains} start @param {readonly Step[]} steps @returns {Domains} */
export function after(start, steps) {
  const changed = [...start];
  for (const { changes } of steps) {
    for (const [variable, removed] of changes) {
      changed[variable] = changed[variable].filter((value) => !removed.includes(value));
    }
  }
  return changed;
}

/** @param {Detail} detail */
export const endOf = ({ start, steps }) => after(start, steps);
