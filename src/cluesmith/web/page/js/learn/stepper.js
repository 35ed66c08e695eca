/**
 * One frame of an explanation at a time: its picture, its words, and all the ways
 * to another: buttons, arrow keys, Home and End, a slider, the list of steps.
 */

import { h, keepInSight, put, ariaHidden } from "../dom.js";
import { t } from "../words.js";
import { badge, techniqueLink } from "./catalogue.js";
import { framesOf, pictureOf } from "./frames.js";
import { resultOf } from "./step_text.js";

/** @typedef {import("./frames.js").Explanation} Explanation */
/** @typedef {import("./frames.js").Frame} Frame */
/** @typedef {import("./frames.js").Json} Json */

/** @type {Record<string, (at: number, last: number) => number>} */
const MOVES = {
  ArrowLeft: (at) => at - 1,
  ArrowRight: (at) => at + 1,
  Home: () => 0,
  End: (_, last) => last,
};

/**
 * @param {Json} puzzle @param {Explanation} explanation
 * @param {{at?: number, moved?: (at: number) => void, play: (taken: number) => void}} options
 */
export function createStepper(puzzle, explanation, { at: first = 0, moved, play }) {
  const frames = framesOf(explanation);
  const { verdict } = explanation;
  const last = frames.length - 1;
  let at = Math.min(Math.max(0, first), last);
  const figure = h("figure", { class: "picture" });
  const words = h("div", { class: "told", role: "status" });
  const slider = h("input", { type: "range", min: 0, max: last, value: at, "aria-label": t("learn.slider") });
  slider.addEventListener("input", () => show(slider.valueAsNumber));
  const moves = [
    { key: "learn.first", sign: "⇤", to: () => 0 },
    { key: "learn.previous", sign: "←", to: () => at - 1 },
    { key: "learn.next", sign: "→", to: () => at + 1 },
    { key: "learn.last", sign: "⇥", to: () => last },
  ].map(({ key, sign, to }) =>
    h("button", { type: "button", class: "button", "aria-label": t(key), title: t(key), onclick: () => show(to()) }, ariaHidden(sign)),
  );
  const items = frames.map((frame, i) => {
    const result = frame.step ? resultOf(frame.step, puzzle) : "";
    const button = h("button", { type: "button", class: "link", onclick: () => show(i) }, nameOf(frame, verdict), result && h("span", { class: "step-result" }, result));
    return h("li", { "data-level": frame.step?.level }, button);
  });
  const list = h("ol", { class: "steps", start: 0 }, items);
  const element = h(
    "section",
    { class: "stepper", "aria-label": t("learn.steps") },
    h("div", { class: "stage" }, figure, h("div", { class: "moves" }, moves[0], moves[1], slider, moves[2], moves[3])),
    h("div", { class: "beside" }, words, h("button", { type: "button", class: "button primary", onclick: () => play(frames[at].taken) }, t("learn.play-from-here"))),
    h("nav", { class: "card all-steps", "aria-label": t("learn.all-steps") }, list),
  );

  /** @param {number} to */
  function show(to) {
    at = Math.min(Math.max(0, to), last);
    const frame = frames[at];
    figure.replaceChildren(pictureOf(puzzle, explanation, frame));
    words.replaceChildren(...tell(puzzle, explanation, frame));
    slider.value = String(at);
    put(slider, "aria-valuetext", nameOf(frame, verdict));
    moves.forEach((button, i) => (button.disabled = i < 2 ? at === 0 : at === last));
    items.forEach((item, i) => put(item.firstElementChild ?? item, "aria-current", i === at ? "step" : null));
    keepInSight(list, items[at]);
    moved?.(at);
  }

  /** @param {KeyboardEvent} event */
  function key(event) {
    const move = MOVES[event.key];
    if (!move || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target instanceof Element && event.target.closest("input, select, textarea")) return;
    event.preventDefault();
    show(move(at, last));
  }

  document.addEventListener("keydown", key);
  show(at);
  return { element, show, end: () => document.removeEventListener("keydown", key) };
}

/** Only a puzzle with one solution ends in it. @param {Frame} frame @param {Explanation["verdict"]} verdict */
function nameOf({ kind, step }, verdict) {
  if (step) return step.title;
  return t(kind === "start" ? "learn.start" : verdict === "unique" ? "learn.end" : "learn.end-open");
}

/** @param {Json} puzzle @param {Explanation} explanation @param {Frame} frame */
function tell(puzzle, explanation, { kind, step, taken }) {
  const { steps, verdict } = explanation;
  if (step) {
    const { technique: name, level, title } = step;
    return [
      h("p", { class: "muted" }, t("learn.step-of", { number: taken + 1, total: steps.length })),
      h("h2", {}, techniqueLink(puzzle.family, { name, level }, title), " ", badge(level)),
      h("p", { class: "step-text" }, step.text),
    ];
  }
  const heading = h("h2", {}, nameOf({ kind, step, taken }, verdict));
  if (kind === "start") return [heading, h("p", {}, summary(explanation))];
  const solved = verdict === "unique" ? "learn.solved" : "learn.no-further";
  const why = verdict === "unique" ? null : h("p", { class: "muted" }, t(`learn.verdict.${verdict}`));
  return [heading, h("p", {}, t(solved, { count: steps.length })), ...(why ? [why] : [])];
}

/** @param {Explanation} explanation */
function summary({ verdict, level, score, steps }) {
  if (verdict !== "unique" || !level) return t(`learn.verdict.${verdict}`);
  return t("learn.rated", { level: t(`level.${level}`), score, count: steps.length });
}
