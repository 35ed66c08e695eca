/** What to explore: a puzzle, a model and a strategy, or two of these to compare. */

import { get } from "../api.js";
import { h, put, write } from "../dom.js";
import { FAMILIES } from "../families/index.js";
import { isOther, playable, sizeText, textOf, whole } from "../puzzle.js";
import { language, sayOr, t } from "../words.js";
import { CHOICES, ORDERS, strategyText, VARIABLES } from "./strategies.js";

/** @typedef {import("../context.js").Context} Context */
/** @typedef {import("../puzzle.js").Puzzle} Puzzle */
/** @typedef {import("./link.js").Setting} Setting */
/** @typedef {import("./link.js").Way} Way */

/** The model's own search, among the names of variable rules. */
const OWN = "own";
/** The papers' models are those with something to see; where there is one, it comes first. */
const FIRST_EXAMPLE = "t3";
const FIRST_MODEL = "paper";
const FIRST_STRATEGY = "leftmost/step/up";
const SECOND_STRATEGY = "ffc/step/up";

/** What someone who has explored none sees first: a small tree with failures. @param {Context} context @returns {Promise<Setting>} */
export async function firstSetting({ families }) {
  const family = families.find(({ examples }) => examples?.includes(FIRST_EXAMPLE));
  const found = family && (await exampleOf(family.name, FIRST_EXAMPLE));
  return { ...settingFor(found ?? whole(FAMILIES[0].offer.sample.puzzle)), all: true };
}

/** @param {string} family @param {string} name @returns {Promise<Puzzle | null>} nothing where the server does not answer */
async function exampleOf(family, name) {
  const { examples } = await get(`examples/${family}`).catch(() => ({ examples: [] }));
  const found = examples.find((/** @type {any} */ one) => one.name === name);
  return found ? settingFor(whole(found.puzzle)).puzzle : null;
}

/** @param {Puzzle} puzzle @returns {Setting} */
export function settingFor(puzzle) {
  const { entries: _, marks: __, solution: ___, ...board } = puzzle;
  return { puzzle: /** @type {Puzzle} */ (board), all: false, ways: [{ model: FIRST_MODEL, strategy: FIRST_STRATEGY }], at: [] };
}

/**
 * @param {Setting} setting what is chosen first
 * @param {Context} context
 * @param {(setting: Setting) => void} start
 */
