/**
 * What can be asked of a new puzzle: the fields of the generate form, from what
 * the server says of a family, and the request they make.
 *
 * The server's list of families says sizes, levels, styles, symmetries and
 * scales. What only one family knows (a star's operators, the papers' recipes)
 * is listed here.
 */

/** @typedef {import("../context.js").FamilyInfo} FamilyInfo */
/**
 * A field: a choice of words, a whole number, a share of 1, or a text.
 * @typedef {{name: string, choices: string[]}
 *   | {name: string, least: number, most: number, usual: number | null, step?: number}
 *   | {name: string, pattern: string, usual: string}} Field
 */

const TOWERS_LEVELS = ["e", "h", "x", "u"];
const MOST_AT_ONCE = 100;
const MOST_SEED = 999_999_999;
const MOST_SCORE = 99_999;
/** The families whose paper has a recipe of its own, and what that recipe does not know. */
/** @type {Record<string, string[]>} */
const PAPER_IGNORES = {
  skyscraper: ["level", "scale", "symmetry", "style", "min_score", "max_score"],
  "gold-star": ["level", "givens", "min_score", "max_score"],
};

/**
 * The fields to show, given what is chosen so far.
 * @param {FamilyInfo} family @param {Record<string, string>} chosen @returns {Field[]}
 */
export function fieldsOf(family, chosen) {
  const star = family.name === "gold-star";
  const { least, most, default: usual } = family.generates;
  const towers = chosen.scale === "towers";
  /** @type {(Field | false)[]} */
  const fields = [
    { name: star ? "points" : "size", least, most, usual },
    { name: "level", choices: towers ? TOWERS_LEVELS : family.levels },
    family.styles.length > 1 && { name: "style", choices: ["", ...family.styles] },
    family.symmetries.length > 1 && { name: "symmetry", choices: family.symmetries },
    star && { name: "givens", least: 0, most: 2 * most, usual: null },
    star && { name: "operators", pattern: "[+\\-*\\/−×÷:]{1,64}", usual: "+-*/" },
    { name: "min_score", least: 0, most: MOST_SCORE, usual: null },
    { name: "max_score", least: 0, most: MOST_SCORE, usual: null },
    family.scales.length > 1 && { name: "scale", choices: family.scales },
    family.name in PAPER_IGNORES && { name: "recipe", choices: ["ladder", "paper"] },
    family.name === "skyscraper" &&
      chosen.recipe === "paper" && { name: "probability", least: 0, most: 1, step: 0.05, usual: null },
    { name: "count", least: 1, most: MOST_AT_ONCE, usual: 1 },
    { name: "seed", least: 0, most: MOST_SEED, usual: null },
  ];
  const ignored = chosen.recipe === "paper" ? (PAPER_IGNORES[family.name] ?? []) : [];
  return fields.filter((field) => field !== false).filter(({ name }) => !ignored.includes(name));
}

/** What a field holds that nobody touched: the first of its choices, or what is usual. @param {Field} field */
export const untouched = (field) => ("choices" in field ? field.choices[0] : String(field.usual ?? ""));

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
