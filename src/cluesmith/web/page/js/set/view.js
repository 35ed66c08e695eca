/**
 * Set: a blank board of any family and size, and a verdict on it after every key.
 *
 * The editor holds the state; every part here shows some of it and is updated when
 * it changes. `#/set` continues the draft, `#/set/puzzle` starts from a puzzle.
 */

import { call } from "../api.js";
import { createBoard } from "../board/board.js";
import { keepKeyboard } from "../board/keyboard.js";
import { h } from "../dom.js";
import { offerLink } from "../play/dialogs.js";
import { isOther, playable, sizeOf } from "../puzzle.js";
import { t } from "../words.js";
import { createAboutPanel } from "./about_panel.js";
import { boardStateOf } from "./board_state.js";
import { createChangePanel } from "./change_panel.js";
import { lastFamily } from "./draft.js";
import { Editor } from "./editor.js";
import { createExportPanel } from "./export_panel.js";
import { createGeneratePanel } from "./generate_panel.js";
import { acceptDrops, createImportPanel } from "./import_panel.js";
import { createKeypad } from "./keypad.js";
import { createHead, createTools } from "./toolbar.js";
import { createRatingList } from "./rating_list.js";
import { createVerdictPanel } from "./verdict_panel.js";
import { createXrayPanel } from "./xray_panel.js";

/** @typedef {import("../context.js").Context} Context */
/** @typedef {import("../board/types.js").Board} Board */


/** @param {HTMLElement} container @param {Context} context @returns {() => void} */
export function mount(container, context) {
  const { path } = context;
  const families = playable(context.families);
  const brought = path[0] === "puzzle" && !isOther(context.puzzle) ? context.puzzle : null;
  const info = families.find(({ name }) => name === (brought?.family ?? lastFamily())) ?? families[0];
  const editor = new Editor(call, info.name, info.sizes.default);
  const place = h("div", { class: "set-board easel" });
  const board = createShownBoard(editor, place);
  const head = createHead(editor, families);
  const tools = createTools(editor);
  const keypad = createKeypad(editor);
  /** @param {import("../place.js").Place} spot */
  const point = (spot) => {
    editor.choose({ selection: spot.kind === "border" ? [] : [spot] });
    board.focus();
  };
  const rating = createRatingList(editor, context.families);
  const verdict = createVerdictPanel(editor, point, rating.element);
  const xray = createXrayPanel(editor, point);
  const changes = createChangePanel(editor, context);
  const about = createAboutPanel(editor, context);
  const generating = createGeneratePanel(editor, context);
  const importing = createImportPanel(editor, context);
  const exporting = createExportPanel(editor, context);
  const exportFold = fold("set.export", exporting.element);
  exportFold.addEventListener("toggle", () => exporting.toggled(exportFold.open));

  const around = h("div", { class: "set-main" }, tools.element, place, keypad.element, keypad.hint);
  const element = h(
    "div",
    { class: "setter" },
    h("header", { class: "set-top" }, h("h1", {}, t("set.heading")), head.element),
    around,
    h("div", { class: "set-now" }, verdict.element, xray.element, changes.element, leaving(editor, context)),
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
  const endKeyboard = keepKeyboard(board);
  const endKeys = listen(element, editor);
  for (const part of [board, head, tools, keypad, verdict, rating, xray, changes, about, generating, exporting]) {
    editor.onChange(part.update);
    part.update();
  }
  container.append(element);
  if (brought) {
    editor.load(brought);
    // The editor has the puzzle now; coming back must not bring it again.
    history.replaceState(null, "", "#/set");
  } else editor.ask();

  return () => {
    endKeys();
    endKeyboard();
    for (const part of [changes, generating, exporting, rating]) part.end();
    editor.end();
    board.destroy();
    element.remove();
  };
}

/** The board, created again for another family or size. @param {Editor} editor @param {HTMLElement} place */
function createShownBoard(editor, place) {
  /** @type {Board | null} */
  let board = null;
  let made = "";

  function update() {
    const { puzzle } = editor;
    const wanted = `${puzzle.family} ${sizeOf(puzzle)}`;
    if (wanted !== made || !board) {
      made = wanted;
      board?.destroy();
      board = createBoard(puzzle, { mode: "set", onInput: (intent) => editor.take(intent) });
      place.append(board.element);
    }
    board.update(boardStateOf(editor));
  }

  return {
    update,
    get element() {
      return board?.element ?? place;
    },
    /** @param {KeyboardEvent} event */
    type: (event) => board?.type(event),
    focus: () => board?.focus(),
    destroy: () => board?.destroy(),
  };
}

/** Where one goes with the puzzle. @param {Editor} editor @param {Context} context */
function leaving(editor, { go, toast }) {
  /** @param {string} key @param {() => unknown} onclick */
  const button = (key, onclick) =>
    h("button", { type: "button", class: "button small", "data-do": key, onclick }, t(key));
  return h(
    "div",
    { class: "row set-leaving" },
    button("set.play", () => go("play", editor.rated())),
    button("set.learn", () => go("learn/puzzle", editor.puzzle)),
    button("set.explore", () => go("explore/puzzle", editor.puzzle)),
    button("set.share", () => offerLink(editor.rated(), toast)),
  );
}

/** @param {string} key @param {HTMLElement} content */
const fold = (key, content) =>
  h("details", { class: "card fold", "data-fold": key }, h("summary", {}, t(key)), content);

/** Undo and redo by keyboard, but not where a text is typed; and no edit lost on leaving. @param {HTMLElement} element @param {Editor} editor */
function listen(element, editor) {
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
      if (key === "y" || event.shiftKey) editor.redo();
      else editor.undo();
    },
    { signal },
  );
  window.addEventListener("pagehide", () => editor.save(), { signal });
  return () => ending.abort();
}
