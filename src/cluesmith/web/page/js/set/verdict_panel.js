/**
 * The verdict panel: how many solutions, how hard the puzzle is, what contradicts what,
 * how far two solutions differ, what is forced.
 */

import { h, put, write } from "../dom.js";
import { familyOf } from "../families/index.js";
import { placeOfFact } from "../place.js";
import { t } from "../words.js";
import { differences, forcedCount } from "./board_state.js";

/** @typedef {import("./editor.js").Editor} Editor */
/** @typedef {import("./live.js").Finding} Finding */

/** An answer that takes longer than this (ms) is announced as being worked on. */
const SLOW = 250;
const MOST_NAMED = 24;
/** @type {Record<string, string>} */
const SIGNS = { unique: "✓", multiple: "2+", none: "✕", unknown: "?", failed: "!" };

/**
 * @param {Editor} editor
 * @param {(place: import("../place.js").Place) => void} point where a listed fact leads
 */
export function createVerdictPanel(editor, point) {
  const word = h("p", { class: "verdict-word" });
  const more = h("p", { class: "verdict-more" });
  const sign = h("span", { class: "verdict-sign", "aria-hidden": "true" });
  const said = h("div", { class: "verdict-said", role: "status" }, sign, word, more);
  const list = h("ul", { class: "verdict-facts" });
  const waiting = h("span", { class: "verdict-waiting", hidden: true }, t("set.checking"));
  const forced = toggle("set.show-forced", editor.showForced, (on) => editor.choose({ showForced: on }));
  const two = toggle("set.show-two", editor.showTwo, (on) => editor.choose({ showTwo: on }));
  const forcedCount = h("span", { class: "muted" });
  forced.append(" ", forcedCount);
  const element = h(
    "section",
    { class: "card verdict", "aria-label": t("set.verdict") },
    said,
    h("div", { class: "verdict-details" }, waiting, list, two, forced),
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
    put(element, "data-verdict", finding?.verdict ?? "none-yet");
    write(sign, SIGNS[finding?.verdict ?? ""] ?? "…");
    write(word, finding ? t(`set.verdict.${finding.verdict}`) : "");
    write(more, finding ? moreOf(finding) : "");
    list.replaceChildren(...(finding ? factsOf(finding, point) : []));
    list.hidden = list.childElementCount === 0;
    two.hidden = finding?.verdict !== "multiple";
    const count = forcedText(editor);
    forced.hidden = count === null;
    write(forcedCount, count ?? "");
  }

  return { element, update };
}

/** @param {string} key @param {boolean} on @param {(on: boolean) => void} changed */
function toggle(key, on, changed) {
  const box = h("input", { type: "checkbox", checked: on });
  box.addEventListener("change", () => changed(box.checked));
  return h("label", { class: "check" }, box, h("span", {}, t(key)));
}

/** @param {Finding} finding */
function moreOf(finding) {
  const { verdict, rating, error } = finding;
  if (verdict === "unique") {
    if (rating?.level) return t("set.rated", { level: t(`level.${rating.level}`), score: rating.score });
    return error ? t("set.unrated") : t("set.rating");
  }
  if (verdict === "multiple") return multipleWords(finding);
  if (verdict === "none") {
    return t(finding.conflict.length ? "set.conflict" : "set.no-conflict", { count: finding.conflict.length });
  }
  if (verdict === "failed") return failureWords(error);
  return t("set.undecided");
}

/** @param {Finding} finding */
function multipleWords({ puzzle, solutions: [one, other] }) {
  const kinds = differences(puzzle, one, other).map(({ kind }) => kind);
  const parts = [...new Set(kinds)].map((kind) =>
    t(`set.differ-${kind}s`, { count: kinds.filter((one) => one === kind).length }),
  );
  return t("set.differ", { where: parts.join(t("set.and")) });
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
    const place = placeOfFact(fact);
    const { board } = familyOf(puzzle);
    const name = board.nameOf(place, puzzle);
    const sign = board.signs?.keys("set").find(({ value }) => value === fact.value);
    const value = sign?.text ?? fact.value;
    const text = t(`set.fact.${fact.kind}`, { value: value ?? "", place: name });
    return h("li", {}, h("button", { type: "button", class: "link", onclick: () => point(place) }, text));
  });
  const left = conflict.length - items.length;
  return left > 0 ? [...items, h("li", {}, t("set.more-facts", { count: left }))] : items;
}

/** How many cells are forced, in words; null where it is not known. @param {Editor} editor */
function forcedText(editor) {
  const count = forcedCount(editor);
  return count && t(editor.finding?.forcedComplete === false ? "set.forced-least" : "set.forced", count);
}
