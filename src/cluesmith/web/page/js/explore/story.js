/** What happened at a node, in words: the decision, the step that is seen, and all steps to choose from. */

import { h, keepInSight, put } from "../dom.js";
import { trouble } from "../errors.js";
import { t } from "../words.js";
import { OPEN, OUTCOMES, SOLVED } from "./tree.js";

/** @typedef {import("./predict.js").Prediction} Prediction */
/** @typedef {import("./search.js").Search} Search */
/** @typedef {import("./search.js").Stop} Stop */

/** A number as one reads it. @param {number} number @param {Intl.NumberFormatOptions} [options] */
export const grouped = (number, options) => number.toLocaleString(t("explore.locale"), options);

/** More changes than this are counted rather than listed. */
const MOST_LISTED = 12;
const MOST_STEPS = 400;

/** @param {Search} search @param {Prediction} prediction */
export function createStory(search, prediction) {
  const { tree } = search;
  const told = h("div", { class: "told", role: "status" });
  const list = h("ol", { class: "stops", start: 0 });
  const fold = h("details", { class: "all-stops", open: true }, h("summary", {}, t("explore.steps")), list);
  let listed = "";

  /** @param {number} variable @param {readonly number[]} values */
  function valuesOf(variable, values) {
    const { name, values: words } = tree.variables[variable];
    return t("explore.from", { values: values.map((value) => words?.[value] ?? value).join(", "), name });
  }

  /** @param {Stop["changes"]} changes */
  function removedText(changes) {
    const shown = changes.slice(0, MOST_LISTED).map(([variable, values]) => valuesOf(variable, values));
    const rest = changes.length - shown.length;
    return shown.join("; ") + (rest ? `; ${t("explore.more", { count: rest })}` : "");
  }

  /** @param {Stop["changes"]} changes those on the board, unless all are wanted */
  const wanted = (changes) => (search.everything ? changes : changes.filter(([variable]) => search.isShown(variable)));

  /** @param {Stop} stop */
  function stopText({ changes, failed, entailed, variable }) {
    if (failed) return variable === null ? t("explore.failed") : t("explore.emptied", { name: tree.variables[variable].name });
    if (!changes.length) return t(entailed ? "explore.entailed" : "explore.nothing");
    return t("explore.removed", { values: removedText(wanted(changes)) });
  }

  /** Which node it is, and the decision that led there. */
  function heading() {
    const { node } = search;
    const outcome = OUTCOMES[tree.outcomes[node]];
    const said = t(tree.alternatives[node] ? "explore.otherwise" : "explore.decided");
    return h(
      "p",
      { class: "where-one-is" },
      h("strong", {}, t("explore.node", { number: grouped(node), depth: tree.depths[node] })),
      h("span", { class: "outcome", "data-outcome": outcome }, t(`explore.outcome.${outcome}`)),
      node ? h("span", {}, said, " ", h("b", {}, tree.decisionText(node))) : h("span", {}, t("explore.root")),
      tree.restarts.has(node) && h("span", { class: "muted" }, t("explore.restarted")),
    );
  }

  /** What is seen now. */
  function now() {
    const { stop, step, stops, detail } = search;
    if (search.trouble) return [trouble(search.trouble)];
    if (!detail) return [h("p", { class: "muted" }, t("explore.loading"))];
    const { upcoming, result } = prediction;
    const parts = [];
    if (stop) {
      parts.push(
        h(
          "p",
          {},
          h("span", { class: "muted" }, t("explore.step-of", { number: step ?? 0, total: stops.length }), " "),
          h("b", { class: "cause" }, tree.answer.constraints[stop.constraint]?.text),
          " ",
          h("span", { class: stop.failed ? "effect failing" : "effect" }, stopText(stop)),
        ),
      );
    } else if (step === null) parts.push(h("p", { class: "effect" }, summary()));
    else parts.push(h("p", { class: "effect" }, t(stops.length ? "explore.to-come" : "explore.none", { count: stops.length })));
    const hidden = search.hidden;
    if (hidden && (stop?.failed || (step === null && stops.at(-1)?.failed))) parts.push(h("p", { class: "muted" }, t("explore.hidden", { count: hidden })));
    if (result) {
      const { hits, missed, stays } = prediction.score;
      const now = t("explore.result", { hits: result.hits.size, missed: result.missed.size, stays: result.stays.size });
      const all = t("explore.score", { hits, total: hits + missed, stays });
      parts.push(h("p", { class: "result" }, h("b", {}, now), " ", h("span", { class: "score muted" }, all)));
    }
    if (upcoming) {
      const { text } = tree.answer.constraints[upcoming.constraint];
      parts.push(h("p", { class: "next-to-act" }, t("explore.question"), " ", h("b", {}, text), ". ", t("explore.guess")));
    } else if (prediction.on) parts.push(h("p", { class: "next-to-act" }, t("explore.go-on")));
    return parts;
  }

  /** The whole node in one sentence. */
  function summary() {
    const { stops, removed, node } = search;
    const count = [...removed].filter(([variable]) => search.isShown(variable)).reduce((sum, [, values]) => sum + values.length, 0);
    const failing = stops.at(-1);
    if (failing?.failed) {
      const constraint = tree.answer.constraints[failing.constraint]?.text ?? "";
      return t("explore.whole-failed", { constraint, why: stopText(failing) });
    }
    const outcome = tree.outcomes[node];
    const open = outcome === OPEN ? tree.children(node).map((child) => tree.decisionText(child)) : [];
    const then = outcome === SOLVED ? t("explore.solved") : open.length ? t("explore.branches", { decisions: open.join(" | ") }) : "";
    return [t(count ? "explore.whole" : "explore.whole-none", { count, steps: stops.length }), then].join(" ");
  }

  function update() {
    told.replaceChildren(heading(), ...now());
    put(told, "data-predicting", prediction.on);
    drawList();
  }

  function drawList() {
    const { node, detail, everything, stops, step } = search;
    const wanted = `${node} ${everything} ${Boolean(detail)} ${prediction.on}`;
    if (wanted !== listed) {
      listed = wanted;
      fold.hidden = !stops.length || prediction.on;
      const first = h("li", {}, item(0, tree.decisionText(node) || t("explore.root-short")));
      const rest = stops.slice(0, MOST_STEPS).map((stop, i) => h("li", { "data-failed": stop.failed }, item(i + 1, tree.answer.constraints[stop.constraint]?.text ?? "", stopText(stop))));
      list.replaceChildren(first, ...rest);
    }
    [...list.children].forEach((li, i) => put(li.firstElementChild ?? li, "aria-current", i === step ? "step" : null));
    const current = step === null ? null : list.children[step];
    if (current && fold.open) keepInSight(list, current);
  }

  /** @param {number} step @param {string} text @param {string} [effect] */
  const item = (step, text, effect) =>
    h("button", { type: "button", class: "stop", onclick: () => search.go(search.node, step) }, h("span", {}, text), effect && h("span", { class: "muted" }, effect));

  return { told, steps: fold, update };
}
