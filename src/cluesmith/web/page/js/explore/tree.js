/**
 * A search tree, as the server sends it, in typed arrays.
 *
 * Nodes are numbered in the order of the search, the root is 0. That order is depth-first
 * preorder: everything below node i lies between i and `ends[i]`, and the parent of a node is
 * the last one before it with one level less.
 */

/** Outcomes of a node. */
export const OPEN = 0;
export const SOLVED = 1;
export const FAILED = 2;
export const CUT = 3;
/** Their names, in that order. */
export const OUTCOMES = /** @type {const} */ (["open", "solved", "failed", "cut"]);

/** Codes of what a decision keeps: a value, all but it, all from it up, all up to it, or a list. */
const NOT = 64;
const FROM = 128;
const UP_TO = 192;

/** @typedef {Uint8Array | Uint16Array | Uint32Array} Column */
/** @typedef {{bytes: 1 | 2 | 4, data: string}} Packed */
/** @typedef {{name: string, cell: (number | string)[] | null, values: (number | string)[] | null, auxiliary: boolean}} Variable */
/** `shown`: its variables, or the cells that these are named after. @typedef {{text: string, scope: number[], shown: number[]}} Constraint */
/**
 * @typedef {object} Answer of POST /trace
 * @property {string | null} model
 * @property {string | null} strategy
 * @property {boolean} complete
 * @property {string | null} stopped
 * @property {number} seconds
 * @property {Record<string, number>} stats
 * @property {Variable[]} variables
 * @property {Constraint[]} constraints
 * @property {number[]} restarts
 * @property {{size: number} & Record<string, any>} tree
 * @property {Record<string, number[]>} masks
 */

/** The counters that grow along a search, in the order in which they are shown. */
export const COUNTERS = /** @type {const} */ (["nodes", "backtracks", "prunings", "resumptions", "entailments", "constraints"]);
/** @typedef {typeof COUNTERS[number]} Counter */

export class Tree {
  /** @param {Answer} answer */
  constructor(answer) {
    const { tree, masks, complete, stats } = answer;
    this.answer = answer;
    this.size = tree.size;
    this.depths = column(tree.depth);
    this.outcomes = column(tree.outcome);
    this.alternatives = column(tree.alternative);
    /** The variable that was decided on; meaningless for the root. */
    this.decided = column(tree.variable);
    this.kept = column(tree.kept);
    this.masks = masks;
    /** The first nodes after a restart. */
    this.restarts = new Set(answer.restarts);
    this.complete = complete;
    this.stats = stats;
    this.parents = new Int32Array(this.size);
    /** The first node after all that is below a node. */
    this.ends = new Int32Array(this.size).fill(this.size);
    this.#join();
    /** The greatest depth below a node, its own included. */
    this.deepest = new Uint32Array(this.depths);
    for (let i = this.size - 1; i > 0; i -= 1) {
      const parent = this.parents[i];
      if (this.deepest[i] > this.deepest[parent]) this.deepest[parent] = this.deepest[i];
    }
    /** How many up to a node, itself included. */
    this.failures = counted(this.outcomes, FAILED);
    this.solutions = counted(this.outcomes, SOLVED);
    this.cuts = counted(this.outcomes, CUT);
    this.sums = {
      prunings: summed(column(tree.prunings), stats.prunings),
      resumptions: summed(column(tree.resumptions), stats.resumptions),
      entailments: summed(column(tree.entailments), stats.entailments),
    };
  }

