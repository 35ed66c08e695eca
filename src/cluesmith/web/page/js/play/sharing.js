/**
 * Sharing a puzzle: a link to it is copied at once; with more choices, a link that carries
 * what was entered or all moves, one that opens the puzzle in SudokuPad, or the puzzle as
 * another tool writes it.
 */

import { ApiError, call, get } from "../api.js";
import { h } from "../dom.js";
import { trouble } from "../errors.js";
import { isOther } from "../puzzle.js";
import { packReplay } from "../replay/replay.js";
import { solvesOf } from "../store/solves.js";
import { addressWith, isTooLong, shareLink, shared } from "../share.js";
import { loadParts, sayOr, t } from "../words.js";
import { offerAddress, openDialog } from "./dialogs.js";
import { withProgress } from "./progress.js";

/** @typedef {import("../puzzle.js").Puzzle} Puzzle */
/** @typedef {import("../store.js").PuzzleRecord} PuzzleRecord */
/** @typedef {import("../context.js").Context["toast"]} Toast */

/** The name of its form. */
const SUDOKUPAD = "sudokupad";

/** @param {PuzzleRecord} record @param {Toast} toast */
export async function offerSharing(record, toast) {
  const open = () => openSharing(record, toast);
  // Without a server there are names enough in what came with the page.
  const more = { label: "share.more", act: () => void loadParts(["forms"]).then(open, open) };
  /** @param {string} key */
  const withMore = (key) => toast(key, isOther(record.puzzle) ? undefined : more);
  await offerAddress(await shareLink(record.puzzle), { copied: "share.copied", note: "share.note" }, withMore);
}

/** @param {PuzzleRecord} record @param {Toast} toast */
function openSharing(record, toast) {
  const { puzzle, history } = record;
  const time = solvesOf(record).at(-1)?.time ?? null;
  const said = h("div", { role: "status" });

  async function progress() {
    await offer(await shareLink(withProgress(record), true), "progress");
  }

  async function replay() {
    await offer(await addressWith("#/replay/", packReplay(shared(puzzle), history, time)), "replay");
  }

  /** @param {string} link @param {string} kind */
  async function offer(link, kind) {
    if (isTooLong(link)) return said.replaceChildren(h("p", { class: "trouble" }, t("share.too-long")));
    dialog.close();
    await offerAddress(link, { copied: `share.copied-${kind}`, note: `share.note-${kind}` }, toast);
  }

  /** SudokuPad opens boards with regions and clues; whether it can say all of this puzzle is the server's to know. */
  async function offerSudokuPad() {
    said.replaceChildren();
    try {
      await offer((await call("convert", { puzzle, to: SUDOKUPAD })).text, SUDOKUPAD);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const isRefused = error.code !== "offline" && error.code !== "busy";
      const { message } = error;
      said.replaceChildren(isRefused ? h("p", { class: "trouble" }, t("share.sudokupad-cannot", { message })) : trouble(error));
    }
  }

  /** @param {string} name @param {() => Promise<void>} act */
  const way = (name, act) =>
    h("button", { type: "button", class: "button", "data-share": name, onclick: () => void act() }, t(`share.${name}`));

  const dialog = openDialog(
    t("share.button"),
    h("p", { class: "muted" }, t("share.which")),
    h(
      "div",
      { class: "row choices" },
      way("puzzle", async () => offer(await shareLink(puzzle), "puzzle")),
      history.done > 0 && way("progress", progress),
      history.done > 0 && way("replay", replay),
    ),
    createForms(puzzle, offerSudokuPad),
    said,
  );
}

/**
 * The puzzle for another tool: a link where it has a page of its own, else a text.
 * @param {Puzzle} puzzle @param {() => Promise<void>} offerSudokuPad
 */
function createForms(puzzle, offerSudokuPad) {
  const text = h("textarea", { class: "field", rows: 4, readonly: true, hidden: true, "aria-label": t("plain.text") });
  const told = h("div", { role: "status" });
  const site = h("div", { class: "row" });
  const select = h("select", { name: "form", onchange: () => void convert() }, h("option", { value: "" }, t("plain.choose")));
  void get("families").then(({ families }) => {
    const { forms } = families.find((/** @type {any} */ one) => one.name === puzzle.family);
    const options = forms.map((/** @type {any} */ { name, title }) => h("option", { value: name }, sayOr(`form.${name}`, title)));
    select.append(...options);
    const opens = forms.some((/** @type {any} */ { name }) => name === SUDOKUPAD);
    const act = () => void offerSudokuPad();
    const button = h("button", { type: "button", class: "button", "data-share": SUDOKUPAD, onclick: act }, t("share.sudokupad"));
    site.replaceChildren(opens ? button : h("p", { class: "muted" }, t("share.no-sudokupad")));
  }, tell);

  async function convert() {
    told.replaceChildren();
    text.hidden = true;
    if (!select.value) return;
    try {
      text.value = (await call("convert", { puzzle, to: select.value })).text;
      text.hidden = false;
      text.select();
    } catch (error) {
      tell(error);
    }
  }

  /** @param {unknown} error */
  function tell(error) {
    if (!(error instanceof ApiError)) throw error;
    told.replaceChildren(trouble(error));
  }

  return h("div", { class: "share-forms" }, site, h("label", { class: "field" }, t("share.forms"), select), text, told);
}
