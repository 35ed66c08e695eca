/** All techniques, by family and level, and puzzles to walk through. */

import { get } from "../api.js";
import { h, write } from "../dom.js";
import { exampleTitle } from "../home/examples.js";
import { isOther, playable, sizeText, whole } from "../puzzle.js";
import { language, sayOr, t } from "../words.js";
import { doneOf } from "./progress.js";

/** @typedef {import("../context.js").Context} Context */
/** @typedef {import("../context.js").FamilyInfo} FamilyInfo */

/**
 * @param {HTMLElement} container @param {Context} context
 * @param {FamilyInfo | undefined} only this family; all where there is none
 * @returns {() => void}
 */
export function mountCatalogue(container, context, only) {
  const others = context.families.filter(({ name }) => isOther({ family: name }));
  const shown = only ? [only] : [...playable(context.families), ...others];
  const walking = context.puzzle;
  const element = h(
    "div",
    { class: "learner catalogue" },
    h("header", {}, h("h1", {}, t("learn.heading")), h("p", { class: "lead" }, t("learn.lead"))),
    walking && !only && !isOther(walking)
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
  const levels = [...new Set((family.techniques ?? []).map(({ level }) => level))];
  return h(
    "section",
    { class: "card", "aria-labelledby": heading },
    h("h2", { id: heading }, h("a", { href: `#/learn/${family.name}` }, familyTitle(family))),
    h("p", {}, sayOr(`learn.about.${family.name}`, t("learn.other"))),
    walker(family, context),
    h("div", { class: "levels" }, levels.map((level) => levelList(family, level))),
  );
}

/** @param {FamilyInfo} family */
export const familyTitle = ({ name, title }) => sayOr(`family.${name}`, title ?? name);

/** A technique's level as a small badge: its word, and a heavier look for a harder one. @param {string} level */
export const badge = (level) => h("span", { class: "badge", "data-level": level }, t(`level.${level}`));

/**
 * A technique's title, leading to its page. Trial is what is left where no technique
 * helps: it has no example to learn from, and so no page.
 * @param {string} family @param {{name: string, level: string}} technique @param {string} title
 */
export const techniqueLink = (family, { name, level }, title) =>
  level === "search" ? h("span", {}, title) : h("a", { href: `#/learn/${family}/${name}` }, title);

/** @param {FamilyInfo} family @param {string} level */
function levelList(family, level) {
  const these = family.techniques.filter((one) => one.level === level);
  const items = these.map((one) =>
    h(
      "li",
      {},
      techniqueLink(family.name, one, one.title[language()] ?? one.title.en),
      ticks(family.name, one.name),
      h("span", { class: "muted" }, ` ${t("learn.score", { score: one.score })}`),
    ),
  );
  return h("div", { class: "level" }, h("h3", {}, badge(level)), h("ul", {}, items));
}

/** A tick for each exercise that is done. @param {string} family @param {string} technique */
function ticks(family, technique) {
  const count = doneOf(family, technique).length;
  return count ? h("span", { class: "ticks", role: "img", "aria-label": t("learn.done", { count }) }, "✓".repeat(count)) : null;
}

/** A choice of examples to see solved step by step. @param {FamilyInfo} family @param {Context} context */
function walker(family, context) {
  if (!family.examples?.length) return null;
  const explained = family.techniques?.length > 0;
  const id = `walk-${family.name}`;
  const select = h("select", { id }, family.examples.map((name) => h("option", { value: name }, name)));
  const start = h("button", { type: "button", class: "button", onclick: walk }, t(explained ? "learn.walk" : "learn.look"));
  const ask = () => get(`examples/${family.name}`).catch(() => ({ examples: [] }));

  /** Once the server has said what they are called. */
  async function name() {
    for (const example of (await ask()).examples) {
      const option = [...select.options].find(({ value }) => value === example.name);
      if (option) write(option, [exampleTitle(example), sizeText(whole(example.puzzle))].filter(Boolean).join(" · "));
    }
  }

  async function walk() {
    const { examples } = await ask();
    const found = examples.find((/** @type {any} */ one) => one.name === select.value);
    if (found) context.go(explained ? "learn/puzzle" : "play", found.puzzle);
    else context.toast("learn.failed.offline");
  }

  void name();
  return h("div", { class: "field walker" }, h("label", { for: id }, t("learn.example")), select, start);
}
