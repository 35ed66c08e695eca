/** What a mouse or fingers do on a canvas: drag, zoom with the wheel or two fingers, point, click, click twice. */

/** @typedef {[number, number]} Point on the canvas, in pixels */
/**
 * @typedef {object} Doing
 * @property {(across: number, down: number) => void} pan
 * @property {(factor: number, x: number, y: number) => void} zoom around a point
 * @property {(point: Point | null) => void} over the mouse is there, or has left
 * @property {(point: Point) => void} click
 * @property {(point: Point) => void} double
 */

/** Zoom for each pixel that the wheel turns; a pinch on a touchpad comes as a slow wheel with Ctrl. */
const WHEEL = 0.0022;
const PINCH = 4;
/** Pixels of a line, where a wheel counts lines. */
const LINE = 16;
/** A press that moves no further than this (pixels) is a click. */
const STILL = 5;
/** Two fingers are never taken to be nearer than this (pixels). */
const NEAREST = 20;

/** @param {HTMLCanvasElement} canvas @param {Doing} doing @param {AbortSignal} signal */
export function listen(canvas, { pan, zoom, over, click, double }, signal) {
  /** Fingers and the mouse, by their id. @type {Map<number, Point>} */
  const pressed = new Map();
  let moved = 0;

  /** @param {MouseEvent} event @returns {Point} */
  function pointOf(event) {
    const box = canvas.getBoundingClientRect();
    return [event.clientX - box.x, event.clientY - box.y];
  }

  /** @param {PointerEvent} event */
  function press(event) {
    if (event.button !== 0) return;
    canvas.setPointerCapture(event.pointerId);
    pressed.set(event.pointerId, pointOf(event));
    moved = pressed.size > 1 ? Infinity : 0;
  }

  /** @param {PointerEvent} event */
  function move(event) {
    const point = pointOf(event);
    const before = pressed.get(event.pointerId);
    if (!before) {
      over(point);
      return;
    }
    const other = [...pressed].find(([id]) => id !== event.pointerId)?.[1];
    const [across, down] = [point[0] - before[0], point[1] - before[1]];
    moved += Math.abs(across) + Math.abs(down);
    pressed.set(event.pointerId, point);
    if (other) {
      const [near, far] = [before, point].map(([x, y]) => Math.max(NEAREST, Math.hypot(x - other[0], y - other[1])));
      zoom(far / near, (point[0] + other[0]) / 2, (point[1] + other[1]) / 2);
    } else if (moved > STILL) pan(across, down);
  }

  /** @param {PointerEvent} event */
  function release(event) {
    const wasPressed = pressed.delete(event.pointerId);
    if (wasPressed && moved <= STILL && event.type === "pointerup") click(pointOf(event));
  }

  /** @param {WheelEvent} event */
  function turn(event) {
    event.preventDefault();
    const unit = event.deltaMode ? LINE : 1;
    const sideways = event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY);
    if (sideways) pan(-(event.deltaX || event.deltaY) * unit, 0);
    else zoom(Math.exp(-event.deltaY * unit * WHEEL * (event.ctrlKey ? PINCH : 1)), ...pointOf(event));
  }

  canvas.addEventListener("pointerdown", press, { signal });
  canvas.addEventListener("pointermove", move, { signal });
  canvas.addEventListener("pointerup", release, { signal });
  canvas.addEventListener("pointercancel", release, { signal });
  canvas.addEventListener("pointerleave", () => over(null), { signal });
  canvas.addEventListener("dblclick", (event) => double(pointOf(event)), { signal });
  canvas.addEventListener("wheel", turn, { signal, passive: false });
}
