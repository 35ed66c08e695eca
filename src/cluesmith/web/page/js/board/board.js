/**
 * A board one can click, touch and type on, for every family.
 *
 * The family draws the picture; this module handles keyboard and focus (one tab stop for each
 * zone of the board), pointing.js mouse and finger, typing.js what a key writes. A board never
 * changes what it shows: it reports intents and is given a new state.
 */

import { addStylesheet, keepInSight, put } from "../dom.js";
import { FAMILIES, familyOf } from "../families/index.js";
import { keyOf, samePlace } from "../place.js";
import { emptyState } from "./picture.js";
import { listenToPointer } from "./pointing.js";
import { createTyping } from "./typing.js";

/** @typedef {import("./types.js").Board} Board */
/** @typedef {import("./types.js").BoardState} BoardState */
/** @typedef {import("./types.js").Options} Options */
/** @typedef {import("./types.js").Spot} Spot */
/** @typedef {import("../place.js").Place} Place */
/** @typedef {import("../puzzle.js").Puzzle} Puzzle */

// No board is made before its family has all that it takes to write on it.
await Promise.all([
  addStylesheet(new URL("../../css/writing.css", import.meta.url).href),
  ...FAMILIES.map(({ board }) => board.prepare?.()),
]);

/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

/** What a finger can hit (px): where a cell would be smaller, the board is larger than its place, which scrolls. */
const TARGET = 24;

/** What a hint lights comes into sight, and of several places the last of these first. */
const POINTS = ["look", "remove", "place"];

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
  /** What a hint lit when it was last brought into sight. */
  let pointed = "";
  const live = mode !== "view";
  const typing = createTyping(() => state, mode, showCaret);
  const leaving = new AbortController();
  const gestures = { state: () => state, tell: onInput };

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
  /** @param {Spot} [spot] */
  const focus = (spot) => (spot ?? cursorSpot() ?? [...spots.values()][0])?.node.focus({ preventScroll: true });

  /** @param {string | null} key */
  function showCaret(key) {
    for (const node of element.querySelectorAll("[data-caret]")) put(node, "data-caret", null);
    if (key) put(spots.get(key)?.node ?? element, "data-caret", true);
  }

  /** @param {Partial<BoardState>} news */
  function update(news) {
    state = { ...emptyState(state.puzzle), ...news };
    drawing.draw(state);
    put(element, "data-coordinates", state.coordinates);
    put(element, "data-pen", state.tool === "line");
    if (!live) return;
    rove();
    showPointed();
    const spot = cursorSpot();
    if (!spot || !element.contains(document.activeElement)) return;
    spot.node.focus({ preventScroll: true });
    if (element.parentElement) keepInSight(element.parentElement, spot.node);
  }

  /** A hint may point at a part of the board that is scrolled away. */
  function showPointed() {
    const lit = POINTS.flatMap((wanted) => state.lit.filter(({ tone }) => tone === wanted).reverse());
    const keys = lit.map(({ place }) => keyOf(place));
    if (keys.join() === pointed) return;
    pointed = keys.join();
    const box = element.parentElement;
    const nodes = keys.flatMap((key) => spots.get(key)?.node ?? []);
    for (const node of box ? nodes : []) keepInSight(/** @type {HTMLElement} */ (box), node);
  }

  /** Whether the board is larger than its place, and where there is more of it. */
  function fit() {
    const box = element.parentElement;
    if (!box) return;
    const [x, y] = [box.scrollWidth - box.clientWidth, box.scrollHeight - box.clientHeight];
    element.classList.toggle("scrolls", Math.max(x, y) > 1);
    put(box, "data-more-x", more(box.scrollLeft, x));
    put(box, "data-more-y", more(box.scrollTop, y));
    box.addEventListener("scroll", fit, { signal: leaving.signal, passive: true });
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

  /** @param {KeyboardEvent} event */
  function key(event) {
    const spot = spotAt(event);
    if (spot) typed(event, spot);
  }

  /** @param {KeyboardEvent} event @param {Spot} spot where the keyboard is */
  function typed(event, spot) {
    const arrow = ARROWS[event.key];
    if (arrow) typing.forget();
    if (event.key.toLowerCase() === "a" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      onInput({ type: "all" });
      return;
    }
    if (arrow && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      if (event.shiftKey && drawing.stroke?.(gestures, spot.place, ...arrow)) return;
      const place = drawing.step(spot.place, ...arrow);
      const draws = event.shiftKey && state.tool === "line" && place?.kind === "cell";
      if (draws) onInput({ type: "line", from: spot.place, to: place, stroke: 0 });
      if (place) onInput({ type: "move", place, extend: event.shiftKey && !draws });
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
    if (read !== "kept") onInput({ type: "type", place: spot.place, ...read });
  }

  /** A key that was pressed elsewhere. @param {KeyboardEvent} event */
  function type(event) {
    const spot = cursorSpot();
    // A setter's key writes nothing where nothing is selected: a given somewhere would go unseen.
    if (!spot && mode === "set" && !ARROWS[event.key]) return;
    typed(event, spot ?? [...spots.values()][0]);
    if (!event.defaultPrevented) return;
    focus();
    const at = cursorSpot()?.node;
    if (at && element.parentElement) keepInSight(element.parentElement, at);
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
    put(element, "data-draws", !!drawing.gestures);
    listenToPointer(element, { spots, state: () => state, tell: onInput, focus }, signal);
    element.addEventListener("keydown", key, { signal });
    element.addEventListener("focusin", focused, { signal });
    signal.addEventListener("abort", () => endGestures?.());
    const resized = new ResizeObserver(fit);
    resized.observe(element);
    signal.addEventListener("abort", () => resized.disconnect());
  }
  update({});
  return {
    element,
    update,
    focus: () => focus(),
    type,
    tintOf: (area) => drawing.tintOf?.(area) ?? null,
    destroy() {
      leaving.abort();
      typing.forget();
      element.remove();
    },
  };
}

/** On which side of a box there is more of what it holds. @param {number} at @param {number} most how far it scrolls */
const more = (at, most) => (most <= 1 ? null : at < most - 1 ? "end" : "start");
