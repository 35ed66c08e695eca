/** Sharing a published puzzle: its address, or what to put into another page to show it there. */

import { h } from "../dom.js";
import { offerAddress, openDialog } from "../play/dialogs.js";
import { t } from "../words.js";
import { ROOT } from "./data.js";

/** @typedef {import("../context.js").Context["toast"]} Toast */

/** How large a frame shows a board and the keys below it without scrolling much. */
const [WIDTH, HEIGHT] = [480, 860];

/** @param {string} address @param {Toast} toast */
export async function shareHere(address, toast) {
  const more = { label: "share.more", act: () => openEmbedding(address, toast) };
  await offerAddress(address, { copied: "site.link-copied", note: "site.link-note" }, (key) => toast(key, more));
}

/** @param {string} address @param {Toast} toast */
function openEmbedding(address, toast) {
  const ways = [["site.embed-this", address], ...("days" in document.documentElement.dataset ? [["site.embed-today", `${ROOT}today/`]] : [])];
  const fields = ways.map(([name, where]) => {
    const snippet = h("textarea", { class: "field", rows: 4, readonly: true, spellcheck: "false" });
    snippet.value = snippetOf(where);
    const copy = () => void offerAddress(snippet.value, { copied: "site.embed-copied", note: "site.embed-note" }, toast);
    const button = h("button", { type: "button", class: "button small", onclick: copy }, t("site.copy"));
    return h("div", { class: "embed-way" }, h("label", { class: "field" }, t(name), snippet), button);
  });
  openDialog(t("site.embed"), h("p", { class: "muted" }, t("site.embed-note")), ...fields);
}

/** @param {string} address */
const snippetOf = (address) =>
  `<iframe src="${escaped(address)}?embed" width="${WIDTH}" height="${HEIGHT}" title="${escaped(t("site.embed-title"))}"` +
  ` style="border:0;max-width:100%" loading="lazy" allow="clipboard-write"></iframe>`;

/** @param {string} text */
const escaped = (text) => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
