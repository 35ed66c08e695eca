/** What every view is given. Types only: nothing imports this when the page runs. */

/** @typedef {import("./puzzle.js").Puzzle} Puzzle */
/**
 * A puzzle from anywhere: optional parts may be missing.
 * @typedef {{family: string, [key: string]: any}} AnyPuzzle
 */
/** @typedef {{least: number, most: number, default: number}} Range of sizes */
/**
 * An option of a generator.
 * @typedef {{name: string, kind: "whole" | "number" | "name" | "text", default: string | number | null,
 *   choices: string[], least: number, most: number | null}} Option
 */
/**
 * One family, as GET /families describes it. A plug-in may lack all but name, title, forms and examples.
 * @typedef {object} FamilyInfo
 * @property {string} name
 * @property {string} title
 * @property {Range} sizes
 * @property {Range} generates
 * @property {string[]} levels
 * @property {string[]} styles
 * @property {string[]} symmetries
 * @property {Option[]} options of its generator; those of a plug-in may be none
 * @property {{name: string, title: string}[]} forms
 * @property {string[]} models
 * @property {{name: string, level: string, score: number, title: Record<string, string>}[]} techniques
 * @property {string[]} examples
 */
/** What a header says and leads to. @typedef {{name: string, home: string, links: [view: string, href: string][]}} Head */
/**
 * @typedef {object} Context
 * @property {(view: string, puzzle?: AnyPuzzle | null, about?: {origin?: string}) => void} go such as
 *   `go("play", puzzle)`: it leads to the puzzle's own address; `origin` is kept in its record
 * @property {Puzzle | null} puzzle what `go` was given (it may come with entries and marks), else the one
 *   that the address names, else the one last played in this tab
 * @property {string | null} missing why there is no puzzle at an address that names one: "broken", a link that
 *   cannot be read; "unknown", a key that this browser has no puzzle for
 * @property {import("./memory.js").Memory} memory what the view wants to find again at this address: see memory.js
 * @property {string[]} path what follows the view in the address
 * @property {typeof import("./store.js").store} store
 * @property {(text: string) => void} announce to screen readers
 * @property {(key: string, choice?: {label: string, act: () => void, stays?: boolean}, values?: Record<string, string | number>) => () => void} toast
 *   a notice that pops up, by its key in the catalogues, and what can be done, such as undo, by the key of its label; what it
 *   returns takes the notice away, which one that stays waits for
 * @property {FamilyInfo[]} families as the server describes them; empty for views that do not need it
 */
/**
 * `mount` returns a function that unmounts the view.
 * @typedef {{mount: (container: HTMLElement, context: Context) => (() => void)}} View
 */

export {};
