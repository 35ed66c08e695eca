/** The first page of a published site: today's puzzle, and all puzzles, a page of pictures at a time. */

import { dayOf } from "../dates.js";
import { h } from "../dom.js";
import { t } from "../words.js";
import { loadCatalogue } from "./data.js";
import { createFilters } from "./filters.js";
import { createGallery } from "./gallery.js";
import { createToday } from "./hero.js";
import { keepNear } from "./offline.js";
import { readPlayed } from "./played.js";
import { SITE, start } from "./shell.js";
import { published } from "./today.js";

const catalogue = await loadCatalogue().catch(() => null);

/** @param {HTMLElement} main */
function show(main) {
  if (!catalogue) {
    main.append(h("p", { class: "sorry", role: "alert" }, t("site.unread")));
    return () => {};
  }
  const today = dayOf();
  const all = published(catalogue, today);
  const played = readPlayed();
  const gallery = createGallery(played);
  const filters = createFilters(catalogue, all, played, (chosen) => gallery.show(chosen));
  main.append(
    h("header", { class: "hero" }, h("h1", {}, SITE), h("p", { class: "lead" }, t("site.lead"))),
    createToday(catalogue, played, today) ?? "",
    h("section", { class: "collection", "aria-label": t("site.all") }, filters.element, gallery.element),
  );
  filters.begin();
  return () => {};
}

await start("puzzles", show);
if (catalogue) keepNear(catalogue, dayOf());
