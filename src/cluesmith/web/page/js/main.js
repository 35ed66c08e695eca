/**
 * The page begins here: words, the shell, and the router. A view is a module with
 * `mount(container, context)`, which returns how to take it down again.
 */

import * as api from "./api.js";
import { createAway } from "./away.js";
import { h } from "./dom.js";
import * as home from "./home/view.js";
import { whole } from "./puzzle.js";
import { settings } from "./settings.js";
import { isShared, puzzleIn } from "./share.js";
import { addSheet } from "./sheets.js";
import { createHead, createVoice, followTheme } from "./shell.js";
import { store } from "./store.js";
import * as words from "./words.js";
import en from "./words/en.js";
import pt from "./words/pt.js";

/** @typedef {import("./puzzle.js").Puzzle} Puzzle */
/** @typedef {import("./context.js").FamilyInfo} FamilyInfo */
/** @typedef {import("./context.js").View} View */

words.addWords("en", en);
words.addWords("pt", pt);

/**
 * Only the home view comes with the first page; the others are fetched when first wanted.
 * @type {Record<string, () => Promise<View>>}
 */
const views = {
  home: async () => home,
  play: () => {
    // Deep below the view; asked for beside it, they do not come last of all.
    void import("./rules/rules.js").catch(() => {});
    return dressed("play", import("./play/view.js"));
  },
  learn: () => dressed("learn", import("./learn/view.js")),
  set: () => dressed("set", import("./set/view.js")),
};

/**
 * A view with its own style sheet.
 * @param {string} name @param {Promise<View>} loading @returns {Promise<View>}
 */
async function dressed(name, loading) {
  const [view] = await Promise.all([loading, addSheet(`/page/css/${name}.css`)]);
  return view;
}

/** The views that need what the server says about families. */
const TOLD = ["learn", "set"];

const voice = createVoice();
const main = h("main", { id: "main", tabindex: "-1" });
let view = "home";
const head = createHead(() => view);

/** @type {() => void} */
let unmount = () => {};
/** @type {Puzzle | null} */
let handed = null;
/** @type {FamilyInfo[]} */
let families = [];
let turn = 0;

/** A view with all it needs; null where the server does not answer. @param {string} name @returns {Promise<View | null>} */
async function load(name) {
  try {
    const asked = TOLD.includes(name) && !families.length ? api.get("families") : null;
    const [view, answer] = await Promise.all([views[name](), asked]);
    if (answer) families = answer.families;
    return view;
  } catch {
    return null;
  }
}

/** @param {string} to @param {import("./context.js").AnyPuzzle | null} [puzzle] */
function go(to, puzzle = null) {
  if (puzzle) handed = whole(puzzle);
  if (puzzle && to === "play") store.setCurrent(/** @type {Puzzle} */ (handed));
  const address = `#/${to === "home" ? "" : to}`;
  if (location.hash === address) void show();
  else location.hash = address;
}

async function show() {
  const mine = (turn += 1);
  const { hash } = location;
  let path = hash.replace(/^#\/?/, "").split("/").filter(Boolean);
  if (isShared(hash)) {
    path = ["play"];
    const found = await puzzleIn(hash).catch(() => null);
    if (mine !== turn) return;
    handed = found;
    if (handed) store.setCurrent(handed);
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
  const puzzle = handed ?? store.current();
  handed = null;
  document.title = name === "home" ? "cluesmith" : `${words.t(`nav.${name}`)} · cluesmith`;
  const { announce, toast } = voice;
  const context = { go, puzzle, path: path.slice(1), store, announce, toast, families };
  unmount = module ? module.mount(main, context) : wait(name, puzzle, mine);
  main.setAttribute("data-ready", "");
}

/**
 * Until the server answers: then the view is shown, with the puzzle it was to have.
 * @param {string} name @param {Puzzle | null} puzzle @param {number} mine the turn that this belongs to
 */
function wait(name, puzzle, mine) {
  const { element, end } = createAway(words.t("view.missing"), async () => {
    if (!(await load(name)) || mine !== turn) return;
    handed = puzzle;
    void show();
  });
  main.append(element);
  return end;
}

function start() {
  followTheme();
  const wanted = settings().language || (navigator.language.startsWith("pt") ? "pt" : "en");
  words.setLanguage(wanted);
  const skip = h("a", { class: "skip", href: "#main", onclick: skipHead }, words.t("nav.skip"));
  document.body.replaceChildren(skip, head.element, main, ...voice.elements);
  words.onLanguage(() => {
    skip.textContent = words.t("nav.skip");
    void show();
  });
  addEventListener("hashchange", () => void show());
  head.draw();
  // Whoever touches the first page, or has played before, plays next: then it is at hand,
  // though the server be stopped meanwhile.
  const fetchPlay = () => void views.play().catch(() => {});
  main.addEventListener("focusin", fetchPlay, { once: true });
  void show().then(() => store.recent().length && fetchPlay());
}

/** @param {Event} event the address belongs to the router */
function skipHead(event) {
  event.preventDefault();
  main.focus();
}

start();
