/** Generate: all options of the family's generator, progress, cancel, and a choice where several puzzles were made. */

import { ApiError, stream } from "../api.js";
import { h, put, write } from "../dom.js";
import { familyOf } from "../families/index.js";
import { has, t } from "../words.js";

/** @typedef {import("./editor.js").Editor} Editor */
/** @typedef {import("../context.js").FamilyInfo} FamilyInfo */
/**
 * A field: a choice of words, a whole number, a share of 1, or a text.
 * @typedef {{name: string, choices: string[], usual: string}
 *   | {name: string, least: number, most: number | null, usual: number | null, step?: number}
 *   | {name: string, pattern?: string, usual: string}} Field
 */

/** Options that decide which others there are. */
const SHAPING = ["scale", "recipe"];
/** What most setters want; the rest is folded away. */
const FIRST = ["size", "points", "level", "style", "symmetry"];
const MOST_AT_ONCE = 100;
const MOST_SEED = 999_999_999;

/** @param {Editor} editor @param {import("../context.js").Context} context */
export function createGeneratePanel(editor, { announce, families }) {
  /** @type {Map<string, Record<string, string>>} */
  const chosen = new Map();
  /** @type {AbortController | null} */
  let running = null;
  let family = "";
  const first = h("div", { class: "fields" });
  const rest = h("div", { class: "fields" });
  const bar = h("progress", { max: 1, value: 0, "aria-label": t("set.progress") });
  const count = h("span", { class: "muted" });
  const cancel = h("button", { type: "button", class: "button", onclick: () => running?.abort() }, t("set.cancel"));
  const progress = h("div", { class: "progress", hidden: true }, bar, count, cancel);
  const said = h("p", { class: "muted", "aria-live": "polite" });
  const made = h("ul", { class: "made" });
  const go = h("button", { type: "submit", class: "button primary" }, t("set.generate"));
  const more = h("details", { class: "more" }, h("summary", {}, t("set.more-options")), rest);
  const form = h("form", { class: "panel" }, first, more, go, progress, said, made);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void run();
  });

  const info = () => /** @type {FamilyInfo} */ (families.find(({ name }) => name === family));

  function build() {
    const values = chosen.get(family) ?? {};
    chosen.set(family, values);
    const fields = fieldsOf(info(), values).map((field) => ({ field, node: control(field, values, build) }));
    const main = FIRST.flatMap((name) => fields.filter(({ field }) => field.name === name));
    first.replaceChildren(...main.map(({ node }) => node));
    rest.replaceChildren(...fields.filter(({ field }) => !FIRST.includes(field.name)).map(({ node }) => node));
  }

  async function run() {
    running?.abort();
    const mine = (running = new AbortController());
    const body = requestOf(info(), chosen.get(family) ?? {});
    const total = Number(body.count ?? 1);
    /** @type {any[]} */
    const puzzles = [];
    made.replaceChildren();
    write(said, "");
    show(0, total);
    try {
      const result = await stream("generate", body, {
        signal: mine.signal,
        onProgress: (/** @type {any} */ news) => show(Math.max(news.done, puzzles.length), total, news.seconds),
        onPuzzle: (/** @type {any} */ puzzle) => {
          puzzles.push(puzzle);
          show(puzzles.length, total);
          if (total > 1) made.append(choice(puzzle));
        },
      });
      finished(result.puzzles ?? puzzles);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (running === mine) {
        write(said, error.code === "cancelled" ? t("set.cancelled-made", { count: puzzles.length }) : error.message);
      }
    } finally {
      if (running === mine) {
        running = null;
        progress.hidden = true;
      }
    }
  }

  /** @param {any[]} puzzles */
  function finished(puzzles) {
    if (puzzles.length === 1) editor.load(puzzles[0]);
    else if (!made.childElementCount) made.append(...puzzles.map(choice));
    const news = t(puzzles.length === 1 ? "set.made" : "set.made-many", {
      count: puzzles.length,
      level: puzzles[0]?.level ? t(`level.${puzzles[0].level}`) : "",
      seed: puzzles[0]?.seed ?? "",
    });
    write(said, news);
    announce(news);
  }

  /** @param {any} puzzle */
  function choice(puzzle) {
    const level = puzzle.level ? t("set.rated", { level: t(`level.${puzzle.level}`), score: puzzle.score }) : "";
    const text = t("set.one-made", { seed: puzzle.seed, rated: level });
    return h("li", {}, h("button", { type: "button", class: "link", onclick: () => editor.load(puzzle) }, text));
  }

  /** @param {number} done @param {number} total @param {number} [seconds] */
  function show(done, total, seconds = 0) {
    progress.hidden = false;
    if (total > 1) bar.value = done / total;
    else bar.removeAttribute("value");
    write(count, t("set.done-of", { done, total, seconds: seconds.toFixed(0) }));
  }

  function update() {
    if (editor.puzzle.family === family) return;
    family = editor.puzzle.family;
    build();
  }

  return { element: form, update, end: () => running?.abort() };
}

