/**
 * The fields of the Generate form: the options that the server declares for a family, then
 * how many puzzles and the seed. A level that does not exist at the chosen size is not offered,
 * and says so.
 */

import { h, put } from "../dom.js";
import { familyOf } from "../families/index.js";
import { has, t } from "../words.js";

/** @typedef {import("../context.js").FamilyInfo} FamilyInfo */
/** @typedef {import("../context.js").Option} Option */
/**
 * A field: a choice of words, a whole number, a share of 1, or a text. `possible` are the choices
 * of which there are puzzles; left out where all are.
 * @typedef {{name: string, choices: string[], usual: string, possible?: readonly string[]}
 *   | {name: string, least: number, most: number | null, usual: number | null, step?: number}
 *   | {name: string, pattern?: string, usual: string}} Field
 */

/** Options that decide which others there are. */
const SHAPING = ["scale", "recipe", "size", "points", "style"];
/** What most setters want; the rest is folded away. */
export const FIRST = ["size", "points", "level", "style", "symmetry"];
const MOST_AT_ONCE = 100;
const MOST_SEED = 999_999_999;

/**
 * One field with its label.
 * @param {Field} field @param {Record<string, string>} values what is chosen, written to
 * @param {() => void} rebuild the other fields may depend on it
 */
export function control(field, values, rebuild) {
  const id = `generate-${field.name}`;
  const input = "choices" in field ? choices(field, values[field.name] ?? field.usual) : text(field, values[field.name]);
  put(input, "id", id);
  input.addEventListener("input", () => (values[field.name] = input.value));
  input.addEventListener("change", () => {
    if (!SHAPING.includes(field.name)) return;
    if (field.name === "scale") delete values.level; // it has other names there
    // When the focus has moved on; it stays where it is then, with what is written there selected.
    setTimeout(() => {
      const { id: focused } = document.activeElement ?? {};
      rebuild();
      const again = focused ? document.getElementById(focused) : null;
      again?.focus();
      if (again instanceof HTMLInputElement) again.select();
    });
  });
  return h("div", { class: "field" }, h("label", { for: id }, t(`option.${field.name}`)), input);
}

/** @param {Extract<Field, {choices: string[]}>} field @param {string} value */
function choices({ choices: names, possible = names }, value) {
  const options = names.map((name) => {
    const key = [`level.${name}`, `choice.${name || "usual"}`].find(has);
    const said = key ? t(key) : name;
    const can = possible.includes(name);
    return h("option", { value: name, selected: name === value, disabled: !can }, can ? said : t("choice.impossible", { choice: said }));
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
export function fieldsOf(family, chosen) {
  const { paper, patterns, scales } = familyOf({ family: family.name }).set;
  /** Whether an option counts by the chosen recipe. @param {Option} option */
  const counts = ({ name }) =>
    chosen.recipe === "paper" ? !paper?.ignores.includes(name) : !paper?.adds.includes(name);
  const fields = (family.options ?? []).filter(counts).map((option) => fieldOf(option, patterns?.[option.name]));
  const levels = scales?.[chosen.scale];
  const possible = levels ? undefined : levelsAt(family, fields, chosen);
  return [
    ...fields.map((field) => {
      if (field.name !== "level" || !("choices" in field)) return field;
      return levels ? { name: "level", choices: levels, usual: levels[0] } : nearest({ ...field, possible }, chosen);
    }),
    { name: "count", least: 1, most: MOST_AT_ONCE, usual: 1 },
    { name: "seed", least: 0, most: MOST_SEED, usual: null },
  ];
}

/** The levels that there are at the chosen size and style. @param {FamilyInfo} family @param {Field[]} fields @param {Record<string, string>} chosen */
function levelsAt({ name, levels }, fields, chosen) {
  /** @param {string} key */
  const value = (key) => chosen[key] ?? fields.filter((field) => field.name === key).map(untouched)[0] ?? "";
  const { shape, offer } = familyOf({ family: name });
  const size = Number(value(shape.sizeKey));
  return offer.levelsAt ? offer.levelsAt(size, value("style")) : levels;
}

/**
 * A choice that has become impossible gives way to the hardest that is left.
 * @param {Extract<Field, {choices: string[]}>} field @param {Record<string, string>} chosen
 */
function nearest(field, chosen) {
  const { possible = field.choices } = field;
  const value = chosen.level ?? field.usual;
  if (possible.length && !possible.includes(value)) chosen.level = possible[possible.length - 1];
  return field;
}

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
export function requestOf(family, chosen) {
  /** @type {{family: string, [option: string]: string | number}} */
  const body = { family: family.name };
  for (const field of fieldsOf(family, chosen)) {
    const value = (chosen[field.name] ?? untouched(field)).trim();
    if (value !== "") body[field.name] = "least" in field ? Number(value) : value;
  }
  return body;
}
