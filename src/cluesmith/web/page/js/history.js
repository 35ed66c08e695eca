/**
 * Undo history: what a player has written, and every move that led there.
 *
 * A sheet holds layers of values by the key of their place. A move is a list of
 * changes, each with what stood there before, so it can be taken back. A trial is
 * a mark in the list of moves: keeping it takes the mark away, dropping it is a move
 * that takes back what was tried. To start again is a move too: nothing that was
 * written is ever out of reach of undo. Moves of one drag, or a number typed in two keys,
 * are one; not with those of an earlier visit, whose strokes were counted from one as well.
 */

/** @typedef {"value" | "corner" | "centre" | "colour" | "line" | "area" | "border" | "struck"} Layer */
/** @typedef {Record<Layer, Record<string, any>>} Sheet undefined where nothing is written */
/** @typedef {[layer: Layer, key: string, before: any, after: any]} Change null for nothing */
/**
 * @typedef {object} Move
 * @property {Change[]} changes
 * @property {string} [stroke]
 * @property {[number[], number[]]} [trials] before and after it, where it ends any
 * @property {number} [clock] where it starts again: the milliseconds spent until then
 */
/** @typedef {{moves: Move[], done: number, trials: number[]}} Kept as it stays in the browser */

/** @type {Layer[]} */
const MARKS = ["corner", "centre", "colour", "line", "struck"];

/** @returns {Sheet} */
export const emptySheet = () => ({ value: {}, corner: {}, centre: {}, colour: {}, line: {}, area: {}, border: {}, struck: {} });

export class History {
  /** @param {Kept} [kept] */
  constructor({ moves = [], done = 0, trials = [] } = { moves: [], done: 0, trials: [] }) {
    this.moves = [...moves];
    this.done = 0;
    /** @type {number[]} */
    this.trials = [];
    this.sheet = emptySheet();
    while (this.done < Math.min(done, moves.length)) this.redo();
    this.trials = [...trials];
  }

  get canUndo() {
    return this.done > 0;
  }

  get canRedo() {
    return this.done < this.moves.length;
  }

  /**
   * Write what differs from what stands there.
   * @param {[Layer, string, any][]} wanted @param {string} [stroke] moves of one stroke are one
   * @returns {boolean} whether anything did
   */
  write(wanted, stroke) {
    const changes = wanted.flatMap(([layer, key, after]) => {
      const before = this.sheet[layer][key] ?? null;
      return same(before, after) ? [] : [/** @type {Change} */ ([layer, key, before, after])];
    });
    if (!changes.length) return false;
    this.moves.length = this.done;
    const last = this.moves.at(-1);
    if (stroke && last?.stroke === stroke && this.trials.at(-1) !== this.done) {
      last.changes.push(...changes);
    } else {
      this.moves.push({ changes, stroke });
      this.done += 1;
    }
    for (const [layer, key, , after] of changes) this.put(layer, key, after);
    return true;
  }

  undo() {
    if (!this.canUndo) return;
    this.done -= 1;
    for (const [layer, key, before] of [...this.moves[this.done].changes].reverse()) {
      this.put(layer, key, before);
    }
    const { trials } = this.moves[this.done];
    if (trials) this.trials = [...trials[0]];
    while ((this.trials.at(-1) ?? 0) > this.done) this.trials.pop();
  }

  redo() {
    if (!this.canRedo) return;
    const { changes, trials } = this.moves[this.done];
    for (const [layer, key, , after] of changes) this.put(layer, key, after);
    if (trials) this.trials = [...trials[1]];
    this.done += 1;
  }

  /** Take moves back until so many are left. @param {number} count */
  undoTo(count) {
    while (this.done > count) this.undo();
  }

  /** Begin a trial: from here on moves can be dropped together. */
  tryOut() {
    this.trials.push(this.done);
  }

  /** What was tried stays. */
  keep() {
    this.trials.pop();
  }

  /** What was tried goes; to undo that brings it back, and the trial. */
  drop() {
    const begun = this.trials.at(-1);
    if (begun === undefined) return;
    const before = new History({ moves: this.moves, done: begun, trials: [] }).sheet;
    this.become(before, { trials: [[...this.trials], this.trials.slice(0, -1)] });
    this.trials.pop();
  }

  /** Everything goes, in one move. @param {number} clock milliseconds spent so far */
  restart(clock) {
    this.become(emptySheet(), { trials: [[...this.trials], []], clock });
    this.trials = [];
  }

  /**
   * One move that makes the sheet another.
   * @param {Sheet} wanted @param {Omit<Move, "changes">} [about] @returns {boolean} whether anything changed
   */
  become(wanted, about = {}) {
    const layers = /** @type {Layer[]} */ (Object.keys(wanted));
    const changes = layers.flatMap((layer) =>
      [...new Set([...Object.keys(this.sheet[layer]), ...Object.keys(wanted[layer])])].map(
        (key) => /** @type {[Layer, string, any]} */ ([layer, key, wanted[layer][key] ?? null]),
      ),
    );
    if (!this.write(changes)) return false;
    Object.assign(this.moves[this.done - 1], about);
    return true;
  }

  /** The milliseconds that were spent before the last start. */
  started() {
    return this.moves.slice(0, this.done).findLast(({ clock }) => clock !== undefined)?.clock ?? 0;
  }

  /** Keys of values written since the first trial under way began. @returns {Set<string>} */
  tried() {
    const found = /** @type {Set<string>} */ (new Set());
    for (const { changes } of this.moves.slice(this.trials[0] ?? this.done, this.done)) {
      for (const [layer, key] of changes) if (layer === "value" || layer === "area") found.add(key);
    }
    return found;
  }

  /**
   * How many moves stood before the first of these mistakes was written as it is now.
   * One without a value is about the area of a cell, or about its borders.
   * @param {{key: string, value: any}[]} mistakes @returns {number} `done` where none was
   */
  before(mistakes) {
    const moves = this.moves.slice(0, this.done);
    const written = mistakes.map(({ key, value }) =>
      moves.findLastIndex(({ changes }) => changes.some((change) => writes(change, key, value))),
    );
    return Math.min(this.done, ...written.filter((at) => at >= 0));
  }

  /** Whether the last move wrote nothing but pencil marks and strikes. */
  lastOnlyMarks() {
    const changes = this.moves[this.done - 1]?.changes ?? [];
    return changes.length > 0 && changes.every(([layer]) => MARKS.includes(layer));
  }

  /** @returns {Kept} */
  kept() {
    return { moves: this.moves.map(({ stroke: _, ...move }) => move), done: this.done, trials: [...this.trials] };
  }

  /** @param {Layer} layer @param {string} key @param {any} value */
  put(layer, key, value) {
    if (value === null) delete this.sheet[layer][key];
    else this.sheet[layer][key] = value;
  }
}

/** @param {Change} change @param {string} key @param {any} value */
function writes([layer, at, , after], key, value) {
  if (value !== null) return layer === "value" && at === key && same(after, value);
  const places = layer === "area" ? [key] : layer === "border" ? [`${key}right`, `${key}down`] : [];
  return places.includes(at) && after !== null;
}

/** @param {any} one @param {any} other */
const same = (one, other) => one === other || JSON.stringify(one) === JSON.stringify(other);