export function createSetup(setting, { families, puzzle: playing, toast }, start) {
  const known = playable(families);
  /** Puzzles that are no examples: the one that is explored, the one that is played. */
  const own = [setting.puzzle, ...(playing && !isOther(playing) ? [settingFor(playing).puzzle] : [])];
  const puzzles = h(
    "select",
    { id: "explore-puzzle" },
    own.map((one, i) => h("option", { value: `own/${i}` }, titleOf(one, i))),
    known.map(({ name, title, examples }) =>
      h("optgroup", { label: sayOr(`family.${name}`, title) }, (examples ?? []).map((example) => h("option", { value: `${name}/${example}` }, example))),
    ),
  );
  const ways = [0, 1].map((i) => createWay(i, setting.ways[i] ?? { model: setting.ways[0].model, strategy: SECOND_STRATEGY }));
  const all = h("select", { id: "explore-all" }, [false, true].map((value) => h("option", { value: String(value), selected: value === setting.all }, t(value ? "explore.all" : "explore.first"))));
  const compare = h("button", { type: "button", class: "button small", "aria-pressed": String(setting.ways.length > 1), "data-do": "compare", onclick: toggle }, t("explore.compare"));
  const element = h(
    "form",
    { class: "explore-setup", onsubmit: submit },
    h("div", { class: "field" }, h("label", { for: "explore-puzzle" }, t("explore.puzzle")), puzzles),
    h("div", { class: "field" }, h("label", { for: "explore-all" }, t("explore.until")), all),
    ways.map((way) => way.element),
    h("div", { class: "row" }, compare, h("button", { type: "submit", class: "button primary", "data-do": "search" }, t("explore.start"))),
  );

  /** Say of the built-in puzzles what they are called and how large they are, as soon as the server has said so. @param {string} family */
  async function describe(family) {
    const { examples } = await get(`examples/${family}`).catch(() => ({ examples: [] }));
    for (const { name, title, puzzle } of examples) {
      const option = [...puzzles.options].find(({ value }) => value === `${family}/${name}`);
      if (option) write(option, [name, title?.[language()], sizeText(whole(puzzle))].filter(Boolean).join(" · "));
    }
  }

  /** @param {Puzzle} puzzle @param {number} i */
  function titleOf(puzzle, i) {
    const family = sayOr(`family.${puzzle.family}`, puzzle.family);
    return t(i ? "explore.playing" : "explore.this-one", { puzzle: textOf(puzzle.title) || `${family} ${sizeText(puzzle)}` });
  }

  const comparing = () => compare.getAttribute("aria-pressed") === "true";

  function toggle() {
    put(compare, "aria-pressed", String(!comparing()));
    show();
  }

  /** @param {SubmitEvent} event */
  async function submit(event) {
    event.preventDefault();
    const puzzle = await chosen();
    if (!puzzle) return void toast("explore.failed.offline");
    start({ ...settingFor(puzzle), all: all.value === "true", ways: ways.slice(0, comparing() ? 2 : 1).map((way) => way.read()) });
  }

  /** @returns {Promise<Puzzle | null>} */
  async function chosen() {
    const [family, ...rest] = puzzles.value.split("/");
    const name = rest.join("/");
    return family === "own" ? own[Number(name)] : exampleOf(family, name);
  }

  function family() {
    const [name, i] = puzzles.value.split("/");
    return name === "own" ? own[Number(i)].family : name;
  }

  function show() {
    const models = known.find(({ name }) => name === family())?.models ?? [];
    ways.forEach((way, i) => {
      way.element.hidden = i > 0 && !comparing();
      way.offer(models, comparing());
    });
  }

  puzzles.addEventListener("change", show);
  show();
  for (const { name } of known) void describe(name);
  return element;
}

/** A model and a strategy. @param {number} index @param {Way} way */
function createWay(index, way) {
  const id = (/** @type {string} */ name) => `explore-${name}-${index}`;
  const model = h("select", { id: id("model") });
  const parts = (way.strategy ?? FIRST_STRATEGY.replace(/^\w+/, OWN)).split("/");
  const [variable, ...others] = [[OWN, ...VARIABLES], CHOICES, ORDERS].map((names, i) =>
    h(
      "select",
      { id: id(`part${i}`), "aria-label": t(`explore.part.${i}`) },
      names.map((name) => h("option", { value: name, selected: name === parts[i] }, name === OWN ? t("explore.own") : name)),
    ),
  );
  const letter = h("span", { class: "letter", "aria-hidden": "true" }, "AB"[index]);
  const element = h(
    "div",
    { class: "way", role: "group" },
    letter,
    h("div", { class: "field" }, h("label", { for: id("model") }, t("explore.model")), model),
    h("div", { class: "field" }, h("label", { for: id("part0") }, t("explore.strategy")), h("span", { class: "parts" }, variable, others)),
  );
  let wanted = way.model;
  const isOwn = () => variable.value === OWN;
  const strategy = () => (isOwn() ? null : [variable, ...others].map((one) => one.value).join("/"));
  function update() {
    others.forEach((one) => (one.hidden = isOwn()));
    for (const one of [variable, ...others]) one.title = strategyText(strategy());
  }
  for (const one of [variable, ...others]) one.addEventListener("change", update);
  model.addEventListener("change", () => (wanted = model.value));
  update();

  return {
    element,
    /** @returns {Way} */
    read: () => ({ model: model.value, strategy: strategy() }),
    /** @param {string[]} models @param {boolean} two */
    offer(models, two) {
      put(element, "aria-label", t("explore.way", { letter: two ? "AB"[index] : "" }).trim());
      letter.hidden = !two;
      const first = models.includes(wanted) ? wanted : models[0];
      model.replaceChildren(...models.map((name) => h("option", { value: name, selected: name === first }, sayOr(`explore.model.${name}`, name))));
    },
  };
}
