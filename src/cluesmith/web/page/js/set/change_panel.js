/** Changes that the server makes to the puzzle: make unique, thin out, shuffle. All can be undone. */

import { ApiError, call } from "../api.js";
import { h, write } from "../dom.js";
import { placeOfFact } from "../place.js";
import { t } from "../words.js";
import { editable } from "./edit.js";

/** @typedef {import("./editor.js").Editor} Editor */

const VERBS = ["make-unique", "thin-out", "shuffle"];

/** @param {Editor} editor @param {import("../context.js").Context} context */
export function createChangePanel(editor, { announce, toast }) {
  /** @type {AbortController | null} */
  let running = null;
  /** The board that the message is about. */
  let told = editor.puzzle;
  const said = h("p", { class: "muted", "aria-live": "polite" });
  const cancel = h("button", { type: "button", class: "button small", hidden: true, onclick: () => running?.abort() }, t("set.cancel"));
  const buttons = VERBS.map((verb) =>
    h("button", { type: "button", class: "button small", "data-verb": verb, title: t(`set.${verb}.why`), onclick: () => run(verb) }, t(`set.${verb}`)),
  );
  const element = h(
    "section",
    { class: "card changes", "aria-label": t("set.changes") },
    h("div", { class: "row" }, buttons, cancel),
    said,
  );

  /** @param {string} verb */
  async function run(verb) {
    if (running) return;
    running = new AbortController();
    const { puzzle } = editor;
    told = puzzle;
    busy(true);
    write(said, t("set.working"));
    try {
      const { puzzle: made, changed } = await call(verb, { puzzle }, { signal: running.signal });
      if (editor.puzzle !== puzzle) return write(said, t("set.edited-meanwhile"));
      const tone = verb === "thin-out" ? "remove" : "place";
      const touched = changed.map((/** @type {any} */ fact) => ({ place: placeOfFact(fact), tone }));
      editor.edit({ ...editable(made), ...notes(puzzle) }, "", touched);
      told = editor.puzzle;
      const news = t(`set.${verb}.done`, { count: changed.length });
      write(said, news);
      announce(news);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      write(said, error.code === "cancelled" ? t("set.cancelled") : error.message);
      if (error.code === "offline") toast(t("set.failed.offline"));
    } finally {
      running = null;
      busy(false);
      update();
    }
  }

  /** @param {boolean} on */
  function busy(on) {
    cancel.hidden = !on;
    for (const button of buttons) button.disabled = on;
  }

  function update() {
    if (running) return;
    if (editor.puzzle !== told) write(said, "");
    const verdict = editor.asking ? null : editor.finding?.verdict;
    const [unique, thin] = buttons;
    unique.disabled = verdict === "unique" || verdict === "none";
    thin.disabled = verdict === "none" || verdict === "multiple";
  }

  return { element, update, end: () => running?.abort() };
}

/** Title and author stay as they are in the editor. @param {import("../puzzle.js").Puzzle} puzzle */
function notes({ title, author }) {
  return { ...(title === undefined ? {} : { title }), ...(author === undefined ? {} : { author }) };
}
