/**
 * A puzzle being played: what is written, what is selected, which tool is chosen.
 * It turns intents of the board and the keypad into moves of the history, and sends an
 * event when anything changed. It knows no element of the page and asks no server.
 */

import { familyOf } from "../families/index.js";
import { History, emptySheet } from "../history.js";
import { lineKey } from "../board/ink.js";
import { borderKey, keyOf, placeOfEntry, samePlace, selected } from "../place.js";
import { marksIn, marksJson, numbersOf } from "../puzzle.js";
import { settings } from "../settings.js";
import { equalTo, erasures } from "./held.js";
import { writesOf } from "./progress.js";

/** @typedef {import("../puzzle.js").Puzzle} Puzzle */
/** @typedef {import("../place.js").Place} Place */
/** @typedef {import("../place.js").Value} Value */
/** @typedef {import("../board/types.js").Intent} Intent */
/** @typedef {import("../board/types.js").Tool} Tool */
/** @typedef {import("../history.js").Layer} Layer */
/** @typedef {import("../history.js").Kept} Kept */
/** @typedef {[Layer, string, any]} Write */

export class Game extends EventTarget {
  /** @param {Puzzle} puzzle @param {Kept} [kept] */
  constructor(puzzle, kept) {
    super();
    this.puzzle = puzzle;
    this.family = familyOf(puzzle);
    this.rules = this.family.rules;
    this.history = new History(kept);
    /** @type {Place[]} */
    this.selection = [];
    /** @type {Tool} */
    this.tool = "digit";
    /** @type {number | null} */
    this.area = null;
    /** What the pen draws with. */
    this.ink = 1;
    /** Whether presses add to the selection. */
    this.several = false;
    this.strokes = 0;
    /** @type {{stroke: number, draws: boolean}} what a drag of the pen does: its first line decides */
    this.drawing = { stroke: -1, draws: true };
    this.entries = this.rules.entries(puzzle, this.history.sheet);
  }

  /** Select what was selected before, else the first empty place. @param {Place[]} selection */
  recall(selection) {
    const cells = this.rules.cells(this.puzzle);
    const keys = new Set(cells.map(keyOf));
    const again = selection.filter((place) => keys.has(keyOf(place)));
    this.selection = again.length ? again : [cells.find((place) => this.valueAt(place) === null) ?? cells[0]];
  }

  /**
   * What came with a puzzle takes the place of what is here, in one move.
   * @param {{entries?: any, marks?: any, drawn?: any}} found @returns {boolean} whether anything changed
   */
  arrive({ entries, marks, drawn }) {
    const sheet = emptySheet();
    const writes = [...(entries ? this.rules.writes(this.puzzle, entries) : []), ...writesOf(this.puzzle, drawn)];
    for (const [layer, key, value] of writes) sheet[layer][key] = value;
    this.entries = this.rules.entries(this.puzzle, sheet);
    for (const [key, numbers] of this.openMarks(marksIn(this.puzzle, marks))) sheet.centre[key] = numbers;
    const changed = this.history.become(sheet);
    this.entries = this.rules.entries(this.puzzle, this.sheet);
    return changed;
  }

  /** Those of these marks that stand in empty cells. @param {Record<string, number[]>} marks */
  openMarks(marks) {
    const filled = this.rules.cells(this.puzzle).filter((place) => this.valueAt(place) !== null);
    const keys = new Set(filled.map(keyOf));
    return Object.entries(marks).filter(([key]) => !keys.has(key));
  }

  /** Go on from other moves; from none where none are given. @param {Kept} [kept] */
  resume(kept) {
    this.history = new History(kept);
    this.changed();
  }

  changed() {
    this.entries = this.rules.entries(this.puzzle, this.history.sheet);
    this.dispatchEvent(new Event("change"));
  }

  selected() {
    this.dispatchEvent(new Event("select"));
  }

  get cursor() {
    return this.selection.at(-1);
  }

  get sheet() {
    return this.history.sheet;
  }

  /** @param {Place} place */
  valueAt(place) {
    return this.rules.valueAt(this.puzzle, this.entries, place);
  }

  /** @param {Place} place */
  isGiven(place) {
    return this.rules.given(this.puzzle, place) !== null;
  }

  /** Carry out an intent of the board or the keypad. @param {Intent} intent */
  take(intent) {
    switch (intent.type) {
      case "select":
      case "move":
        return this.select(intent.place, intent.extend);
      case "deselect":
        this.selection = this.selection.filter((one) => !samePlace(one, intent.place));
        return this.selected();
      case "equal":
        return settings().doubled && this.selectEqual(intent.place, intent.extend);
      case "all":
        return this.selectAll(this.rules.cells(this.puzzle).filter(({ kind }) => kind === "cell"));
      case "line":
        return this.line(intent);
      case "type":
        return this.type(intent.value, intent);
      case "wall":
        return this.wall(intent);
      case "paint":
        return this.paint(intent.cells, intent.area, `d${intent.stroke}`);
      case "strike":
        return this.strike(intent.place);
    }
  }

  /** @param {Place} place @param {boolean} extend */
  select(place, extend) {
    this.selection = selected(this.selection, place, extend);
    this.selected();
  }

