/** Where two searches of one puzzle part: the first node at which they do not decide, or fare, alike. */

import { OUTCOMES } from "./tree.js";

/** @typedef {import("./tree.js").Tree} Tree */

/**
 * The number of the first node that differs; null where both are the same to the end.
 * @param {Tree} one @param {Tree} other @returns {number | null}
 */
export function parting(one, other) {
  const both = Math.min(one.size, other.size);
  for (let i = 0; i < both; i += 1) {
    const alike = one.outcomes[i] === other.outcomes[i] && one.depths[i] === other.depths[i];
    if (!alike || (i && !sameDecision(one, other, i))) return i;
  }
  return one.size === other.size ? null : both;
}

/** @param {Tree} one @param {Tree} other @param {number} node */
function sameDecision(one, other, node) {
  const [name, otherName] = [one, other].map((tree) => tree.variables[tree.decided[node]].name);
  if (name !== otherName || one.kept[node] !== other.kept[node]) return false;
  return !one.masks[node] || one.masks[node].join() === (other.masks[node] ?? []).join();
}

/** Which decision a search takes at a node, and how that ends; null beyond its end. @param {Tree} tree @param {number} node */
export const fareOf = (tree, node) =>
  node < tree.size ? { decision: tree.decisionText(node), outcome: OUTCOMES[tree.outcomes[node]] } : null;
