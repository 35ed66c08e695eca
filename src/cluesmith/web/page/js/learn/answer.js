/**
 * An answer to an exercise: what a learner proposes, compared with what the step does. A step
 * that fills cells is found by filling them, one that draws borders by drawing them, one that
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

/** Everything that the step does and that is asked for. @param {Step} step @returns {Proposal[]} */
export function wantedOf(step) {
  const { walls = [], links = [], joined = [] } = step;
  /** @param {import("../place.js").Border} border @returns {Place} */
  const placeOf = (border) => ({ kind: "border", border });
  switch (taskOf(step)) {
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
 * @param {Step} step @param {readonly Proposal[]} proposals
 * @returns {{found: Proposal[], overlooked: Proposal[], other: Proposal[]}}
 */
export function compared(step, proposals) {
  const wanted = wantedOf(step);
  const names = new Set(wanted.map(nameOf));
  const said = new Set(proposals.map(nameOf));
  return {
    found: wanted.filter((one) => said.has(nameOf(one))),
    overlooked: wanted.filter((one) => !said.has(nameOf(one))),
    other: proposals.filter((one) => !names.has(nameOf(one))),
  };
}
