/** All puzzles of the day up to today's, a month at a time. */

import { dayOf } from "../dates.js";
import { createMonths } from "../days/months.js";
import { addStylesheet, h } from "../dom.js";
import { t } from "../words.js";
import { addressOf, loadCatalogue } from "./data.js";
import { readPlayed } from "./played.js";
import { start } from "./shell.js";
import { published } from "./today.js";

/** Months shown at first. */
const SHOWN = 3;

const catalogue = await loadCatalogue().catch(() => null);

/** @param {HTMLElement} main */
function show(main) {
  const today = dayOf();
  const days = new Map((catalogue ? published(catalogue, today) : []).flatMap((one) => (one.day ? [[one.day, one.id]] : [])));
  const known = [...days.keys()].sort();
  if (!known.length) {
    main.append(h("p", { class: "sorry", role: "alert" }, t(catalogue ? "site.no-days" : "site.unread")));
    return () => {};
  }
  const records = readPlayed();
  const played = new Map([...days].flatMap(([day, id]) => (records.has(id) ? [[day, /** @type {any} */ (records.get(id))]] : [])));
  /** @param {string} day */
  const open = (day) => location.assign(addressOf(days.get(day) ?? ""));
  main.append(
    h("header", { class: "hero hero-back" }, h("h1", {}, t("days.heading")), h("p", { class: "lead" }, t("site.archive-lead"))),
    createMonths({ first: known[0], last: known[known.length - 1], today, played, open, hasPuzzle: (day) => days.has(day) }, SHOWN),
  );
  return () => {};
}

await addStylesheet(new URL("../../css/days.css", import.meta.url).href);
await start("archive", show, ["views", "solved"]);
