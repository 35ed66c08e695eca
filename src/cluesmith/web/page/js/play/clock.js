/** A clock that runs only while the page is seen, and stands once a puzzle was solved, until it is started again. */

import { timeText } from "../dates.js";
import { h, write } from "../dom.js";
import { t } from "../words.js";

/**
 * @param {number} elapsed milliseconds so far @param {() => void} onTick every five seconds, to keep the time
 * @param {() => number} [started] the milliseconds that do not count: those before the last start
 * @param {() => number | null} [taken] the milliseconds it took, where it was solved since the last start
 */
export function createClock(elapsed, onTick, started = () => 0, taken = () => null) {
  const element = h("span", { class: "clock", role: "timer", "aria-label": t("clock.label") });
  /** @type {number | null} */
  let since = null;
  let running = false;
  let ticks = 0;

  const now = () => elapsed + (since === null ? 0 : performance.now() - since);
  const shown = () => taken() ?? Math.max(0, now() - started());
  const draw = () => write(element, timeText(shown()));

  function follow() {
    const wanted = running && !document.hidden && taken() === null;
    if (wanted && since === null) since = performance.now();
    if (!wanted && since !== null) {
      elapsed = now();
      since = null;
    }
    draw();
  }

  const timer = setInterval(() => {
    draw();
    ticks += 1;
    if (since !== null && ticks % 5 === 0) onTick();
  }, 1000);
  document.addEventListener("visibilitychange", follow);
  draw();

  return {
    element,
    elapsed: now,
    shown,
    follow,
    start() {
      running = true;
      follow();
    },
    stop() {
      running = false;
      follow();
    },
    destroy() {
      running = false;
      follow();
      clearInterval(timer);
      document.removeEventListener("visibilitychange", follow);
    },
  };
}
