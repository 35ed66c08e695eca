/**
 * A technique's page: the rule in a sentence, why it holds with an example to step through,
 * when to look for it, and exercises of rising difficulty.
 */

import { ApiError, get } from "../api.js";
import { h, put, ariaHidden } from "../dom.js";
import { createRetry } from "../errors.js";
import { answerLanguage, language, t } from "../words.js";
import { badge, familyTitle } from "./catalogue.js";
import { createExample } from "./example.js";
import { createExercise } from "./exercise.js";
import { doneOf, markDone } from "./progress.js";

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
  const path = `techniques/${family.name}/${encodeURIComponent(name)}?language=${answerLanguage()}`;
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
function page(context, family, found) {
  const { go } = context;
  /** @param {string} key @param {...(HTMLElement | null)} parts */
  const part = (key, ...parts) => {
    const id = `lesson-${key}`;
    return h("section", { class: "lesson-part", "aria-labelledby": id }, h("h2", { id }, t(`learn.part.${key}`)), parts);
  };
  return [
    crumbs(family),
    h("header", {}, h("h1", {}, found.title), h("p", { class: "muted" }, badge(found.level), " ", t("learn.score", { score: found.score }))),
    found.rule ? h("p", { class: "rule" }, found.rule) : null,
    part("why", found.why ? h("p", { class: "lesson-text" }, found.why) : null, createExample({ ...found, go: () => go("play", found.puzzle) })),
    found.when ? part("when", h("p", { class: "lesson-text" }, found.when)) : null,
    found.exercises?.length ? part("exercises", createExercises(context, family, found)) : null,
    neighbours(family, found.name),
  ].filter((one) => one !== null);
}

/** One exercise at a time, from easy to hard. @param {Context} context @param {FamilyInfo} family @param {any} found */
function createExercises({ announce, memory }, family, found) {
  const { name, title, exercises } = found;
  const place = h("div", {});
  /** @type {ReturnType<typeof createExercise> | null} */
  let shown = null;
  const tabs = exercises.map((/** @type {any} */ _, /** @type {number} */ i) =>
    h("button", { type: "button", "data-exercise": i + 1, onclick: () => open(i) }),
  );

  function mark() {
    const done = doneOf(family.name, name);
    tabs.forEach((/** @type {HTMLElement} */ tab, /** @type {number} */ i) => {
      const key = done.includes(i) ? "learn.exercise-done" : "learn.exercise";
      tab.replaceChildren(...(done.includes(i) ? [ariaHidden("✓ ")] : []), t("learn.exercise", { number: i + 1 }));
      put(tab, "aria-label", t(key, { number: i + 1 }));
      put(tab, "aria-pressed", String(i === memory.exercise));
    });
  }

  /** @param {number} i */
  function open(i) {
    memory.exercise = i;
    shown?.end();
    const solved = () => {
      markDone(family.name, name, i);
      announce(t("learn.found"));
      mark();
    };
    shown = createExercise(exercises[i], { title, solved, announce });
    place.replaceChildren(shown.element);
    mark();
  }

  const next = exercises.findIndex((/** @type {any} */ _, /** @type {number} */ i) => !doneOf(family.name, name).includes(i));
  open(memory.exercise ?? Math.max(0, next));
  return h("div", { class: "exercises" }, h("div", { class: "segmented", role: "group", "aria-label": t("learn.part.exercises") }, tabs), place);
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
