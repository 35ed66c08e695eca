/** Gold Star: each number once, and every equation true. Fractions are compared crosswise. */

import { OPEN, equationText, keyOf } from "../puzzle.js";
import { starOf } from "./star.js";

/** @typedef {import("../puzzle.js").Gold} Gold */
/** @typedef {import("../puzzle.js").Entries} Entries */
/** @typedef {import("../puzzle.js").Place} Place */
/** @typedef {import("../puzzle.js").StarCell} StarCell */
/** @typedef {import("./rules.js").Fault} Fault */

/** @param {number} index @returns {StarCell} */
const cellAt = (index) => ({ kind: "cell", index });

/** @param {Gold} puzzle @param {Entries} entries @returns {(number | null)[]} */
const digitsOf = (puzzle, entries) => puzzle.digits.map((given, i) => given ?? entries.digits?.[i] ?? null);

/** @param {Gold} puzzle @param {Entries} entries */
const signsOf = (puzzle, entries) =>
  puzzle.operators.map((given, i) => (given !== OPEN ? given : (entries.operators?.[i] ?? OPEN)));

/**
 * What a side comes to, as a fraction; null where the rules forbid it.
 * @param {string} sign @param {number} a @param {number} b @param {string | undefined} division
 * @returns {[number, number] | null}
 */
function fraction(sign, a, b, division) {
  if (sign === "+") return [a + b, 1];
  if (sign === "-") return [a - b, 1];
  if (a === 0 || b === 0) return null;
  if (sign === "*") return [a * b, 1];
  return division === "rational" || a % b === 0 ? [a, b] : null;
}

/**
 * Equations that are full and do not hold.
 * @param {Gold} puzzle @param {Entries} entries
 * @returns {Fault[]}
 */
function equationFaults(puzzle, entries) {
  const [digits, signs] = [digitsOf(puzzle, entries), signsOf(puzzle, entries)];
  return starOf(puzzle.points).equations.flatMap(({ cells, operators }, index) => {
    const [w, x, y, z] = cells.map((cell) => digits[cell]);
    const [left, right] = operators.map((place) => signs[place]);
    if (w === null || x === null || y === null || z === null || left === OPEN || right === OPEN) return [];
    const one = fraction(left, w, x, puzzle.division);
    const other = fraction(right, y, z, puzzle.division);
    if (one && other && one[0] * other[1] === other[0] * one[1]) return [];
    const values = { text: equationText([w, x, y, z].map(String), [left, right]) };
    return [{ kind: "equation", values, places: [{ kind: /** @type {const} */ ("equation"), index }] }];
  });
}

/** @param {Gold} puzzle @param {Entries} entries @returns {Fault[]} */
function faults(puzzle, entries) {
  /** @type {Map<number, Place[]>} */
  const places = new Map();
  digitsOf(puzzle, entries).forEach((digit, i) => {
    if (digit !== null) places.set(digit, [...(places.get(digit) ?? []), cellAt(i)]);
  });
  const twice = [...places].filter(([, where]) => where.length > 1);
  return [
    ...twice.map(([value, where]) => ({ kind: "twice", values: { value }, places: where })),
    ...equationFaults(puzzle, entries),
  ];
}

/** @type {import("./rules.js").Rules<Gold>} */
export const gold = {
  cells: ({ digits, operators }) => [
    ...digits.map((_, i) => cellAt(i)),
    ...operators.flatMap((sign, index) =>
      sign === OPEN ? [{ kind: /** @type {const} */ ("operator"), index }] : [],
    ),
  ],
  given: ({ digits, operators }, place) => {
    if (place.kind === "operator") return operators[place.index] === OPEN ? null : operators[place.index];
    return place.kind === "cell" && "index" in place ? digits[place.index] : null;
  },
  entries: ({ digits, operators }, { value }) => ({
    digits: digits.map((_, i) => value[`s${i}`] ?? null),
    ...(operators.includes(OPEN) ? { operators: operators.map((_, i) => value[`o${i}`] ?? OPEN) } : {}),
  }),
  writes: ({ digits, operators }, entries) => {
    const found = digits.map((given, i) => [keyOf(cellAt(i)), given === null ? entries.digits?.[i] : null]);
    const signs = operators.map((given, i) => [`o${i}`, given === OPEN ? entries.operators?.[i] : null]);
    return [...found, ...signs.filter(([, sign]) => sign !== OPEN)]
      .filter(([, value]) => value !== null && value !== undefined)
      .map(([key, value]) => ["value", String(key), value]);
  },
  valueAt: (puzzle, entries, place) => {
    if (place.kind === "cell" && "index" in place) return digitsOf(puzzle, entries)[place.index];
    if (place.kind !== "operator") return null;
    const sign = signsOf(puzzle, entries)[place.index];
    return sign === OPEN ? null : sign;
  },
  peers: ({ digits }, _, place) =>
    place.kind === "cell" && "index" in place
      ? digits.flatMap((_, i) => (i === place.index ? [] : [cellAt(i)]))
      : [],
  faults,
  finished: (puzzle, entries) => {
    const digits = digitsOf(puzzle, entries);
    const operators = signsOf(puzzle, entries);
    const full = !digits.includes(null) && !operators.includes(OPEN);
    if (!full || faults(puzzle, entries).length) return null;
    return puzzle.operators.includes(OPEN) ? { digits, operators } : { digits };
  },
};
