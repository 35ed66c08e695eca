/** The counters of a search, growing along: the five of SICStus Prolog and the nodes, at a node and at the end. */

import { h, write } from "../dom.js";
import { t } from "../words.js";
import { grouped } from "./story.js";
import { COUNTERS } from "./tree.js";

/** @param {import("./search.js").Search} search */
export function createCounters(search) {
  const { tree } = search;
  const last = tree.counters(tree.size - 1);
  const tiles = COUNTERS.map((name) => {
    const now = h("dd", {});
    const all = h("dd", { class: "muted" }, t("explore.of", { total: grouped(last[name]) }));
    return { name, now, element: h("div", { title: t(`explore.about.${name}`) }, h("dt", {}, t(`explore.counter.${name}`)), now, all) };
  });
  const element = h("dl", { class: "counters", "aria-label": t("explore.counters") }, tiles.map((tile) => tile.element));

  function update() {
    const values = tree.counters(search.node);
    for (const { name, now } of tiles) write(now, grouped(values[name]));
  }

  return { element, update };
}
