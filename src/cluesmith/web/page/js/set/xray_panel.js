/**
 * The x-ray beside the board: what the board shows of it, and what is behind the selected
 * place. An empty cell has its true candidates, each with its number of solutions; a clue or
 * given is needed, with a second solution that it prevents, or could go.
 */

import { h, put, write } from "../dom.js";
import { familyOf } from "../families/index.js";
import { placeOfFact } from "../place.js";
import { t } from "../words.js";
import { forcedCount, needsAt, possibleAt, solutionAt } from "./board_state.js";
import { isBlank } from "./edit.js";
import { factName } from "./fact_names.js";

/** @typedef {import("./editor.js").Editor} Editor */
/** @typedef {import("../place.js").Place} Place */

const SHOWN = /** @type {const} */ (["candidates", "two", "nothing"]);
const MOST_NAMED = 24;

/** @param {Editor} editor @param {(place: Place) => void} point where a listed fact leads */
export function createXrayPanel(editor, point) {
  const buttons = SHOWN.map((show) => {
    const choose = () => editor.choose({ show, prevented: null });
    return { show, button: h("button", { type: "button", "data-show": show, onclick: choose }) };
  });
  const head = h("div", { class: "segmented", role: "group", "aria-label": t("set.show") }, buttons.map(({ button }) => button));
  const count = h("p", { class: "xray-count" });
  const here = h("div", { class: "xray-here", "aria-live": "polite" });
  const facts = h("div", { class: "xray-facts" });
  const element = h("section", { class: "card xray", "aria-label": t("set.xray") }, head, count, here, facts);
  /** What the lists were made of. @type {unknown[]} */
  let made = [];

  function update() {
    const { puzzle, finding, selection, prevented } = editor;
    const now = finding?.puzzle === puzzle ? finding : null;
    const verdict = now?.verdict;
    const known = verdict === "unique" || verdict === "multiple";
    element.hidden = isBlank(puzzle) || (!known && !editor.seen);
    for (const { show, button } of buttons) {
      const key = show === "candidates" && verdict === "unique" ? "set.show.solution" : `set.show.${show}`;
      write(button, t(key));
      put(button, "aria-pressed", String(show === editor.show || (show === "candidates" && editor.show === "two" && verdict === "unique")));
      button.hidden = show === "two" && verdict === "unique";
    }
    put(element, "data-candidates", verdict === "unique" || now?.candidates ? "known" : "awaited");
    if (!now) return;
    const complete = Boolean(now.facts) || !known;
    put(element, "data-state", now.late ? "late" : complete ? "known" : "asking");
    const place = selection.at(-1);
    const next = [now, place, prevented];
    if (next.every((one, i) => one === made[i])) return;
    made = next;
    write(count, forcedWords(now));
    here.replaceChildren(...(place ? behind(place) : [h("p", { class: "muted" }, t("set.xray.select"))]));
    facts.replaceChildren(...(known ? summary(now) : []));
  }

  /** @param {Place} place @returns {HTMLElement[]} */
  function behind(place) {
    const name = familyOf(editor.puzzle).board.nameOf(place, editor.puzzle);
    const possible = possibleAt(editor, place);
    const needs = needsAt(editor, place);
    /** @type {HTMLElement[]} */
    const parts = needs.map(needed);
    if (possible.length && !needs.some(({ fact }) => fact.kind === "given")) {
      parts.push(
        h("p", {}, t(possible.length === 1 ? "set.xray.forced" : "set.xray.behind", { place: name })),
        h("ul", { class: "xray-values" }, possible.map((one) => h("li", {}, valueButton(place, one)))),
      );
    }
    return parts.length ? parts : [h("p", { class: "muted" }, nothingBehind(place, name))];
  }

  /** @param {Place} place @param {string} name */
  function nothingBehind(place, name) {
    const { finding } = editor;
    const value = solutionAt(editor, place);
    if (finding?.facts || finding?.verdict === "none") {
      return value === null ? t("set.xray.empty", { place: name }) : t("set.xray.solution", { place: name, value: textFor(place, value) });
    }
    return finding?.late ? t("set.xray.late", { place: name }) : t("set.xray.looking");
  }

  /** A value as the board writes it. @param {Place} place @param {number | string} value */
  function textFor(place, value) {
    const { signs } = familyOf(editor.puzzle).board;
    return (place.kind === signs?.at && signs.keys("set").find((sign) => sign.value === value)?.text) || value;
  }

  /** @param {Place} place @param {import("../board/types.js").Possible} one */
  function valueButton(place, one) {
    const { value, exact, count: number } = one;
    const words = t(exact ? "set.xray.solutions" : "set.xray.more", { count: exact ? number : number - 1 });
    const text = textFor(place, value);
    const enter = () => editor.take({ type: "type", place, value });
    return h(
      "button",
      { type: "button", class: "xray-value", "data-value": value, title: t("set.xray.put", { value: text }), onclick: enter },
      h("b", {}, text),
      h("span", {}, words),
      h("span", { class: "heard" }, t("set.xray.put", { value: text })),
    );
  }

  /** @param {{fact: any, needed: boolean | null, prevents: any}} need */
  function needed(need) {
    const { fact, prevents } = need;
    const name = factName(editor.puzzle, fact);
    if (need.needed === null) return h("p", { class: "muted" }, t("set.need.unknown", { fact: name }));
    const shown = editor.prevented?.fact === fact;
    const show = () => editor.choose({ prevented: shown ? null : { fact, prevents } });
    const action = need.needed
      ? h("button", { type: "button", class: "button small", "data-do": "set.need.show", "aria-pressed": String(shown), onclick: show }, t(shown ? "set.need.hide" : "set.need.show"))
      : h("button", { type: "button", class: "button small", "data-do": "set.need.remove", onclick: () => remove(fact) }, t("set.need.remove"));
    const words = need.needed ? (shown ? "set.need.shown" : "set.need.needed") : "set.need.needless";
    return h("div", { class: "need", "data-needed": String(need.needed) }, h("p", {}, t(words, { fact: name })), action);
  }

  /** @param {any} fact */
  function remove(fact) {
    const place = placeOfFact(fact);
    const { set } = familyOf(editor.puzzle);
    const { puzzle } = editor;
    if (fact.kind === "area" && set.paint) editor.edit(set.paint(puzzle, [/** @type {any} */ (place)], 0));
    else if (place.kind === "border" && set.draw) editor.edit(set.draw(puzzle, place.border, null));
    else editor.edit(set.write(puzzle, place, null));
  }

  /** @param {import("./live.js").Finding} finding */
  function summary({ facts: all, late }) {
    const again = h("button", { type: "button", class: "button small", "data-do": "set.facts.again", onclick: () => editor.ask() }, t("away.again"));
    /** @param {string} key @param {number} [unknown] */
    const tooLong = (key, unknown = 0) => h("div", { class: "need" }, h("p", {}, t(key, { count: unknown, unknown })), again);
    if (!all) return [late ? tooLong("set.facts.late") : h("p", { class: "muted" }, t("set.facts.looking"))];
    if (!all.length) return [];
    const idle = all.filter((one) => one.needed === false);
    const unknown = all.filter((one) => one.needed === null).length;
    const words = h("p", {}, t(idle.length ? "set.facts.some" : unknown ? "set.facts.unknown" : "set.facts.all", { count: all.length, needed: all.length - idle.length - unknown, idle: idle.length }));
    const items = idle.slice(0, MOST_NAMED).map(({ fact }) =>
      h("li", {}, h("button", { type: "button", class: "link", onclick: () => point(placeOfFact(fact)) }, factName(editor.puzzle, fact))),
    );
    return [
      words,
      ...(idle.length ? [h("ul", { class: "verdict-facts" }, items), h("p", { class: "muted" }, t("set.facts.one"))] : []),
      ...(late && unknown ? [tooLong("set.facts.late-some", unknown)] : []),
    ];
  }

  return { element, update };
}

/** @param {import("./live.js").Finding} finding */
function forcedWords(finding) {
  if (finding.verdict !== "multiple" || !finding.candidates) return "";
  const forced = forcedCount(finding);
  return forced ? t("set.forced", forced) : "";
}

