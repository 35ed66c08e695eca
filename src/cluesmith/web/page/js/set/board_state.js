/**
 * What the setter's board shows: the puzzle, and on top of it what is known of it. A
 * contradiction on its own clues and cells; the true candidates of every cell, and what is
 * forced, faint; two solutions, side by side where they differ. A verdict on an older board is not drawn;
 * its candidates stay, fainter, until new ones come, so that typing does not make them flicker.
 */

import { familyOf } from "../families/index.js";
import { emptySheet } from "../history.js";
import { keyOf, placeOfCell, placeOfFact, samePlace } from "../place.js";
import { blank, sizeOf } from "../puzzle.js";
import { isBlank } from "./edit.js";

/** @typedef {import("./editor.js").Editor} Editor */
/** @typedef {import("./live.js").Finding} Finding */
/** @typedef {import("../board/types.js").BoardState} BoardState */
/** @typedef {import("../board/types.js").Possible} Possible */
/** @typedef {import("../place.js").Place} Place */
/** @typedef {import("../place.js").Value} Value */
/** @typedef {import("../puzzle.js").Entries} Entries */
/** @typedef {import("../puzzle.js").Puzzle} Puzzle */

/** @param {Editor} editor @returns {Partial<BoardState>} */
export function boardStateOf(editor) {
  const { puzzle, selection, tool, finding, show, prevented, seen } = editor;
  const state = { puzzle, selection, tool, lit: editor.touched };
  if (isBlank(puzzle)) return state;
  const now = finding?.puzzle === puzzle ? finding : null;
  if (now?.verdict === "none") return { ...state, wrong: now.conflict.map(placeOfFact) };
  const idle = needlessOf(now);
  if (now && prevented) {
    const broken = placeOfFact(prevented.fact);
    const lit = [...state.lit, { place: broken, tone: /** @type {const} */ ("remove") }];
    return { ...compared(puzzle, now.solutions[0], prevented.prevents, lit), selection, tool };
  }
  if (show === "nothing") return { ...state, ...idle };
  if (show === "two" && now?.verdict === "multiple") {
    const [one, other] = now.solutions;
    const forced = forcedEntries(now);
    return { ...compared(puzzle, one, other, state.lit, forced), selection, tool, forced };
  }
  if (now?.verdict === "unique") return { ...state, ...idle, forced: forcedEntries(now) };
  if (!seen || seen.puzzle.family !== puzzle.family) return { ...state, ...idle };
  return { ...state, ...idle, candidates: possibleByCell(seen), forced: forcedEntries(seen) };
}

/**
 * Two solutions, but for what is forced. Whole areas of a solution would look like given ones:
 * only the borders that one of the two lacks are lit.
 * @param {Puzzle} puzzle @param {Entries} one @param {Entries} other @param {BoardState["lit"]} lit
 * @param {Entries | null} [forced] shown as such @returns {Partial<BoardState>}
 */
function compared(puzzle, one, other, lit, forced = null) {
  const borders = differences(puzzle, one, other).filter(({ kind }) => kind === "border");
  const open = familyOf(puzzle).rules.cells(puzzle).filter((place) => !forced || valueIn(puzzle, forced, place) === null);
  const written = open.map((place) => ({ place, value: valueIn(puzzle, one, place) }));
  const tone = /** @type {const} */ ("look");
  return { puzzle, lit: [...lit, ...borders.map((place) => ({ place, tone }))], entries: entriesOf(puzzle, written), second: other };
}

/** Where two solutions differ. @param {Puzzle} puzzle @param {Entries} one @param {Entries} other @returns {Place[]} */
export const differences = (puzzle, one, other) => familyOf(puzzle).set.differences(puzzle, one, other);

/** Where the facts are that the others imply: a cell may have its digit and its area given. @param {Finding | null} finding */
function needlessOf(finding) {
  const idle = (finding?.facts ?? []).filter(({ needed }) => needed === false).map(({ fact }) => fact);
  return {
    needless: idle.filter(({ kind }) => kind !== "area").map(placeOfFact),
    needlessAreas: idle.filter(({ kind }) => kind === "area").map(placeOfFact),
  };
}

/** What may stand in each cell, by key. @param {Finding} finding @returns {Record<string, Possible[]>} */
export function possibleByCell({ candidates = [] }) {
  /** @type {Record<string, Possible[]>} */
  const found = {};
  for (const { cell, value, count, exact } of candidates) {
    if (cell[0] !== "area") (found[keyOf(placeOfCell(cell))] ??= []).push({ value, count, exact });
  }
  return found;
}

/** What may stand at a place, and in how many solutions. @param {Editor} editor @param {Place} place @returns {Possible[]} */
export function possibleAt({ finding, puzzle }, place) {
  if (finding?.puzzle !== puzzle) return [];
  return possibleByCell(finding)[keyOf(place)] ?? [];
}

/**
 * What is the same in every solution, as entries; null where unknown.
 * @param {Finding} finding @returns {Entries | null}
 */
function forcedEntries({ verdict, puzzle, solutions, candidates, relations }) {
  if (verdict === "unique") return solutions[0] ?? null;
  if (!candidates) return null;
  const found = possibleByCell({ candidates, puzzle, verdict, solutions, conflict: [], seconds: 0 });
  const forced = familyOf(puzzle)
    .rules.cells(puzzle)
    .flatMap((place) => {
      const possible = found[keyOf(place)] ?? [];
      return possible.length === 1 ? [{ place, value: possible[0].value }] : [];
    });
  return { ...entriesOf(puzzle, forced), ...bordersOf(relations ?? []) };
}

/** @param {any[]} relations */
function bordersOf(relations) {
  /** @param {string} wanted */
  const ofKind = (wanted) =>
    relations.filter(({ kind }) => kind === wanted).map(({ row, column, to }) => [row, column, to]);
  return relations.length ? { walls: ofKind("wall"), links: ofKind("link") } : {};
}

/** How many cells are forced, of how many; null where it is not known. @param {Finding} finding */
export function forcedCount(finding) {
  const { puzzle } = finding;
  const entries = forcedEntries(finding);
  if (!entries) return null;
  const cells = familyOf(puzzle).rules.cells(puzzle).filter(({ kind }) => kind === "cell");
  return { forced: cells.filter((place) => valueIn(puzzle, entries, place) !== null).length, total: cells.length };
}

/** What the only solution has at a place; null where there are several or it has nothing there. @param {Editor} editor @param {Place} place */
export function solutionAt({ finding, puzzle }, place) {
  if (finding?.puzzle !== puzzle || finding.verdict !== "unique" || !finding.solutions[0]) return null;
  return valueIn(puzzle, finding.solutions[0], place);
}

/** The facts that stand at a place, and what each is for. @param {Editor} editor @param {Place} place */
export function needsAt({ finding, puzzle }, place) {
  if (finding?.puzzle !== puzzle) return [];
  return (finding.facts ?? []).filter(({ fact }) => samePlace(placeOfFact(fact), place));
}

/** The value at a place in a solution, whatever is given. @param {Puzzle} puzzle @param {Entries} entries @param {Place} place */
const valueIn = (puzzle, entries, place) =>
  familyOf(puzzle).rules.valueAt(blank(puzzle.family, sizeOf(puzzle)), entries, place);

/** @param {Puzzle} puzzle @param {{place: Place, value: Value | null}[]} written @returns {Entries} */
function entriesOf(puzzle, written) {
  const value = Object.fromEntries(written.map(({ place, value }) => [keyOf(place), value]));
  return familyOf(puzzle).rules.entries(puzzle, { ...emptySheet(), value });
}
