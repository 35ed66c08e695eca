/**
 * What the board of the bench shows: the puzzle, and upon it what is known of it.
 * A contradiction on its own clues and cells; two solutions where they differ;
 * what is forced, faint. Answers about an older board are not drawn.
 */

import { OPEN, emptyGrid, placeOfFact, sizeOf } from "../puzzle.js";
import { differences } from "./findings.js";

/** @typedef {import("./bench.js").Bench} Bench */
/** @typedef {import("../board/types.js").BoardState} BoardState */
/** @typedef {import("../puzzle.js").Entries} Entries */
/** @typedef {import("../puzzle.js").Puzzle} Puzzle */

/** @param {Bench} bench @returns {Partial<BoardState>} */
export function sceneOf(bench) {
  const { puzzle, selection, tool, finding } = bench;
  const scene = { puzzle, selection, tool, lit: bench.touched };
  if (!finding || finding.puzzle !== puzzle) return scene;
  const forced = bench.showForced ? forcedEntries(bench) : null;
  if (finding.verdict === "none") return { ...scene, wrong: finding.conflict.map(placeOfFact) };
  if (finding.verdict !== "multiple" || !bench.showTwo) return { ...scene, forced };
  const [one, other] = finding.solutions;
  // Drawn whole, one solution's areas would look like given ones: only the borders
  // that one of the two lacks are lit.
  const { areas: _, ...second } = other;
  const parted = differences(puzzle, one, other).borders.map((border) => ({
    place: /** @type {const} */ ({ kind: "border", border }),
    tone: /** @type {const} */ ("look"),
  }));
  const lit = [...scene.lit, ...parted];
  return { ...scene, lit, forced, entries: parting(puzzle, one, other), second };
}

/**
 * The cells that are the same in every solution, as entries; null where unknown.
 * @param {Bench} bench @returns {Entries | null}
 */
export function forcedEntries({ puzzle, finding }) {
  if (finding?.verdict === "unique") return finding.solutions[0] ?? null;
  if (!finding?.forced) return null;
  if (puzzle.family === "gold-star") {
    /** @type {(number | null)[]} */
    const digits = puzzle.digits.map(() => null);
    for (const [index, value] of finding.forced) if (index !== "operator") digits[index] = value;
    return { digits };
  }
  const grid = emptyGrid(sizeOf(puzzle));
  for (const [row, column, value] of finding.forced) grid[row][column] = value;
  return puzzle.family === "skyscraper" ? { grid } : { digits: grid };
}

/**
 * A solution where another differs from it, and nothing elsewhere.
 * @param {Puzzle} puzzle @param {Entries} one @param {Entries} other @returns {Entries}
 */
function parting(puzzle, one, other) {
  const { cells, operators } = differences(puzzle, one, other);
  if (puzzle.family === "gold-star") {
    const digits = puzzle.digits.map(() => null);
    const signs = puzzle.operators.map(() => OPEN);
    for (const place of cells) if ("index" in place) digits[place.index] = one.digits?.[place.index];
    for (const place of operators) {
      if ("index" in place) signs[place.index] = one.operators?.[place.index] ?? OPEN;
    }
    return { digits, operators: signs };
  }
  const grid = emptyGrid(sizeOf(puzzle));
  const full = one.grid ?? one.digits;
  for (const place of cells) {
    if ("row" in place) grid[place.row][place.column] = full?.[place.row][place.column];
  }
  return puzzle.family === "skyscraper" ? { grid } : { digits: grid };
}