  /** All these places; the cursor stays where it is. @param {Place[]} places */
  selectAll(places) {
    const { cursor } = this;
    const last = places.filter((one) => samePlace(one, cursor));
    this.selection = [...places.filter((one) => !samePlace(one, cursor)), ...last];
    this.selected();
  }

  /** All cells that hold the same as this one. @param {Place} place @param {boolean} extend */
  selectEqual(place, extend) {
    const found = equalTo(this, place);
    if (!found.length) return;
    const others = extend ? this.selection.filter((one) => !found.some((each) => samePlace(each, one))) : [];
    this.selectAll([...others, ...found]);
  }

  /** @param {Tool} tool */
  use(tool) {
    this.tool = tool;
    this.selected();
  }

  /** Whether presses add to the selection. @param {boolean} several */
  selectSeveral(several) {
    this.several = several;
    this.selected();
  }

  /** What the pen draws with. @param {number} colour */
  dip(colour) {
    this.ink = colour;
    this.selected();
  }

  /**
   * Write a value, or a mark, in all selected places; the same again removes it.
   * @param {Value} value @param {{layer?: import("../board/types.js").TypedLayer, replaces?: number}} [how]
   */
  type(value, { layer, replaces } = {}) {
    if (value === "Backspace") return this.erase();
    if (this.tool === "line" && !layer && typeof value === "number") return this.dip(value);
    // The first key of a number of two digits was a move of its own: the number takes its place.
    if (replaces !== undefined && this.history.moves[this.history.done - 1]?.stroke === this.typing()) {
      this.history.undo();
      this.entries = this.rules.entries(this.puzzle, this.sheet);
    }
    this.strokes += 1;
    const { tool } = this;
    const marks = layer ?? (tool === "corner" || tool === "centre" || tool === "colour" ? tool : null);
    const signs = typeof value === "string";
    const kind = signs ? "operator" : "cell";
    const all = this.selection.filter((place) => place.kind === kind);
    const places = all.filter((place) => !this.isGiven(place));
    if (marks === "colour" && !signs) this.colour(Number(value), all);
    else if (tool === "area" && !layer) this.typeArea(Number(value));
    else if (marks && marks !== "colour" && !signs) this.mark(marks, Number(value), places);
    else this.place(value, places);
  }

  /** The stroke of the number typed last. */
  typing() {
    return `t${this.strokes}`;
  }

  /** @param {number} area */
  typeArea(area) {
    const cells = this.selection.flatMap((place) =>
      "row" in place ? [{ row: place.row, column: place.column }] : [],
    );
    this.paint(cells, area, this.typing());
  }

  /** @param {Value} value @param {Place[]} places */
  place(value, places) {
    const all = settings().again && places.every((place) => this.valueAt(place) === value);
    /** @type {Write[]} */
    const writes = places.map((place) => ["value", keyOf(place), all ? null : value]);
    if (!all && typeof value === "number" && settings().tidy) writes.push(...this.tidied(value, places));
    if (this.history.write(writes, this.typing())) this.changed();
  }

  /**
   * Marks ruled out by a number placed here.
   * @param {number} value @param {Place[]} places
   * @returns {Write[]}
   */
  tidied(value, places) {
    const peers = places.flatMap((place) => this.rules.peers(this.puzzle, this.entries, place));
    const keys = [...new Set(peers.map(keyOf))];
    return keys.flatMap((key) =>
      /** @type {const} */ (["corner", "centre"]).flatMap((layer) => {
        const marks = /** @type {number[] | undefined} */ (this.sheet[layer][key]);
        if (!marks?.includes(value)) return [];
        return [/** @type {Write} */ ([layer, key, listed(marks.filter((mark) => mark !== value))])];
      }),
    );
  }

  /** @param {"corner" | "centre"} layer @param {number} value @param {Place[]} places */
  mark(layer, value, places) {
    const open = places.filter((place) => this.valueAt(place) === null).map(keyOf);
    const all = open.every((key) => this.sheet[layer][key]?.includes(value));
    /** @type {Write[]} */
    const writes = open.map((key) => {
      return [layer, key, toggled(this.sheet[layer][key], value, !all)];
    });
    if (this.history.write(writes, this.typing())) this.changed();
  }

  /** A colour for cells, givens too; the same again takes it out. @param {number} colour @param {Place[]} places */
  colour(colour, places) {
    const keys = places.map(keyOf);
    const all = keys.every((key) => this.sheet.colour[key]?.includes(colour));
    /** @type {Write[]} */
    const writes = keys.map((key) => ["colour", key, toggled(this.sheet.colour[key], colour, !all)]);
    if (this.history.write(writes, this.typing())) this.changed();
  }

  /** A line of the pen; drawn again in its colour, it goes. @param {Extract<Intent, {type: "line"}>} intent */
  line({ from, to, stroke }) {
    const key = lineKey(keyOf(from), keyOf(to));
    const lines = /** @type {number[] | undefined} */ (this.sheet.line[key]);
    if (!stroke || this.drawing.stroke !== stroke) this.drawing = { stroke, draws: !lines?.includes(this.ink) };
    const write = /** @type {Write} */ (["line", key, toggled(lines, this.ink, this.drawing.draws)]);
    if (this.history.write([write], stroke ? `l${stroke}` : undefined)) this.changed();
  }

