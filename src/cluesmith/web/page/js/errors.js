/** Errors in plain words, and a retry where the server does not answer. */

import { h } from "./dom.js";
import { has, t } from "./words.js";

/** Milliseconds between two attempts. */
const INTERVAL = 3000;

/**
 * A failed request in words.
 * @param {{code: string, message: string}} error @param {string} [offline] what cannot be done without a server
 */
export function trouble({ code, message }, offline = "") {
  const said = has(`error.${code}`) ? t(`error.${code}`, { message }) : message;
  return h("p", { class: "trouble" }, code === "offline" && offline ? `${said} ${offline}` : said);
}

/**
 * A sentence and a button to try again, in the place of what the server did not send;
 * it also tries again by itself.
 * @param {string} text @param {() => Promise<unknown>} ask on success its caller replaces this element
 * @returns {{element: HTMLElement, end: () => void}}
 */
export function createRetry(text, ask) {
  const button = h("button", { type: "button", class: "button", "data-do": "again", onclick: again }, t("away.again"));
  const element = h("div", { class: "sorry", role: "alert" }, h("p", {}, text), button);
  let timer = setTimeout(again, INTERVAL);
  let ended = false;

  async function again() {
    clearTimeout(timer);
    await ask();
    clearTimeout(timer);
    if (!ended) timer = setTimeout(again, INTERVAL);
  }

  function end() {
    ended = true;
    clearTimeout(timer);
    element.remove();
  }

  return { element, end };
}
