/**
 * The board after so many steps of an explanation, as a player would have it:
 * entries for what was placed, marks for what is still possible, walls and links
 * where they were found. "Play from here" starts from it.
 *
 * Marks are what the steps and the plain rules leave: a number that stands in a
 * line (on a star: anywhere) is gone from its other cells. Areas that were found
 * on the way rule out more; a player sees that by the walls, so it is left to them.
 */

import { OPEN, emptyGrid, numbersOf, whole } from "../puzzle.js";

/** @typedef {import("../puzzle.js").Border} Border */
/** @typedef {import("../puzzle.js").Gold} Gold */
/** @typedef {import("../puzzle.js").Lol} Lol */
/** @typedef {import("../puzzle.js").Skyscraper} Skyscraper */
/**
 * @typedef {object} Step
 * @property {string} technique
 * @property {string} title
 * @property {string} level
 * @property {string} text
 * @property {any[][]} cells
 * @property {any[][]} placed
 * @property {any[][]} removed
 * @property {Border[]} [walls]
 * @property {Border[]} [links]
 * @property {string} [svg]
 */

/**
 * @param {{family: string, [key: string]: any}} json @param {readonly Step[]} steps those taken
 * @returns {{family: string, [key: string]: any}} the puzzle with `entries` and `marks`
 */
export function playedTo(json, steps) {
  const puzzle = whole(json);
  const state = puzzle.family === "gold-star" ? onStar(puzzle, steps) : onGrid(puzzle, steps);
  const { entries: _, marks: __, ...bare } = json;
  return { ...bare, ...state };
}

/** @param {Gold} puzzle @param {readonly Step[]} steps */
function onStar(puzzle, steps) {
  const marks = puzzle.digits.map(() => new Set(numbersOf(puzzle)));
  /** @type {(number | null)[]} */
  const digits = puzzle.digits.map(() => null);
  const operators = puzzle.operators.map(() => OPEN);
  /** @param {number} cell @param {number} value */
  const place = (cell, value) => {
    for (const cellMarks of marks) cellMarks.delete(value);
    marks[cell].clear();
  };
  puzzle.digits.forEach((digit, cell) => digit !== null && place(cell, digit));
  for (const step of steps) {
    for (const [where, ...rest] of step.removed) {
      if (where !== "operator") marks[where].delete(rest[0]);
    }
    for (const [where, ...rest] of step.placed) {
      if (where === "operator") operators[rest[0]] = rest[1];
      else {
        digits[where] = rest[0];
        place(where, rest[0]);
      }
    }
  }
  const asked = puzzle.operators.includes(OPEN) ? { operators } : {};
  return { entries: { digits, ...asked }, marks: marks.map((cell) => [...cell]) };
}

/** @param {Skyscraper | Lol} puzzle @param {readonly Step[]} steps */
function onGrid(puzzle, steps) {
  const { size } = puzzle;
  const given = puzzle.family === "skyscraper" ? puzzle.grid : puzzle.digits;
  const marks = given.map((line) => line.map(() => new Set(numbersOf(puzzle))));
  const filled = emptyGrid(size);
  /** @param {number} row @param {number} column @param {number} value */
  const place = (row, column, value) => {
    for (let i = 0; i < size; i += 1) {
      marks[row][i].delete(value);
      marks[i][column].delete(value);
    }
    marks[row][column].clear();
  };
  given.forEach((line, row) => line.forEach((value, column) => value && place(row, column, value)));
  for (const step of steps) {
    for (const [row, column, value] of step.removed) marks[row][column].delete(value);
    for (const [row, column, value] of step.placed) {
      filled[row][column] = value;
      place(row, column, value);
    }
  }
  const noted = { marks: marks.map((line) => line.map((cell) => [...cell])) };
  if (puzzle.family === "skyscraper") return { entries: { grid: filled }, ...noted };
  const walls = steps.flatMap((step) => step.walls ?? []);
  const links = steps.flatMap((step) => step.links ?? []);
  return { entries: { digits: filled, areas: emptyGrid(size), walls, links }, ...noted };
}
