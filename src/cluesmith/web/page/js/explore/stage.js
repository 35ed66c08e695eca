/** One search or two, and what moves through them: the panes, the controls, where two searches part. */

import { h } from "../dom.js";
import { caps } from "../key_names.js";
import { t } from "../words.js";
import { createControls } from "./controls.js";
import { createPane } from "./pane.js";
import { fareOf, parting } from "./parting.js";
import { Search } from "./search.js";
import { grouped } from "./story.js";
import { FAILED } from "./tree.js";

/** @typedef {import("./link.js").Position} Position */
/** @typedef {import("./source.js").Question} Question */
/** @typedef {import("./tree.js").Tree} Tree */

/** How long one stays at a place before it is remembered (ms). */
const SETTLED = 400;

/**
 * @param {Question[]} questions @param {Tree[]} trees @param {Position[]} at
 * @param {{moved: (at: Position[]) => void, share: () => void}} doing
 */
export function createStage(questions, trees, at, { moved, share }) {
  const searches = trees.map((tree, i) => new Search(questions[i], tree));
  const two = searches.length > 1;
  const panes = searches.map((search, i) => createPane(search, { name: two ? "AB"[i] : "", choose: () => choose(i) }));
  for (const { treeView } of panes) treeView.compare(panes.map((pane) => pane.treeView).filter((other) => other !== treeView));
  const parts = two ? parting(trees[0], trees[1]) : null;
  const together = h("input", { type: "checkbox" });
  together.checked = true;
  let active = 0;
  let timer = 0;

  /** Those that a button moves: the active one, or both. */
  const moving = () => (two && together.checked ? panes : [panes[active]]);
  /** @param {(pane: typeof panes[number]) => unknown} move */
  const each = (move) => () => moving().forEach((pane) => void move(pane));
  /** @param {(search: Search) => number | null} where */
  const jump = (where) =>
    each(({ search }) => {
      const to = where(search);
      if (to !== null) void search.go(to);
    });

  const controls = createControls(
    {
      acts: {
        back: each(({ search }) => search.back()),
        forward: each(({ prediction }) => (prediction.on ? prediction.see() : prediction.search.forward())),
        "node-back": each(({ search }) => search.by(-1)),
        "node-on": each(({ search }) => search.by(1)),
        root: each(({ search }) => search.go(0)),
        end: each(({ search }) => search.go(search.tree.size - 1)),
        solution: jump((search) => search.firstSolution),
        failure: jump((search) => search.nextFailure),
        deepest: jump(({ tree }) => tree.deepestNode),
        parting: () => panes.forEach(({ search }) => parts !== null && void search.go(parts)),
        predict: () => {
          const on = !panes[active].prediction.on;
          panes.forEach(({ prediction }, i) => (prediction.on || i === active) && prediction.turn(on && i === active));
        },
      },
      everything: (on) => searches.forEach((search) => search.showEverything(on)),
      share: () => {
        remember();
        share();
      },
    },
    {
      solution: searches.some((search) => search.firstSolution !== null),
      failure: searches.some(({ tree }) => tree.outcomes.includes(FAILED)),
      auxiliary: searches.some(({ tree }) => tree.variables.some((_, i) => !searches[trees.indexOf(tree)].isShown(i))),
      parting: parts !== null,
    },
  );
  const element = h(
    "div",
    { class: two ? "explore-stage two" : "explore-stage" },
    two && h("div", { class: "parting" }, h("p", {}, partingText()), h("label", { class: "check" }, together, h("span", {}, t("explore.together")))),
    controls.element,
    h("div", { class: "panes" }, panes.map((pane) => pane.element)),
    help(parts !== null),
  );

  /** Where the two part, in words. */
  function partingText() {
    if (parts === null) return t("explore.same");
    const [one, other] = trees.map((tree) => {
      const fare = fareOf(tree, parts);
      return fare ? `${fare.decision || t("explore.root-short")} (${t(`explore.outcome.${fare.outcome}`)})` : t("explore.is-over");
    });
    return t("explore.parting", { number: grouped(parts), one, other });
  }

  /** @param {number} i */
  function choose(i) {
    active = i;
    panes.forEach((pane, at) => pane.mark(at === i));
    refresh();
  }

  function refresh() {
    const { search, prediction } = panes[active];
    const { node, step, stops, tree } = search;
    const ended = node === tree.size - 1;
    controls.update({
      predicting: prediction.on,
      first: { node: node === 0, step: node === 0 && step === 0 },
      last: { node: ended, step: ended && (step === null || step >= stops.length) },
    });
    clearTimeout(timer);
    timer = setTimeout(remember, SETTLED);
  }

  const remember = () => moved(searches.map(({ node, step }) => ({ node, step })));

  searches.forEach((search, i) => {
    search.onChange(refresh);
    void search.go(at[i]?.node ?? 0, at[i]?.step ?? null);
  });
  choose(0);
  addEventListener("pagehide", remember);

  return {
    element,
    end() {
      removeEventListener("pagehide", remember);
      clearTimeout(timer);
      remember();
      controls.end();
      for (const pane of panes) pane.end();
      element.remove();
    },
  };
}

/** Keys, in what order they are told. */
const KEYS = [
  ["← →", "step"],
  ["Shift ← →", "nodes"],
  ["S", "solution"],
  ["F", "failure"],
  ["D", "deepest"],
  ["P", "predict"],
  ["Space Enter", "guess"],
  ["Home End", "ends"],
];
const TREE_KEYS = [
  ["← ↑ → ↓", "walk"],
  ["Enter", "fold"],
  ["+ − 0", "zoom"],
];

/** The keys. @param {boolean} part whether there are two searches that part */
function help(part) {
  /** @param {string[][]} keys */
  const listed = (keys) =>
    h("dl", { class: "explore-keys" }, keys.map(([key, word]) => h("div", {}, h("dt", {}, caps(key)), h("dd", {}, t(`explore.key.${word}`)))));
  return h(
    "details",
    { class: "explore-help" },
    h("summary", {}, t("explore.help")),
    h("div", {}, h("h3", {}, t("explore.keys")), listed(part ? [...KEYS, ["W", "parting"]] : KEYS)),
    h("div", { id: "explore-tree-keys" }, h("h3", {}, t("explore.tree-keys")), listed(TREE_KEYS), h("p", { class: "muted" }, t("explore.tree-mouse"))),
  );
}
