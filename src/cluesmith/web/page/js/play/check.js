/**
 * Checks the entries so far: by whoever knows the solution, or, where no answer comes,
 * by the plain rules. Offers to undo to before the first mistake. An answer
 * about a board that has changed meanwhile is dropped.
 */

import { h } from "../dom.js";
import { trouble } from "../errors.js";
import { keyOf, placeOfCell } from "../place.js";
import { numbersOf } from "../puzzle.js";
import { t } from "../words.js";
import { isRefusal } from "./answers.js";

/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("../place.js").Place} Place */
/** @typedef {{place: Place, value: any, text: string}} Mistake */
/**
 * `failed` is why no answer came: then only the plain rules were checked.
 * @typedef {{mistakes: Mistake[], verdict: string, failed: import("./answers.js").Refusal | null}} Found
 */

/**
 * @param {Game} game @param {ReturnType<typeof import("./panel.js").createPanel>} panel
 * @param {{flag: (mistakes: {place: Place, value: any}[]) => void, back: () => void}} board
 * @param {import("./answers.js").Answers} answers
 */
export function createCheck(game, panel, board, answers) {
  let asked = new AbortController();

  /** @param {AbortSignal} signal @returns {Promise<Found>} */
  async function find(signal) {
    try {
      const { verdict, mistakes } = await answers.review(game, signal);
      const found = mistakes.map(({ cell, value, text }) => ({
        place: placeOfCell(cell),
        value: valueOf(game, value),
        text,
      }));
      return { mistakes: found, verdict, failed: null };
    } catch (error) {
      if (!isRefusal(error)) throw error;
      return { mistakes: faultsOf(game), verdict: "unknown", failed: error };
    }
  }

  async function check() {
    forget();
    const { signal } = asked;
    const found = await find(signal);
    if (signal.aborted) return;
    const { mistakes, verdict, failed } = found;
    board.flag(mistakes);
    const several = verdict === "multiple" || verdict === "none";
    const list = h(
      "ul",
      { class: "mistakes" },
      mistakes.map(({ text }) => h("li", {}, text)),
    );
    const right = game.share() ? "check.go-on" : "check.nothing-yet";
    const undo = { label: t("check.undo"), act: () => back(found), name: "undo-mistake" };
    panel.tell({
      kind: mistakes.length ? "check" : "check right",
      heading: mistakes.length ? t("check.wrong", { count: mistakes.length }) : t("check.right"),
      body: [
        failed && trouble(failed),
        failed && h("p", {}, t("check.rules-only")),
        several && h("p", { class: "muted" }, t(`verdict.${verdict}`)),
        mistakes.length ? list : !failed && h("p", {}, t(right)),
        isMarked(game) && h("p", { class: "muted" }, t("check.not-marks")),
      ],
      choices: mistakes.length && game.history.canUndo ? [undo] : [],
    });
  }

  /** Take back all from the first mistake on. @param {Found} found */
  function back({ mistakes, failed }) {
    const taken = failed
      ? undoFaults(game)
      : game.undoToBefore(mistakes.map(({ place, value }) => ({ key: keyOf(place), value })));
    panel.tell({
      kind: "check right",
      heading: t("check.undone", { count: taken }),
      body: [h("p", {}, t("check.undone-note", { count: taken }))],
    });
    board.back();
  }

  /** An answer under way is not waited for. */
  function forget() {
    asked.abort();
    asked = new AbortController();
  }

  return { check, forget };
}

/**
 * A 0 that is no number of the board says that an area or a border is wrong, not the number.
 * @param {Game} game @param {any} value
 */
export const valueOf = ({ puzzle }, value) => (value === 0 && !numbersOf(puzzle).includes(0) ? null : value);

/** Whether there are marks in sight: a check is of entries alone. @param {Game} game */
const isMarked = (game) => game.openMarks({ ...game.sheet.corner, ...game.sheet.centre }).length > 0;

/** Mistakes the plain rules see. @param {Game} game @returns {Mistake[]} */
function faultsOf(game) {
  return game.rules.faults(game.puzzle, game.entries).flatMap(({ kind, values, places }) => {
    const text = t(`fault.${kind}`, values);
    const entered = places.filter((place) => place.kind !== "cell" || !game.isGiven(place));
    return entered.slice(0, 1).map((place) => ({ place, value: game.valueAt(place), text }));
  });
}

/** Back to the last board that broke no rule. @param {Game} game @returns {number} how many moves went */
function undoFaults(game) {
  const { history, puzzle, rules } = game;
  const { done } = history;
  const breaks = () => rules.faults(puzzle, rules.entries(puzzle, history.sheet)).length > 0;
  while (history.canUndo && breaks()) history.undo();
  game.changed();
  return done - history.done;
}
