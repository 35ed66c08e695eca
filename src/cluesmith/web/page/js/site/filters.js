/** Which puzzles are shown: by family, size, level, and what was done. The choice stays in the address. */

import { stateOf } from "../days/progress.js";
import { h } from "../dom.js";
import { sayOr, t } from "../words.js";
import { nameOf } from "./gallery.js";

/** @typedef {import("./data.js").Catalogue} Catalogue */
/** @typedef {import("./data.js").Entry} Entry */

const NAMES = /** @type {const} */ (["family", "size", "level", "state"]);
/** @typedef {typeof NAMES[number]} Name */
const STATES = ["open", "begun", "solved"];

/**
 * @param {Catalogue} catalogue @param {Entry[]} entries those of it that are out
 * @param {Map<string, import("../days/progress.js").Progress>} played
 * @param {(chosen: Entry[]) => void} onChange
 */
export function createFilters(catalogue, entries, played, onChange) {
  const kinds = catalogue.kinds.filter((kind) => entries.some((entry) => entry.kind === kind));
  const levels = catalogue.levels.filter((level) => entries.some((entry) => entry.level === level));
  const count = h("p", { class: "muted count", role: "status" });
  const before = new URLSearchParams(location.hash.slice(1));

  /** What a puzzle is by each filter. @param {Entry} entry @returns {Record<Name, string>} */
  const traits = (entry) => ({
    family: entry.kind.name,
    size: sizeOf(entry),
    level: entry.level,
    state: stateOf(played.get(entry.id)),
  });
  /** Sizes of rows and of points are different things. @param {Entry} entry */
  const sizeOf = ({ kind, size }) => `${kind.size}-${size}`;
  /** @param {string} size */
  const sizeText = (size) => {
    const [key, number] = size.split("-");
    return t(`size.${key}`, { size: number });
  };
  const sizes = [...new Map(entries.map((entry) => [sizeOf(entry), entry.size]))]
    .sort(([one, small], [other, large]) => Number(one.split("-")[0] < other.split("-")[0]) - Number(one.split("-")[0] > other.split("-")[0]) || small - large)
    .map(([size]) => size);

  /** @type {Record<Name, HTMLSelectElement>} */
  const selects = {
    family: select("family", kinds.map(({ name }) => name), (name) => nameOf(/** @type {import("./data.js").Kind} */ (kinds.find((kind) => kind.name === name)))),
    size: select("size", sizes, sizeText),
    level: select("level", levels, (level) => sayOr(`level.${level}`, level)),
    state: select("state", STATES, (state) => t(`site.state.${state}`)),
  };

  /** @param {Name} name @param {string[]} values @param {(value: string) => string} say */
  function select(name, values, say) {
    const options = values.map((value) => h("option", { value, selected: before.get(name) === value }, say(value)));
    return h("select", { name, onchange: choose }, h("option", { value: "" }, t(`site.any.${name}`)), options);
  }

  function choose() {
    const chosen = NAMES.flatMap((name) => (selects[name].value ? [[name, selects[name].value]] : []));
    const found = entries.filter((entry) => chosen.every(([name, value]) => traits(entry)[/** @type {Name} */ (name)] === value));
    history.replaceState(history.state, "", chosen.length ? `#${new URLSearchParams(chosen)}` : location.pathname + location.search);
    count.textContent = t("site.count", { count: found.length });
    onChange(found);
  }

  const fields = NAMES.filter((name) => selects[name].options.length > 2).map((name) =>
    h("label", { class: "field" }, t(`site.by.${name}`), selects[name]),
  );
  const element = h("form", { class: "filters", "aria-label": t("site.filters") }, fields, count);
  return { element, begin: choose };
}
