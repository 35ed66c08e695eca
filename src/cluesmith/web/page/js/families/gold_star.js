/** Gold Star: each number once, and every equation true. Fractions are compared crosswise. */

import { keyOf } from "../place.js";
import {
  OPEN,
  OPERATORS,
  createEquations,
  drawStar,
  equationText,
  letter,
  nameOf,
  readSign,
  shortName,
  shownSign,
} from "./gold_star/board.js";
import { starOf } from "./gold_star/star.js";
import { LEVELS, isList, isWhole, repeat, replaced } from "./grid.js";
import { words } from "../words/en/gold_star.js";

/** @typedef {import("../place.js").NumberedCell} NumberedCell */
/** @typedef {import("../place.js").Place} Place */
/** @typedef {import("../puzzle.js").Entries} Entries */
/** @typedef {import("../puzzle.js").Puzzle} Puzzle */
/** @typedef {import("./types.js").Fault} Fault */
/**
 * @typedef {Puzzle & {points: number, operators: string[], digits: (number | null)[],
 *   division?: "exact" | "rational"}} Gold
 */

/** @param {number} index @returns {NumberedCell} */
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

/**
 * A digit stands once on a star: given anew, it moves.
 * @param {Gold} puzzle @param {Place} place @param {number | string | null} value @returns {Gold}
 */
function write(puzzle, place, value) {
  if (!("index" in place)) return puzzle;
  if (place.kind === "operator") {
    const sign = value === null ? OPEN : readSign(String(value));
    if (![...OPERATORS, OPEN].includes(sign)) return puzzle;
    const operators = replaced(puzzle.operators, place.index, sign);
    return operators === puzzle.operators ? puzzle : { ...puzzle, operators };
  }
  if (typeof value === "string" || (value !== null && !isWhole(value, 0, 2 * puzzle.points - 1))) return puzzle;
  if (puzzle.digits[place.index] === value) return puzzle;
  const cleared = puzzle.digits.map((digit, i) => (digit === value && i !== place.index ? null : digit));
  return { ...puzzle, digits: cleared.with(place.index, value) };
}

/** @param {Gold} _ @param {Entries} one @param {Entries} other @returns {Place[]} */
function differences(_, one, other) {
  /** @param {any[] | undefined} a @param {any[] | undefined} b */
  const differing = (a = [], b = []) => a.flatMap((value, i) => (value === b[i] ? [] : [i]));
  return [
    ...differing(one.digits, other.digits).map(cellAt),
    ...differing(one.operators, other.operators).map((index) => ({ kind: /** @type {const} */ ("operator"), index })),
  ];
}

/** The equation of an operator or an equals sign, from its first cell to its last. @param {Gold} puzzle @param {Place} place */
function reads({ points, digits, operators }, place) {
  /** @param {import("./gold_star/star.js").Line} line @param {number} i */
  const has = (line, i) => (place.kind === "equation" ? place.index === i : place.kind === "operator" && line.operators.includes(place.index));
  const found = starOf(points).equations.find(has);
  if (!found) return null;
  return equationText(found.cells.map((i) => String(digits[i] ?? letter(i))), found.operators.map((i) => operators[i]));
}

/** @param {number} size @returns {Gold} all operators are to be found */
const blank = (size) => ({
  family: "gold-star",
  points: size,
  operators: repeat(2 * size, OPEN),
  digits: repeat(2 * size, null),
});

/** @type {import("./types.js").Family<Gold>} */
export const goldStar = {
  name: "gold-star",
  shape: {
    sizeKey: "points",
    sizes: [3, 16],
    keys: ["operators", "digits", "division"],
    isDefault: (key, value) => key === "division" && value === "exact",
    blank,
    normalised: (puzzle) => ({ ...puzzle, operators: [...puzzle.operators].map(readSign) }),
    isSound: ({ points, operators, digits }) =>
      isList(operators, 2 * points, (sign) => [...OPERATORS, OPEN].includes(String(sign))) &&
      isList(digits, 2 * points, (digit) => digit === null || isWhole(digit, 0, 2 * points - 1)),
    numbers: ({ points }) => Array.from({ length: 2 * points }, (_, i) => i),
  },
  rules: {
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
  },
  board: {
    draw: drawStar,
    nameOf,
    shortName,
    signs: {
      at: "operator",
      keys: (mode) => [
        ...OPERATORS.map((value) => ({ value, text: shownSign(value), name: `sign.${value}` })),
        ...(mode === "set" ? [{ value: OPEN, text: OPEN, name: "set.to-find" }] : []),
      ],
      read: readSign,
    },
  },
  play: {
    tools: ["digit", "corner", "centre", "colour", "line"],
    repeats: false,
    keys: [
      ["+ − * /", "keys.signs"],
      ["Enter", "keys.strike-equation"],
    ],
    settings: ["letters"],
    createList: createEquations,
  },
  set: {
    tools: ["digit"],
    variant: { key: "division", values: ["exact", "rational"] },
    write,
    // A star of other points has other cells and equations: nothing keeps its place.
    cut: (_, size) => blank(size),
    differences,
    reads,
    patterns: { operators: "[+\\-*\\/−×÷:]{1,64}" },
    paper: { ignores: ["level", "givens", "min_score", "max_score"], adds: [] },
  },
  offer: {
    least: 3,
    most: 10,
    first: 5,
    levels: LEVELS,
    styles: [],
    levelsAt: (points) => LEVELS.filter((level) => points > 4 || !(points === 4 ? ["extreme"] : ["extreme", "search"]).includes(level)),
    sample: {
      puzzle: {
        family: "gold-star",
        points: 5,
        operators: "-*+**-+*+*",
        digits: [6, null, null, null, null, null, null, null, null, null],
      },
      entries: { digits: [null, 8, 7, 3, 5, null, 9, null, null, 2] },
    },
  },
  words,
};