/**
 * One field with its label.
 * @param {Field} field @param {Record<string, string>} values what is chosen, written to
 * @param {() => void} rebuild the other fields may depend on it
 */
function control(field, values, rebuild) {
  const id = `generate-${field.name}`;
  const input = "choices" in field ? choices(field.choices, values[field.name] ?? field.usual) : text(field, values[field.name]);
  put(input, "id", id);
  put(input, "name", field.name);
  input.addEventListener("change", () => {
    values[field.name] = input.value;
    if (!SHAPING.includes(field.name)) return;
    if (field.name === "scale") delete values.level; // it has other names there
    rebuild();
    document.getElementById(id)?.focus();
  });
  return h("div", { class: "field" }, h("label", { for: id }, t(`option.${field.name}`)), input);
}

/** @param {string[]} names @param {string} value */
function choices(names, value) {
  const options = names.map((name) => {
    const key = [`level.${name}`, `choice.${name || "usual"}`].find(has);
    return h("option", { value: name, selected: name === value }, key ? t(key) : name);
  });
  return h("select", {}, options);
}

/** @param {Exclude<Field, {choices: string[]}>} field @param {string | undefined} value */
function text(field, value) {
  const shown = value ?? untouched(field);
  if (!("least" in field)) return h("input", { type: "text", pattern: field.pattern, value: shown });
  const { least, most, step = 1 } = field;
  const empty = field.usual === null ? t("choice.any") : null;
  return h("input", { type: "number", min: least, max: most, step, value: shown, placeholder: empty });
}

/**
 * The fields of the form, given what is chosen so far: the options that the server
 * declares for the family, then how many puzzles and the seed.
 * @param {FamilyInfo} family @param {Record<string, string>} chosen @returns {Field[]}
 */
function fieldsOf(family, chosen) {
  const { paper, patterns, scales } = familyOf({ family: family.name }).set;
  /** Whether an option counts by the chosen recipe. @param {Option} option */
  const counts = ({ name }) =>
    chosen.recipe === "paper" ? !paper?.ignores.includes(name) : !paper?.adds.includes(name);
  const fields = (family.options ?? []).filter(counts).map((option) => fieldOf(option, patterns?.[option.name]));
  const levels = scales?.[chosen.scale];
  return [
    ...fields.map((field) => (field.name === "level" && levels ? { name: "level", choices: levels, usual: levels[0] } : field)),
    { name: "count", least: 1, most: MOST_AT_ONCE, usual: 1 },
    { name: "seed", least: 0, most: MOST_SEED, usual: null },
  ];
}

/** @typedef {import("../context.js").Option} Option */

/** @param {Option} option @param {string} [pattern] @returns {Field} */
function fieldOf({ name, kind, default: usual, choices, least, most }, pattern) {
  // Without a default, the server chooses.
  if (kind === "name") return { name, choices: usual === null ? ["", ...choices] : choices, usual: String(usual ?? "") };
  if (kind === "text") return { name, pattern, usual: String(usual ?? "") };
  return { name, least, most, usual: usual === null ? null : Number(usual), ...(kind === "number" ? { step: 0.05 } : {}) };
}

/** The default of a field, as it is written in the form. @param {Field} field */
const untouched = (field) => String(field.usual ?? "");

/**
 * The body of the request, as the form shows it: what is left empty is the server's to choose.
 * @param {FamilyInfo} family @param {Record<string, string>} chosen
 * @returns {{family: string, [option: string]: string | number}}
 */
function requestOf(family, chosen) {
  /** @type {{family: string, [option: string]: string | number}} */
  const body = { family: family.name };
  for (const field of fieldsOf(family, chosen)) {
    const value = (chosen[field.name] ?? untouched(field)).trim();
    if (value !== "") body[field.name] = "least" in field ? Number(value) : value;
  }
  return body;
}
