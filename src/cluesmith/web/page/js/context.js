/** What every view is given. Types only: nothing imports this when the page runs. */

/** @typedef {import("./puzzle.js").Puzzle} Puzzle */
/**
 * A puzzle from anywhere: parts that may be left out may be missing.
 * @typedef {{family: string, [key: string]: any}} AnyPuzzle
 */
/** @typedef {{least: number, most: number, default: number}} Range rows of a grid, points of a star */
/**
 * One family, as GET /families tells it.
 * @typedef {object} FamilyInfo
 * @property {import("./puzzle.js").FamilyName} name
 * @property {string} title
 * @property {Range} sizes
 * @property {Range} generates
 * @property {string[]} levels
 * @property {string[]} styles
 * @property {string[]} symmetries
 * @property {string[]} scales
 * @property {{name: string, title: string}[]} forms
 * @property {string[]} models
 * @property {{name: string, level: string, score: number, title: Record<string, string>}[]} techniques
 * @property {string[]} examples
 */
/**
 * @typedef {object} Context
 * @property {(view: string, puzzle?: AnyPuzzle | null) => void} go such as `go("play", puzzle)`, `go("learn/skyscraper")`
 * @property {Puzzle | null} puzzle what `go` was given, else the puzzle last played
 * @property {string[]} path what follows the view in the address
 * @property {typeof import("./store.js").store} store
 * @property {(text: string) => void} announce for those who listen
 * @property {(text: string) => void} toast for those who look
 * @property {FamilyInfo[]} families what the server says of them; empty where a view needs it not
 */
/**
 * `mount` returns how to take the view down.
 * @typedef {{mount: (container: HTMLElement, context: Context) => (() => void)}} View
 */

export {};
