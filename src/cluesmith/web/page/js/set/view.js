/**
 * Set: a blank board of any family and size, and what is known of it while one types.
 *
 * The bench holds the state; every part here shows some of it and is told when
 * it changes. `#/set` goes on with the draft, `#/set/puzzle` takes a puzzle along.
 */

import { call } from "../api.js";
import { createBoard } from "../board/board.js";
import { h } from "../dom.js";
import { offerLink } from "../play/dialogs.js";
import { FAMILIES, sizeOf } from "../puzzle.js";
import { addWords, t } from "../words.js";
import { words as en } from "../words/set_en.js";
import { words as pt } from "../words/set_pt.js";
import { createAboutPanel } from "./about_panel.js";
import { Bench } from "./bench.js";
import { lastFamily } from "./draft.js";
import { createExportPanel } from "./export_panel.js";
import { createGeneratePanel } from "./generate_panel.js";
import { acceptDrops, createImportPanel } from "./import_panel.js";
import { createKeypad } from "./keypad.js";
import { sceneOf } from "./scene.js";
import { createHead, createTools } from "./toolbar.js";
import { createVerdictPanel } from "./verdict_panel.js";
import { createWorkshop } from "./workshop.js";

/** @typedef {import("../context.js").Context} Context */
/** @typedef {import("../board/types.js").Board} Board */

addWords("en", en);
addWords("pt", pt);

/** @param {HTMLElement} container @param {Context} context @returns {() => void} */
export function mount(container, context) {
  const { path } = context;
  const families = FAMILIES.flatMap((name) => context.families.filter((one) => one.name === name));
  const brought = path[0] === "puzzle" ? context.puzzle : null;
  const info = families.find(({ name }) => name === (brought?.family ?? lastFamily())) ?? families[0];
  const bench = new Bench(call, info.name, info.sizes.default);
  const place = h("div", { class: "set-board easel" });
  const board = createShownBoard(bench, place);
  const head = createHead(bench, families);
  const tools = createTools(bench);
  const keypad = createKeypad(bench);
  const verdict = createVerdictPanel(bench, (spot) => {
    bench.choose({ selection: spot.kind === "border" ? [] : [spot] });
    board.focus();
  });
  const workshop = createWorkshop(bench, context);
  const about = createAboutPanel(bench);
  const generating = createGeneratePanel(bench, context);
  const importing = createImportPanel(bench, context);
  const exporting = createExportPanel(bench, context);
  const exportFold = fold("set.export", exporting.element);
  exportFold.addEventListener("toggle", () => exporting.toggled(exportFold.open));

  const element = h(
    "div",
    { class: "setter" },
    h("header", { class: "set-top" }, h("h1", {}, t("set.heading")), head.element),
    h("div", { class: "set-main" }, tools.element, place, keypad.element, keypad.hint),
    h("div", { class: "set-now" }, verdict.element, workshop.element, leaving(bench, context)),
    h(
      "div",
      { class: "set-rest" },
      about.element,
      fold("set.generate", generating.element),
      fold("set.import", importing.element),
      exportFold,
    ),
  );
  acceptDrops(element, importing);
  const endKeys = listen(element, bench);
  for (const part of [board, head, tools, keypad, verdict, workshop, about, generating, exporting]) {
    bench.onChange(part.update);
    part.update();
  }
  container.append(element);
  if (brought) {
    bench.load(brought);
    // The puzzle is on the bench now; coming back must not bring it again.
    history.replaceState(null, "", "#/set");
  } else bench.begin();

  return () => {
    endKeys();
    for (const part of [workshop, generating, exporting]) part.end();
    bench.end();
    board.destroy();
    element.remove();
  };
}

/** The board of the bench, made anew for another family or size. @param {Bench} bench @param {HTMLElement} place */
function createShownBoard(bench, place) {
  /** @type {Board | null} */
  let board = null;
  let made = "";

  function update() {
    const { puzzle } = bench;
    const wanted = `${puzzle.family} ${sizeOf(puzzle)}`;
    if (wanted !== made || !board) {
      made = wanted;
      board?.destroy();
      board = createBoard(puzzle, { mode: "set", onInput: (intent) => bench.take(intent) });
      place.append(board.element);
    }
    board.update(sceneOf(bench));
  }

  return { update, focus: () => board?.focus(), destroy: () => board?.destroy() };
}

/** Where one goes with the puzzle. @param {Bench} bench @param {Context} context */
function leaving(bench, { go, toast }) {
  /** @param {string} key @param {() => unknown} onclick */
  const button = (key, onclick) =>
    h("button", { type: "button", class: "button small", "data-do": key, onclick }, t(key));
  return h(
    "div",
    { class: "row set-leaving" },
    button("set.play", () => go("play", bench.puzzle)),
    button("set.learn", () => go("learn/puzzle", bench.puzzle)),
    button("set.share", () => offerLink(bench.puzzle, toast)),
  );
}

/** @param {string} key @param {HTMLElement} content */
const fold = (key, content) =>
  h("details", { class: "card fold", "data-fold": key }, h("summary", {}, t(key)), content);

/** Undo and redo by keyboard, but not where a text is typed; and no edit lost on leaving. @param {HTMLElement} element @param {Bench} bench */
function listen(element, bench) {
  const ending = new AbortController();
  const { signal } = ending;
  document.addEventListener(
    "keydown",
    (event) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
      if (event.target instanceof Element && event.target.closest("input:not([type=radio],[type=checkbox]), textarea")) return;
      const key = event.key.toLowerCase();
      if (key !== "z" && key !== "y") return;
      event.preventDefault();
      if (key === "y" || event.shiftKey) bench.redo();
      else bench.undo();
    },
    { signal },
  );
  window.addEventListener("pagehide", () => bench.save(), { signal });
  return () => ending.abort();
}
