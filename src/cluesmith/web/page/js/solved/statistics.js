/** Counting what was solved: pure functions from records to numbers. */

import { dayAfter, dayOf, daysBetween, weekdayOf } from "../dates.js";
import { sizeOf } from "../puzzle.js";
import { solvesOf } from "../store/solves.js";

/** @typedef {import("../store.js").PuzzleRecord} PuzzleRecord */
/** @typedef {import("../store/solves.js").Solve & {puzzle: import("../puzzle.js").Puzzle}} Solve */
/** @typedef {{family: string, size: number, level: string, solved: number, best: number, median: number, hints: number}} Row */

/** Every solve counts, of a puzzle solved again too. @param {PuzzleRecord[]} records @returns {Solve[]} the last one first */
export const allSolves = (records) =>
  records
    .flatMap((record) => solvesOf(record).map((solve) => ({ ...solve, puzzle: record.puzzle })))
    .sort((a, b) => b.solved - a.solved);

/** @param {number[]} values not none @returns {number} */
export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/**
 * By family, size and level: how many, the best and the median time, hints.
 * @param {Solve[]} solves @param {readonly string[]} families in the order to list them
 * @param {readonly string[]} levels likewise @returns {Row[]}
 */
export function table(solves, families, levels) {
  /** @type {Map<string, Solve[]>} */
  const groups = new Map();
  for (const solve of solves) {
    const { family, level } = solve.puzzle;
    const name = JSON.stringify([family, sizeOf(solve.puzzle) ?? 0, typeof level === "string" ? level : ""]);
    groups.set(name, [...(groups.get(name) ?? []), solve]);
  }
  const rows = [...groups].map(([name, group]) => {
    const [family, size, level] = JSON.parse(name);
    const times = group.map(({ time }) => time);
    const hints = group.reduce((sum, { helped }) => sum + helped, 0);
    return { family, size, level, solved: group.length, best: Math.min(...times), median: median(times), hints };
  });
  const rank = (/** @type {Row} */ { family, size, level }) => [families.indexOf(family), size, levels.indexOf(level)];
  return rows.sort((a, b) => {
    const [one, other] = [rank(a), rank(b)];
    const differs = one.findIndex((value, i) => value !== other[i]);
    return differs < 0 ? 0 : one[differs] - other[differs];
  });
}

/**
 * Days in a row with a puzzle solved: up to today, or to yesterday while today may still
 * bring one; and the most there ever were.
 * @param {number[]} moments when puzzles were solved @param {string} [today]
 */
export function streaks(moments, today = dayOf()) {
  const days = [...new Set(moments.map((moment) => dayOf(moment)))].sort();
  let [length, most] = [0, 0];
  days.forEach((day, i) => {
    length = i && daysBetween(days[i - 1], day) === 1 ? length + 1 : 1;
    most = Math.max(most, length);
  });
  const last = days.at(-1);
  return { current: last && daysBetween(last, today) <= 1 ? length : 0, most };
}

/**
 * How many were solved in each of the last weeks, from Monday on, the oldest first.
 * @param {number[]} moments @param {number} count @param {string} [today]
 * @returns {{monday: string, solved: number}[]}
 */
export function weeks(moments, count, today = dayOf()) {
  const monday = dayAfter(today, -weekdayOf(today));
  const found = Array.from({ length: count }, (_, i) => ({ monday: dayAfter(monday, 7 * (i - count + 1)), solved: 0 }));
  for (const moment of moments) {
    const at = Math.floor(daysBetween(found[0].monday, dayOf(moment)) / 7);
    if (found[at]) found[at].solved += 1;
  }
  return found;
}
