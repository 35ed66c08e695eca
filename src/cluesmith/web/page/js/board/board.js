/**
 * A board one can click, touch and type on, for every family.
 *
 * The family draws the picture; this module handles input: selection, keyboard, focus
 * (one tab stop for each zone of the board), drags. It never changes what it shows: it
 * reports intents and is given a new state.
 */

import { keepInSight } from "../dom.js";
import { familyOf } from "../families/index.js";
import { keyOf, samePlace } from "../place.js";
import { numbersOf } from "../puzzle.js";

/** @typedef {import("./types.js").Board} Board */
/** @typedef {import("./types.js").BoardState} BoardState */
/** @typedef {import("./types.js").Options} Options */
/** @typedef {import("./types.js").Spot} Spot */
/** @typedef {import("../place.js").Place} Place */
/** @typedef {import("../place.js").Value} Value */
/** @typedef {import("../puzzle.js").Puzzle} Puzzle */
/** @typedef {{value: Value, replaces?: number, layer?: "corner" | "centre"}} Typed */

/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

/** What a finger can hit (px): where a cell would be smaller, the board is larger than its place, which scrolls. */
const TARGET = 22;
/** Milliseconds in which a second digit still belongs to the first. */
const PATIENCE = 1200;

/** A state with nothing in it. @param {Puzzle} puzzle @returns {BoardState} */
const emptyState = (puzzle) => ({
  puzzle,
  entries: {},
  corner: {},
  centre: {},
  selection: [],
  tool: "digit",
  area: null,
  struck: {},
  wrong: [],
  lit: [],
  second: null,
  forced: null,
  letters: true,
});

/**
 * @param {Puzzle} puzzle with every part written out (`whole`)
 * @param {Options} options
 * @returns {Board}
 */
