/**
 * What is around every page of a published site: words, head and foot, and the service worker.
 * A page is a function that shows itself and returns how to leave it, and is shown again in another language.
 */

import { h, put } from "../dom.js";
import { settings } from "../settings.js";
import { createFullNote, createHead, createVoice, followTheme } from "../shell.js";
import * as words from "../words.js";
import { words as page } from "../words/en/page.js";
import { words as site } from "../words/en/site.js";
import { ROOT } from "./data.js";

words.addEnglish("page", page);
words.addEnglish("site", site);

/** @typedef {{announce: (text: string) => void, toast: import("../context.js").Context["toast"]}} Voice */

const { dataset } = document.documentElement;
/** What the site is called, as the document says. */
export const SITE = dataset.site ?? "cluesmith";
/** Whether the page is shown within another, of somebody else. */
export const isEmbedded = new URLSearchParams(location.search).has("embed");

/**
 * @param {string} view as the head calls it
 * @param {(main: HTMLElement, voice: Voice) => () => void} show
 * @param {string[]} [parts] of the catalogues that it needs besides
 */
export async function start(view, show, parts = []) {
  followTheme();
  put(document.documentElement, "data-embed", isEmbedded);
  await words.setLanguage(settings().language || dataset.language || words.readersLanguage());
  await words.loadParts(parts);
  const voice = createVoice();
  const main = h("main", { id: "main", tabindex: "-1" });
  const skip = h("a", { class: "skip", href: "#main", onclick: skipHead });
  const foot = h("footer", { class: "foot" });
  const head = createHead(() => view, { name: SITE, home: ROOT, links: linksOf() });
  const around = isEmbedded ? [] : [skip, head.element, createFullNote()];
  document.body.replaceChildren(...around, main, foot, ...voice.elements);

  /** @param {Event} event the fragment belongs to the page */
  function skipHead(event) {
    event.preventDefault();
    main.focus();
  }

  /** @returns {() => void} */
  function draw() {
    skip.textContent = words.t("site.skip");
    head.draw();
    foot.replaceChildren(...(isEmbedded ? embeddedFoot() : ownFoot()));
    main.replaceChildren();
    main.className = `view-${view}`;
    return show(main, voice);
  }

  let leave = draw();
  words.onLanguage(() => {
    leave();
    leave = draw();
  });
  main.dataset.ready = "";
  if (isEmbedded) return; // another site's page is none to keep
  void import("../offline.js").then(({ startWorker }) => startWorker(() => {})).catch(() => {});
}

/** @returns {import("../context.js").Head["links"]} */
function linksOf() {
  const days = "days" in dataset;
  return [["puzzles", ROOT], ...(days ? [/** @type {[string, string]} */ (["archive", `${ROOT}archive/`])] : [])];
}

const ownFoot = () => [
  h("a", { href: `${ROOT}feed.xml` }, words.t("site.feed")),
  h("span", {}, words.t("site.made")),
];

const embeddedFoot = () => [
  h("a", { href: location.pathname, target: "_blank", rel: "noopener" }, words.t("site.open", { site: SITE })),
];
