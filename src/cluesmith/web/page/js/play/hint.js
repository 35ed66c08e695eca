/**
 * A hint in three stages: where to look, which technique, the whole step with its
 * drawing. Each is a request of its own, so that nothing is revealed early. If the
 * board changes meanwhile, the next hint begins at the first stage.
 */

import { ApiError, call } from "../api.js";
import { h } from "../dom.js";
import { importDrawing } from "../drawing.js";
import { trouble } from "../errors.js";
import { keyOf, placeOfCell, placeOfEntry, placeOfFact } from "../place.js";
import { language, t } from "../words.js";
import { valueOf } from "./check.js";

/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("../place.js").Place} Place */
/** @typedef {import("../board/types.js").Tone} Tone */
/** @typedef {{place: Place, tone: Tone}[]} Lit */

/**
 * @param {Game} game @param {ReturnType<typeof import("./panel.js").createPanel>} panel
 * @param {{light: (lit: Lit) => void, flag: (mistakes: {place: Place, value: any}[]) => void,
 *   back: () => void, used: (what: "hints") => void}} board
 */
export function createHint(game, panel, board) {
  let stage = 0;
  let resumed = false;
  let asked = new AbortController();

  /** Ask for the first stage, or the next one. */
  const ask = () => reveal(Math.min(stage + 1, 3));

  /** @param {number} wanted the stage */
  async function reveal(wanted) {
    asked.abort();
    asked = new AbortController();
    const { signal } = asked;
    try {
      const drawing = wanted === 3;
      const body = { puzzle: game.asJson(), reveal: wanted, language: language(), drawing };
      const answer = await call("hint", body, { signal });
      if (signal.aborted) return;
      if (wanted > stage && !resumed) board.used("hints");
      resumed = false;
      stage = wanted;
      tell(answer);
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof ApiError)) throw error;
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
    const apply = { label: t("hint.apply"), act: () => applyStep(step), primary: true, name: "apply" };
    const level = step.level ? t(`level.${step.level}`) : "";
    panel.tell({
      kind: "hint",
      eyebrow: t("hint.stage", { stage }) + (level ? ` · ${level}` : ""),
      heading: stage === 1 ? t("hint.where") : step.title,
      body: [...ahead, h("p", {}, step.text), picture(step.svg)],
      choices: [stage < 3 ? more : apply],
    });
    if (stage === 3) board.light(litBy(step));
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
      body: [...ahead, h("p", {}, mistake.text), picture(mistake.svg)],
      choices: stage < 3 ? [more] : [],
    });
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
    board.light([]);
  }

  /** Show a stage that was shown before: after a reload, in another language. @param {number} wanted */
  const resume = (wanted) => {
    resumed = true;
    return reveal(wanted);
  };

  return { ask, forget, resume, stage: () => stage };
}

/** @param {string | undefined | null} svg */
function picture(svg) {
  return svg ? h("figure", {}, importDrawing(svg)) : null;
}

/** What a step lights up on the board. @param {any} step @returns {Lit} */
function litBy({ cells, placed, removed, clues, walls = [], links = [] }) {
  /** @type {Map<string, {place: Place, tone: Tone}>} */
  const lit = new Map();
  /** @param {Place} place @param {Tone} tone */
  const add = (place, tone) => lit.set(keyOf(place), { place, tone });
  for (const cell of cells) add(placeOfCell(cell), "look");
  for (const clue of clues) add(placeOfFact(clue), "look");
  for (const entry of removed) add(placeOfEntry(entry).place, "remove");
  for (const entry of placed) add(placeOfEntry(entry).place, "place");
  for (const border of [...walls, ...links]) add({ kind: "border", border }, "place");
  return [...lit.values()];
}
