/** The dialogs of playing: which keys there are, what can be chosen, a link to copy. */

import { h, icon } from "../dom.js";
import { familyOf } from "../families/index.js";
import { caps, isTouched } from "../key_names.js";
import { shareLink } from "../share.js";
import { changeSettings, settings } from "../settings.js";
import { t } from "../words.js";

/** @typedef {import("../puzzle.js").Puzzle} Puzzle */

/**
 * @param {string} heading @param {...import("../dom.js").Child} body
 * @returns {HTMLDialogElement} open, and gone when closed
 */
export function openDialog(heading, ...body) {
  const close = h(
    "button",
    { class: "switch", type: "button", "aria-label": t("panel.close"), onclick: () => dialog.close() },
    icon("drop"),
  );
  const title = h("h2", { id: "dialog-title" }, heading);
  const dialog = h("dialog", { "aria-labelledby": "dialog-title" }, h("header", {}, title, close), ...body);
  dialog.addEventListener("close", () => dialog.remove());
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

/** Keys of every family: those that are held together stand in one word. @type {[string, string][]} */
const KEYS = [
  ["←↑→↓", "keys.move"],
  ["0–9", "keys.digits"],
  [".", "keys.stop"],
  ["Shift+0–9", "keys.corner"],
  ["Ctrl+0–9 Alt+0–9", "keys.centre"],
  ["Ctrl+Shift+1–9", "keys.colour"],
  ["Backspace", "keys.erase"],
  ["Z X C V B", "keys.tools"],
  ["Space", "keys.tool"],
  ["Shift+←↑→↓", "keys.extend"],
  ["Ctrl+A", "keys.all"],
  ["Tab", "keys.tab"],
  ["Ctrl+Z", "keys.undo"],
  ["Ctrl+Y", "keys.redo"],
  ["H", "keys.hint"],
  ["K", "keys.check"],
  ["T", "keys.try"],
  ["P", "keys.pause"],
  ["Esc", "keys.close"],
  ["?", "keys.help"],
];
/** What the mouse, or a finger, does. */
const PRESSES = ["press.drag", "press.more", "press.twice", "press.pen"];
const TOUCHES = ["press.drag", "press.several", "press.tapped", "press.pen"];

/** @param {Puzzle} puzzle */
export function openHelp(puzzle) {
  const { name: family, play } = familyOf(puzzle);
  const rows = [...KEYS, ...play.keys].map(([keys, word]) =>
    h(
      "div",
      {},
      h("dt", {}, caps(keys)),
      h("dd", {}, t(word)),
    ),
  );
  const rules = h("p", {}, t(`rules.${family}`));
  const keys = h("dl", { class: "keylist" }, rows);
  /** @param {string[]} words */
  const listed = (words) => h("ul", {}, words.map((word) => h("li", {}, t(word))));
  if (isTouched()) {
    const folded = h("details", {}, h("summary", {}, t("help.keys")), keys);
    openDialog(t("help.heading"), rules, h("p", {}, t("help.finger")), listed(TOUCHES), folded);
    return;
  }
  openDialog(
    t("help.heading"),
    rules,
    h("h3", {}, t("help.keys")),
    keys,
    h("h3", {}, t("help.pointer")),
    listed(PRESSES),
    h("p", { class: "muted" }, t("help.touch")),
  );
}

/** @param {Puzzle} puzzle */
export function openSettings(puzzle) {
  const own = familyOf(puzzle).play.settings;
  const boxes = /** @type {const} */ (["tidy", "clashes", "equal", ...own, "timer", "again", "join", "doubled"]).map((name) => {
    const box = h("input", {
      type: "checkbox",
      name,
      onchange: () => changeSettings({ [name]: box.checked }),
    });
    box.checked = settings()[name];
    return h("label", { class: "check" }, box, h("span", {}, t(`setting.${name}`)));
  });
  openDialog(t("settings.heading"), ...boxes);
}

/** The board is covered until the player goes on. @param {() => void} goOn */
export function openPause(goOn) {
  const button = h("button", { type: "button", class: "button primary", onclick: () => dialog.close() }, t("pause.go-on"));
  const dialog = openDialog(t("pause.heading"), h("p", {}, t("pause.note")), h("div", { class: "row choices" }, button));
  dialog.classList.add("pause");
  dialog.addEventListener("close", goOn);
  dialog.addEventListener("keydown", (event) => {
    if (event.key.toLowerCase() !== "p" || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    dialog.close();
  });
  button.focus();
}

/**
 * A link that carries the puzzle, on the clipboard.
 * @param {Puzzle} puzzle @param {(key: string) => void} toast
 */
export async function offerLink(puzzle, toast) {
  await offerAddress(await shareLink(puzzle), { copied: "share.copied", note: "share.note" }, toast);
}

/**
 * An address on the clipboard, or to copy by hand where the clipboard is out of reach.
 * @param {string} link @param {{copied: string, note: string}} keys of the words for what it contains
 * @param {(key: string) => void} toast
 */
export async function offerAddress(link, { copied, note }, toast) {
  try {
    await navigator.clipboard.writeText(link);
    toast(copied);
  } catch {
    openLink(link, t(note));
  }
}

/** @param {string} link @param {string} note */
function openLink(link, note) {
  const box = h("input", { readonly: true, "aria-label": t("share.link"), value: link });
  openDialog(t("share.button"), h("div", { class: "field" }, box), h("p", { class: "muted" }, note));
  box.select();
}
