/** Sharing a published puzzle: its address, with what was entered, or what to put into another page to show it there. */

import { h } from "../dom.js";
import { offerAddress, openDialog } from "../play/dialogs.js";
import { withProgress } from "../play/progress.js";
import { checked } from "../puzzle.js";
import { addressWith, isTooLong, shared, unpack } from "../share.js";
import { store } from "../store.js";
import { t } from "../words.js";
import { ROOT } from "./data.js";

/** @typedef {import("../context.js").Context["toast"]} Toast */
/** @typedef {import("../puzzle.js").Puzzle} Puzzle */
/** @typedef {import("../store.js").PuzzleRecord} PuzzleRecord */

/** How the fragment begins that carries what was entered. */
const MARK = "#entered=";
/** How large a frame shows a board and the keys below it without scrolling much. */
const [WIDTH, HEIGHT] = [480, 860];

/** @param {string} address @param {PuzzleRecord} record @param {Toast} toast */
export async function shareHere(address, record, toast) {
  const more = { label: "share.more", act: () => openSharing(address, record, toast) };
  await offerAddress(address, ALONE, (key) => toast(key, more));
}

/** Keys of what is said of the address itself. */
const ALONE = { copied: "site.link-copied", note: "site.link-note" };

/** @param {string} address @param {PuzzleRecord} record @param {Toast} toast */
function openSharing(address, record, toast) {
  const said = h("div", { role: "status" });

  async function progress() {
    const { entries, marks, drawn } = withProgress(record);
    const link = await addressWith(MARK, { ...shared(record.puzzle), entries, marks, drawn }, address);
    if (isTooLong(link)) return said.replaceChildren(h("p", { class: "trouble" }, t("share.too-long")));
    dialog.close();
    await offerAddress(link, { copied: "share.copied-progress", note: "share.note-progress" }, toast);
  }

  /** @param {string} name @param {() => unknown} act */
  const way = (name, act) =>
    h("button", { type: "button", class: "button", "data-share": name, onclick: () => void act() }, t(`share.${name}`));
  const bare = () => {
    dialog.close();
    return offerAddress(address, ALONE, toast);
  };
  const links = [
    h("p", { class: "muted" }, t("share.which")),
    h("div", { class: "row choices" }, way("puzzle", bare), way("progress", progress)),
    said,
  ];
  const dialog = openDialog(t("share.button"), ...(record.history.done > 0 ? links : []), ...embedding(address, toast));
}

/**
 * What somebody entered, if the address carries it. It is taken once, and the address is the puzzle's own again.
 * @param {Puzzle} puzzle the one of this page @returns {Promise<{entries?: any, marks?: any, drawn?: any}>}
 */
export async function broughtHere(puzzle) {
  const { hash, pathname, search } = location;
  if (!hash.startsWith(MARK)) return {};
  history.replaceState(history.state, "", pathname + search);
  const found = await unpack(hash.slice(MARK.length)).then(checked).catch(() => null);
  if (!found || store.keyOfPuzzle(found) !== store.keyOfPuzzle(puzzle)) return {};
  return { entries: found.entries, marks: found.marks, drawn: found.drawn };
}

/** @param {string} address @param {Toast} toast */
function embedding(address, toast) {
  const ways = [["site.embed-this", address], ...("days" in document.documentElement.dataset ? [["site.embed-today", `${ROOT}today/`]] : [])];
  const fields = ways.map(([name, where]) => {
    const snippet = h("textarea", { class: "field", rows: 4, readonly: true, spellcheck: "false" });
    snippet.value = snippetOf(where);
    const copy = () => void offerAddress(snippet.value, { copied: "site.embed-copied", note: "site.embed-note" }, toast);
    const button = h("button", { type: "button", class: "button small", onclick: copy }, t("site.copy"));
    return h("div", { class: "embed-way" }, h("label", { class: "field" }, t(name), snippet), button);
  });
  return [h("h3", {}, t("site.embed")), h("p", { class: "muted" }, t("site.embed-note")), ...fields];
}

/** @param {string} address */
const snippetOf = (address) =>
  `<iframe src="${escaped(address)}?embed" width="${WIDTH}" height="${HEIGHT}" title="${escaped(t("site.embed-title"))}"` +
  ` style="border:0;max-width:100%" loading="lazy" allow="clipboard-write"></iframe>`;

/** @param {string} text */
const escaped = (text) => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
