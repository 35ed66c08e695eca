/** The buttons under the digits: back and forth, check, hint, trials, and what concerns the whole puzzle. */

import { h, put } from "../dom.js";
import { icon } from "../icons.js";
import { t } from "../words.js";

/** @typedef {import("./game.js").Game} Game */
/**
 * @typedef {"undo" | "redo" | "check" | "hint" | "try" | "keep" | "drop" | "candidates" | "restart"
 *   | "share" | "print" | "settings" | "help"} Act
 */
/** @typedef {Record<Act, () => void>} Acts */

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
