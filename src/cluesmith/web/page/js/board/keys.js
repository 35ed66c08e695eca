/**
 * What a key writes. Numbers of two digits are typed one after the other: the
 * first is written at once, and the second, if it comes soon and the number
 * exists, replaces it. Shift asks for a corner mark, Alt for one in the centre.
 */

import { OPERATORS, keyOf, mostOf, readSign } from "../puzzle.js";

/** @typedef {import("../puzzle.js").Place} Place */
/** @typedef {import("../puzzle.js").Puzzle} Puzzle */
/** @typedef {import("../puzzle.js").Value} Value */
/** @typedef {{value: Value, replaces?: number, layer?: "corner" | "centre"}} Typed */

/** Milliseconds in which a second digit still belongs to the first. */
const PATIENCE = 1200;

/** @param {() => Puzzle} puzzle @param {string[]} signs what may be typed at an operator */
export function createTyping(puzzle, signs = OPERATORS) {
  /** @type {{key: string, value: number, layer: Typed["layer"], at: number} | null} */
  let last = null;

  /** @param {number} digit @param {Place} place @param {Typed["layer"]} layer @returns {Typed | null} */
  function number(digit, place, layer) {
    const [key, now] = [keyOf(place), performance.now()];
    const fresh = last && last.key === key && last.layer === layer && now - last.at < PATIENCE;
    const joined = fresh && last ? 10 * last.value + digit : -1;
    if (last && joined > 9 && joined <= mostOf(puzzle())) {
      const replaces = last.value;
      last = null;
      return { value: joined, replaces, layer };
    }
    last = { key, value: digit, layer, at: now };
    const least = puzzle().family === "gold-star" ? 0 : 1;
    return digit >= least && digit <= mostOf(puzzle()) ? { value: digit, layer } : null;
  }

  /** @param {KeyboardEvent} event @param {Place} place @returns {Typed | null} */
  function read(event, place) {
    if (event.ctrlKey || event.metaKey) return null;
    if (event.key === "Backspace" || event.key === "Delete") {
      last = null;
      return { value: "Backspace" };
    }
    if (place.kind === "operator") {
      const sign = readSign(event.key);
      return signs.includes(sign) ? { value: sign } : null;
    }
    if (place.kind === "equation") return null;
    const digit = digitOf(event);
    if (digit === null) return null;
    // Where digits are typed with Shift, as on French keyboards, Shift asks for nothing.
    const shifted = event.shiftKey && !/^\d$/.test(event.key);
    const layer = shifted ? "corner" : event.altKey ? "centre" : undefined;
    const typed = number(digit, place, layer);
    return typed ?? (digit === 0 ? { value: "Backspace" } : null);
  }

  return { read };
}

/**
 * The digit of a key; with Shift or Alt down `key` is another character.
 * @param {KeyboardEvent} event
 */
function digitOf(event) {
  if (/^\d$/.test(event.key)) return Number(event.key);
  const found = /^(?:Digit|Numpad)(\d)$/.exec(event.code);
  return found && (event.shiftKey || event.altKey) ? Number(found[1]) : null;
}
