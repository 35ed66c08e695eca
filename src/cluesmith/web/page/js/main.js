/**
 * The entry point of the page: words, the shell, and the router. A view is a module with
 * `mount(container, context)`, which returns a function that unmounts it.
 */

import * as api from "./api.js";
import { addStylesheet, h } from "./dom.js";
import { createRetry } from "./errors.js";
import { FAMILIES } from "./families/index.js";
import * as home from "./home/view.js";
import { keepMemories, memoryOf, rememberFields, restoreFields } from "./memory.js";
import { isOther, whole } from "./puzzle.js";
import { createFullNote, createHead, createVoice, followTheme } from "./shell.js";
import { settings } from "./settings.js";
import { store } from "./store.js";
import * as words from "./words.js";
import { words as english } from "./words/en/page.js";

/** @typedef {import("./puzzle.js").Puzzle} Puzzle */
/** @typedef {import("./context.js").FamilyInfo} FamilyInfo */
/** @typedef {import("./context.js").View} View */

words.addEnglish("page", english);
for (const family of FAMILIES) words.addEnglish(family.name.replaceAll("-", "_"), family.words);

/**
 * Only the home view is part of the first page; the others are fetched when first needed.
 * @type {Record<string, () => Promise<View>>}
 */
const views = {
  home: async () => home,
  play: () => styled("play", import("./play/view.js")),
  learn: () => styled("learn", import("./learn/view.js"), "learn"),
  set: () => styled("set", import("./set/view.js"), "set", "forms"),
  explore: () => styled("explore", import("./explore/view.js"), "explore"),
  days: () => styled("days", import("./days/view.js"), "solved"),
  solved: () => styled("solved", import("./solved/view.js"), "solved"),
  library: () => styled("library", import("./library/view.js"), "solved"),
  replay: () => styled("replay", import("./replay/view.js"), "replay"),
};

/**
 * A view with its own style sheet and words, and a look on paper.
 * @param {string} name @param {Promise<View>} loading @param {...string} parts of the catalogues, besides those of every view
 * @returns {Promise<View>}
 */
async function styled(name, loading, ...parts) {
  /** @param {string} own */
  const sheetOf = (own) => new URL(`../css/${own}.css`, import.meta.url).href;
  const sheets = [addStylesheet(sheetOf(name)), addStylesheet(sheetOf("print"), "print")];
  const [view] = await Promise.all([loading, words.loadParts(["views", ...parts]), ...sheets]);
  return view;
}

/** How the fragment of a link with a puzzle begins (share.js). */
const SHARED = "#p=";
/** The views that need the server's list of families. */
const NEED_FAMILIES = ["learn", "set", "explore"];
/** Where a puzzle is kept under its key, as the views that show one are addressed. @type {Record<string, string>} */
const KEYED = { play: "play", "learn/puzzle": "learn/walk", "learn/walk": "learn/walk" };

const voice = createVoice();
const main = h("main", { id: "main", tabindex: "-1" });
let view = "home";
const head = createHead(() => view);

/** @type {() => void} */
let unmount = () => {};
/** What `go` brings along to the next view. @type {Puzzle | null} */
let next = null;
/** @type {FamilyInfo[]} */
let families = [];
let turn = 0;
/** Whether the server has a newer page than this one. */
let outdated = false;
/** Where the view that is shown keeps what it wants to find again. @type {import("./memory.js").Memory} */
let memory = {};

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

/**
 * A puzzle that is played or walked through gets an address of its own.
 * @param {string} to @param {import("./context.js").AnyPuzzle | null} [puzzle] @param {{origin?: string}} [about]
 */
function go(to, puzzle = null, about = {}) {
  if (puzzle) next = whole(puzzle);
  const keyed = next && KEYED[to] ? `${KEYED[to]}/${store.begin(next, about)}` : to;
  const address = `#/${keyed === "home" ? "" : keyed}`;
  if (location.hash === address) void show();
  else location.hash = address;
}

/** Another address in the place of this one: Back does not lead to it. @param {string} address */
const becomes = (address) => history.replaceState(history.state, "", `#/${address}`);

/**
 * What an address asks for.
 * @param {string} hash
 * @returns {Promise<{path: string[], puzzle: Puzzle | null, missing: string | null}>}
 *   `missing`: why there is no puzzle to show where one was asked for
 */
