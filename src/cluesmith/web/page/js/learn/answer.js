/**
 * An answer to an exercise: what a learner proposes, compared with what a step does: any of the
 * technique's steps on this board, wherever it looks. A step that fills cells is found by filling them, one that draws borders by drawing them, one that
 * makes cells belong together by choosing them, any other by removing its candidates.
 */

import { keyOf, placeOfCell, placeOfEntry } from "../place.js";

/** @typedef {import("./frames.js").Step} Step */
/** @typedef {import("../place.js").Place} Place */
/** @typedef {import("../place.js").Value} Value */
/** @typedef {"place" | "remove" | "border" | "join"} Task */
/** @typedef {{place: Place, value: Value}} Proposal `value` of a border is "wall" or "link", of a cell that joins "joined" */

/** What is asked for. @param {Step} step @returns {Task} */
export function taskOf({ placed, removed, walls = [], links = [] }) {
  if (placed.length) return "place";
  if (walls.length || links.length) return "border";
  return removed.length ? "remove" : "join";
}

/** @param {Proposal} proposal */
export const nameOf = ({ place, value }) => `${keyOf(place)} ${value}`;

/** What a step does of what is asked for. @param {Step} step @param {Task} [task] @returns {Proposal[]} */
export function wantedOf(step, task = taskOf(step)) {
  const { walls = [], links = [], joined = [] } = step;
  /** @param {import("../place.js").Border} border @returns {Place} */
  const placeOf = (border) => ({ kind: "border", border });
  switch (task) {
    case "place":
      return step.placed.map(placeOfEntry);
    case "remove":
      return step.removed.map(placeOfEntry);
    case "border":
      return [...walls.map((border) => ({ place: placeOf(border), value: "wall" })), ...links.map((border) => ({ place: placeOf(border), value: "link" }))];
    case "join":
      return joined.map((cell) => ({ place: placeOfCell(cell), value: "joined" }));
  }
}

/**
 * How far the proposals go, by the step they come closest to; `other` are those that none of the steps shows.
 * @param {readonly [Step, ...Step[]]} steps the first says what is asked for, and goes before those found as far
 * @param {readonly Proposal[]} proposals
 * @returns {{step: Step, found: Proposal[], overlooked: Proposal[], other: Proposal[]}}
 */
export function compared(steps, proposals) {
  const task = taskOf(steps[0]);
  const said = new Set(proposals.map(nameOf));
  const ways = steps.map((step) => {
    const wanted = wantedOf(step, task);
    const found = wanted.filter((one) => said.has(nameOf(one)));
    return { step, wanted, found, overlooked: wanted.filter((one) => !found.includes(one)) };
  });
  const shown = new Set(ways.flatMap(({ wanted }) => wanted.map(nameOf)));
  /** @param {typeof ways[number]} way */
  const rank = ({ found, overlooked }) => (found.length ? found.length / (found.length + overlooked.length) : 0);
  const { step, found, overlooked } = ways.reduce((best, way) => (rank(way) > rank(best) ? way : best));
  return { step, found, overlooked, other: proposals.filter((one) => !shown.has(nameOf(one))) };
}
