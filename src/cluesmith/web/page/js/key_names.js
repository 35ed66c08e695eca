/** Keys as their caps show them, in the reader's language; and whether there are any. */

import { h } from "./dom.js";
import { sayOr } from "./words.js";

/** Keys separated by spaces, each drawn as a cap. @param {string} keys such as "Ctrl+Shift+1–9 Enter" */
export const caps = (keys) => keys.split(" ").map((key) => h("kbd", {}, keyText(key)));

/** Whether there is nothing but fingers: then nobody wants to hear of keys and buttons of a mouse. */
export const isTouched = () => !matchMedia("(any-pointer: fine)").matches;

/** @param {string} key */
const keyText = (key) => key.replace(/[A-Z][a-z]+/g, (name) => sayOr(`key-name.${name}`, name));
