/**
 * Walls and areas drawn by hand on a grid.
 *
 * Walls: a drag that begins near a crossing of lines runs along the borders; one
 * that begins inside a cell cuts the borders it crosses; a tap on a border goes
 * from nothing to wall, link and nothing again. The first border touched decides
 * whether a drag draws or erases. Areas: a drag paints what it passes with the
 * area it first meets, or with a new one; begun with the right button, it clears.
 * A finger draws nothing before it moves or is lifted: another one may come, to zoom.
 */

import { MARGIN, SIDE } from "../grid.js";
import { areasKnown, borderTo, drawnOn } from "./borders.js";

/** @typedef {import("../../board/types.js").BoardState} BoardState */
/** @typedef {import("../../board/types.js").Gestures} Gestures */
/** @typedef {import("../../place.js").Border} Border */
/** @typedef {import("../lol_sudoku.js").Lol} Lol */
/** @typedef {{x: number, y: number}} Point in cells, from the board's corner */

/** How near a crossing, in cells, a drag along borders must begin; how near a border a tap is. */
const NEAR_CROSSING = 0.32;
const NEAR_BORDER = 0.3;
/** How far (px) a finger that is held still may move. */
const STILL = 6;

/** How far a square that marks an area lies within its cell. */
const SQUARE = 6;

let strokes = 0;

/** A square in each of these cells, which is drawn dotted. @param {import("../../place.js").Place[]} places */
export const squaresIn = (places) =>
  places
    .flatMap((place) => (place.kind === "cell" && "row" in place ? [place] : []))
    .map(({ row, column }) => [MARGIN + column * SIDE + SQUARE, MARGIN + row * SIDE + SQUARE])
    .map(([x, y]) => `M${x} ${y}h${SIDE - 2 * SQUARE}v${SIDE - 2 * SQUARE}h${2 * SQUARE - SIDE}z`)
    .join("");

/** What is drawn on a border now. @param {BoardState} state @param {Border} border */
const nowOn = ({ puzzle, entries }, border) => drawnOn(/** @type {Lol} */ (puzzle), entries, border);

/** @param {"wall" | "link" | null} kind */
const next = (kind) => (kind === null ? "wall" : kind === "wall" ? "link" : null);

/** The least area number that no cell has. @param {number[][]} areas @param {number} size */
function unused(areas, size) {
  const used = new Set(areas.flat());
  for (let area = 1; area <= size; area += 1) if (!used.has(area)) return area;
  return size;
}

/**
 * With Shift, an arrow changes the border on that side, or paints the next cell.
 * @param {number} size @returns {NonNullable<import("../../board/types.js").Drawing["stroke"]>}
 */
export function byArrow(size) {
  return ({ state, tell }, from, down, right) => {
    const now = state();
    if (from.kind !== "cell" || !("row" in from)) return false;
    const border = borderTo(from.row, from.column, down, right, size);
    if (!border || (now.tool !== "wall" && now.tool !== "area")) return false;
    strokes += 1;
    if (now.tool === "wall") {
      tell({ type: "wall", border, value: next(nowOn(now, border)), stroke: strokes });
      return true;
    }
    const areas = areasKnown(/** @type {Lol} */ (now.puzzle), now.entries);
    const to = { row: from.row + down, column: from.column + right };
    const met = areas[from.row][from.column] || areas[to.row][to.column] || unused(areas, size);
    const area = now.area ?? met;
    tell({ type: "paint", cells: [{ row: from.row, column: from.column }, to], area, stroke: strokes });
    tell({ type: "move", place: { kind: "cell", ...to }, extend: false });
    return true;
  };
}

/**
 * @param {SVGSVGElement} element @param {number} size
 * @returns {(drag: Gestures) => () => void}
 */
export function byHand(element, size) {
  return ({ state, tell }) => {
    const leaving = new AbortController();
    /** What a press begins when it is known to draw. @type {{x: number, y: number, begin: () => void} | null} */
    let held = null;
    /** @type {((point: Point) => void) | null} */
    let follow = null;
    /** @type {(() => void) | null} */
    let tap = null;

    /** @param {PointerEvent} event @returns {Point} */
    function pointOf(event) {
      const matrix = element.getScreenCTM();
      const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix?.inverse());
      return { x: (at.x - MARGIN) / SIDE, y: (at.y - MARGIN) / SIDE };
    }

    /** @param {PointerEvent} event */
    function press(event) {
      if (!event.isPrimary) return end();
      const { tool } = state();
      if ((tool !== "wall" && tool !== "area") || (event.button !== 0 && event.button !== 2)) return;
      event.preventDefault();
      element.setPointerCapture(event.pointerId);
      const start = pointOf(event);
      const clears = event.button === 2;
      held = { x: event.clientX, y: event.clientY, begin: () => begin(start, tool, clears) };
      if (event.pointerType === "mouse") draw();
    }

    /** @param {Point} start @param {"wall" | "area"} tool @param {boolean} clears */
    function begin(start, tool, clears) {
      strokes += 1;
      if (tool === "wall") [follow, tap] = wallStroke(start, strokes, state, tell, size);
      else follow = paintStroke(start, strokes, state, tell, size, clears);
      const cell = cellAt(start, size);
      if (cell) tell({ type: "select", place: { kind: "cell", ...cell }, extend: false });
    }

    function draw() {
      held?.begin();
      held = null;
    }

    /** @param {PointerEvent} event */
    function move(event) {
      if (held && Math.hypot(event.clientX - held.x, event.clientY - held.y) < STILL) return;
      draw();
      for (const each of event.getCoalescedEvents?.() ?? [event]) follow?.(pointOf(each));
    }

    function release() {
      draw();
      tap?.();
      end();
    }

    function end() {
      held = follow = tap = null;
    }

    const { signal } = leaving;
    element.addEventListener("pointerdown", press, { signal });
    element.addEventListener("pointermove", move, { signal });
    element.addEventListener("pointerup", release, { signal });
    element.addEventListener("pointercancel", end, { signal });
    element.addEventListener("contextmenu", (event) => state().tool === "area" && event.preventDefault(), {
      signal,
    });
    return () => leaving.abort();
  };
}

