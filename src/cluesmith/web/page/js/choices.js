/** What was last chosen in a form stays for the next time, in any tab: a bag of values by name. */

import { read, write } from "./store/storage.js";

/** @param {string} name @returns {Record<string, any>} nothing where nothing was chosen */
export function choicesOf(name) {
  const found = read(`choices/${name}`);
  return found && typeof found === "object" ? found : {};
}

/** @param {string} name @param {Record<string, string | number | boolean>} values */
export const keepChoices = (name, values) => void write(`choices/${name}`, values);
