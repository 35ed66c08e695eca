/**
 * One record for each puzzle that was opened, under a key made from the puzzle's own facts:
 * the same board found again, whatever its title, goes on where it was left. The key is
 * also the puzzle's address, `#/play/<key>`.
 *
 * Nothing is forgotten while there is room. When there is none, boards that were only
 * looked at go first; then solved ones keep their last position, but not the moves that led there.
 */

import { checked, facts } from "../puzzle.js";
import { keys, onChange, read, remove, whenFull, write } from "./storage.js";

/** @typedef {import("../puzzle.js").Puzzle} Puzzle */
/** @typedef {import("../history.js").Kept} Kept */
/**
 * Everything the page knows of one puzzle. Values, marks, colours and lines are in the
 * moves: `new History(record.history).sheet` has them.
 * @typedef {object} PuzzleRecord
 * @property {string} key
 * @property {Puzzle} puzzle what is given, its title, level and score; no entries
 * @property {Kept} history
 * @property {number} elapsed milliseconds spent, those before the board was started again too: see `timeOn`
 * @property {number} hints hints that were shown, in whatever detail
 * @property {number} checks
 * @property {number} begun when it was first opened (milliseconds since 1970, as all times here)
 * @property {number} touched when a move was last made
 * @property {number} share how much is filled in, 0 to 1
 * @property {boolean} finished whether the board stands solved now
 * @property {number | null} solved when it was first solved
 * @property {number | null} time milliseconds on the clock then
 * @property {number} helped hints that were shown until then
 * @property {import("./solves.js").Solve[]} again solves after that, each from an empty board (solves.js)
 * @property {number} attempt what the clock showed when the attempt that was last solved began
 * @property {string} origin where it came from, such as "daily/2026-11-19"; empty where nothing is known
 */

const PLAY = "play:";
/** How many boards that were only looked at stay when room is needed. */
const LOOKED_AT = 10;
/** How many solved boards give up their moves at once. */
const AT_ONCE = 20;
/** @type {Kept} */
const NO_MOVES = { moves: [], done: 0, trials: [] };

/** The name of a puzzle in storage and addresses: its facts, hashed. @param {Puzzle} puzzle */
export const keyOfPuzzle = (puzzle) => hash(JSON.stringify(facts(puzzle)));

/**
 * 106 bits of two differently seeded runs of cyrb53: no secret, only a short name.
 * @param {string} text
 */
function hash(text) {
  return [0x5eed, 0xc1e5].map((seed) => cyrb53(text, seed).toString(36)).join("");
}

/** @param {string} text @param {number} seed */
function cyrb53(text, seed) {
  let [a, b] = [0xdeadbeef ^ seed, 0x41c6ce57 ^ seed];
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    a = Math.imul(a ^ code, 2654435761);
    b = Math.imul(b ^ code, 1597334677);
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909);
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909);
  return 4294967296 * (2097151 & b) + (a >>> 0);
}

/** A record with every part, from an older or a poorer one. @param {Partial<PuzzleRecord> & {puzzle: Puzzle}} found @returns {PuzzleRecord} */
export function completed(found) {
  const { entries: _, marks: __, drawn: ___, solution: ____, ...bare } = found.puzzle;
  const puzzle = /** @type {Puzzle} */ (bare);
  const touched = found.touched ?? Date.now();
  const solved = found.solved ?? (found.finished ? touched : null);
  return {
    key: found.key ?? keyOfPuzzle(puzzle),
    puzzle,
    history: found.history ?? NO_MOVES,
    elapsed: found.elapsed ?? 0,
    hints: found.hints ?? 0,
    checks: found.checks ?? 0,
    begun: found.begun ?? touched,
    touched,
    share: found.share ?? 0,
    finished: found.finished ?? false,
    solved,
    time: found.time ?? (solved === null ? null : (found.elapsed ?? 0)),
    helped: found.helped ?? 0,
    again: found.again ?? [],
    attempt: found.attempt ?? (found.finished && found.history ? startOf(found.history) : 0),
    origin: found.origin ?? "",
  };
}

/** What the clock showed when the board was last empty. @param {Kept} history */
const startOf = ({ moves, done }) => moves.slice(0, done).findLast(({ clock }) => clock !== undefined)?.clock ?? 0;

/** What the clock shows: the milliseconds since the board was last empty. @param {PuzzleRecord} record */
export const timeOn = ({ elapsed, history }) => Math.max(0, elapsed - startOf(history));

/** @param {string} key @returns {PuzzleRecord | null} null where this browser has none that can be drawn */
export function record(key) {
  const found = read(PLAY + key);
  try {
    return found && { ...completed(found), puzzle: checked(found.puzzle), key };
  } catch {
    return null;
  }
}

/**
 * The record of a puzzle, made where there is none. What is newly known of it (a title, a
 * level, where it came from) is added; progress stays as it is.
 * @param {Puzzle} puzzle @param {{origin?: string}} [about] @returns {string} its key
 */
export function begin(puzzle, { origin = "" } = {}) {
  const fresh = completed({ puzzle, origin });
  const known = record(fresh.key);
  const news = known && { ...known, puzzle: { ...known.puzzle, ...fresh.puzzle }, origin: origin || known.origin };
  keep(news ?? fresh);
  return fresh.key;
}

/** @param {PuzzleRecord} news @returns {boolean} whether it will outlast this tab */
export const keep = (news) => write(PLAY + news.key, news);

/** Change some parts of what is stored now, by this tab or another. @param {string} key @param {Partial<PuzzleRecord>} parts */
export function patch(key, parts) {
  const known = read(PLAY + key);
  if (known) keep({ ...known, ...parts });
}

/** @returns {PuzzleRecord[]} all of them, the last touched first */
export function records() {
  const found = keys(PLAY).flatMap((name) => {
    const stored = read(name);
    return stored?.puzzle ? [{ ...completed(stored), key: name.slice(PLAY.length) }] : [];
  });
  return found.sort((a, b) => b.touched - a.touched);
}

/** Whether there is something to go on with. @param {PuzzleRecord} record */
export const isBegun = ({ share, history, finished }) => !finished && (share > 0 || history.moves.length > 0);

/** Forget a puzzle. @param {string} key @returns {() => void} brings it back */
export function forget(key) {
  const known = read(PLAY + key);
  remove(PLAY + key);
  return () => void (known && write(PLAY + key, known));
}

/** Listen to what other tabs do with a puzzle. @param {string} key @param {(record: PuzzleRecord) => void} listener @returns {() => void} */
export const onRecord = (key, listener) => onChange(PLAY + key, listener);

whenFull(() => {
  const all = records();
  const looked = all.filter(({ history, solved }) => !history.moves.length && solved === null).slice(LOOKED_AT);
  for (const { key } of looked) remove(PLAY + key);
  if (looked.length) return true;
  const solved = all.filter(({ history, finished }) => finished && history.moves.length > 1).slice(-AT_ONCE);
  for (const one of solved) {
    const last = one.history.moves.slice(0, one.history.done).flatMap(({ changes }) => changes);
    const sheet = new Map(last.map(([layer, key, , after]) => [`${layer} ${key}`, { layer, key, after }]));
    const changes = [...sheet.values()].map(({ layer, key, after }) => /** @type {any} */ ([layer, key, null, after]));
    remove(PLAY + one.key); // so that there is room for the smaller one
    keep({ ...one, history: { moves: [{ changes }], done: 1, trials: [] } });
  }
  return solved.length > 0;
});
