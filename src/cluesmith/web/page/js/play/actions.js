/**
 * What a player can do besides writing: undo, check, hint, trials, and what concerns the
 * whole puzzle; as buttons under the digits and as keyboard shortcuts.
 */

import { h, icon, put } from "../dom.js";
import { t } from "../words.js";

/** @typedef {import("./game.js").Game} Game */
/**
 * @typedef {"undo" | "redo" | "check" | "hint" | "try" | "keep" | "drop" | "candidates" | "restart"
 *   | "share" | "print" | "settings" | "help" | "pause" | "close"} Act
 */
/** @typedef {Record<Act, () => void>} Acts */

/** @type {Record<string, import("../board/types.js").Tool>} */
const TOOLS = { z: "digit", x: "corner", c: "centre", v: "colour", b: "line", w: "wall", a: "area", d: "digit", m: "centre" };
/** @type {Record<string, keyof Acts>} */
const LETTERS = { h: "hint", k: "check", t: "try", p: "pause", "?": "help", escape: "close" };

/** @param {string} name @param {() => void} act @param {string} look */
const button = (name, act, look) =>
  h(
    "button",
    { type: "button", class: look, "data-do": name, title: t(`do.${name}.key`), onclick: act },
    icon(name),
    h("span", {}, t(`do.${name}`)),
  );

/** @param {Game} game @param {Acts} acts */
export function createActions(game, acts) {
  const undo = button("undo", acts.undo, "button");
  const redo = button("redo", acts.redo, "button");
  const trial = button("try", acts.try, "button");
  const keep = button("keep", acts.keep, "button primary");
  const drop = button("drop", acts.drop, "button");
  const depth = h("p", { class: "trial-note" });
  const trying = h(
    "div",
    { class: "trial panel", role: "group", "aria-label": t("do.try") },
    depth,
    h("div", { class: "row" }, keep, drop),
  );
  const element = h(
    "section",
    { class: "actions", "aria-label": t("actions.label") },
    h(
      "div",
      { class: "row main-actions" },
      undo,
      redo,
      button("check", acts.check, "button"),
      button("hint", acts.hint, "button"),
      trial,
    ),
    trying,
  );
  const more = h(
    "section",
    { class: "row more-actions", "aria-label": t("more.label") },
    ["candidates", "restart", "share", "print", "settings", "help"].map((name) =>
      button(name, acts[/** @type {keyof Acts} */ (name)], "button quiet small"),
    ),
  );

  function draw() {
    const { history } = game;
    put(undo, "disabled", !history.canUndo);
    put(redo, "disabled", !history.canRedo);
    put(trying, "hidden", !history.trials.length);
    depth.textContent = history.trials.length ? t("trial.note", { count: history.trials.length }) : "";
  }

  return { element, more, draw };
}

/**
 * Keys beyond the board's own, wherever the focus is but in a field.
 * @param {Game} game @param {Acts} acts
 * @returns {() => void} to end them
 */
export function listenToShortcuts(game, acts) {
  const { tools } = game.family.play;

  /** @param {KeyboardEvent} event */
  function key(event) {
    if (event.defaultPrevented || document.querySelector("dialog[open]")) return;
    const target = event.target instanceof Element ? event.target : document.body;
    if (target.matches("input, textarea, select")) return;
    const name = event.key.toLowerCase();
    if (event.ctrlKey || event.metaKey) {
      if (name === "z") return act(event, event.shiftKey ? acts.redo : acts.undo);
      if (name === "y") return act(event, acts.redo);
      return;
    }
    if (event.altKey) return;
    if (LETTERS[name]) return act(event, acts[LETTERS[name]]);
    if (TOOLS[name] && tools.includes(TOOLS[name])) return act(event, () => game.use(TOOLS[name]));
    if (name === " " && !target.closest("button, a")) {
      return act(event, () => game.use(tools[(tools.indexOf(game.tool) + 1) % tools.length]));
    }
  }

  /** @param {KeyboardEvent} event @param {() => void} does */
  function act(event, does) {
    event.preventDefault();
    does();
  }

  document.addEventListener("keydown", key);
  return () => document.removeEventListener("keydown", key);
}
