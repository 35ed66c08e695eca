/** All puzzles of the day of a family, a month at a time: solved, begun, still open. */

import { dayOf } from "../dates.js";
import { h } from "../dom.js";
import { FAMILIES, familyNamed } from "../families/index.js";
import { FIRST_DAY, createOpener, daysPlayed } from "../home/daily.js";
import { t } from "../words.js";
import { createMonths } from "./months.js";

/** @typedef {import("../context.js").Context} Context */

/** @param {HTMLElement} container @param {Context} context */
export function mount(container, context) {
  const family = familyNamed(context.path[0])?.name ?? FAMILIES[0].name;
  const today = dayOf();
  const played = daysPlayed(context.store.records(), family);
  const said = h("div", { class: "told", role: "status" });
  const open = createOpener(context, family, said);
  container.append(
    h(
      "header",
      { class: "hero hero-back" },
      h("h1", {}, t("days.heading")),
      h("p", { class: "lead" }, t("days.lead")),
    ),
    h(
      "nav",
      { class: "segmented days-families", "aria-label": t("home.families") },
      FAMILIES.map(({ name }) =>
        h("a", { href: `#/days/${name}`, "aria-current": name === family ? "page" : null }, t(`family.${name}`)),
      ),
    ),
    said,
    createMonths({ first: FIRST_DAY, last: today, today, played, open }),
  );
  return () => {};
}
