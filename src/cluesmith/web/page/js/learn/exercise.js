/**
 * An exercise: find a step of the technique on a board. The answer is checked against all that there
 * are; what was overlooked is named, and what is wrong is refuted by the server.
 */

import { ApiError, call } from "../api.js";
import { shownLook, shownStep } from "../board/step.js";
import { bringIntoSight, h } from "../dom.js";
import { familyOf } from "../families/index.js";
import { placeOfCell } from "../place.js";
import { whole } from "../puzzle.js";
import { answerLanguage, t } from "../words.js";
import { compared, taskOf } from "./answer.js";
import { createExerciseBoard } from "./exercise_board.js";
import { shortName, shownValue } from "./step_text.js";

/** @typedef {import("./answer.js").Proposal} Proposal */
/** @typedef {import("../place.js").Place} Place */
/** @typedef {import("./frames.js").Step} Step */
/**
 * `look` is where to look for the step; `others` are the technique's other steps on this board.
 * @typedef {{puzzle: any, where: string, look: any[][], step: Step, others: Step[]}} Example
 */

/**
 * @param {Example} example @param {{title: string, solved: () => void, announce: (text: string) => void}} around
 */
export function createExercise({ puzzle, where, look: places, step, others = [] }, { title, solved, announce }) {
  const task = taskOf(step);
  const board = whole(puzzle);
  const { rules } = familyOf(board);
  const said = h("div", { class: "feedback", role: "status" });
  const exercise = createExerciseBoard(puzzle, task, () => said.replaceChildren());
  const figure = h("div", { class: "easel" }, exercise.element);
  /** @param {string} key @param {() => unknown} onclick @param {string} [look] */
  const button = (key, onclick, look = "") => h("button", { type: "button", class: `button ${look}`, "data-do": key, onclick }, t(key));
  const check = button("learn.check", () => void judge(), "primary");
  const look = button("learn.where", showWhere);
  const show = button("learn.show-step", reveal);
  const again = button("learn.again", startAgain);
  const element = h(
    "div",
    { class: "exercise" },
    h("figure", { class: "picture" }, figure),
    h("div", { class: "beside" }, h("p", { class: "task" }, t(`learn.task.${task}`, { title })), exercise.keys, h("div", { class: "row" }, check, look, show, again), said),
  );
  // A button does its work without taking the keyboard from the board.
  element.addEventListener("mousedown", (event) => {
    if (event.target instanceof Element && event.target.closest("button")) event.preventDefault();
  });
  element.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || (event.target instanceof Element && event.target.closest("button"))) return;
    event.preventDefault();
    void judge();
  });

  /** @param {string} kind @param {...(string | HTMLElement)} lines */
  function tell(kind, ...lines) {
    said.replaceChildren(...lines.map((line) => (typeof line === "string" ? h("p", {}, line) : line)));
    said.dataset.kind = kind;
    // On a phone the answer stands below the keys, out of sight.
    bringIntoSight(said);
  }

  /** @param {Proposal} one */
  const named = ({ place, value }) => {
    const name = shortName(place, puzzle);
    if (task === "border") return t(`learn.result.${value}`, { place: name });
    if (task === "join") return name;
    return `${name} ${task === "place" ? "=" : "≠"} ${shownValue(value, puzzle)}`;
  };

  async function judge() {
    const { step: nearest, found, overlooked, other } = compared([step, ...others], exercise.proposals());
    if (!found.length && !other.length) return tell("none", t(`learn.nothing.${task}`));
    const mistakes = other.length ? await refuted(other) : [];
    if (mistakes.length) {
      exercise.flag(mistakes.map(({ place }) => place));
      return tell("wrong", ...mistakes.map(({ text }) => text));
    }
    if (other.length) {
      const words = { what: other.map(named).join(", "), title };
      const looks = overlooked.length && nearest === step ? [t("learn.overlooked", { where })] : [];
      return tell("other", t("learn.not-this", words), ...looks);
    }
    if (overlooked.length) {
      const places = [...new Set(overlooked.map(({ place }) => shortName(place, puzzle)))].join(", ");
      return tell("partly", t("learn.partly", { count: found.length, total: found.length + overlooked.length, places }));
    }
    return finished(nearest, true);
  }

  /**
   * What contradicts the solution among the proposals, each with the reason. A review is of entries: of
   * candidates to be removed it says nothing.
   * @param {Proposal[]} other @returns {Promise<{place: Place, text: string}[]>}
   */
  async function refuted(other) {
    try {
      if (task === "remove") {
        const { solutions } = await call("solve", { puzzle });
        const needed = other.filter(({ place, value }) => rules.valueAt(board, solutions[0], place) === value);
        return needed.map((one) => ({ place: one.place, text: t("learn.needed", { what: named(one) }) }));
      }
      const { mistakes } = await call("review", { puzzle: { ...exercise.asJson(), marks: undefined }, language: answerLanguage() });
      return mistakes.map((/** @type {{cell: any[], text: string}} */ { cell, text }) => ({ place: placeOfCell(cell), text }));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return []; // without the server it can only be said that the step is another
    }
  }

  function showWhere() {
    exercise.show(shownLook(places));
    tell("where", where);
    announce(where);
  }

  function reveal() {
    finished(step, false);
  }

  /** @param {Step} step @param {boolean} byHand */
  function finished(step, byHand) {
    exercise.end(shownStep(step));
    check.hidden = look.hidden = show.hidden = exercise.keys.hidden = true;
    tell(byHand ? "found" : "shown", t(byHand ? "learn.found" : "learn.shown"), h("p", { class: "step-text" }, step.text));
    if (element.contains(document.activeElement) || document.activeElement === document.body) again.focus({ preventScroll: true });
    if (byHand) solved();
  }

  function startAgain() {
    check.hidden = look.hidden = show.hidden = false;
    exercise.keys.hidden = task === "border" || task === "join";
    said.replaceChildren();
    delete said.dataset.kind;
    exercise.clear();
    exercise.board.focus();
  }

  return { element, end: exercise.destroy };
}