  /** Parents and ends, from the depths. */
  #join() {
    /** @type {number[]} */
    const last = [];
    for (let i = 0; i < this.size; i += 1) {
      const depth = this.depths[i];
      for (let ended = last.length - 1; ended >= depth; ended -= 1) this.ends[last[ended]] = i;
      last.length = depth;
      this.parents[i] = depth ? last[depth - 1] : -1;
      last.push(i);
    }
  }

  /** @param {number} node */
  isLeaf(node) {
    return this.ends[node] === node + 1;
  }

  /** @param {number} node @returns {number[]} */
  children(node) {
    const found = [];
    for (let child = node + 1; child < this.ends[node]; child = this.ends[child]) found.push(child);
    return found;
  }

  /** From the root down to the node. @param {number} node @returns {number[]} */
  path(node) {
    const found = [];
    for (let at = node; at >= 0; at = this.parents[at]) found.push(at);
    return found.reverse();
  }

  /** The next node with the same parent, or the one before it; null where there is none. @param {number} node @param {1 | -1} way */
  sibling(node, way) {
    if (!node) return null;
    const all = this.children(this.parents[node]);
    return all[all.indexOf(node) + way] ?? null;
  }

  /** How many of a running count lie below a node, itself included. @param {Uint32Array} counts @param {number} node */
  within(counts, node) {
    return counts[this.ends[node] - 1] - (node ? counts[node - 1] : 0);
  }

  /** Whether all below a node was searched in vain. @param {number} node */
  isFailed(node) {
    if (this.within(this.solutions, node) || this.within(this.cuts, node)) return false;
    return this.outcomes[node] === FAILED || this.complete || this.ends[node] < this.size;
  }

  /** @param {number} outcome @param {number} after the first node with this outcome behind it, from the start again @returns {number | null} */
  next(outcome, after) {
    const later = this.outcomes.indexOf(outcome, after + 1);
    const found = later >= 0 ? later : this.outcomes.indexOf(outcome);
    return found < 0 ? null : found;
  }

  /** The first node at the greatest depth. */
  get deepestNode() {
    return this.depths.indexOf(this.deepest[0]);
  }

  /** The counters when the search had just been at a node. @param {number} node @returns {Record<Counter, number>} */
  counters(node) {
    const { prunings, resumptions, entailments } = this.sums;
    return {
      nodes: node,
      backtracks: this.failures[node],
      prunings: prunings[node],
      resumptions: resumptions[node],
      entailments: entailments[node],
      constraints: this.stats.constraints,
    };
  }

  /** What the decision that led to a node keeps, as numbers of the variable's values. @param {number} node @returns {number[]} */
  keptBy(node) {
    const listed = this.masks[node];
    if (listed) return listed;
    const code = this.kept[node];
    const count = this.variables[this.decided[node]].values?.length ?? 0;
    const all = Array.from({ length: count }, (_, i) => i);
    if (code < NOT) return [code];
    if (code < FROM) return all.filter((i) => i !== code - NOT);
    return code < UP_TO ? all.slice(code - FROM) : all.slice(0, code - UP_TO + 1);
  }

  get variables() {
    return this.answer.variables;
  }

  /** The decision that led to a node in words: "r1c2 = 3"; nothing for the root. @param {number} node */
  decisionText(node) {
    if (!node) return "";
    const { name, values } = this.variables[this.decided[node]];
    const code = this.kept[node];
    const said = (/** @type {number} */ i) => String(values?.[i] ?? i);
    if (this.masks[node]) return `${name} ∈ {${this.masks[node].map(said).join(", ")}}`;
    if (code < NOT) return `${name} = ${said(code)}`;
    if (code < FROM) return `${name} ≠ ${said(code - NOT)}`;
    return code < UP_TO ? `${name} ≥ ${said(code - FROM)}` : `${name} ≤ ${said(code - UP_TO)}`;
  }
}

/** @param {Column} outcomes @param {number} wanted */
function counted(outcomes, wanted) {
  const counts = new Uint32Array(outcomes.length);
  let count = 0;
  for (let i = 0; i < outcomes.length; i += 1) {
    if (outcomes[i] === wanted) count += 1;
    counts[i] = count;
  }
  return counts;
}

/**
 * Sums that grow along. What is missing in the end was counted before the first node, while the model was posted.
 * @param {Column} numbers @param {number} total
 */
function summed(numbers, total) {
  const sums = new Float64Array(numbers.length);
  let sum = total;
  for (const number of numbers) sum -= number;
  for (let i = 0; i < numbers.length; i += 1) {
    sum += numbers[i];
    sums[i] = sum;
  }
  return sums;
}

/** Little-endian numbers of so many bytes, in base64. @param {Packed} packed @returns {Column} */
export function column({ bytes, data }) {
  const letters = atob(data);
  const raw = new Uint8Array(letters.length);
  for (let i = 0; i < raw.length; i += 1) raw[i] = letters.charCodeAt(i);
  if (bytes === 1) return raw;
  const numbers = new (bytes === 2 ? Uint16Array : Uint32Array)(raw.length / bytes);
  const view = new DataView(raw.buffer);
  for (let i = 0; i < numbers.length; i += 1) {
    numbers[i] = bytes === 2 ? view.getUint16(2 * i, true) : view.getUint32(4 * i, true);
  }
  return numbers;
}
