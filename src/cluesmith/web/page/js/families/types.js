/**
 * The contract of a family on the page: one value with these few fields. Types only:
 * nothing imports this when the page runs.
 */

/** @typedef {import("../place.js").Border} Border */
/** @typedef {import("../place.js").Place} Place */
/** @typedef {import("../place.js").Value} Value */
/** @typedef {import("../puzzle.js").Entries} Entries */
/** @typedef {import("../puzzle.js").Puzzle} Puzzle */
/** @typedef {import("../board/types.js").Tool} Tool */
/** @typedef {import("../history.js").Layer} Layer */
/** @typedef {import("../history.js").Sheet} Sheet */
/** @typedef {import("../play/game.js").Game} Game */
/**
 * What breaks a rule: its words are `fault.<kind>` with these values.
 * @typedef {{kind: string, values: Record<string, string | number>, places: Place[]}} Fault
 */
/**
 * A puzzle's JSON.
 * @template {Puzzle} P
 * @typedef {object} Shape
 * @property {"size" | "points"} sizeKey the key of its size
 * @property {readonly [number, number]} sizes the least and the most that the page draws
 * @property {readonly string[]} keys of what is given, in a fixed order
 * @property {(key: string, value: any) => boolean} [isDefault] whether a value can be left out
 * @property {(size: number) => P} blank a board with nothing on it
 * @property {(puzzle: any) => P} [normalised] a puzzle as others may write it, in one spelling
 * @property {(puzzle: P) => boolean} isSound whether its lists have the right lengths and values
 * @property {(puzzle: P) => number[]} numbers all numbers that a cell may hold, in order
 * @property {(puzzle: P) => number} [columns] of the rows in which cells are listed; left out where there are no rows
 */
/**
 * @template {Puzzle} P
 * @typedef {object} Rules
 * @property {(puzzle: P) => Place[]} cells all places that hold a value, givens too; cells in reading order
 * @property {(puzzle: P, place: Place) => Value | null} given
 * @property {(puzzle: P, sheet: Sheet) => Entries} entries what is written on a sheet, as JSON
 * @property {(puzzle: P, entries: Entries) => [Layer, string, any][]} writes the reverse of `entries`
 * @property {(puzzle: P, entries: Entries, place: Place) => Value | null} valueAt given or entered
 * @property {(puzzle: P, entries: Entries, place: Place) => Place[]} peers cells that cannot hold the same
 * @property {(puzzle: P, place: Place) => Place[]} [linePeers] those of them in the same line, where there are others
 * @property {(puzzle: P, entries: Entries) => Fault[]} faults what breaks a rule now
 * @property {(puzzle: P, entries: Entries) => Entries | null} finished the solution, if it is one
 */
/**
 * Keys for a place that holds a sign instead of a number.
 * @typedef {object} Signs
 * @property {Place["kind"]} at
 * @property {(mode: import("../board/types.js").Mode) => {value: string, text: string, name: string}[]} keys
 *   `text` is shown, `name` is the key of its spoken words
 * @property {(typed: string) => string} read
 */
/**
 * @template {Puzzle} P
 * @typedef {object} BoardPart
 * @property {(puzzle: P, mode: import("../board/types.js").Mode) => import("../board/types.js").Drawing} draw
 * @property {() => Promise<void>} [prepare] fetches what boards to write on need besides, which pictures do without
 * @property {(place: Place, puzzle: P) => string} nameOf what a place is called aloud
 * @property {(place: Place, puzzle: P) => string} [shortName] in a few letters, where it is no cell of a grid
 * @property {Signs} [signs]
 */
/**
 * @template {Puzzle} P
 * @typedef {object} PlayPart
 * @property {readonly Tool[]} tools
 * @property {boolean} repeats whether a number stands more than once on a board
 * @property {[string, string][]} keys its own keys, for the help: the key, and its words
 * @property {readonly ("towers" | "letters" | "coordinates")[]} settings its own
 * @property {{heading: string, note: string}} [unfinished] words for a board full of numbers that is not finished
 * @property {(puzzle: P, border: Border) => boolean} [mayDraw] whether a player decides what is on a border
 * @property {(puzzle: P, row: number, column: number) => boolean} [mayPaint] or to which area a cell belongs
 * @property {(game: Game) => {element: HTMLElement, draw: (wrong: Set<string>) => void}} [createList]
 *   a list beside the board; `draw` gets the keys that are wrong
 */
/**
 * Setting. Edits never change a puzzle in place; one that changes nothing returns the same object.
 * @template {Puzzle} P
 * @typedef {object} SetPart
 * @property {readonly Tool[]} tools
 * @property {{key: string, values: string[]}} [variant] of its rules; the first is the default and not written down
 * @property {(puzzle: P, place: Place, value: Value | null) => P} write null erases
 * @property {(puzzle: P, border: Border, kind: "wall" | "link" | null) => P} [draw]
 * @property {(puzzle: P, cells: readonly {row: number, column: number}[], area: number) => P} [paint]
 * @property {(puzzle: P, size: number) => Partial<P>} cut what still has a place on a board of another size
 * @property {(puzzle: P, one: Entries, other: Entries) => Place[]} differences where two solutions differ
 * @property {(puzzle: P, place: Place) => string | null} [reads] the equation that a place belongs to, in the direction in which it holds
 * @property {Record<string, string>} [patterns] of the generator's options that are text
 * @property {{ignores: string[], adds: string[]}} [paper] a paper's own recipe: options it ignores, options only it has
 * @property {Record<string, string[]>} [scales] levels of scales other than our own
 */
/**
 * What the home page offers. The server says the same under /families, all but the size
 * offered first; it is repeated here so that the first page need not ask, and a test
 * compares the two. The sample is a puzzle with one solution, and a part of it.
 * @typedef {object} Offer
 * @property {number} least
 * @property {number} most
 * @property {number} first
 * @property {string[]} levels
 * @property {string[]} styles
 * @property {(size: number, style: string) => readonly string[]} [levelsAt] of which there are puzzles; left out where
 *   there are always all. An empty style is the default one
 * @property {{puzzle: {family: string, [key: string]: any}, entries: Entries}} sample
 */
/**
 * @template {Puzzle} P
 * @typedef {object} Family
 * @property {string} name
 * @property {Shape<P>} shape
 * @property {Rules<P>} rules
 * @property {BoardPart<P>} board
 * @property {PlayPart<P>} play
 * @property {SetPart<P>} set
 * @property {Offer} offer
 * @property {Record<string, string>} words in English; other languages have theirs under words/, by the family's name
 */

export {};
