/**
 * The verdict panel: how many solutions, how hard the puzzle is and by which techniques, what
 * contradicts what.
 */

import { h, put, write } from "../dom.js";
import { placeOfFact } from "../place.js";
import { t } from "../words.js";
import { isBlank } from "./edit.js";
import { factName } from "./fact_names.js";

/** @typedef {import("./editor.js").Editor} Editor */
/** @typedef {import("./live.js").Finding} Finding */

/** An answer that takes longer than this (ms) is announced as being worked on. */
const SLOW = 250;
const MOST_NAMED = 24;
/** @type {Record<string, string>} */
const SIGNS = { unique: "✓", multiple: "2+", none: "✕", unknown: "?", failed: "!", blank: "+" };

/**
 * @param {Editor} editor
 * @param {(place: import("../place.js").Place) => void} point where a listed fact leads
 * @param {HTMLElement} rating what the rating is made of
 */
export function createVerdictPanel(editor, point, rating) {
  const word = h("p", { class: "verdict-word" });
  const more = h("p", { class: "verdict-more" });
  const sign = h("span", { class: "verdict-sign", "aria-hidden": "true" });
  const list = h("ul", { class: "verdict-facts" });
  const said = h("div", { class: "verdict-said", role: "status" }, sign, word, more, list);
  const waiting = h("span", { class: "verdict-waiting", hidden: true }, t("set.checking"));
  const element = h(
    "section",
    { class: "card verdict", "aria-label": t("set.verdict") },
    said,
    h("div", { class: "verdict-details" }, waiting, rating),
  );
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let slow;
  /** @type {Finding | null} */
  let shown = null;

  function update() {
    clearTimeout(slow);
    waiting.hidden = true;
    if (editor.asking) slow = setTimeout(() => (waiting.hidden = false), SLOW);
    put(element, "data-state", editor.asking ? "asking" : "known");
    const { finding } = editor;
    if (finding === shown) return;
    shown = finding;
    const blank = finding !== null && finding.verdict === "multiple" && isBlank(finding.puzzle);
    put(element, "data-verdict", finding?.verdict ?? "none-yet");
    put(element, "data-blank", blank);
    write(sign, SIGNS[blank ? "blank" : (finding?.verdict ?? "")] ?? "…");
    write(word, finding ? t(`set.verdict.${blank ? "blank" : finding.verdict}`) : "");
    write(more, finding ? (blank ? t("set.blank") : moreOf(finding)) : "");
    list.replaceChildren(...(finding ? factsOf(finding, point) : []));
    list.hidden = list.childElementCount === 0;
  }

  return { element, update };
}

/** @param {Finding} finding */
function moreOf(finding) {
  const { verdict, rating, error, count, exact } = finding;
  if (verdict === "unique") {
    if (rating?.level) return t("set.rated", { level: t(`level.${rating.level}`), score: rating.score });
    return error ? t("set.unrated") : t("set.rating");
  }
  if (verdict === "multiple") {
    if (count === undefined) return t(error ? "set.uncounted" : "set.counting");
    return t(exact ? "set.count" : "set.count-least", { count });
  }
  if (verdict === "none") {
    return t(finding.conflict.length ? "set.conflict" : "set.no-conflict", { count: finding.conflict.length });
  }
  if (verdict === "failed") return failureWords(error);
  return t("set.undecided");
}

/** @param {{code: string, message: string} | undefined} error */
function failureWords(error) {
  const known = ["limit", "busy", "offline", "too-large"];
  if (error && known.includes(error.code)) return t(`set.failed.${error.code}`);
  return error?.message ?? "";
}

/**
 * The facts of a contradiction, each a button that leads to its place.
 * @param {Finding} finding @param {(place: import("../place.js").Place) => void} point
 */
function factsOf({ puzzle, verdict, conflict }, point) {
  if (verdict !== "none") return [];
  const items = conflict.slice(0, MOST_NAMED).map((fact) => {
    const lead = () => point(placeOfFact(fact));
    return h("li", {}, h("button", { type: "button", class: "link", onclick: lead }, factName(puzzle, fact)));
  });
  const left = conflict.length - items.length;
  return left > 0 ? [...items, h("li", {}, t("set.more-facts", { count: left }))] : items;
}
