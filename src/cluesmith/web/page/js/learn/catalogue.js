/** All techniques, by family and level, and puzzles to walk through. */

import { get } from "../api.js";
import { h } from "../dom.js";
import { FAMILIES } from "../puzzle.js";
import { language, t } from "../words.js";
import { badge, technique } from "./badge.js";

/** @typedef {import("../context.js").Context} Context */
/** @typedef {import("../context.js").FamilyInfo} FamilyInfo */

/**
 * @param {HTMLElement} container @param {Context} context
 * @param {FamilyInfo | undefined} only this family; all where there is none
 * @returns {() => void}
 */
export function mountCatalogue(container, context, only) {
  const shown = only ? [only] : FAMILIES.flatMap((name) => context.families.filter((one) => one.name === name));
  const walking = context.puzzle;
  const element = h(
    "div",
    { class: "learner catalogue" },
    h("header", {}, h("h1", {}, t("learn.heading")), h("p", { class: "lead" }, t("learn.lead"))),
    walking && !only
      ? h("p", {}, h("button", { type: "button", class: "button primary", onclick: () => context.go("learn/puzzle", walking) }, t("learn.walk-present")))
      : null,
    shown.map((family) => familySection(family, context)),
    only ? h("p", {}, h("a", { href: "#/learn" }, t("learn.all-families"))) : null,
  );
  container.append(element);
  return () => element.remove();
}

/** @param {FamilyInfo} family @param {Context} context */
function familySection(family, context) {
  const heading = `techniques-${family.name}`;
  const levels = [...new Set(family.techniques.map(({ level }) => level))];
  return h(
    "section",
    { class: "card", "aria-labelledby": heading },
    h("h2", { id: heading }, h("a", { href: `#/learn/${family.name}` }, t(`family.${family.name}`))),
    h("p", {}, t(`learn.about.${family.name}`)),
    walker(family, context),
    h("div", { class: "levels" }, levels.map((level) => levelList(family, level))),
  );
}

/** @param {FamilyInfo} family @param {string} level */
function levelList(family, level) {
  const these = family.techniques.filter((one) => one.level === level);
  const items = these.map((one) =>
    h(
      "li",
      {},
      technique(family.name, one, one.title[language()] ?? one.title.en),
      h("span", { class: "muted" }, ` ${t("learn.score", { score: one.score })}`),
    ),
  );
  return h("div", { class: "level" }, h("h3", {}, badge(level)), h("ul", {}, items));
}

/** A choice of examples to see solved step by step. @param {FamilyInfo} family @param {Context} context */
function walker(family, context) {
  if (!family.examples.length) return null;
  const id = `walk-${family.name}`;
  const select = h("select", { id }, family.examples.map((name) => h("option", { value: name }, name)));
  const start = h("button", { type: "button", class: "button", onclick: walk }, t("learn.walk"));

  async function walk() {
    const { examples } = await get(`examples/${family.name}`).catch(() => ({ examples: [] }));
    const found = examples.find((/** @type {any} */ one) => one.name === select.value);
    if (found) context.go("learn/puzzle", found.puzzle);
    else context.toast(t("learn.failed.offline"));
  }

  return h("div", { class: "field walker" }, h("label", { for: id }, t("learn.example")), select, start);
}
