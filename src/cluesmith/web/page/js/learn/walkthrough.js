/** A puzzle explained from start to end: the request with its progress, then the steps one by one. */

import { ApiError, stream } from "../api.js";
import { h, write } from "../dom.js";
import { isOther, textOf } from "../puzzle.js";
import { answerLanguage, sayOr, t } from "../words.js";
import { playedTo } from "./frames.js";
import { createStepper } from "./stepper.js";

/** @typedef {import("../context.js").Context} Context */
/** @typedef {import("./frames.js").Explanation} Explanation */
/** @typedef {import("./frames.js").Json} Json */

/** @param {HTMLElement} container @param {Context} context @param {Json} puzzle @returns {() => void} */
export function mountWalkthrough(container, context, puzzle) {
  const { entries: _, marks: __, ...board } = puzzle;
  const working = new AbortController();
  const bar = h("progress", { "aria-label": t("learn.progress") });
  const said = h("p", { role: "status" }, t("learn.working"));
  const again = h("button", { type: "button", class: "button", hidden: true, onclick: retry }, t("away.again"));
  const cancel = h("button", { type: "button", class: "button", onclick: () => working.abort() }, t("learn.cancel"));
  const waiting = h("div", { class: "card waiting" }, said, bar, h("div", { class: "row" }, cancel, again));
  const family = sayOr(`family.${board.family}`, board.family);
  const author = textOf(board.author);
  const element = h(
    "div",
    { class: "learner" },
    h("nav", { class: "crumbs" }, h("a", { href: "#/learn" }, t("learn.techniques"))),
    h("header", {}, h("h1", {}, textOf(board.title) || t("learn.walk-heading", { family })), author && h("p", { class: "muted" }, t("learn.by", { author }))),
    waiting,
  );
  container.append(element);
  let end = () => {};
  void ask();

  async function ask() {
    try {
      const body = { puzzle: board, language: answerLanguage(), drawings: isOther(board) };
      /** @type {Explanation} */
      const explanation = await stream("explain", body, {
        signal: working.signal,
        onProgress: ({ seconds }) => write(said, t("learn.working-for", { seconds: seconds.toFixed(0) })),
      });
      ready(explanation);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const known = ["cancelled", "offline", "busy", "limit"].includes(error.code);
      write(said, known ? t(`learn.failed.${error.code}`) : error.message);
      bar.hidden = cancel.hidden = true;
      again.hidden = false;
    }
  }

  /** @param {Explanation} explanation */
  function ready(explanation) {
    const stepper = createStepper(puzzle, explanation, {
      at: context.memory.at ?? 0,
      moved: (at) => (context.memory.at = at),
      play: (taken) => context.go("play", playedTo(board, explanation.steps.slice(0, taken))),
    });
    end = stepper.end;
    waiting.replaceWith(stepper.element);
  }

  function retry() {
    element.remove();
    stop = mountWalkthrough(container, context, puzzle);
  }

  let stop = () => {
    working.abort();
    end();
    element.remove();
  };
  return () => stop();
}
