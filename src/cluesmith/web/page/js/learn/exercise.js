/**
 * An exercise: find a step of the technique on a board. The answer is checked against the step;
 * what was overlooked is named, and what is wrong is refuted by the server.
 */

import { ApiError, call } from "../api.js";
import { shownLook, shownStep } from "../board/step.js";
import { h } from "../dom.js";
import { placeOfCell } from "../place.js";
import { marksJson, whole } from "../puzzle.js";
import { answerLanguage, t } from "../words.js";
import { compared, taskOf } from "./answer.js";
import { createExerciseBoard } from "./exercise_board.js";
import { shortName, shownValue } from "./step_text.js";

/** @typedef {import("./answer.js").Proposal} Proposal */
/** @typedef {{puzzle: any, where: string, look: any[][], step: import("./frames.js").Step}} Example `look` is where to look */

/**
 * @param {Example} example @param {{title: string, solved: () => void, announce: (text: string) => void}} around
 */
export function createExercise({ puzzle, where, look: places, step }, { title, solved, announce }) {
  const task = taskOf(step);
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
  }

  /** @param {Proposal} one */
  const named = ({ place, value }) => {
    const name = shortName(place, puzzle);
    if (task === "border") return t(`learn.result.${value}`, { place: name });
    if (task === "join") return name;
    return `${name} ${task === "place" ? "=" : "≠"} ${shownValue(value, puzzle)}`;
  };

  async function judge() {
    const { found, overlooked, other } = compared(step, exercise.proposals());
    if (!found.length && !other.length) return tell("none", t(`learn.nothing.${task}`));
    const mistakes = other.length ? await refuted() : [];
    if (mistakes.length) {
      exercise.flag(mistakes.map(({ cell }) => placeOfCell(cell)));
      return tell("wrong", ...mistakes.map(({ text }) => text));
    }
    if (other.length) {
      const words = { what: other.map(named).join(", "), title };
      const looks = overlooked.length ? [t("learn.overlooked", { where: where })] : [];
      return tell("other", t("learn.not-this", words), ...looks);
    }
    if (overlooked.length) {
      const places = [...new Set(overlooked.map(({ place }) => shortName(place, puzzle)))].join(", ");
      return tell("partly", t("learn.partly", { count: found.length, total: found.length + overlooked.length, places }));
    }
    return finished(true);
  }

  /** What contradicts the solution among the proposals, each with the reason. @returns {Promise<{cell: any[], text: string}[]>} */
  async function refuted() {
    const marks = task === "remove" ? { marks: marksJson(whole(puzzle), exercise.left()) } : { marks: undefined };
    try {
      const { mistakes } = await call("review", { puzzle: { ...exercise.asJson(), ...marks }, language: answerLanguage() });
      return mistakes;
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
    finished(false);
  }

  /** @param {boolean} byHand */
  function finished(byHand) {
    exercise.end(shownStep(step));
    check.hidden = look.hidden = show.hidden = exercise.keys.hidden = true;
    tell(byHand ? "found" : "shown", t(byHand ? "learn.found" : "learn.shown"), h("p", { class: "step-text" }, step.text));
    if (element.contains(document.activeElement) || document.activeElement === document.body) again.focus();
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
