/**
 * What Play asks of somebody who knows the solution: of the server (served.js), or, where
 * puzzles are published as files, of what was found out when they were (../site/answers.js).
 */

/** @typedef {import("../context.js").Context} Context */
/** @typedef {import("../puzzle.js").Puzzle} Puzzle */
/** @typedef {import("../store.js").PuzzleRecord} PuzzleRecord */
/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("./panel.js").Choice} Choice */
/** @typedef {(number | string)[]} Cell as the API writes it: see `placeOfCell` */
/**
 * A hint, revealed up to a stage: one step, a mistake among the entries, or neither. The board shows a
 * step's `look` at first, then the step itself.
 * @typedef {object} HintAnswer
 * @property {string} verdict
 * @property {any[]} steps at most one
 * @property {any} mistake
 */
/** @typedef {{verdict: string, mistakes: {cell: Cell, value: any, text: string}[]}} ReviewAnswer */
/**
 * An error that says why no answer came: `code` is one of the API's, or "offline".
 * @typedef {Error & {code: string}} Refusal
 */
/**
 * @typedef {object} Answers
 * @property {(game: Game, reveal: number, signal: AbortSignal) => Promise<HintAnswer>} hint rejects with a `Refusal`
 * @property {(game: Game, signal: AbortSignal) => Promise<ReviewAnswer>} review rejects with a `Refusal`
 * @property {(puzzle: Puzzle) => Promise<{level?: string | null, score?: number}>} rate of a puzzle that does not say it
 * @property {(record: PuzzleRecord, context: Context) => void} another leads to the next puzzle, after a finish
 * @property {(puzzle: Puzzle, context: Context) => Choice[]} afterwards what else can be done after a finish
 * @property {(record: PuzzleRecord, toast: Context["toast"]) => void} share
 */

/** @param {unknown} error @returns {error is Refusal} */
export const isRefusal = (error) => error instanceof Error && typeof (/** @type {any} */ (error).code) === "string";
