/** A level as a small badge: told by its word, and by weight of ink besides. */

import { h } from "../dom.js";
import { t } from "../words.js";

/** @param {string} level */
export const badge = (level) => h("span", { class: "badge", "data-level": level }, t(`level.${level}`));
