/** What stands where the server did not answer: a line, and a button to ask again. By itself it asks now and then. */

import { h } from "./dom.js";
import { t } from "./words.js";

/** How long it waits between two questions (ms). */
const REST = 3000;

/**
 * @param {string} text @param {() => Promise<unknown>} ask what came takes the place of this
 * @returns {{element: HTMLElement, end: () => void}}
 */
export function createAway(text, ask) {
  const button = h("button", { type: "button", class: "button", "data-do": "again", onclick: again }, t("away.again"));
  const element = h("div", { class: "sorry", role: "alert" }, h("p", {}, text), button);
  let timer = setTimeout(again, REST);
  let ended = false;

  async function again() {
    clearTimeout(timer);
    await ask();
    clearTimeout(timer);
    if (!ended) timer = setTimeout(again, REST);
  }

  function end() {
    ended = true;
    clearTimeout(timer);
    element.remove();
  }

  return { element, end };
}
