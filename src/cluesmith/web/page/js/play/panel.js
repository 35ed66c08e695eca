/** The panel beside the board that shows a hint, a check or the end, one at a time. */

import { bringIntoSight, h, icon } from "../dom.js";
import { t } from "../words.js";

/** @typedef {import("../dom.js").Child} Child */
/** @typedef {{label: string, act: () => void, primary?: boolean, name?: string}} Choice */
/**
 * @typedef {object} Telling
 * @property {string} kind for its look: "hint", "check", "finish"
 * @property {string} [eyebrow]
 * @property {string} [heading]
 * @property {Child[]} body
 * @property {Choice[]} [choices]
 */

/** @param {(text: string) => void} announce @param {() => void} back gives the keyboard back to the board */
export function createPanel(announce, back) {
  const element = h("section", { class: "telling", "aria-label": t("panel.label"), hidden: true });
  let kind = "";

  /** @param {HTMLElement} other @returns {HTMLElement} the first choice, if there is one */
  const choiceOr = (other) => element.querySelector(".choices button") ?? other;

  /** @param {Telling} telling */
  function tell({ kind: its, eyebrow, heading, body, choices = [] }) {
    kind = its;
    const had = element.contains(document.activeElement);
    const close = h(
      "button",
      { class: "switch close", type: "button", "aria-label": t("panel.close"), onclick: shut },
      icon("drop"),
    );
    element.className = `telling panel telling-${its}`;
    element.replaceChildren(
      close,
      ...[eyebrow && h("p", { class: "eyebrow" }, eyebrow), heading && h("h2", {}, heading)].filter(
        (node) => node instanceof Node,
      ),
      h("div", { class: "said" }, ...body),
      h(
        "div",
        { class: "row choices" },
        choices.map(({ label, act, primary, name }) =>
          h(
            "button",
            {
              type: "button",
              class: primary ? "button primary" : "button",
              "data-do": name ?? null,
              onclick: act,
            },
            label,
          ),
        ),
      ),
    );
    element.hidden = false;
    // Whoever pressed a button that is gone finds the next one under the finger.
    if (had) choiceOr(close).focus();
    announce([heading, ...body.map(spoken)].filter(Boolean).map(ended).join(" "));
    bringIntoSight(element);
  }

  function shut() {
    clear();
    back();
  }

  function clear() {
    element.hidden = true;
    element.replaceChildren();
    kind = "";
  }

  return { element, tell, clear, shut, kind: () => kind };
}

/** A sentence, which a heading is without its full stop. @param {Child} text */
const ended = (text) => (/[.!?…:]$/.test(String(text)) ? text : `${text}.`);

/** The words of a part; a picture has none that help. @param {Child} part */
function spoken(part) {
  if (!(part instanceof Element)) return part;
  return part.matches("svg, figure") ? "" : part.textContent;
}
