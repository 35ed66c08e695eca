/**
 * A puzzle of a family that the page has no module for (a plug-in): the server's
 * drawing of it, and what the server can do with it: check, solve, convert. It
 * cannot be played by hand here, and the page says so.
 */

import { ApiError, call, get } from "../api.js";
import { h, write } from "../dom.js";
import { importDrawing } from "../drawing.js";
import { trouble } from "../errors.js";
import { textOf } from "../puzzle.js";
import { has, sayOr, t } from "../words.js";
import { offerLink } from "./dialogs.js";

/** @typedef {import("../context.js").Context} Context */
/** @typedef {import("../context.js").FamilyInfo} FamilyInfo */
/** @typedef {import("../puzzle.js").Puzzle} Puzzle */

/** @param {HTMLElement} container @param {Context} context @param {Puzzle} puzzle @returns {() => void} */
export function mountPlain(container, { announce, toast }, puzzle) {
  const leaving = new AbortController();
  const { signal } = leaving;
  const title = textOf(puzzle.title);
  const family = h("span", {}, puzzle.family);
  const figure = h("figure", { class: "easel plain-board" });
  const said = h("div", { class: "told", role: "status" });
  const form = h("select", { id: "plain-form" });
  const text = h("textarea", { rows: 6, readonly: true, spellcheck: "false", "aria-label": t("plain.text"), hidden: true });
  form.addEventListener("change", () => void run(convert));

  /** @param {string} name @param {() => Promise<void>} act @param {boolean} [primary] */
  const button = (name, act, primary = false) =>
    h(
      "button",
      { type: "button", class: primary ? "button primary" : "button", "data-do": name, onclick: () => void run(act) },
      t(`plain.${name}`),
    );
  const element = h(
    "div",
    { class: "play", "data-family": puzzle.family },
    h(
      "section",
      { class: "play-stage", "aria-label": t("play.board") },
      h(
        "header",
        { class: "heading" },
        h("div", {}, h("p", { class: "eyebrow" }, title && family), h("h1", {}, title || family)),
      ),
      figure,
    ),
    h(
      "div",
      { class: "play-side" },
      h("p", { class: "panel" }, t("plain.note")),
      h(
        "div",
        { class: "row" },
        button("check", check, true),
        button("solve", solve),
        button("puzzle", draw),
        button("share", () => offerLink(puzzle, toast)),
      ),
      said,
      h("div", { class: "field" }, h("label", { for: "plain-form" }, t("plain.convert")), form),
      text,
    ),
  );
  container.append(element);
  void run(draw);
  void run(describe);

  /** Carry out a request and show why it failed, if it did. @param {() => Promise<void>} act */
  async function run(act) {
    try {
      await act();
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof ApiError)) throw error;
      said.replaceChildren(trouble(error));
    }
  }

  /** @param {string} news */
  function tell(news) {
    said.replaceChildren(h("p", {}, news));
    announce(news);
  }

  /** @param {object} [solution] */
  async function show(solution) {
    const { svg } = await call("draw", { puzzle, ...(solution ? { solution } : {}) }, { signal });
    figure.replaceChildren(importDrawing(svg));
  }

  async function draw() {
    await show();
    said.replaceChildren();
  }

  /** The family's title and the forms it can be written in. */
  async function describe() {
    const { families } = await get("families", { signal });
    /** @type {FamilyInfo | undefined} */
    const info = families.find((/** @type {FamilyInfo} */ one) => one.name === puzzle.family);
    write(family, info?.title ?? puzzle.family);
    const options = (info?.forms ?? []).map((one) => h("option", { value: one.name }, sayOr(`form.${one.name}`, one.title)));
    form.replaceChildren(h("option", { value: "" }, t("plain.choose")), ...options);
  }

  async function check() {
    const { verdict } = await call("check", { puzzle }, { signal });
    tell(t(has(`plain.verdict.${verdict}`) ? `plain.verdict.${verdict}` : "verdict.unknown"));
  }

  async function solve() {
    const { solutions } = await call("solve", { puzzle }, { signal });
    if (!solutions.length) return tell(t("verdict.none"));
    await show(solutions[0]);
    tell(t("plain.solved"));
  }

  async function convert() {
    text.hidden = !form.value;
    if (form.value) text.value = (await call("convert", { puzzle, to: form.value }, { signal })).text;
  }

  return () => {
    leaving.abort();
    element.remove();
  };
}
