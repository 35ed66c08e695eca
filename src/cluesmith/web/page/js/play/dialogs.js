/** The dialogs of playing: which keys there are, what can be chosen, a link to copy. */

import { h } from "../dom.js";
import { icon } from "../icons.js";
import { changeSettings, settings } from "../settings.js";
import { shareLink } from "../share.js";
import { t } from "../words.js";

/** @typedef {import("../puzzle.js").Puzzle} Puzzle */

/**
 * @param {string} heading @param {...import("../dom.js").Child} body
 * @returns {HTMLDialogElement} open, and gone when closed
 */
function openDialog(heading, ...body) {
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

/** Keys of every family, then of one. @type {[string, string][]} */
const KEYS = [
  ["←↑→↓", "keys.move"],
  ["0–9", "keys.digits"],
  ["Shift 0–9", "keys.corner"],
  ["Alt 0–9", "keys.centre"],
  ["Backspace", "keys.erase"],
  ["Shift ←↑→↓", "keys.extend"],
  ["Tab", "keys.tab"],
  ["Space", "keys.tool"],
  ["D C M", "keys.tools"],
  ["Ctrl Z", "keys.undo"],
  ["Ctrl Y", "keys.redo"],
  ["H", "keys.hint"],
  ["K", "keys.check"],
  ["T", "keys.try"],
  ["?", "keys.help"],
];
/** @type {Record<string, [string, string][]>} */
const OWN_KEYS = {
  skyscraper: [["Enter", "keys.strike-clue"]],
  "lol-sudoku": [
    ["W", "keys.wall"],
    ["A", "keys.area"],
    ["Shift ←↑→↓", "keys.draw"],
  ],
  "gold-star": [
    ["+ − * /", "keys.signs"],
    ["Enter", "keys.strike-equation"],
  ],
};

/** @param {Puzzle} puzzle */
export function openHelp({ family }) {
  const rows = [...KEYS, ...OWN_KEYS[family]].map(([keys, word]) =>
    h(
      "div",
      {},
      h(
        "dt",
        {},
        keys.split(" ").map((key) => h("kbd", {}, key)),
      ),
      h("dd", {}, t(word)),
    ),
  );
  openDialog(
    t("help.heading"),
    h("p", {}, t(`rules.${family}`)),
    h("h3", {}, t("help.keys")),
    h("dl", { class: "keylist" }, rows),
    h("p", { class: "muted" }, t("help.touch")),
  );
}

const CHOICES = /** @type {const} */ (["tidy", "clashes", "equal", "towers", "letters", "timer"]);

/** @param {Puzzle} puzzle */
export function openSettings({ family }) {
  const fitting = CHOICES.filter(
    (name) =>
      (name !== "towers" || family === "skyscraper") && (name !== "letters" || family === "gold-star"),
  );
  const boxes = fitting.map((name) => {
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

/**
 * A link that carries the puzzle, on the clipboard.
 * @param {Puzzle} puzzle @param {(text: string) => void} toast
 */
export async function offerLink(puzzle, toast) {
  const link = await shareLink(puzzle);
  try {
    await navigator.clipboard.writeText(link);
    toast(t("share.copied"));
  } catch {
    openLink(link);
  }
}

/** A link to copy by hand, where the clipboard is out of reach. @param {string} link */
function openLink(link) {
  const box = h("input", { readonly: true, "aria-label": t("share.link"), value: link });
  openDialog(
    t("share.button"),
    h("div", { class: "field" }, box),
    h("p", { class: "muted" }, t("share.note")),
  );
  box.select();
}
