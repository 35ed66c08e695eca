/**
 * Changes that the server makes to the puzzle: make unique, at a level or needing a technique
 * if one is chosen; thin out, with what became of the level; shuffle. All can be undone.
 */

import { ApiError, call } from "../api.js";
import { h, write } from "../dom.js";
import { placeOfFact } from "../place.js";
import { language, t } from "../words.js";
import { editable } from "./edit.js";

/** @typedef {import("./editor.js").Editor} Editor */
/** @typedef {import("../puzzle.js").Puzzle} Puzzle */

const VERBS = ["make-unique", "thin-out", "shuffle"];

/** @param {Editor} editor @param {import("../context.js").Context} context */
export function createChangePanel(editor, { announce, toast, families }) {
  /** @type {AbortController | null} */
  let running = null;
  /** The board that the message is about. */
  let told = editor.puzzle;
  const said = h("p", { class: "muted", "aria-live": "polite" });
  /** Why there is no thinning out, though something could go. */
  const why = h("p", { class: "muted", hidden: true }, t("set.thin-out.one-by-one"));
  const cancel = h("button", { type: "button", class: "button small", hidden: true, onclick: () => running?.abort() }, t("set.cancel"));
  const buttons = VERBS.map((verb) =>
    h("button", { type: "button", class: "button small", "data-verb": verb, title: t(`set.${verb}.why`), onclick: () => run(verb) }, t(`set.${verb}`)),
  );
  const level = h("select", { id: "unique-level" });
  const technique = h("select", { id: "unique-technique" });
  for (const select of [level, technique]) select.addEventListener("change", update);
  const element = h(
    "section",
    { class: "card changes", "aria-label": t("set.changes") },
    h("div", { class: "row" }, buttons, cancel),
    h(
      "div",
      { class: "fields" },
      h("div", { class: "field" }, h("label", { for: "unique-level" }, t("set.unique-level")), level),
      h("div", { class: "field" }, h("label", { for: "unique-technique" }, t("set.unique-technique")), technique),
    ),
    said,
    why,
  );
  let family = "";

  /** The levels and techniques of the family, easiest first. */
  function offer() {
    family = editor.puzzle.family;
    const { levels = [], techniques = [] } = families.find(({ name }) => name === family) ?? {};
    const taught = techniques.filter((one) => one.level !== "search");
    level.replaceChildren(h("option", { value: "" }, t("choice.any")), ...levels.map((name) => h("option", { value: name }, t(`level.${name}`))));
    technique.replaceChildren(
      h("option", { value: "" }, t("choice.any")),
      ...levels.flatMap((name) => {
        const these = taught.filter((one) => one.level === name);
        const options = these.map((one) => h("option", { value: one.name }, one.title[language()] ?? one.title.en));
        return these.length ? [h("optgroup", { label: t(`level.${name}`) }, options)] : [];
      }),
    );
  }

  /** What is chosen, for the request. */
  const wishes = () =>
    Object.fromEntries(Object.entries({ level: level.value, technique: technique.value }).filter(([, value]) => value));

  /** @param {string} verb */
  async function run(verb) {
    if (running) return;
    running = new AbortController();
    const { puzzle } = editor;
    told = puzzle;
    busy(true);
    write(said, t("set.working"));
    try {
      const asked = verb === "make-unique" ? { puzzle, ...wishes() } : { puzzle };
      const { puzzle: made, changed } = await call(verb, asked, { signal: running.signal });
      if (editor.puzzle !== puzzle) return write(said, t("set.edited-meanwhile"));
      const tone = verb === "thin-out" ? "remove" : "place";
      const touched = changed.map((/** @type {any} */ fact) => ({ place: placeOfFact(fact), tone }));
      // What changed nothing is no step to undo.
      if (changed.length || verb === "shuffle") editor.edit({ ...editable(made), ...notes(puzzle) }, "", touched);
      told = editor.puzzle;
      const news = t(`set.${verb}.done`, { count: changed.length });
      write(said, news);
      if (verb === "thin-out" && changed.length) void addLevel(news, puzzle, made);
      else announce(news);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      write(said, failed(error, verb));
      if (error.code === "offline") toast("set.failed.offline");
    } finally {
      running = null;
      busy(false);
      update();
    }
  }

  /**
   * Less to go by may ask for more: what became of the level, beside what was done.
   * @param {string} news @param {Puzzle} puzzle before @param {Puzzle} made of it
   */
  async function addLevel(news, puzzle, made) {
    const levels = [puzzle, made].map(async (one) => (await call("rate", { puzzle: one })).level);
    const [before, after] = await Promise.all(levels).catch(() => [null, null]);
    const key = before === after ? "set.thin-out.stayed" : "set.thin-out.went";
    const more = before && after ? t(key, { before: t(`level.${before}`), after: t(`level.${after}`) }) : "";
    const all = [news, more].filter(Boolean).join(" ");
    if (editor.puzzle === told && !running) write(said, all);
    announce(all);
  }

  /** @param {boolean} on */
  function busy(on) {
    cancel.hidden = !on;
    for (const button of buttons) button.disabled = on;
  }

  function update() {
    if (editor.puzzle.family !== family) offer();
    if (running) return;
    if (editor.puzzle !== told) write(said, "");
    const verdict = editor.asking ? null : editor.finding?.verdict;
    const [unique, thin] = buttons;
    unique.disabled = (verdict === "unique" && !Object.keys(wishes()).length) || verdict === "none";
    const facts = (!editor.asking && editor.finding?.facts) || [];
    const isThin = facts.length > 0 && facts.every(({ needed }) => needed);
    const unsure = verdict === "none" || verdict === "multiple";
    thin.disabled = unsure || isThin;
    thin.title = t(unsure ? "set.thin-out.unsure" : isThin ? "set.thin-out.none" : "set.thin-out.why");
    why.hidden = verdict !== "multiple" || !facts.some(({ needed }) => needed === false);
  }

  return { element, update, end: () => running?.abort() };
}

/** @param {ApiError} error @param {string} verb */
function failed({ code, message }, verb) {
  if (["cancelled", "offline", "busy", "limit"].includes(code)) return t(code === "cancelled" ? "set.cancelled" : `set.failed.${code}`);
  return verb === "make-unique" && (code === "not-found" || code === "unsupported") ? t(`set.unique.${code}`) : message;
}

/** Title and author stay as they are in the editor. @param {Puzzle} puzzle */
function notes({ title, author }) {
  return { ...(title === undefined ? {} : { title }), ...(author === undefined ? {} : { author }) };
}
