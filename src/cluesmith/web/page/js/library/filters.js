/** The filters of the library: each offers what the others leave, with how many there are. */

import { h } from "../dom.js";
import { familyNamed } from "../families/index.js";
import { sayOr, t } from "../words.js";

/** @typedef {{family?: string, size?: string, level?: string, tag?: string, unused?: string, page?: string}} Wanted */
/** @typedef {{family: string, size: number, level: string | null, count: number, unused: number}} Cell */
/** @typedef {{cells: Cell[], tags: string[]}} Filters */

const LEVELS = ["easy", "medium", "hard", "extreme", "search"];

/**
 * @param {Filters} filters @param {Wanted} wanted @param {(news: Partial<Wanted>) => void} change
 */
export function createFilters({ cells, tags }, wanted, change) {
  const counted = cells.map((cell) => ({ ...cell, count: wanted.unused ? cell.unused : cell.count }));
  /** @param {"family" | "size" | "level"} name @returns {Map<string, number>} numbers of puzzles by value */
  const offered = (name) => {
    const others = counted.filter((cell) =>
      /** @type {const} */ (["family", "size", "level"]).every(
        (other) => other === name || !wanted[other] || wanted[other] === String(cell[other] ?? ""),
      ),
    );
    /** @type {Map<string, number>} */
    const found = new Map();
    for (const cell of others) {
      const value = String(cell[name] ?? "");
      if (value) found.set(value, (found.get(value) ?? 0) + cell.count);
    }
    return found;
  };
  const sizes = [...offered("size")].sort(([a], [b]) => Number(a) - Number(b));
  const levels = [...offered("level")].sort(([a], [b]) => LEVELS.indexOf(a) - LEVELS.indexOf(b));
  const sizeKey = familyNamed(wanted.family ?? "")?.shape.sizeKey;
  return h(
    "form",
    { class: "library-filters", "aria-label": t("library.filters"), onsubmit: (/** @type {Event} */ event) => event.preventDefault() },
    selection("family", [...offered("family")].map(([name, count]) => [name, sayOr(`family.${name}`, name), count])),
    selection("size", sizes.map(([size, count]) => [size, sizeKey ? t(`size.${sizeKey}`, { size }) : size, count])),
    selection("level", levels.map(([level, count]) => [level, t(`level.${level}`), count])),
    tags.length > 0 && selection("tag", tags.map((tag) => [tag, tag, null])),
    h(
      "label",
      { class: "check" },
      h("input", {
        type: "checkbox",
        name: "unused",
        checked: Boolean(wanted.unused),
        onchange: (/** @type {any} */ { target }) => change({ unused: target.checked ? "1" : "" }),
      }),
      t("library.unused"),
    ),
  );

  /** @param {"family" | "size" | "level" | "tag"} name @param {[value: string, text: string, count: number | null][]} options */
  function selection(name, options) {
    const chosen = wanted[name] ?? "";
    return h(
      "label",
      { class: "field" },
      t(`library.${name}`),
      h(
        "select",
        { name, onchange: (/** @type {any} */ { target }) => change({ [name]: target.value }) },
        h("option", { value: "" }, t("library.any")),
        options.map(([value, text, count]) =>
          h("option", { value, selected: value === chosen }, count === null ? text : `${text} (${count})`),
        ),
      ),
    );
  }
}
