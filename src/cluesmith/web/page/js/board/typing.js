/**
 * What a key writes on a board.
 *
 * Numbers of two digits: a value is typed one digit after the other; the first is written
 * at once, and the second, while the caret beside it is seen, makes it one number. Marks are
 * never joined by the time between two keys: 1 2 3 are always three marks. After a full stop
 * the next two digits are one number, for values and marks, however slowly they come.
 */

import { familyOf } from "../families/index.js";
import { keyOf } from "../place.js";
import { numbersOf } from "../puzzle.js";
import { settings } from "../settings.js";

/** @typedef {import("./types.js").BoardState} BoardState */
/** @typedef {import("./types.js").TypedLayer} TypedLayer */
/** @typedef {import("../place.js").Place} Place */
/** @typedef {import("../place.js").Value} Value */
/** @typedef {{value: Value, replaces?: number, layer?: TypedLayer}} Typed */

/** Milliseconds in which a second digit still belongs to the first. */
const PATIENCE = 1200;
/** Numbers of colours. */
const COLOURS = 9;

/**
 * @param {() => BoardState} state @param {import("./types.js").Mode} mode
 * @param {(key: string | null) => void} caret shows where a second digit is waited for
 */
export function createTyping(state, mode, caret) {
  const { signs } = familyOf(state().puzzle).board;
  /** The digit that a second one may join. @type {{key: string, value: number, at: number} | null} */
  let open = null;
  /** What was typed since a full stop; null where there was none. @type {string | null} */
  let stopped = null;
  let timer = 0;

  /** @param {typeof open} wanted */
  function wait(wanted) {
    open = wanted;
    clearTimeout(timer);
    caret(wanted?.key ?? null);
    if (wanted) timer = setTimeout(() => wait(null), PATIENCE);
  }

  /** @param {number} digit @param {Place} place @param {TypedLayer | undefined} layer @returns {Typed | null} */
  function number(digit, place, layer) {
    const numbers = numbersOf(state().puzzle);
    const { tool } = state();
    const [key, now] = [keyOf(place), performance.now()];
    const before = open && open.key === key && now - open.at < PATIENCE ? open : null;
    wait(null);
    if (layer === "colour" || (tool === "colour" && !layer) || tool === "line") {
      return digit && digit <= COLOURS ? { value: digit, layer } : null;
    }
    if (stopped !== null) return afterStop(digit, layer);
    const isValue = !layer && (tool === "digit" || tool === "area");
    const joined = before ? 10 * before.value + digit : -1;
    if (before && isValue && joined > 9 && numbers.includes(joined)) return { value: joined, replaces: before.value };
    const mayGrow = settings().join && numbers.some((one) => one > 9 && Math.floor(one / 10) === digit);
    if (isValue && mayGrow) wait({ key, value: digit, at: now });
    return numbers.includes(digit) ? { value: digit, layer } : null;
  }

  /** @param {number} digit @param {TypedLayer | undefined} layer @returns {Typed | null} */
  function afterStop(digit, layer) {
    const typed = `${stopped}${digit}`;
    stopped = typed.length < 2 ? typed : null;
    const value = Number(typed);
    if (stopped !== null) return null;
    return numbersOf(state().puzzle).includes(value) ? { value, layer } : null;
  }

  /**
   * @param {KeyboardEvent} event @param {Place} place
   * @returns {Typed | "kept" | null} "kept": the key is taken, and writes nothing yet
   */
  function read(event, place) {
    // Setting writes values only: keys with Ctrl are the browser's, or the editor's.
    if (mode === "set" && (event.ctrlKey || event.metaKey)) return null;
    if (event.key === "Backspace" || event.key === "Delete") {
      stopped = null;
      wait(null);
      return event.ctrlKey || event.metaKey || event.altKey ? null : { value: "Backspace" };
    }
    if (place.kind === signs?.at && !event.ctrlKey && !event.metaKey && !event.altKey) {
      const typed = signs.read(event.key);
      if (signs.keys(mode).some(({ value }) => value === typed)) return { value: typed };
    }
    const digit = digitOf(event);
    if (digit === null) {
      if (["Shift", "Control", "Alt", "Meta"].includes(event.key)) return null;
      wait(null);
      stopped = (event.key === "." || event.key === ",") && !event.ctrlKey && !event.metaKey ? "" : null;
      return stopped === null ? null : "kept";
    }
    const typed = number(digit, place, layerOf(event));
    if (typed || stopped !== null) return typed ?? "kept";
    return digit === 0 ? { value: "Backspace" } : "kept";
  }

  return { read, forget: () => wait(null) };
}

/**
 * Shift asks for a corner mark, Ctrl or Alt for one in the centre, Ctrl or Alt with Shift for a
 * colour. Where digits are typed with Shift, as on French keyboards, Shift asks for nothing.
 * @param {KeyboardEvent} event @returns {TypedLayer | undefined}
 */
function layerOf(event) {
  const shifted = event.shiftKey && !/^\d$/.test(event.key);
  const held = event.ctrlKey || event.metaKey || event.altKey;
  if (held) return event.shiftKey ? "colour" : "centre";
  return shifted ? "corner" : undefined;
}

/**
 * The digit of a key; with Shift or Alt down `key` is another character.
 * @param {KeyboardEvent} event
 */
function digitOf(event) {
  if (/^\d$/.test(event.key)) return Number(event.key);
  const found = /^(?:Digit|Numpad)(\d)$/.exec(event.code);
  const held = event.shiftKey || event.altKey || event.ctrlKey || event.metaKey;
  return found && held ? Number(found[1]) : null;
}
