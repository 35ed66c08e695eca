/** A worked example, one thought at a time: the board, where to look, the step, what it leads to. */

import { shownLook, shownStep } from "../board/step.js";
import { h } from "../dom.js";
import { familyOf } from "../families/index.js";
import { emptySheet } from "../history.js";
import { whole } from "../puzzle.js";
import { t } from "../words.js";
import { playedTo, stillBoard } from "./frames.js";
import { resultOf } from "./step_text.js";

/** @typedef {import("./exercise.js").Example} Example */

/** @param {Example & {go: () => void}} example `go` leads to the board to play on */
export function createExample({ puzzle, where, look, step, go }) {
  const frames = [
    { name: "board", text: t("learn.example.board"), draw: () => stillBoard(puzzle) },
    { name: "where", text: where, draw: () => stillBoard(puzzle, shownLook(look)) },
    { name: "step", text: step.text, draw: () => stillBoard(puzzle, shownStep(step)) },
    { name: "after", text: t("learn.example.after", { result: resultOf(step, puzzle) }), draw: () => stillBoard(after(puzzle, step)) },
  ];
  let at = 0;
  const figure = h("figure", { class: "picture" });
  const number = h("p", { class: "muted" });
  const text = h("p", { class: "step-text" });
  const back = h("button", { type: "button", class: "button", onclick: () => show(at - 1) }, t("learn.example.back"));
  const next = h("button", { type: "button", class: "button primary", onclick: () => show(at + 1) }, t("learn.example.next"));
  const play = h("button", { type: "button", class: "button", onclick: go }, t("learn.play-example"));
  const element = h(
    "div",
    { class: "try example" },
    figure,
    h("div", { class: "beside" }, h("div", { class: "told", role: "status" }, number, text), h("div", { class: "row" }, back, next, play)),
  );

  /** @param {number} to */
  function show(to) {
    at = Math.min(Math.max(0, to), frames.length - 1);
    const frame = frames[at];
    element.dataset.frame = frame.name;
    figure.replaceChildren(frame.draw());
    number.textContent = t("learn.example.of", { number: at + 1, total: frames.length });
    text.textContent = frame.text;
    back.disabled = at === 0;
    next.disabled = at === frames.length - 1;
    if (back.disabled && document.activeElement === back) next.focus();
    if (next.disabled && document.activeElement === next) back.focus();
  }

  element.addEventListener("keydown", (event) => {
    const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (!by) return;
    event.preventDefault();
    show(at + by);
  });
  show(0);
  return element;
}

/** The board once the step is done. @param {any} json @param {import("./frames.js").Step} step */
function after(json, step) {
  const puzzle = whole(json);
  const { rules } = familyOf(puzzle);
  const done = playedTo(json, [step]);
  const sheet = emptySheet();
  for (const entries of [json.entries ?? {}, done.entries ?? {}]) {
    for (const [layer, key, value] of rules.writes(puzzle, entries)) /** @type {any} */ (sheet)[layer][key] = value;
  }
  return { ...json, entries: rules.entries(puzzle, sheet), marks: inBoth(json.marks, done.marks) };
}

/** The candidates in both of two lists of marks. @param {any} one @param {any} other @returns {any} */
function inBoth(one, other) {
  if (!Array.isArray(one) || !Array.isArray(other)) return other;
  if (one.every(Number.isInteger)) return one.filter((mark) => other.includes(mark));
  return one.map((part, i) => inBoth(part, other[i]));
}
