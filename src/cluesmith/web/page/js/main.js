/**
 * The page begins here: words, the shell, and the router. A view is a module with
 * `mount(container, context)`, which returns how to take it down again.
 */

import * as api from "./api.js";
import { h } from "./dom.js";
import * as home from "./home/view.js";
import { whole } from "./puzzle.js";
import { changeSettings, settings } from "./settings.js";
import { isShared, puzzleIn } from "./share.js";
import { createHead, createVoice, followTheme } from "./shell.js";
import { store } from "./store.js";
import * as words from "./words.js";
import en from "./words/en.js";
import pt from "./words/pt.js";

/** @typedef {import("./puzzle.js").Puzzle} Puzzle */
/** @typedef {import("./context.js").Context} Context */
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
  const href = `/page/css/${name}.css`;
  if (!document.head.querySelector(`link[href="${href}"]`)) {
    const sheet = h("link", { rel: "stylesheet", href });
    const settled = new Promise((resolve) => {
      sheet.addEventListener("load", resolve);
      sheet.addEventListener("error", resolve);
    });
    document.head.append(sheet);
    await settled;
  }
  return loading;
}

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

/** Asked until it is answered once; without a server the page does without. */
async function askFamilies() {
  if (families.length) return;
  families = await api.get("families").then(
    (answer) => answer.families,
    () => [],
  );
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
    handed = await puzzleIn(hash).catch(() => null);
    if (handed) store.setCurrent(handed);
    else voice.toast(words.t("share.broken"));
  }
  const name = path[0] && path[0] in views ? path[0] : "home";
  // Only learning and setting need what the server says about families.
  const waits = name === "learn" || name === "set" ? askFamilies() : null;
  const [module] = await Promise.all([views[name]().catch(() => null), waits]);
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
  const context = { api, words, go, puzzle, path: path.slice(1), store, announce, toast, families };
  unmount = module ? module.mount(main, context) : () => {};
  if (!module) main.append(h("p", { class: "sorry" }, words.t("view.missing")));
  main.setAttribute("data-ready", "");
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

changeSettings({});
start();
