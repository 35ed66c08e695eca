/**
 * The entry point of the page: words, the shell, and the router. A view is a module with
 * `mount(container, context)`, which returns a function that unmounts it.
 */

import * as api from "./api.js";
import { addStylesheet, h } from "./dom.js";
import { createRetry } from "./errors.js";
import { FAMILIES } from "./families/index.js";
import * as home from "./home/view.js";
import { isOther, whole } from "./puzzle.js";
import { createHead, createVoice, followTheme } from "./shell.js";
import { settings, store } from "./store.js";
import * as words from "./words.js";
import { words as english } from "./words/en.js";

/** @typedef {import("./puzzle.js").Puzzle} Puzzle */
/** @typedef {import("./context.js").FamilyInfo} FamilyInfo */
/** @typedef {import("./context.js").View} View */

for (const said of [english, ...FAMILIES.map((family) => family.words.en)]) words.addWords("en", said);
words.addLanguage("pt", () => [import("./words/pt.js"), ...FAMILIES.map((family) => family.words.pt())]);

/**
 * Only the home view is part of the first page; the others are fetched when first needed.
 * @type {Record<string, () => Promise<View>>}
 */
const views = {
  home: async () => home,
  play: () => styled("play", import("./play/view.js")),
  learn: () => styled("learn", import("./learn/view.js")),
  set: () => styled("set", import("./set/view.js")),
  explore: () => styled("explore", import("./explore/view.js")),
};

/**
 * A view with its own style sheet.
 * @param {string} name @param {Promise<View>} loading @returns {Promise<View>}
 */
async function styled(name, loading) {
  const [view] = await Promise.all([loading, addStylesheet(new URL(`../css/${name}.css`, import.meta.url).href)]);
  return view;
}

/** How the fragment of a link with a puzzle begins (share.js). */
const SHARED = "#p=";
/** The views that need the server's list of families. */
const NEED_FAMILIES = ["learn", "set", "explore"];

const voice = createVoice();
const main = h("main", { id: "main", tabindex: "-1" });
let view = "home";
const head = createHead(() => view);

/** @type {() => void} */
let unmount = () => {};
/** @type {Puzzle | null} */
let next = null;
/** @type {FamilyInfo[]} */
let families = [];
let turn = 0;
let outdated = false;

/** A view with all it needs; null where the server does not answer. @param {string} name @returns {Promise<View | null>} */
async function load(name) {
  try {
    const asked = NEED_FAMILIES.includes(name) && !families.length ? api.get("families") : null;
    const [view, answer] = await Promise.all([views[name](), asked]);
    if (answer) families = answer.families;
    return view;
  } catch {
    return null;
  }
}

/** @param {string} to @param {import("./context.js").AnyPuzzle | null} [puzzle] */
function go(to, puzzle = null) {
  if (puzzle) next = whole(puzzle);
  if (puzzle && to === "play") store.setCurrent(/** @type {Puzzle} */ (next));
  const address = `#/${to === "home" ? "" : to}`;
  if (location.hash === address) void show();
  else location.hash = address;
}

async function show() {
  // A newer page is there: what is opened next is of that. Nothing is lost by starting anew.
  if (outdated) return location.reload();
  const mine = (turn += 1);
  const { hash } = location;
  let path = hash.replace(/^#\/?/, "").split("/").filter(Boolean);
  if (hash.startsWith(SHARED)) {
    path = ["play"];
    void views.play().catch(() => {}); // fetched while the link is read
    const found = await import("./share.js").then(({ puzzleIn }) => puzzleIn(hash)).then(served).catch(() => null);
    if (mine !== turn) return;
    next = found;
    if (next) store.setCurrent(next);
    else voice.toast(words.t("share.broken"));
  }
  const name = path[0] && path[0] in views ? path[0] : "home";
  const module = await load(name);
  if (mine !== turn) return;
  unmount();
  view = name;
  head.draw();
  main.replaceChildren();
  main.className = `view-${name}`;
  const puzzle = next ?? store.current();
  next = null;
  document.title = name === "home" ? "cluesmith" : `${words.t(`nav.${name}`)} · cluesmith`;
  const { announce, toast } = voice;
  const context = { go, puzzle, path: path.slice(1), store, announce, toast, families };
  unmount = module ? module.mount(main, context) : wait(name, puzzle, mine);
  main.setAttribute("data-ready", "");
}

/**
 * A puzzle of a family without a module here is one only if the server knows the family.
 * @param {Puzzle} puzzle @returns {Promise<Puzzle>} fails where it does not
 */
async function served(puzzle) {
  if (!isOther(puzzle)) return puzzle;
  if (!families.length) ({ families } = await api.get("families"));
  if (!families.some(({ name }) => name === puzzle.family)) throw new Error("no such family");
  return puzzle;
}

/**
 * Until the server answers: then the view is shown, with the puzzle it was to have.
 * @param {string} name @param {Puzzle | null} puzzle @param {number} mine the turn that this belongs to
 */
function wait(name, puzzle, mine) {
  const { element, end } = createRetry(words.t("view.missing"), async () => {
    if (!(await load(name)) || mine !== turn) return;
    next = puzzle;
    void show();
  });
  main.append(element);
  return end;
}

async function start() {
  followTheme();
  await words.setLanguage(settings().language || (navigator.language.startsWith("pt") ? "pt" : "en"));
  const skip = h("a", { class: "skip", href: "#main", onclick: skipHead }, words.t("nav.skip"));
  document.body.replaceChildren(skip, head.element, main, ...voice.elements);
  words.onLanguage(() => {
    skip.textContent = words.t("nav.skip");
    void show();
  });
  addEventListener("hashchange", () => void show());
  head.draw();
  // Whoever touches the first page, or has played before, probably plays next. The view is
  // then already loaded, even if the server has been stopped meanwhile.
  const fetchPlay = () => void Promise.all([views.play(), words.loadLanguages()]).catch(() => {});
  main.addEventListener("focusin", fetchPlay, { once: true });
  void show().then(() => {
    if (store.recent().length) fetchPlay();
    void import("./offline.js").then(({ startWorker }) => startWorker(() => (outdated = true))).catch(() => {});
  });
}

/** @param {Event} event the address belongs to the router */
function skipHead(event) {
  event.preventDefault();
  main.focus();
}

void start();
