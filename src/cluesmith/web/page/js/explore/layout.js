/**
 * Where the nodes of a tree stand: their depth, and which leaves lie below them.
 *
 * One array says it all: `before[i]` is the number of leaves that come before node i, so
 * node i spans the leaves from `before[i]` to `before[ends[i]]`. A folded node counts as a leaf.
 */

/** @typedef {import("./tree.js").Tree} Tree */

export class Layout {
  /** @param {Tree} tree */
  constructor(tree) {
    this.tree = tree;
    /** @type {Set<number>} */
    this.folded = new Set();
    this.before = new Int32Array(tree.size + 1);
    this.#place();
  }

  #place() {
    const { before, folded, tree } = this;
    let leaves = 0;
    for (let i = 0; i < tree.size; ) {
      before[i] = leaves;
      const end = tree.ends[i];
      if (end === i + 1 || folded.has(i)) {
        leaves += 1;
        before.fill(leaves, i + 1, end);
        i = end;
      } else i += 1;
    }
    before[tree.size] = leaves;
  }

  get leaves() {
    return this.before[this.tree.size];
  }

  /** The leaf numbers at which a node's span begins and ends. @param {number} node @returns {[number, number]} */
  span(node) {
    return [this.before[node], this.before[this.tree.ends[node]]];
  }

  /** The middle of a node's span. @param {number} node */
  middle(node) {
    const [from, to] = this.span(node);
    return (from + to) / 2;
  }

  /** The node itself, or what it is folded into. @param {number} node */
  shown(node) {
    if (!this.folded.size) return node;
    return this.tree.path(node).find((one) => this.folded.has(one)) ?? node;
  }

  /** Whether a node is drawn as one with nothing below it. @param {number} node */
  isEnd(node) {
    return this.tree.isLeaf(node) || this.folded.has(node);
  }

  /** Fold a node, or unfold it. @param {number} node */
  toggle(node) {
    if (!this.folded.delete(node) && !this.tree.isLeaf(node)) this.folded.add(node);
    this.#place();
  }

  /** Fold the largest subtrees without a solution. */
  foldFailed() {
    const { tree, folded } = this;
    folded.clear();
    for (let i = 0; i < tree.size; ) {
      if (i && !tree.isLeaf(i) && tree.isFailed(i)) {
        folded.add(i);
        i = tree.ends[i];
      } else i += 1;
    }
    this.#place();
  }

  unfoldAll() {
    this.folded.clear();
    this.#place();
  }

  /**
   * The node at a depth that spans a leaf; null where the tree is not that deep there.
   * @param {number} depth @param {number} leaf with its fraction
   * @returns {number | null}
   */
  nodeAt(depth, leaf) {
    const { tree } = this;
    if (depth < 0 || leaf < 0 || leaf >= this.leaves) return null;
    let node = 0;
    while (tree.depths[node] < depth) {
      if (this.isEnd(node)) return null;
      const child = tree.children(node).find((one) => this.span(one)[1] > leaf);
      if (child === undefined) return null;
      node = child;
    }
    return node;
  }
}
