/**
 * A board one can click, touch and type on, for every family.
 *
 * The families' drawings make the picture; this module gives it hands: selection,
 * keyboard, focus (one tab stop for each zone of the board), drags. It never
 * changes what it shows: it tells intents and is told a new state.
 */

import { keepInSight } from "../dom.js";
import { OPEN, OPERATORS, keyOf, samePlace } from "../puzzle.js";
import { drawGold } from "./gold.js";
import { createTyping } from "./keys.js";
import { drawLol } from "./lol.js";
import { drawSkyscraper } from "./skyscraper.js";

/** @typedef {import("./types.js").Board} Board */
/** @typedef {import("./types.js").BoardState} BoardState */
/** @typedef {import("./types.js").Drawing} Drawing */
/** @typedef {import("./types.js").Options} Options */
/** @typedef {import("./types.js").Spot} Spot */
/** @typedef {import("../puzzle.js").Puzzle} Puzzle */

/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

/** What a finger can hit (px): where a cell would be smaller, the board is larger than its place, which scrolls. */
const TARGET = 22;

/** @param {Puzzle} puzzle @param {Options} options @returns {Drawing} */
function drawingOf(puzzle, { mode }) {
  if (puzzle.family === "skyscraper") return drawSkyscraper(puzzle, mode);
  if (puzzle.family === "lol-sudoku") return drawLol(puzzle, mode);
  return drawGold(puzzle, mode);
}

/** A state with nothing in it. @param {Puzzle} puzzle @returns {BoardState} */
const emptyState = (puzzle) => ({
  puzzle,
  entries: {},
  corner: {},
  centre: {},
  selection: [],
  tool: "digit",
  area: null,
  struck: [],
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
  const drawing = drawingOf(puzzle, options);
  const { element, spots } = drawing;
  let state = emptyState(puzzle);
  const live = mode !== "view";
  const typing = createTyping(() => state.puzzle, mode === "set" ? [...OPERATORS, OPEN] : OPERATORS);
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
    if (mode === "play" && (place.kind === "clue" || place.kind === "equation")) {
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
    if (!spot) return;
    const arrow = ARROWS[event.key];
    if (arrow && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      if (event.shiftKey && drawing.stroke?.(gestures, spot.place, ...arrow)) return;
      const place = drawing.step(spot.place, ...arrow);
      if (place) onInput({ type: "move", place, extend: event.shiftKey });
      return;
    }
    const strikes = mode === "play" && (spot.place.kind === "clue" || spot.place.kind === "equation");
    if (strikes && (event.key === "Enter" || event.key === " ")) {
      event.preventDefault();
      onInput({ type: "strike", place: spot.place });
      return;
    }
    const typed = typing.read(event, spot.place);
    if (!typed) return;
    event.preventDefault();
    onInput({ type: "type", place: spot.place, ...typed });
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
    destroy() {
      leaving.abort();
      element.remove();
    },
  };
}
