/**
 * The input and output of a board. Types only: nothing imports this when the page runs.
 */

/** @typedef {import("../puzzle.js").Puzzle} Puzzle */
/** @typedef {import("../puzzle.js").Entries} Entries */
/** @typedef {import("../puzzle.js").Marks} Marks */
/** @typedef {import("../place.js").Place} Place */
/** @typedef {import("../place.js").Border} Border */
/** @typedef {import("../place.js").Value} Value */

/** @typedef {"play" | "set" | "view"} Mode */
/** What keys and drags write. Only "wall" and "area" change how a board takes a drag.
 * @typedef {"digit" | "corner" | "centre" | "colour" | "line" | "wall" | "area"} Tool */
/** What a key held down asks for instead of a value. @typedef {"corner" | "centre" | "colour"} TypedLayer */
/**
 * Why a place is lit: "look" is where to look, "place" gains a value, "remove" loses
 * candidates, "same" holds an equal digit, "trial" was entered in a trial, "ok" is right.
 * @typedef {"look" | "place" | "remove" | "same" | "trial" | "ok"} Tone
 */

/** A value of a cell, and in how many solutions; where that is not `exact`, in so many at least.
 * @typedef {{value: Value, count: number, exact: boolean}} Possible */

/**
 * Everything a board shows. Its only state of its own is the focus and a drag in progress.
 * @typedef {object} BoardState
 * @property {Puzzle} puzzle of the size the board was made for
 * @property {Entries} entries what is filled in, a solution's shape
 * @property {Marks} corner
 * @property {Marks} centre
 * @property {Record<string, number[]>} colour of cells, by key
 * @property {Record<string, number[]>} line colours of lines from cell to cell, by `lineKey` of ink.js
 * @property {Place[]} selection the last one is where the keyboard is
 * @property {boolean} several whether presses add to the selection
 * @property {Tool} tool
 * @property {number | null} area what a drag paints with the tool "area": 0 erases, null takes the area it first meets
 * @property {Record<string, boolean>} struck places struck off, by key
 * @property {Place[]} wrong
 * @property {{place: Place, tone: Tone}[]} lit
 * @property {Entries | null} second another solution, shown where it differs from `entries`
 * @property {Entries | null} forced shown faint where nothing is entered
 * @property {Record<string, Possible[]> | null} candidates the true ones of empty cells, by key
 * @property {Place[]} needless clues and givens that the rest implies
 * @property {Place[]} [needlessAreas] cells of which the rest implies in which area they are
 * @property {Record<string, Value>} hinted values that a step places, shown faint, by key
 * @property {Record<string, number[]>} removed candidates that a step takes out, shown struck, by key
 * @property {boolean} coordinates whether rows and columns have their numbers beside them
 * @property {boolean} letters whether empty cells that have a letter show it
 */

/**
 * What a person asks for. `value` of "type" is a number, a sign, or "Backspace"; with
 * `replaces` it completes the number typed just before (1, then 12). `layer` is set where
 * Shift, Ctrl or Alt asks for a mark. `stroke` is the same for all of one drag.
 * "equal" selects all that hold the same as a place, "all" all cells that can be written in.
 * @typedef {{type: "select", place: Place, extend: boolean}
 *   | {type: "move", place: Place, extend: boolean}
 *   | {type: "deselect", place: Place}
 *   | {type: "equal", place: Place, extend: boolean}
 *   | {type: "all"}
 *   | {type: "type", place: Place, value: Value, replaces?: number, layer?: TypedLayer}
 *   | {type: "line", from: Place, to: Place, stroke: number}
 *   | {type: "wall", border: Border, value: "wall" | "link" | null, stroke: number}
 *   | {type: "paint", cells: {row: number, column: number}[], area: number, stroke: number}
 *   | {type: "strike", place: Place}} Intent
 */

/** @typedef {{mode: Mode, onInput?: (intent: Intent) => void}} Options */
/**
 * @typedef {object} Board
 * @property {SVGSVGElement} element
 * @property {(state: Partial<BoardState>) => void} update what is left out is empty
 * @property {() => void} focus the keyboard to the selected place, or the first
 * @property {(event: KeyboardEvent) => void} type a key that was pressed elsewhere is the board's; with one that it
 *   takes, the focus comes to it
 * @property {(area: number) => number | null} tintOf the tint of an area, where the board has areas
 * @property {() => void} destroy
 */

/**
 * A place that can be selected: its element takes the focus; arrows stay within a zone
 * unless the drawing says otherwise, Tab goes from zone to zone. One that `strikes` holds
 * nothing to write: a click or Enter strikes it off.
 * @typedef {{place: Place, zone: string, node: SVGElement, strikes?: boolean}} Spot
 */
/**
 * One family's drawing, as board.js uses it.
 * @typedef {object} Drawing
 * @property {SVGSVGElement} element
 * @property {Map<string, Spot>} spots by key
 * @property {number} cell how wide one is, in the drawing's own units
 * @property {(state: BoardState) => void} draw
 * @property {(from: Place, down: number, right: number) => Place | null} step where an arrow leads
 * @property {(area: number) => number} [tintOf] an area's tint, from 0
 * @property {(drag: Gestures) => () => void} [gestures] its own drags; returns how to end them
 * @property {(drag: Gestures, from: Place, down: number, right: number) => boolean} [stroke]
 *   the same by Shift and an arrow; whether it did anything
 */
/** @typedef {{state: () => BoardState, tell: (intent: Intent) => void}} Gestures */

export {};
