/**
 * What Play asks, answered without a server: from the solution and the steps that were found when
 * the puzzle was published, in the words of that time.
 */

import { shortName, shownValue } from "../learn/step_text.js";
import { answerLanguage, t } from "../words.js";
import { easiest, wrongEntries } from "./mistakes.js";
import { nextStep } from "./path.js";

/** @typedef {import("../play/answers.js").Answers} Answers */
/** @typedef {import("../play/answers.js").Cell} Cell */
/** @typedef {import("../play/game.js").Game} Game */
/** @typedef {import("../place.js").Place} Place */
/** @typedef {import("./mistakes.js").Wrong} Wrong */
/**
 * In one language: for each step where to look, and the step itself; the names of the techniques; and how
 * wrong entries are said, as templates.
 * @typedef {object} Said
 * @property {[where: string, text: string][]} steps
 * @property {Record<string, string>} titles
 * @property {Record<"row" | "entry" | "mark" | "cell", string>} wrong
 */
/**
 * Everything that was found out about a puzzle.
 * @typedef {object} Solved
 * @property {import("../puzzle.js").Puzzle} puzzle
 * @property {import("../puzzle.js").Entries} solution
 * @property {import("./path.js").PathStep[]} steps
 * @property {Record<string, Said>} words by language
 */

const [WHERE, WHAT] = [1, 2];

/**
 * @param {Solved} solved @param {Pick<Answers, "another" | "afterwards" | "share">} ways what leads elsewhere
 * @returns {Answers}
 */
export function answersOf(solved, ways) {
  const { steps, solution, words } = solved;
  const said = () => words[answerLanguage()] ?? words.en;

  /** @param {number} number @param {import("./path.js").PathStep} step */
  const whole = (number, step) => ({
    ...step,
    title: said().titles[step.technique],
    text: said().steps[number][1],
  });

  /** @param {Game} game @param {number} reveal */
  function hint(game, reveal) {
    const wrong = wrongEntries(game, solution);
    if (wrong.length) return { verdict: "unique", steps: [], mistake: mistake(game, wrong, reveal) };
    const found = nextStep(game, steps);
    if (!found) return { verdict: "unique", steps: [], mistake: null };
    const { number, step } = found;
    const { look, technique, level } = step;
    const text = said().steps[number][0];
    const named = { technique, level, title: said().titles[technique] };
    const shown =
      reveal === WHERE ? { look, text } : reveal === WHAT ? { ...named, look, text } : whole(number, step);
    return { verdict: "unique", steps: [shown], mistake: null };
  }

  /** @param {Game} game @param {Wrong[]} wrong @param {number} reveal */
  function mistake(game, wrong, reveal) {
    const found = easiest(game, wrong, steps);
    const { place, value } = found.wrong;
    if (reveal === WHERE) {
      const row = "row" in place ? place.row : undefined;
      const phrase = row === undefined ? said().wrong.entry : filled(said().wrong.row, { row: row + 1 });
      return { row, text: phrase };
    }
    const named = { cell: cellOf(place), value };
    if (reveal === WHAT) return { ...named, text: naming(game, found.wrong) };
    const { reason } = found;
    const shown = reason && whole(reason.number, steps[reason.number]);
    return { ...named, reason: shown, text: explained(game, found, wrong.length - 1) };
  }

  /** Which entry is wrong. @param {Game} game @param {Wrong} wrong */
  const naming = ({ puzzle }, { place, value, mark }) =>
    filled(said().wrong[mark ? "mark" : "cell"], { value: shownValue(value, puzzle), cell: shortName(place, puzzle) });

  /** Which entry is wrong, and why. @param {Game} game @param {ReturnType<typeof easiest>} found @param {number} others */
  function explained(game, { wrong, fault, reason }, others) {
    const sentences = [naming(game, wrong)];
    if (fault) sentences.push(t(`fault.${fault.kind}`, fault.values));
    else if (reason?.after) sentences.push(t("wrong.after", { count: reason.after }));
    else if (!reason) sentences.push(t("wrong.only"));
    if (reason) sentences.push(said().steps[reason.number][1]);
    if (others) sentences.push(t("wrong.too", { count: others }));
    return sentences.join(" ");
  }

  /** @param {Game} game */
  function review(game) {
    const wrong = wrongEntries(game, solution);
    if (!wrong.length) return { verdict: "unique", mistakes: [] };
    const first = easiest(game, wrong, steps);
    const sorted = [first.wrong, ...wrong.filter((one) => one !== first.wrong)];
    return {
      verdict: "unique",
      mistakes: sorted.map((one, i) => ({
        cell: cellOf(one.place),
        value: one.value,
        text: i ? naming(game, one) : explained(game, first, 0),
      })),
    };
  }

  return {
    hint: async (game, reveal) => hint(game, reveal),
    review: async (game) => review(game),
    rate: async ({ level, score }) => ({ level, score }),
    ...ways,
  };
}

/** A place as the API writes it. @param {Place} place @returns {Cell} */
function cellOf(place) {
  if (place.kind === "operator") return ["operator", place.index];
  return "row" in place ? [place.row, place.column] : [/** @type {{index: number}} */ (place).index];
}

/** @param {string} template @param {Record<string, string | number>} values */
const filled = (template, values) =>
  template.replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));