async function asked(hash) {
  if (hash.startsWith(SHARED)) return shared(hash);
  let path = hash.replace(/^#\/?/, "").split("/").filter(Boolean);
  if (path[0] === "play" && !path[1] && !next) {
    const key = store.here();
    if (key) becomes((path = ["play", key]).join("/"));
  }
  const key = path[0] === "play" ? path[1] : path[0] === "learn" && path[1] === "walk" ? path[2] : null;
  if (!key) return { path, puzzle: next ?? store.record(store.here() ?? "")?.puzzle ?? null, missing: null };
  const known = store.record(key)?.puzzle ?? null;
  const puzzle = next && store.keyOfPuzzle(next) === key ? next : known;
  if (puzzle && path[0] === "play") store.setHere(key);
  return { path, puzzle, missing: puzzle ? null : "unknown" };
}

/** A link's puzzle is kept under its key, and the address becomes that. @param {string} hash */
async function shared(hash) {
  void views.play().catch(() => {}); // fetched while the link is read
  const found = await import("./share.js").then(({ puzzleIn }) => puzzleIn(hash)).then(served).catch(() => null);
  if (!found) return { path: ["play"], puzzle: null, missing: "broken" };
  const key = store.begin(found);
  store.setHere(key);
  // What this browser cannot keep stays in the address.
  if (location.hash === hash && !store.isFull()) becomes(`play/${key}`);
  return { path: ["play", key], puzzle: found, missing: null };
}

/** Show what the address asks for; in another language, what is shown already. @param {boolean} [again] */
async function show(again = false) {
  // What is opened next is of the newer page. Nothing is lost, but for a puzzle on its way there.
  if (outdated && !again && !next) return location.reload();
  const mine = (turn += 1);
  const { path, puzzle, missing } = await asked(location.hash);
  if (mine !== turn) return;
  const name = path[0] && path[0] in views ? path[0] : "home";
  const module = await load(name);
  if (mine !== turn) return;
  leave();
  const scrolled = scrollY;
  view = name;
  head.draw();
  main.replaceChildren();
  main.className = `view-${name}`;
  next = null;
  document.title = name === "home" ? "cluesmith" : `${words.t(`nav.${name}`)} · cluesmith`;
  const { announce, toast } = voice;
  memory = memoryOf(path.join("/"));
  const context = { go, puzzle, missing, path: path.slice(1), memory, store, announce, toast, families };
  unmount = module ? module.mount(main, context) : wait(name, puzzle, mine);
  restoreFields(main, memory);
  const back = history.state?.seen;
  scrollTo(0, again ? scrolled : back ? (memory.scroll ?? 0) : 0);
  if (!back) history.replaceState({ seen: true }, "");
  main.setAttribute("data-ready", "");
}

/** The view that is shown goes, and leaves what it wants to find again. */
function leave() {
  for (const dialog of document.querySelectorAll("dialog")) dialog.close();
  remember();
  unmount();
}

function remember() {
  rememberFields(main, memory);
  memory.scroll = scrollY;
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
  await words.setLanguage(settings().language || words.readersLanguage());
  const skip = h("a", { class: "skip", href: "#main", onclick: skipHead }, words.t("nav.skip"));
  document.body.replaceChildren(skip, head.element, createFullNote(), main, ...voice.elements);
  words.onLanguage(() => {
    skip.textContent = words.t("nav.skip");
    void show(true);
  });
  addEventListener("hashchange", () => void show());
  addEventListener("pagehide", () => {
    remember();
    keepMemories();
  });
  head.draw();
  // Whoever touches the first page, or has played before, probably plays next: the view is then
  // loaded, even if the server was stopped.
  const fetchPlay = () => void Promise.all([views.play(), words.loadLanguages()]).catch(() => {});
  main.addEventListener("focusin", fetchPlay, { once: true });
  void show().then(() => {
    if (store.here()) fetchPlay();
    void import("./offline.js").then(({ startWorker }) => startWorker(() => (outdated = true))).catch(() => {});
  });
}

/** @param {Event} event the address belongs to the router */
function skipHead(event) {
  event.preventDefault();
  main.focus();
}

void start();
