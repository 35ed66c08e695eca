/** Style sheets that come later than the page: each is asked for once, and again where it did not come. */

import { h } from "./dom.js";

/** @type {Map<string, Promise<void>>} */
const asked = new Map();

/** @param {string} href @returns {Promise<void>} fails where the sheet does not come */
export function addSheet(href) {
  const coming = asked.get(href) ?? fetched(href);
  asked.set(href, coming);
  return coming;
}

/** @param {string} href @returns {Promise<void>} */
function fetched(href) {
  const sheet = h("link", { rel: "stylesheet", href });
  // Paper has the last word.
  document.head.insertBefore(sheet, document.head.querySelector("[media=print]"));
  return new Promise((resolve, reject) => {
    sheet.addEventListener("load", () => resolve());
    sheet.addEventListener("error", () => {
      sheet.remove();
      asked.delete(href);
      reject(new Error(`${href} did not come`));
    });
  });
}
