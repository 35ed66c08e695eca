/**
 * What was solved, and how fast: a puzzle's first solve, and those after it was started again.
 *
 * The first is what the puzzle of the day, lists and ticks show. A board that is solved, changed
 * and mended was solved once; only after "Start again" is it solved anew.
 */

/** @typedef {import("./records.js").PuzzleRecord} PuzzleRecord */
/**
 * @typedef {object} Solve
 * @property {number} solved when (milliseconds since 1970)
 * @property {number} time milliseconds that it took
 * @property {number} helped hints that were shown since the solve before
 */

/** How many solves of one puzzle are kept besides the first; the slowest goes. */
const MOST = 200;

/** @param {PuzzleRecord} record @returns {Solve[]} the first one first */
export const solvesOf = ({ solved, time, helped, again }) =>
  solved === null ? [] : [{ solved, time: time ?? 0, helped }, ...again];

/** @param {Solve[]} solves not none */
export const best = (solves) => Math.min(...solves.map(({ time }) => time));

/**
 * The record after the board was solved.
 * @param {PuzzleRecord} record @param {number} attempt what the clock showed when this attempt began
 * @param {number} time milliseconds that it took @returns {PuzzleRecord}
 */
export function withSolve(record, attempt, time) {
  const before = solvesOf(record);
  if (before.length && record.attempt === attempt) return record;
  const helped = before.reduce((left, one) => left - one.helped, record.hints);
  return { ...withSolves(record, [...before, { solved: Date.now(), time, helped: Math.max(0, helped) }]), attempt };
}

/** What two browsers know of one puzzle's solves, in the record of one of them. @param {PuzzleRecord} record @param {PuzzleRecord} other */
export function withSolvesOf(record, other) {
  const all = new Map([...solvesOf(other), ...solvesOf(record)].map((one) => [one.solved, one]));
  return withSolves(record, [...all.values()].sort((a, b) => a.solved - b.solved));
}

/** @param {PuzzleRecord} record @param {Solve[]} solves @returns {PuzzleRecord} */
function withSolves(record, [first, ...again]) {
  if (!first) return record;
  while (again.length > MOST) {
    const slowest = Math.max(...again.map(({ time }) => time));
    again.splice(again.findIndex(({ time }) => time === slowest), 1);
  }
  return { ...record, ...first, again };
}

/** Later solves as a file has them, if they are such. @param {any} found @returns {Solve[]} */
export const soundSolves = (found) =>
  (Array.isArray(found) ? found : [])
    .filter((one) => [one?.solved, one?.time, one?.helped].every((value) => Number.isFinite(value) && value >= 0))
    .map(({ solved, time, helped }) => ({ solved, time, helped }));
