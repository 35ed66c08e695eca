/** What is likely to be played next is fetched once the page stands still, so that the worker keeps it. */

import { dayAfter } from "../dates.js";
import { AHEAD, ROOT } from "./data.js";
import { MANY } from "./gallery.js";
import { published } from "./today.js";

/** @typedef {import("./data.js").Catalogue} Catalogue */

/** @param {Catalogue} catalogue @param {string} today */
export function keepNear(catalogue, today) {
  const { serviceWorker } = navigator;
  if (!serviceWorker) return;
  const days = Array.from({ length: AHEAD + 1 }, (_, i) => catalogue.days.get(dayAfter(today, i)));
  const near = [...days, ...published(catalogue, today).slice(0, MANY)].flatMap((one) => one ?? []);
  const names = new Set([...catalogue.files, ...near.map(({ picture }) => picture[0]), ...near.map(({ id }) => `p/${id}/play.bin`)]);
  const keep = async () => {
    for (const name of names) {
      if (!(await caches.match(ROOT + name))) await fetch(ROOT + name).catch(() => {});
    }
  };
  const begin = () => (window.requestIdleCallback ?? setTimeout)(() => void keep());
  // What is fetched before the worker is in charge passes it by.
  if (serviceWorker.controller) begin();
  else serviceWorker.addEventListener("controllerchange", begin, { once: true });
}
