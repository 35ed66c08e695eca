/**
 * A player's entries compared with the solution, and why one of them cannot be: a rule that it
 * breaks at sight, or the first step of the path that rules it out.
 */

import { markingOf } from "../families/marking.js";
import { borderKey, keyOf, placeOfEntry, samePlace } from "../place.js";
import { missing } from "./path.js";

/** @typedef {import("../families/types.js").Fault} Fault */
/** @typedef {import("../play/game.js").Game} Game */
/** @typedef {import("../place.js").Place} Place */
/** @typedef {import("../puzzle.js").Entries} Entries */
/** @typedef {import("./path.js").PathStep} PathStep */
/** @typedef {{place: Place, value: number | string, mark?: import("../families/marking.js").WrongMark}} Wrong */
/** A step that rules an entry out, and how many that the player lacks come before it.
 * @typedef {{number: number, after: number}} Reason */

/** All entries that the solution does not have; a mark's value is 0. @param {Game} game @param {Entries} solution @returns {Wrong[]} */
export function wrongEntries({ puzzle, entries, rules }, solution) {
  const values = rules.cells(puzzle).flatMap((place) => {
    const value = rules.given(puzzle, place) === null ? rules.valueAt(puzzle, entries, place) : null;
    return value !== null && value !== rules.valueAt(puzzle, solution, place) ? [{ place, value }] : [];
  });
  const marks = markingOf(puzzle).wrongMarks(puzzle, entries, solution);
  return [
    ...values,
    ...marks.map((mark) => {
      const { row, column } = mark;
      return { place: /** @type {Place} */ ({ kind: "cell", row, column }), value: 0, mark };
    }),
  ];
}

/**
 * The entry that is easiest to see: one that breaks a rule, else the one that the path rules out first.
 * @param {Game} game @param {Wrong[]} wrong at least one @param {PathStep[]} steps
 * @returns {{wrong: Wrong, fault: Fault | null, reason: Reason | null}}
 */
export function easiest(game, wrong, steps) {
  const faults = game.rules.faults(game.puzzle, game.entries);
  for (const one of wrong) {
    const fault = faults.find(({ places }) => places.some((place) => isAbout(one, place)));
    if (fault) return { wrong: one, fault, reason: null };
  }
  let after = 0;
  for (const [number, step] of steps.entries()) {
    const found = wrong.find((one) => rulesOut(game, step, one));
    if (found) return { wrong: found, fault: null, reason: { number, after } };
    if (missing(game, step)) after += 1;
  }
  return { wrong: wrong[0], fault: null, reason: null };
}

/** Whether a place that breaks a rule is that of an entry. @param {Wrong} wrong @param {Place} place */
function isAbout({ place: its, mark }, place) {
  if (!mark) return samePlace(its, place);
  return !!mark.border && place.kind === "border" && borderKey(place.border) === borderKey(mark.border);
}

/** @param {Game} game @param {PathStep} step @param {Wrong} wrong */
function rulesOut({ puzzle, rules }, step, { place, value, mark }) {
  if (mark) {
    const { border, kind } = mark;
    const drawn = (kind === "wall" ? step.links : step.walls) ?? [];
    return !!border && drawn.some((one) => borderKey(one) === borderKey(border));
  }
  if (step.removed.some((entry) => isEntry(entry, place, value))) return true;
  const peers = new Set(rules.peers(puzzle, {}, place).map(keyOf));
  return step.placed.map(placeOfEntry).some(({ place: at, value: found }) =>
    samePlace(at, place) ? found !== value : found === value && peers.has(keyOf(at)),
  );
}

/** @param {any[]} entry @param {Place} place @param {number | string} value */
function isEntry(entry, place, value) {
  const found = placeOfEntry(entry);
  return samePlace(found.place, place) && found.value === value;
}