/** @param {Point} point @param {number} size */
function cellAt({ x, y }, size) {
  const [row, column] = [Math.floor(y), Math.floor(x)];
  const inside = row >= 0 && column >= 0 && row < size && column < size;
  return inside ? { row, column } : null;
}

/**
 * @param {Point} start @param {number} stroke @param {() => BoardState} state
 * @param {Gestures["tell"]} tell @param {number} size
 * @returns {[(point: Point) => void, () => void]} what follows the pointer, and what a tap does
 */
function wallStroke(start, stroke, state, tell, size) {
  const crossing = { x: Math.round(start.x), y: Math.round(start.y) };
  const traces = Math.hypot(start.x - crossing.x, start.y - crossing.y) < NEAR_CROSSING;
  /** @type {"wall" | null | undefined} what this drag makes of borders */
  let making;
  let moved = false;
  /** @param {Border | null} border */
  const make = (border) => {
    if (!border) return;
    moved = true;
    if (making === undefined) making = nowOn(state(), border) === "wall" ? null : "wall";
    tell({ type: "wall", border, value: making, stroke });
  };
  let at = traces ? crossing : start;
  /** @param {Point} point */
  const follow = (point) => {
    if (traces) {
      const to = { x: Math.round(point.x), y: Math.round(point.y) };
      const far = Math.hypot(point.x - to.x, point.y - to.y) > 0.45;
      if (far || (to.x === at.x && to.y === at.y)) return;
      for (const border of between(at, to, size)) make(border);
      at = to;
      return;
    }
    const [from, to] = [cellAt(at, size), cellAt(point, size)];
    if (from && to && Math.abs(from.row - to.row) + Math.abs(from.column - to.column) === 1) {
      make(borderTo(from.row, from.column, to.row - from.row, to.column - from.column, size));
    }
    at = point;
  };
  const tap = () => {
    const border = moved ? null : borderNear(start, size);
    if (border) tell({ type: "wall", border, value: next(nowOn(state(), border)), stroke });
  };
  return [follow, tap];
}

/**
 * The borders on the way from one crossing to another, first across, then down.
 * @param {Point} from @param {Point} to @param {number} size
 */
function between(from, to, size) {
  /** @type {(Border | null)[]} */
  const found = [];
  for (let x = from.x; x !== to.x; x += Math.sign(to.x - from.x)) {
    const left = Math.min(x, x + Math.sign(to.x - from.x));
    found.push(borderTo(from.y - 1, left, 1, 0, size));
  }
  for (let y = from.y; y !== to.y; y += Math.sign(to.y - from.y)) {
    const top = Math.min(y, y + Math.sign(to.y - from.y));
    found.push(borderTo(top, to.x - 1, 0, 1, size));
  }
  return found;
}

/** @param {Point} point @param {number} size */
function borderNear({ x, y }, size) {
  const cell = cellAt({ x, y }, size);
  if (!cell) return null;
  const [right, down] = [x - cell.column, y - cell.row];
  const sides = /** @type {[number, number, number][]} */ ([
    [right, 0, -1],
    [1 - right, 0, 1],
    [down, -1, 0],
    [1 - down, 1, 0],
  ]);
  const [[away, byRow, byColumn]] = sides.sort((a, b) => a[0] - b[0]);
  return away < NEAR_BORDER ? borderTo(cell.row, cell.column, byRow, byColumn, size) : null;
}

/**
 * @param {Point} start @param {number} stroke @param {() => BoardState} state
 * @param {Gestures["tell"]} tell @param {number} size @param {boolean} clears
 * @returns {(point: Point) => void}
 */
function paintStroke(start, stroke, state, tell, size, clears) {
  /** @type {{row: number, column: number}[]} */
  const path = [];
  const chosen = clears ? 0 : state().area;
  let area = 0;
  /** @param {Point} point */
  const follow = (point) => {
    const cell = cellAt(point, size);
    if (!cell || path.some(({ row, column }) => row === cell.row && column === cell.column)) return;
    path.push(cell);
    const areas = areasKnown(/** @type {Lol} */ (state().puzzle), state().entries);
    area ||= areas[cell.row][cell.column];
    // A lone press paints nothing yet: it may be the start of a drag into a known area.
    if (chosen === null) {
      if (path.length < 2) return;
      area ||= unused(areas, size);
    }
    tell({ type: "paint", cells: [...path], area: chosen ?? area, stroke });
  };
  follow(start);
  return follow;
}
