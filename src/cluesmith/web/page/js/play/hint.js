/**
 * A hint in three stages: where to look, which technique, the whole step. Each is shown on
 * the board itself, beside the words, and each is asked for by itself, so that nothing is revealed early. If the
 * board changes meanwhile, the next hint begins at the first stage. Asked for once more after the
 * last stage, the step is done.
 */

import { h } from "../dom.js";
import { trouble } from "../errors.js";
import { NOTHING, shownLook, shownStep } from "../board/step.js";
import { placeOfCell } from "../place.js";
import { sizeOf } from "../puzzle.js";
import { t } from "../words.js";
import { isRefusal } from "./answers.js";
import { valueOf } from "./check.js";

/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("../place.js").Place} Place */
/** @typedef {import("../board/step.js").Shown} Shown */
/** @typedef {import("./answers.js").Answers} Answers */

/**
 * @param {Game} game @param {ReturnType<typeof import("./panel.js").createPanel>} panel
 * @param {{show: (shown: Shown) => void, flag: (mistakes: {place: Place, value: any}[]) => void,
 *   back: () => void, used: (what: "hints") => void}} board
 * @param {Answers} answers
 */
export function createHint(game, panel, board, answers) {
  let stage = 0;
  let resumed = false;
  let asked = new AbortController();

  /** What is done when the whole step is shown and a hint is asked for. @type {(() => void) | null} */
  let further = null;

  /** Ask for the first stage, or the next one. */
  const ask = () => (further ? further() : reveal(Math.min(stage + 1, 3)));

  /** @param {number} wanted the stage */
  async function reveal(wanted) {
    asked.abort();
    asked = new AbortController();
    const { signal } = asked;
    try {
      const answer = await answers.hint(game, wanted, signal);
      if (signal.aborted) return;
      if (!stage && !resumed) board.used("hints"); // once, in however much detail
      resumed = false;
      stage = wanted;
      tell(answer);
    } catch (error) {
      if (signal.aborted) return;
      if (!isRefusal(error)) throw error;
      panel.tell({ kind: "hint", heading: t("hint.heading"), body: [trouble(error, t("hint.offline"))] });
    }
  }

  /** @param {any} answer */
  function tell({ verdict, steps, mistake }) {
    const ahead = verdict === "unique" ? [] : [h("p", { class: "muted" }, t(`verdict.${verdict}`))];
    if (mistake) tellMistake(ahead, mistake);
    else if (steps.length) tellStep(ahead, steps[0]);
    else
      panel.tell({
        kind: "hint",
        heading: t("hint.heading"),
        body: [...ahead, h("p", {}, t("hint.nothing"))],
      });
  }

  /** @param {HTMLElement[]} ahead @param {any} step */
  function tellStep(ahead, step) {
    const more = {
      label: t(stage === 1 ? "hint.which" : "hint.show"),
      act: () => void ask(),
      primary: true,
      name: "more",
    };
    const act = () => applyStep(step);
    const apply = { label: t("hint.apply"), act, primary: true, name: "apply" };
    further = stage === 3 ? act : null;
    const level = step.level ? t(`level.${step.level}`) : "";
    panel.tell({
      kind: "hint",
      eyebrow: t("hint.stage", { stage }) + (level ? ` · ${level}` : ""),
      heading: stage === 1 ? t("hint.where") : step.title,
      body: [...ahead, h("p", {}, step.text)],
      choices: [stage < 3 ? more : apply],
    });
    board.show(stage === 3 ? shownStep(step) : shownLook(step.look ?? []));
  }

  /** @param {HTMLElement[]} ahead @param {any} mistake */
  function tellMistake(ahead, mistake) {
    const cell = mistake.cell && placeOfCell(mistake.cell);
    const more = {
      label: t(stage === 1 ? "hint.which-wrong" : "hint.why"),
      act: () => void ask(),
      primary: true,
      name: "more",
    };
    panel.tell({
      kind: "hint",
      eyebrow: t("hint.stage", { stage }),
      heading: t("hint.mistake"),
      body: [...ahead, h("p", {}, mistake.text)],
      choices: stage < 3 ? [more] : [],
    });
    const row = mistake.row === undefined ? [] : rowOf(game.puzzle, mistake.row);
    board.show(mistake.reason ? shownStep(mistake.reason) : shownLook(row));
    if (cell) board.flag([{ place: cell, value: valueOf(game, mistake.value) }]);
  }

  /** @param {any} step */
  function applyStep(step) {
    panel.clear();
    forget();
    game.apply(step);
    board.back();
  }

  /** The next hint begins at its first stage. */
  function forget() {
    asked.abort();
    stage = 0;
    further = null;
    board.show(NOTHING);
  }

  /** Show a stage that was shown before: after a reload, in another language. @param {number} wanted */
  const resume = (wanted) => {
    resumed = true;
    return reveal(wanted);
  };

  return { ask, forget, resume, stage: () => stage };
}

/** The cells of a row, as the API writes them. @param {import("../puzzle.js").Puzzle} puzzle @param {number} row */
const rowOf = (puzzle, row) => Array.from({ length: sizeOf(puzzle) }, (_, column) => [row, column]);
