/** One search: its tree, its counters, the board at the node one is at, and what happened there. */

import { h } from "../dom.js";
import { sayOr, t } from "../words.js";
import { createDomainBoard } from "./board.js";
import { createCounters } from "./counters.js";
import { Prediction } from "./predict.js";
import { strategyText } from "./strategies.js";
import { createStory, grouped } from "./story.js";
import { createTreeView } from "./tree_view.js";

/** @typedef {import("./board.js").Look} Look */
/** @typedef {import("./search.js").Search} Search */
/** @typedef {{variable: number, tone: import("../board/types.js").Tone}} Lit */

/** @param {Search} search @param {{name: string, choose: () => void}} options a name where there are two; called when it is worked with */
export function createPane(search, { name, choose }) {
  const { tree } = search;
  const prediction = new Prediction(search);
  const treeView = createTreeView(search);
  const counters = createCounters(search);
  const story = createStory(search, prediction);
  const board = createDomainBoard(search, { guess: (variable, value) => prediction.guess(variable, value), see: () => void prediction.see() });
  const place = h("div", { class: "explore-board easel" }, board.element);
  const { model, strategy } = search.question;
  const note = h("p", { class: "muted" }, strategyText(strategy), " ", stoppedText());
  const element = h(
    "section",
    { class: "pane", "aria-label": name || t("explore.search") },
    h("header", { class: "pane-head" }, h("div", {}, h("h2", {}, name && h("span", { class: "letter" }, name), " ", sayOr(`explore.model-of.${model}`, model), h("span", { class: "muted" }, ` · ${strategy ?? t("explore.own")}`)), note), counters.element),
    h("div", { class: "pane-tree" }, treeView.element),
    h("div", { class: "pane-board" }, story.told, place, board.legend, story.steps),
  );
  element.addEventListener("pointerdown", choose, true);
  element.addEventListener("focusin", choose);

  /** How far the search went. */
  function stoppedText() {
    const { stopped, seconds } = tree.answer;
    const why = t(`explore.stopped.${stopped ?? "complete"}`, { count: tree.solutions[tree.size - 1] });
    const time = seconds < 1 ? `${grouped(Math.max(1, Math.round(seconds * 1000)))} ms` : `${grouped(seconds, { minimumFractionDigits: 1, maximumFractionDigits: 1 })} s`;
    const ended = t("explore.ended", { why, nodes: grouped(tree.size - 1), time });
    return tree.restarts.size ? `${ended} ${t("explore.restarts", { count: tree.restarts.size })}` : ended;
  }

  /**
   * How a value looks; null where it is just possible, or long gone.
   * @param {Map<number, number[]>} removed @param {number} variable @param {number} value @returns {Look | null}
   */
  function look(removed, variable, value) {
    const predicted = prediction.look(variable, value);
    if (predicted) return predicted;
    const gone = removed.get(variable);
    if (!gone) return null;
    if (gone.includes(value)) return "removed";
    return search.step !== null && search.domains?.[variable].includes(value) ? "left" : null;
  }

  /** @param {Map<number, number[]>} removed @returns {Lit[]} later ones win */
  function lit(removed) {
    const { step, stop, stops, node } = search;
    /** @type {Lit[]} */
    const found = [];
    const cause = prediction.upcoming ?? stop ?? (step === null ? stops.find(({ failed }) => failed) : null);
    const scope = (cause ? (tree.answer.constraints[cause.constraint]?.shown ?? []) : []).filter((variable) => search.isShown(variable));
    // All of the board would be no place to look at.
    if (!board.covers(scope)) for (const variable of scope) found.push({ variable, tone: "look" });
    if (!prediction.upcoming) for (const variable of removed.keys()) found.push({ variable, tone: "remove" });
    if (node && (step === 0 || step === null)) found.push({ variable: tree.decided[node], tone: "place" });
    return found;
  }

  function update() {
    prediction.moved();
    treeView.update();
    counters.update();
    story.update();
    const { domains, removed, step } = search;
    element.toggleAttribute("data-waiting", !domains);
    if (!domains) return;
    const spread = new Set(step === null ? guessed() : [...removed.keys(), ...guessed()]);
    board.draw({ domains, look: (variable, value) => look(removed, variable, value), spread, lit: lit(removed), active: Boolean(prediction.upcoming) });
  }

  /** Variables about which something was guessed. */
  const guessed = () => [...prediction.guesses, ...(prediction.result?.stays ?? [])].map((one) => Number(one.split(":")[0]));

  search.onChange(update);

  return {
    element,
    search,
    prediction,
    treeView,
    update,
    /** @param {boolean} active */
    mark: (active) => element.toggleAttribute("data-active", active),
    end() {
      treeView.end();
      board.end();
      search.end();
      element.remove();
    },
  };
}
