/** A page with one puzzle to play: the one its folder is named after, or today's. */

import { dayOf, dayText, longDay } from "../dates.js";
import { h } from "../dom.js";
import { FAMILIES } from "../families/index.js";
import { keepMemories, memoryOf } from "../memory.js";
import { play } from "../play/stage.js";
import { whole } from "../puzzle.js";
import { store } from "../store.js";
import { addEnglish, t } from "../words.js";
import { answersOf } from "./answers.js";
import { ROOT, addressOf, loadCatalogue, loadSolved } from "./data.js";
import { originOf, readPlayed } from "./played.js";
import { broughtHere, shareHere } from "./sharing.js";
import { SITE, isEmbedded, start } from "./shell.js";
import { openSteps } from "./steps.js";
import { isOut, nextOf, todays } from "./today.js";

/** @typedef {import("../context.js").Context} Context */
/** @typedef {import("./answers.js").Solved} Solved */

const TODAY = "today";
const name = location.pathname.replace(/index\.html$/, "").split("/").filter(Boolean).at(-1) ?? TODAY;

/** @returns {Promise<{id: string, day: string, solved: Solved} | null>} null where there is none, or it does not come */
async function find() {
  try {
    if (name !== TODAY) return { id: name, day: document.documentElement.dataset.day ?? "", solved: await loadSolved(name) };
    const entry = todays(await loadCatalogue(), dayOf());
    return entry ? { id: entry.id, day: entry.day, solved: await loadSolved(entry.id) } : null;
  } catch {
    return null;
  }
}

/** @param {HTMLElement} main @param {NonNullable<typeof found>} found @param {import("./shell.js").Voice} voice */
function show(main, { id, day, solved }, { announce, toast }) {
  const puzzle = titled(whole(solved.puzzle), day);
  document.title = `${puzzle.title || t(`family.${puzzle.family}`)} · ${SITE}`;
  const answers = answersOf(solved, {
    another: () => void another(id),
    afterwards: () => [{ label: t("finish.walk"), act: () => openSteps(solved), name: "walk" }],
    share: (record, toast) => void shareHere(addressOf(id), record, toast),
  });
  /** @type {Context} */
  const context = {
    go: () => location.assign(ROOT),
    puzzle,
    missing: null,
    memory: memoryOf(name),
    path: [],
    store,
    announce,
    toast,
    families: [],
  };
  store.begin(puzzle, { origin: originOf(id) });
  const given = { ...puzzle, ...brought };
  brought = {};
  return play(main, context, given, answers);
}

/** A puzzle of a day that has no title is called after it. @param {import("../puzzle.js").Puzzle} puzzle @param {string} day */
const titled = (puzzle, day) =>
  day && !puzzle.title
    ? { ...puzzle, title: t("daily.title", { day: dayText(day, { day: "numeric", month: "long" }) }) }
    : puzzle;

/** @param {string} id */
async function another(id) {
  const catalogue = await loadCatalogue().catch(() => null);
  const next = catalogue && nextOf(catalogue, id, readPlayed(), dayOf());
  location.assign((next ? addressOf(next.id) : ROOT) + (next && isEmbedded ? location.search : ""));
}

/** @param {HTMLElement} main */
function showNothing(main) {
  main.append(
    h("div", { class: "hero" }, h("h1", {}, t("site.none")), h("p", { class: "lead", role: "alert" }, t("site.none-note"))),
    h("a", { class: "button", href: ROOT }, t("site.all")),
  );
  return () => {};
}

/** Before its day a puzzle is closed. @param {HTMLElement} main @param {string} day */
function showClosed(main, day) {
  main.append(
    h("div", { class: "hero" }, h("h1", {}, t("site.closed")), h("p", { class: "lead" }, t("site.closed-note", { day: longDay(day) }))),
    h("a", { class: "button", href: ROOT }, t("site.all")),
  );
  return () => {};
}

for (const family of FAMILIES) addEnglish(family.name.replaceAll("-", "_"), family.words);
addEventListener("pagehide", keepMemories);
const found = await find();
let brought = found ? await broughtHere(whole(found.solved.puzzle)) : {};
await start(
  "puzzle",
  (main, voice) => {
    if (!found) return showNothing(main);
    return isOut(found.day, dayOf()) ? show(main, found, voice) : showClosed(main, found.day);
  },
  ["views"],
);