export function createBoard(puzzle, options) {
  const { mode, onInput = () => {} } = options;
  const drawing = familyOf(puzzle).board.draw(puzzle, mode);
  const { element, spots } = drawing;
  let state = emptyState(puzzle);
  const live = mode !== "view";
  const typing = createTyping(() => state.puzzle, mode);
  const leaving = new AbortController();
  const gestures = { state: () => state, tell: onInput };
  let dragging = false;

  /** @param {Event} event @returns {Spot | undefined} */
  const spotAt = (event) => {
    const node = event.target instanceof Element ? event.target.closest("[data-key]") : null;
    return node ? spots.get(node.getAttribute("data-key") ?? "") : undefined;
  };
  const cursor = () => state.selection.at(-1);
  const cursorSpot = () => {
    const place = cursor();
    return place && spots.get(keyOf(place));
  };
  const focus = () => (cursorSpot() ?? [...spots.values()][0])?.node.focus({ preventScroll: true });

  /** @param {Partial<BoardState>} news */
  function update(news) {
    state = { ...emptyState(state.puzzle), ...news };
    drawing.draw(state);
    if (!live) return;
    rove();
    const spot = cursorSpot();
    if (!spot || !element.contains(document.activeElement)) return;
    spot.node.focus({ preventScroll: true });
    if (element.parentElement) keepInSight(element.parentElement, spot.node);
  }

  /** Each zone has one place that Tab reaches: the selected one, or its first. */
  function rove() {
    const selected = cursorSpot();
    const reached = new Set(selected ? [selected.zone] : []);
    for (const spot of spots.values()) {
      const stops = spot === selected || !reached.has(spot.zone);
      if (stops) reached.add(spot.zone);
      spot.node.setAttribute("tabindex", stops ? "0" : "-1");
    }
  }

  /** @param {PointerEvent} event */
  function press(event) {
    if (event.button !== 0) return;
    const spot = spotAt(event);
    if (!spot) return;
    const { place } = spot;
    const draws = (state.tool === "wall" || state.tool === "area") && drawing.gestures;
    if (draws && place.kind === "cell") {
      focus();
      return;
    }
    event.preventDefault();
    if (spot.strikes) {
      onInput({ type: "strike", place });
      spot.node.focus({ preventScroll: true });
      return;
    }
    onInput({ type: "select", place, extend: event.shiftKey || event.ctrlKey || event.metaKey });
    (cursorSpot() ?? spot).node.focus({ preventScroll: true });
    if (event.pointerType === "mouse") dragging = true;
  }

  /** Dragging over cells selects them all. @param {PointerEvent} event */
  function over(event) {
    if (!dragging || event.buttons !== 1) {
      dragging = false;
      return;
    }
    const spot = spotAt(event);
    if (spot && spot.place.kind === "cell" && !state.selection.some((one) => samePlace(one, spot.place))) {
      onInput({ type: "select", place: spot.place, extend: true });
    }
  }

  /** @param {KeyboardEvent} event */
  function key(event) {
    const spot = spotAt(event);
    if (spot) typed(event, spot);
  }

  /** @param {KeyboardEvent} event @param {Spot} spot where the keyboard is */
  function typed(event, spot) {
    const arrow = ARROWS[event.key];
    if (arrow && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      if (event.shiftKey && drawing.stroke?.(gestures, spot.place, ...arrow)) return;
      const place = drawing.step(spot.place, ...arrow);
      if (place) onInput({ type: "move", place, extend: event.shiftKey });
      return;
    }
    if (spot.strikes) {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      onInput({ type: "strike", place: spot.place });
      return;
    }
    const read = typing.read(event, spot.place);
    if (!read) return;
    event.preventDefault();
    onInput({ type: "type", place: spot.place, ...read });
  }

  /** A key that was pressed elsewhere. @param {KeyboardEvent} event */
  function type(event) {
    const spot = cursorSpot() ?? [...spots.values()][0];
    typed(event, spot);
    if (event.defaultPrevented) focus();
  }

  /** Focus that comes by Tab selects. @param {FocusEvent} event */
  function focused(event) {
    const spot = spotAt(event);
    if (spot && !state.selection.some((one) => samePlace(one, spot.place))) {
      onInput({ type: "select", place: spot.place, extend: false });
    }
  }

  element.classList.add("board", `board-${puzzle.family}`, `board-${mode}`);
  if (live) {
    const { width, height } = element.viewBox.baseVal;
    element.style.minWidth = `${(TARGET / drawing.cell) * width}px`;
    element.style.minHeight = `${(TARGET / drawing.cell) * height}px`;
    const { signal } = leaving;
    // A drawing's own drags come first: they tell what is selected.
    const endGestures = drawing.gestures?.(gestures);
    element.addEventListener("pointerdown", press, { signal });
    element.addEventListener("pointerover", over, { signal });
    element.addEventListener("keydown", key, { signal });
    element.addEventListener("focusin", focused, { signal });
    signal.addEventListener("abort", () => endGestures?.());
  }
  update({});
  return {
    element,
    update,
    focus,
    type,
    destroy() {
      leaving.abort();
      element.remove();
    },
  };
}

/**
 * What a key writes. Numbers of two digits are typed one after the other: the
 * first is written at once, and the second, if it comes soon and the number
 * exists, replaces it. Shift asks for a corner mark, Alt for one in the centre.
 * @param {() => Puzzle} puzzle @param {import("./types.js").Mode} mode
 */
function createTyping(puzzle, mode) {
  const { signs } = familyOf(puzzle()).board;
  /** @type {{key: string, value: number, layer: Typed["layer"], at: number} | null} */
  let last = null;

  /** @param {number} digit @param {Place} place @param {Typed["layer"]} layer @returns {Typed | null} */
  function number(digit, place, layer) {
    const [key, now] = [keyOf(place), performance.now()];
    const fresh = last && last.key === key && last.layer === layer && now - last.at < PATIENCE;
    const joined = fresh && last ? 10 * last.value + digit : -1;
    const numbers = numbersOf(puzzle());
    if (last && joined > 9 && numbers.includes(joined)) {
      const replaces = last.value;
      last = null;
      return { value: joined, replaces, layer };
    }
    last = { key, value: digit, layer, at: now };
    return numbers.includes(digit) ? { value: digit, layer } : null;
  }

  /** @param {KeyboardEvent} event @param {Place} place @returns {Typed | null} */
  function read(event, place) {
    if (event.ctrlKey || event.metaKey) return null;
    if (event.key === "Backspace" || event.key === "Delete") {
      last = null;
      return { value: "Backspace" };
    }
    if (place.kind === signs?.at) {
      const typed = signs.read(event.key);
      return signs.keys(mode).some(({ value }) => value === typed) ? { value: typed } : null;
    }
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
