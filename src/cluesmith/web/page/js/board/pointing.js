/**
 * Mouse, finger and pen on a board: a press selects, a drag selects all it passes (or draws
 * a line, with the pen), a press on what is selected with Ctrl or Shift takes it out, two
 * quick presses select all that is equal.
 *
 * A finger that comes down may be about to scroll or to zoom: it does nothing before it moves
 * to another cell or is lifted, and a second finger takes back what the first one selected. A
 * board that is larger than its place scrolls under a finger, so only taps select there; the
 * button for several cells makes them add up.
 */

import { samePlace } from "../place.js";

/** @typedef {import("./types.js").Intent} Intent */
/** @typedef {import("./types.js").Spot} Spot */
/** @typedef {import("../place.js").Place} Place */

/** A drag is followed in steps of so many pixels: no cell on its way is jumped over. */
const STEP = 6;
/** A tap stays within so many pixels. */
const TAP = 10;

let strokes = 0;

/**
 * @param {SVGSVGElement} element
 * @param {object} board
 * @param {Map<string, Spot>} board.spots by key
 * @param {() => import("./types.js").BoardState} board.state
 * @param {(intent: Intent) => void} board.tell
 * @param {(spot?: Spot) => void} board.focus
 * @param {AbortSignal} signal ends it
 */
export function listenToPointer(element, { spots, state, tell, focus }, signal) {
  /** A press that has done nothing yet. @type {{x: number, y: number, spot: Spot, more: boolean} | null} */
  let held = null;
  /** @type {{x: number, y: number, at: Spot, does: "add" | "remove" | "draw", before: Place[]} | null} */
  let drag = null;

  /** @param {Element | null} target @returns {Spot | undefined} */
  const spotAt = (target) => spots.get(target?.closest?.("[data-key]")?.getAttribute("data-key") ?? "");
  /** @param {Place} place */
  const isSelected = (place) => state().selection.some((one) => samePlace(one, place));

  /** @param {PointerEvent} event */
  function press(event) {
    if (!event.isPrimary) return giveUp();
    if (event.button !== 0) return;
    const spot = spotAt(event.target instanceof Element ? event.target : null);
    if (!spot) return;
    const { tool, several } = state();
    if ((tool === "wall" || tool === "area") && spot.place.kind === "cell" && "draws" in element.dataset) return focus();
    event.preventDefault();
    const more = event.shiftKey || event.ctrlKey || event.metaKey || several;
    held = { x: event.clientX, y: event.clientY, spot, more };
    if (event.pointerType === "mouse" && !spot.strikes) begin();
    if (event.target instanceof Element && event.target.hasPointerCapture(event.pointerId)) {
      event.target.releasePointerCapture(event.pointerId);
    }
  }

  /** What is held selects, and may be dragged on. */
  function begin() {
    if (!held) return;
    const { x, y, spot, more } = held;
    const { place } = spot;
    const { tool, selection: before } = state();
    const draws = tool === "line" && place.kind === "cell";
    const does = draws ? "draw" : more && isSelected(place) && before.length > 1 ? "remove" : "add";
    held = null;
    if (does === "remove") tell({ type: "deselect", place });
    else tell({ type: "select", place, extend: more && !draws });
    focus();
    strokes += 1;
    drag = { x, y, at: spot, does, before };
  }

  /** @param {PointerEvent} event */
  function move(event) {
    if (!event.isPrimary) return;
    if (!(event.buttons & 1)) return end();
    if (held) {
      const { x, y, spot } = held;
      const scrolls = element.classList.contains("scrolls") && state().tool !== "line";
      if (spot.strikes || scrolls) {
        if (Math.hypot(event.clientX - x, event.clientY - y) > TAP) held = null;
        return;
      }
      if (spotAt(document.elementFromPoint(event.clientX, event.clientY)) !== spot) begin();
    }
    if (!drag) return;
    for (const { clientX, clientY } of event.getCoalescedEvents?.().concat(event) ?? [event]) {
      const steps = Math.ceil(Math.hypot(clientX - drag.x, clientY - drag.y) / STEP);
      const [fromX, fromY] = [drag.x, drag.y];
      for (let step = 1; step <= steps; step += 1) {
        pass(fromX + ((clientX - fromX) * step) / steps, fromY + ((clientY - fromY) * step) / steps);
      }
      [drag.x, drag.y] = [clientX, clientY];
    }
  }

  /** @param {number} x @param {number} y */
  function pass(x, y) {
    const spot = spotAt(document.elementFromPoint(x, y));
    if (!drag || !spot || spot === drag.at || spot.place.kind !== "cell") return;
    const { does, at } = drag;
    drag.at = spot;
    if (does === "draw") {
      tell({ type: "line", from: at.place, to: spot.place, stroke: strokes });
      tell({ type: "select", place: spot.place, extend: false });
    } else if (does === "remove") {
      if (isSelected(spot.place)) tell({ type: "deselect", place: spot.place });
    } else if (!isSelected(spot.place)) tell({ type: "select", place: spot.place, extend: true });
  }

  /** @param {MouseEvent} event */
  function twice(event) {
    const spot = spotAt(event.target instanceof Element ? event.target : null);
    if (spot?.place.kind === "cell") tell({ type: "equal", place: spot.place, extend: event.shiftKey || event.ctrlKey });
  }

  function lift() {
    if (held?.spot.strikes) {
      tell({ type: "strike", place: held.spot.place });
      focus(held.spot);
    } else begin();
    end();
  }

  /** The fingers scroll or zoom: what was selected before is selected again. */
  function giveUp() {
    if (drag) {
      for (const place of state().selection) tell({ type: "deselect", place });
      drag.before.forEach((place, i) => tell({ type: "move", place, extend: i > 0 }));
    }
    end();
  }

  function end() {
    held = drag = null;
  }

  element.addEventListener("pointerdown", press, { signal });
  element.addEventListener("pointermove", move, { signal });
  element.addEventListener("dblclick", twice, { signal });
  addEventListener("pointerup", lift, { signal });
  addEventListener("pointercancel", giveUp, { signal });
}
