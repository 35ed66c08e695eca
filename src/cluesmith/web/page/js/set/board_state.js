/**
 * What the setter's board shows: the puzzle, and on top of it what is known of it. A
 * contradiction on its own clues and cells; two solutions where they differ; what is
 * forced, faint. Answers about an older board are not drawn.
 */

import { familyOf } from "../families/index.js";
import { emptySheet } from "../history.js";
import { keyOf, placeOfEntry, placeOfFact } from "../place.js";
import { blank, sizeOf } from "../puzzle.js";

/** @typedef {import("./editor.js").Editor} Editor */
/** @typedef {import("../board/types.js").BoardState} BoardState */
/** @typedef {import("../place.js").Place} Place */
/** @typedef {import("../place.js").Value} Value */
/** @typedef {import("../puzzle.js").Entries} Entries */
/** @typedef {import("../puzzle.js").Puzzle} Puzzle */

/** @param {Editor} editor @returns {Partial<BoardState>} */
export function boardStateOf(editor) {
  const { puzzle, selection, tool, finding } = editor;
  const state = { puzzle, selection, tool, lit: editor.touched };
  if (!finding || finding.puzzle !== puzzle) return state;
  const forced = editor.showForced ? forcedEntries(editor) : null;
  if (finding.verdict === "none") return { ...state, wrong: finding.conflict.map(placeOfFact) };
  if (finding.verdict !== "multiple" || !editor.showTwo) return { ...state, forced };
  const [one, other] = finding.solutions;
  const places = differences(puzzle, one, other);
  // Whole areas of a solution would look like given ones: only the borders that one of
  // the two lacks are lit.
  const borders = places.filter(({ kind }) => kind === "border");
  const lit = [...state.lit, ...borders.map((place) => ({ place, tone: /** @type {const} */ ("look") }))];
  const written = places.map((place) => ({ place, value: valueIn(puzzle, one, place) }));
  return { ...state, lit, forced, entries: entriesOf(puzzle, written), second: other };
}

/** Where two solutions differ. @param {Puzzle} puzzle @param {Entries} one @param {Entries} other @returns {Place[]} */
export const differences = (puzzle, one, other) => familyOf(puzzle).set.differences(puzzle, one, other);

/**
 * The cells that are the same in every solution, as entries; null where unknown.
 * @param {Editor} editor @returns {Entries | null}
 */
function forcedEntries({ puzzle, finding }) {
  if (finding?.verdict === "unique") return finding.solutions[0] ?? null;
  if (!finding?.forced) return null;
  return entriesOf(puzzle, finding.forced.map(placeOfEntry).filter(({ place }) => place.kind === "cell"));
}

/** How many cells are forced, of how many; null where unknown. @param {Editor} editor */
export function forcedCount(editor) {
  const { puzzle } = editor;
  const entries = forcedEntries(editor);
  if (!entries) return null;
  const cells = familyOf(puzzle).rules.cells(puzzle).filter(({ kind }) => kind === "cell");
  return { forced: cells.filter((place) => valueIn(puzzle, entries, place) !== null).length, total: cells.length };
}

/** The value at a place in a solution, whatever is given. @param {Puzzle} puzzle @param {Entries} entries @param {Place} place */
const valueIn = (puzzle, entries, place) =>
  familyOf(puzzle).rules.valueAt(blank(puzzle.family, sizeOf(puzzle)), entries, place);

/** @param {Puzzle} puzzle @param {{place: Place, value: Value | null}[]} written @returns {Entries} */
function entriesOf(puzzle, written) {
  const value = Object.fromEntries(written.map(({ place, value }) => [keyOf(place), value]));
  return familyOf(puzzle).rules.entries(puzzle, { ...emptySheet(), value });
}
