/** How techniques are named on these pages: their level as a small badge, their title as a link. */

import { h } from "../dom.js";
import { t } from "../words.js";

/** A level is told by its word, and by weight of ink besides. @param {string} level */
export const badge = (level) => h("span", { class: "badge", "data-level": level }, t(`level.${level}`));

/**
 * A technique's title, leading to its page. Trial is what is left where no technique
 * helps: it has no example to learn from, and so no page.
 * @param {string} family @param {{name: string, level: string}} technique @param {string} title
 */
export const technique = (family, { name, level }, title) =>
  level === "search" ? h("span", {}, title) : h("a", { href: `#/learn/${family}/${name}` }, title);
