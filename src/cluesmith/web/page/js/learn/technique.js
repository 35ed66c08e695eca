/**
 * A technique's page: a board where it is the next step. The reader looks first;
 * where to look, then the whole step with its drawing, are shown when asked for.
 */

import { ApiError, get } from "../api.js";
import { h, ariaHidden } from "../dom.js";
import { importDrawing } from "../drawing.js";
import { createRetry } from "../errors.js";
import { language, t } from "../words.js";
import { badge, familyTitle } from "./catalogue.js";
import { stillBoard } from "./frames.js";

/** @typedef {import("../context.js").Context} Context */
/** @typedef {import("../context.js").FamilyInfo} FamilyInfo */

/**
 * @param {HTMLElement} container @param {Context} context
 * @param {FamilyInfo} family @param {string} name of the technique
 * @returns {() => void}
 */
export function mountTechnique(container, context, family, name) {
  const leaving = new AbortController();
  const { signal } = leaving;
  const path = `techniques/${family.name}/${encodeURIComponent(name)}?language=${language()}`;
  const element = h("article", { class: "learner technique" });
  /** @type {ReturnType<typeof createRetry> | null} */
  let retry = null;
  container.append(element);
  void ask();

  async function ask() {
    try {
      show(...page(context, family, await get(path, { signal })));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === "cancelled" || (error.code === "offline" && retry)) return;
      if (error.code !== "offline") return show(crumbs(family), h("p", { class: "card", role: "alert" }, error.message));
      retry = createRetry(t("learn.failed.offline"), ask);
      element.replaceChildren(crumbs(family), retry.element);
    }
  }

  /** @param {...HTMLElement} parts */
  function show(...parts) {
    retry?.end();
    element.replaceChildren(...parts);
  }

  return () => {
    leaving.abort();
    retry?.end();
    element.remove();
  };
}

/** @param {Context} context @param {FamilyInfo} family @param {any} found as the API gives it */
function page({ go, announce }, family, found) {
  const figure = h("figure", { class: "picture" }, stillBoard(found.puzzle));
  const where = h("p", { class: "where", hidden: true }, found.where);
  const text = h("p", { class: "step-text", hidden: true }, found.text);
  const look = h("button", { type: "button", class: "button", onclick: showWhere }, t("learn.where"));
  const show = h("button", { type: "button", class: "button primary", onclick: showStep }, t("learn.show-step"));
  const hide = h("button", { type: "button", class: "button", hidden: true, onclick: hideStep }, t("learn.hide-step"));
  const play = h("button", { type: "button", class: "button", onclick: () => go("play", found.puzzle) }, t("learn.play-example"));
  const question = h("p", { class: "question" }, t("learn.question", { title: found.title }));

  function showWhere() {
    where.hidden = false;
    look.hidden = true;
    announce(found.where);
  }
  function showStep() {
    showWhere();
    turn(true);
    figure.replaceChildren(found.svg ? importDrawing(found.svg) : stillBoard(found.puzzle));
    announce(found.text);
    hide.focus();
  }
  function hideStep() {
    turn(false);
    where.hidden = true;
    look.hidden = false;
    figure.replaceChildren(stillBoard(found.puzzle));
    show.focus();
  }
  /** @param {boolean} shown */
  function turn(shown) {
    text.hidden = hide.hidden = !shown;
    show.hidden = question.hidden = shown;
  }

  return [
    crumbs(family),
    h("header", {}, h("h1", {}, found.title), h("p", { class: "muted" }, badge(found.level), " ", t("learn.score", { score: found.score }))),
    h(
      "div",
      { class: "try" },
      figure,
      h("div", { class: "beside" }, question, where, text, h("div", { class: "row" }, show, hide, look, play)),
    ),
    neighbours(family, found.name),
  ];
}

/** @param {FamilyInfo} family */
const crumbs = (family) =>
  h(
    "nav",
    { class: "crumbs", "aria-label": t("learn.crumbs") },
    h("a", { href: "#/learn" }, t("learn.techniques")),
    ariaHidden(" / "),
    h("a", { href: `#/learn/${family.name}` }, familyTitle(family)),
  );

/** The techniques before and after this one. @param {FamilyInfo} family @param {string} name */
function neighbours({ name: family, techniques: all }, name) {
  const techniques = all.filter(({ level }) => level !== "search");
  const at = techniques.findIndex((one) => one.name === name);
  /** @param {number} i @param {string} sign */
  const link = (i, sign) => {
    const one = techniques[i];
    if (!one) return h("span", {});
    const title = one.title[language()] ?? one.title.en;
    const arrow = ariaHidden(sign);
    return h("a", { href: `#/learn/${family}/${one.name}` }, ...(sign === "←" ? [arrow, " ", title] : [title, " ", arrow]));
  };
  return h("nav", { class: "neighbours", "aria-label": t("learn.neighbours") }, link(at - 1, "←"), link(at + 1, "→"));
}
