/** The ways through a search: by node, by single propagation, jumps, predicting; as buttons and as keys. */

import { ariaHidden, h, put } from "../dom.js";
import { t } from "../words.js";

/** @typedef {"back" | "forward" | "node-back" | "node-on" | "root" | "end" | "solution" | "failure" | "deepest" | "parting" | "predict"} Act */
/** @typedef {{acts: Record<Act, () => void>, everything: (on: boolean) => void, share: () => void}} Doing */
/** @typedef {{solution: boolean, failure: boolean, auxiliary: boolean, parting: boolean}} Has what there is to go to */

/** @type {Record<string, Act>} */
const KEYS = { ArrowLeft: "back", ArrowRight: "forward", Home: "root", End: "end", s: "solution", f: "failure", d: "deepest", w: "parting", p: "predict" };
/** @type {Record<string, Act>} */
const SHIFTED = { ArrowLeft: "node-back", ArrowRight: "node-on" };

/** @param {Doing} doing @param {Has} has */
export function createControls({ acts, everything, share }, has) {
  /** @param {Act} name @param {string} sign */
  const move = (name, sign) =>
    h("button", { type: "button", class: "button", "data-do": name, title: t(`explore.do.${name}`), "aria-label": t(`explore.do.${name}`), onclick: acts[name] }, ariaHidden(sign));
  /** @param {Act} name @param {boolean} [disabled] */
  const jump = (name, disabled = false) =>
    h("button", { type: "button", class: "button small", "data-do": name, title: t(`explore.do.${name}.key`), disabled, onclick: acts[name] }, t(`explore.do.${name}`));
  const predict = jump("predict");
  const box = h("input", { type: "checkbox", onchange: () => everything(box.checked) });
  const moves = [move("node-back", "⇤"), move("back", "←"), move("forward", "→"), move("node-on", "⇥")];
  const element = h(
    "div",
    { class: "explore-controls", role: "toolbar", "aria-label": t("explore.controls") },
    h("div", { class: "row step-moves" }, moves),
    h("div", { class: "row" }, jump("solution", !has.solution), jump("failure", !has.failure), jump("deepest"), has.parting && jump("parting")),
    h("div", { class: "row" }, predict, h("button", { type: "button", class: "button small", "data-do": "share", onclick: share }, t("explore.share"))),
    has.auxiliary && h("label", { class: "check" }, box, h("span", {}, t("explore.everything"))),
  );

  /** @param {KeyboardEvent} event */
  function key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (event.target instanceof Element && event.target.closest("input:not([type=checkbox]), select, textarea, dialog")) return;
    const act = event.shiftKey ? SHIFTED[event.key] : KEYS[event.key];
    if (!act || (act === "parting" && !has.parting)) return;
    event.preventDefault();
    acts[act]();
  }

  /** @param {{predicting: boolean, first: {node: boolean, step: boolean}, last: {node: boolean, step: boolean}}} now what one cannot go beyond */
  function update({ predicting, first, last }) {
    put(predict, "aria-pressed", String(predicting));
    [first.node, first.step, last.step, last.node].forEach((disabled, i) => (moves[i].disabled = disabled));
  }

  document.addEventListener("keydown", key);
  return { element, update, end: () => document.removeEventListener("keydown", key) };
}
