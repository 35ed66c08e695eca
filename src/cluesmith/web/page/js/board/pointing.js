/**
 * Mouse, finger and pen on a board: a press selects, a drag selects all it passes (or draws
 * a line, with the pen), a press on what is selected with Ctrl or Shift takes it out, two
 * quick presses select all that is equal. A board that is larger than its place scrolls
 * under a finger; there the button for several cells makes presses add up.
 */

import { samePlace } from "../place.js";

/** @typedef {import("./types.js").Intent} Intent */
/** @typedef {import("./types.js").Spot} Spot */
/** @typedef {import("../place.js").Place} Place */

/** A drag is followed in steps of so many pixels: no cell on its way is jumped over. */
const STEP = 6;

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
  /** @type {{x: number, y: number, at: Spot, does: "add" | "remove" | "draw", value: number | null | undefined} | null} */
  let drag = null;

  /** @param {Element | null} target @returns {Spot | undefined} */
  const spotAt = (target) => spots.get(target?.closest?.("[data-key]")?.getAttribute("data-key") ?? "");
  /** @param {Place} place */
  const isSelected = (place) => state().selection.some((one) => samePlace(one, place));

  /** @param {PointerEvent} event */
  function press(event) {
    if (event.button !== 0 || !event.isPrimary) return;
    const spot = spotAt(event.target instanceof Element ? event.target : null);
    if (!spot) return;
    const { place } = spot;
    const { tool, several } = state();
    if ((tool === "wall" || tool === "area") && place.kind === "cell" && "draws" in element.dataset) return focus();
    event.preventDefault();
    if (spot.strikes) {
      tell({ type: "strike", place });
      return focus(spot);
    }
    const more = event.shiftKey || event.ctrlKey || event.metaKey || several;
    const draws = tool === "line" && place.kind === "cell";
    const does = draws ? "draw" : more && isSelected(place) && state().selection.length > 1 ? "remove" : "add";
    if (does === "remove") tell({ type: "deselect", place });
    else tell({ type: "select", place, extend: more && !draws });
    focus();
    strokes += 1;
    drag = { x: event.clientX, y: event.clientY, at: spot, does, value: undefined };
    if (event.target instanceof Element && event.target.hasPointerCapture(event.pointerId)) {
      event.target.releasePointerCapture(event.pointerId);
    }
  }

  /** @param {PointerEvent} event */
  function move(event) {
    if (!drag || !event.isPrimary) return;
    if (!(event.buttons & 1)) {
      drag = null;
      return;
    }
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

  const end = () => (drag = null);
  element.addEventListener("pointerdown", press, { signal });
  element.addEventListener("pointermove", move, { signal });
  element.addEventListener("dblclick", twice, { signal });
  addEventListener("pointerup", end, { signal });
  addEventListener("pointercancel", end, { signal });
}
