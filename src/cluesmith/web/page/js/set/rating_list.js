/**
 * What a rating is made of: the techniques that a person needs, the hardest first, how often
 * each, and on demand the hardest step itself, drawn and in words.
 */

import { ApiError, stream } from "../api.js";
import { h, write } from "../dom.js";
import { badge, techniqueLink } from "../learn/catalogue.js";
import { pictureOf } from "../learn/frames.js";
import { answerLanguage, language, t } from "../words.js";

/** @typedef {import("./editor.js").Editor} Editor */
/** @typedef {import("../context.js").FamilyInfo} FamilyInfo */

/** @param {Editor} editor @param {FamilyInfo[]} families */
export function createRatingList(editor, families) {
  const list = h("ul", { class: "techniques-used" });
  const show = h("button", { type: "button", class: "button small", "data-do": "set.hardest", onclick: showHardest }, t("set.hardest"));
  const said = h("p", { class: "muted", role: "status" });
  const element = h("div", { class: "rated-by", hidden: true }, list, h("div", { class: "row" }, show), said);
  /** @type {AbortController | null} */
  let running = null;
  /** @type {unknown} */
  let shown = null;
  let hardest = "";

  function update() {
    const { finding, puzzle } = editor;
    const rating = finding?.puzzle === puzzle ? finding.rating : undefined;
    element.hidden = !rating?.steps;
    if (!rating?.steps || rating === shown) return;
    shown = rating;
    running?.abort();
    write(said, "");
    const known = families.find(({ name }) => name === puzzle.family)?.techniques ?? [];
    const used = known.filter(({ name }) => rating.steps[name]).reverse();
    hardest = used[0]?.name ?? "";
    show.hidden = !used.length || used[0].level === "search";
    list.replaceChildren(
      ...used.map((one, i) =>
        h(
          "li",
          { class: i === 0 ? "hardest" : null },
          techniqueLink(puzzle.family, one, one.title[language()] ?? one.title.en),
          i === 0 ? badge(one.level) : null,
          h("span", { class: "times" }, t("set.times", { count: rating.steps[one.name] })),
        ),
      ),
    );
  }

  async function showHardest() {
    running?.abort();
    const mine = (running = new AbortController());
    write(said, t("set.working"));
    try {
      const body = { puzzle: editor.puzzle, language: answerLanguage() };
      const explanation = await stream("explain", body, { signal: mine.signal });
      const { steps } = explanation;
      const at = steps.findIndex((/** @type {any} */ step) => step.technique === hardest);
      write(said, "");
      if (at >= 0) open(explanation, at);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code !== "cancelled") write(said, error.code === "offline" ? t("set.failed.offline") : t("set.failed.steps"));
    }
  }

  /** @param {import("../learn/frames.js").Explanation} explanation @param {number} at which of its steps */
  function open(explanation, at) {
    const { steps } = explanation;
    const step = steps[at];
    const picture = pictureOf(editor.puzzle, explanation, { kind: "step", step, taken: at });
    const close = h("button", { type: "button", class: "button", autofocus: true, onclick: () => dialog.close() }, t("set.close"));
    const dialog = h(
      "dialog",
      { class: "hardest-step", "aria-label": step.title },
      h("header", {}, h("h2", {}, step.title), badge(step.level)),
      h("p", { class: "muted" }, t("set.step-of", { number: at + 1, total: steps.length })),
      h("figure", { class: "step-picture" }, picture),
      h("p", {}, step.text),
      h("div", { class: "row" }, close),
    );
    dialog.addEventListener("close", () => {
      dialog.remove();
      show.focus();
    });
    document.body.append(dialog);
    dialog.showModal();
  }

  return { element, update, end: () => running?.abort() };
}