  erase() {
    if (this.history.write(erasures(this))) this.changed();
  }

  /** @param {Extract<Intent, {type: "wall"}>} intent */
  wall({ border, value, stroke }) {
    if (!this.family.play.mayDraw?.(this.puzzle, border)) return;
    if (this.history.write([["border", borderKey(border), value]], `d${stroke}`)) this.changed();
  }

  /** @param {{row: number, column: number}[]} cells @param {number} area @param {string} stroke */
  paint(cells, area, stroke) {
    const { puzzle, family } = this;
    if (area && !numbersOf(puzzle).includes(area)) return;
    const open = cells.filter(({ row, column }) => family.play.mayPaint?.(puzzle, row, column));
    const writes = open.map(
      ({ row, column }) => /** @type {Write} */ (["area", `r${row}c${column}`, area || null]),
    );
    if (this.history.write(writes, stroke)) this.changed();
  }

  /** @param {Place} place a clue or an equation */
  strike(place) {
    this.selection = [place];
    const key = keyOf(place);
    this.history.write([["struck", key, this.sheet.struck[key] ? null : true]]);
    this.changed();
  }

  undo() {
    this.history.undo();
    this.changed();
  }

  redo() {
    this.history.redo();
    this.changed();
  }

  /**
   * Take back every move from the first of these mistakes on.
   * @param {{key: string, value: any}[]} mistakes
   * @returns {number} how many
   */
  undoToBefore(mistakes) {
    const { done } = this.history;
    this.history.undoTo(this.history.before(mistakes));
    this.changed();
    return done - this.history.done;
  }

  /**
   * Do what a step says: place its values, take out its candidates, draw its walls and links.
   * @param {{placed?: any[][], removed?: any[][], walls?: any[][], links?: any[][]}} step
   */
  apply({ placed = [], removed = [], walls = [], links = [] }) {
    this.strokes += 1;
    const stroke = `a${this.strokes}`;
    for (const { place, value } of placed.map(placeOfEntry)) {
      const tidied = typeof value === "number" ? this.tidied(value, [place]) : [];
      this.history.write([["value", keyOf(place), value], ...tidied], stroke);
      this.entries = this.rules.entries(this.puzzle, this.sheet);
    }
    for (const { place, value } of removed.map(placeOfEntry)) {
      if (place.kind !== "cell" || typeof value !== "number") continue;
      const rest = this.candidates(place).filter((mark) => mark !== value);
      this.history.write([["centre", keyOf(place), listed(rest)]], stroke);
    }
    /** @param {any[][]} borders @param {string} kind */
    const drawn = (borders, kind) =>
      borders.map(
        (border) => /** @type {Write} */ (["border", borderKey(/** @type {any} */ (border)), kind]),
      );
    this.history.write([...drawn(walls, "wall"), ...drawn(links, "link")], stroke);
    this.changed();
  }

  /** What a cell may hold: its marks, or what its peers leave. @param {Place} place @returns {number[]} */
  candidates(place) {
    const marks = this.sheet.centre[keyOf(place)];
    if (marks) return marks;
    const peers = this.rules.peers(this.puzzle, this.entries, place);
    const taken = new Set(peers.map((peer) => this.valueAt(peer)));
    return numbersOf(this.puzzle).filter((number) => !taken.has(number));
  }

  /** Candidates by the plain rules into every empty cell. */
  fillCandidates() {
    this.strokes += 1;
    const open = this.rules
      .cells(this.puzzle)
      .filter((place) => place.kind === "cell" && this.valueAt(place) === null);
    /** @type {Write[]} */
    const writes = open.map((place) => ["centre", keyOf(place), this.candidates(place)]);
    if (this.history.write(writes)) this.changed();
  }

  /** The puzzle with what is entered, as the server expects it. */
  asJson() {
    const { entries: _, marks: __, solution: ___, ...bare } = this.puzzle;
    return { ...bare, entries: this.entries, ...this.marks() };
  }

  /** Centre marks are candidates; where none are written, none are sent. */
  marks() {
    const { puzzle, sheet } = this;
    if (!Object.keys(sheet.centre).length) return {};
    return { marks: marksJson(puzzle, Object.fromEntries(this.openMarks(sheet.centre))) };
  }

  /** How much is filled in, 0 to 1. */
  share() {
    const cells = this.rules.cells(this.puzzle).filter((place) => !this.isGiven(place));
    return cells.length ? cells.filter((place) => this.valueAt(place) !== null).length / cells.length : 1;
  }
}

/** @param {number[] | undefined} list @param {number} one @param {boolean} isIn whether it shall be in @returns {number[] | null} */
function toggled(list = [], one, isIn) {
  const rest = list.filter((other) => other !== one);
  return listed(isIn ? [...rest, one].sort((a, b) => a - b) : rest);
}

/** @param {number[]} marks */
const listed = (marks) => (marks.length ? marks : null);
