/** Generate: all options of the family's generator, progress, cancel, and a batch where several puzzles were made. */

import { ApiError, stream } from "../api.js";
import { h, write } from "../dom.js";
import { familyOf } from "../families/index.js";
import { sizeOf } from "../puzzle.js";
import { t } from "../words.js";
import { createBatch } from "./batch.js";
import { FIRST, control, fieldsOf, requestOf } from "./generate_fields.js";

/** @typedef {import("./editor.js").Editor} Editor */
/** @typedef {import("../context.js").FamilyInfo} FamilyInfo */

/** How many puzzles a batch has, if nothing else is asked for. */
const BATCH = 12;

/** @param {Editor} editor @param {import("../context.js").Context} context */
export function createGeneratePanel(editor, context) {
  const { announce, families, memory } = context;
  /** What was chosen, by family. @type {Record<string, Record<string, string>>} */
  const chosen = (memory.generate ??= {});
  /** @type {AbortController | null} */
  let running = null;
  let family = "";
  let size = 0;
  const first = h("div", { class: "fields" });
  const rest = h("div", { class: "fields" });
  const bar = h("progress", { max: 1, value: 0, "aria-label": t("set.progress") });
  const count = h("span", { class: "muted" });
  const cancel = h("button", { type: "button", class: "button", onclick: () => running?.abort() }, t("set.cancel"));
  const progress = h("div", { class: "progress", hidden: true }, bar, count, cancel);
  const said = h("p", { class: "muted", "aria-live": "polite" });
  const batch = createBatch(editor, context);
  const one = h("button", { type: "submit", class: "button primary" }, t("set.generate"));
  const many = h("button", { type: "button", class: "button", "data-do": "batch", onclick: () => void run(BATCH) }, t("set.batch", { count: BATCH }));
  const more = h("details", { class: "more" }, h("summary", {}, t("set.more-options")), rest);
  const form = h("form", {}, first, more, h("div", { class: "row" }, one, many), progress, said);
  const element = h("div", { class: "panel" }, form, batch.element);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void run();
  });

  const info = () => /** @type {FamilyInfo} */ (families.find(({ name }) => name === family));

  function build() {
    const values = (chosen[family] ??= {});
    const fields = fieldsOf(info(), values).map((field) => ({ field, node: control(field, values, build) }));
    const main = FIRST.flatMap((name) => fields.filter(({ field }) => field.name === name));
    first.replaceChildren(...main.map(({ node }) => node));
    rest.replaceChildren(...fields.filter(({ field }) => !FIRST.includes(field.name)).map(({ node }) => node));
  }

  /** @param {number} [asked] how many; by default what the form says */
  async function run(asked) {
    running?.abort();
    const mine = (running = new AbortController());
    const body = requestOf(info(), chosen[family] ?? {});
    const total = (body.count = asked ?? Number(body.count ?? 1));
    /** @type {any[]} */
    const puzzles = [];
    if (total > 1) batch.clear();
    write(said, "");
    show(0, total);
    try {
      const result = await stream("generate", body, {
        signal: mine.signal,
        onProgress: (/** @type {any} */ news) => show(Math.max(news.done, puzzles.length), total, news.seconds),
        onPuzzle: (/** @type {any} */ puzzle) => {
          puzzles.push(puzzle);
          show(puzzles.length, total);
          if (total > 1) batch.add(puzzle);
        },
      });
      finished(result.puzzles ?? puzzles, total);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (running === mine) write(said, failed(error, puzzles.length));
    } finally {
      if (running === mine) {
        running = null;
        progress.hidden = true;
      }
    }
  }

  /** @param {any[]} puzzles @param {number} total */
  function finished(puzzles, total) {
    if (total === 1) editor.load(editor.signed(puzzles[0]));
    const news = t(total === 1 ? "set.made" : "set.made-many", {
      count: puzzles.length,
      level: puzzles[0]?.level ? t(`level.${puzzles[0].level}`) : "",
      seed: puzzles[0]?.seed ?? "",
    });
    write(said, news);
    announce(news);
  }

  /** @param {number} done @param {number} total @param {number} [seconds] */
  function show(done, total, seconds = 0) {
    progress.hidden = false;
    if (total > 1) bar.value = done / total;
    else bar.removeAttribute("value");
    write(count, t("set.done-of", { done, total, seconds: seconds.toFixed(0) }));
  }

  function update() {
    const { puzzle } = editor;
    if (puzzle.family === family && sizeOf(puzzle) === size) return;
    const { least, most } = families.find(({ name }) => name === puzzle.family)?.generates ?? { least: 0, most: 0 };
    const isNew = puzzle.family !== family;
    family = puzzle.family;
    const values = (chosen[family] ??= {});
    // The size follows the board; one that was chosen in the form stays until the board has another.
    const { sizeKey } = familyOf(puzzle).shape;
    if (!isNew || !values[sizeKey]) values[sizeKey] = String(Math.min(Math.max(sizeOf(puzzle), least), most));
    size = sizeOf(puzzle);
    build();
  }

  return { element, update, end: () => running?.abort() };
}

/** @param {ApiError} error @param {number} made */
function failed({ code, message }, made) {
  if (code === "cancelled") return t("set.cancelled-made", { count: made });
  if (code === "not-found") return t("set.generate.none");
  return ["offline", "busy", "limit"].includes(code) ? t(`set.failed.${code}`) : message;
}
