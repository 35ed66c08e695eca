/** Export: every text form of the family, to copy or to download, and pictures drawn by the server. */

import { ApiError, call, picture } from "../api.js";
import { h, saveFile, write } from "../dom.js";
import { facts, sizeOf, textOf } from "../puzzle.js";
import { t } from "../words.js";

/** @typedef {import("./editor.js").Editor} Editor */
/** @typedef {import("../puzzle.js").Puzzle} Puzzle */

/** Letters of a file name. */
const MOST_LETTERS = 60;
/** The text follows the board when typing rests this long (ms). */
const PAUSE = 250;

/** @param {Editor} editor @param {import("../context.js").Context} context */
export function createExportPanel(editor, { announce, families }) {
  const form = h("select", { id: "export-form", "aria-describedby": "export-fault" });
  const area = h("textarea", { class: "field", id: "export-text", rows: 6, readonly: true, spellcheck: "false" });
  const said = h("p", { class: "muted", role: "status" });
  /** Why there is no text in this form. */
  const fault = h("p", { class: "fault", id: "export-fault", role: "status" });
  const solved = h("input", { type: "checkbox" });
  /** @param {string} key @param {() => unknown} onclick */
  const button = (key, onclick) => h("button", { type: "button", class: "button small", "data-do": key, onclick }, t(key));
  const acts = [button("set.copy", copy), button("set.download", download)];
  const element = h(
    "div",
    { class: "panel" },
    h("div", { class: "field" }, h("label", { for: "export-form" }, t("set.form")), form, fault),
    h("label", { for: "export-text", class: "heard" }, t("set.exported")),
    area,
    h("div", { class: "row" }, acts),
    h("div", { class: "row pictures" }, button("set.svg", () => save("svg")), button("set.png", () => save("png"))),
    h("label", { class: "check" }, solved, h("span", {}, t("set.with-solution"))),
    said,
  );
  let running = new AbortController();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  /** @type {unknown} */
  let shown = null;
  let open = false;
  form.addEventListener("change", () => void refresh());

  async function refresh() {
    running.abort();
    const mine = (running = new AbortController());
    shown = editor.puzzle;
    // What stands there is of another form, or of the board before.
    for (const act of acts) act.disabled = true;
    try {
      const { text } = await call("convert", { puzzle: editor.puzzle, to: form.value }, { signal: mine.signal });
      area.value = text;
      write(said, "");
      write(fault, "");
      for (const act of acts) act.disabled = false;
    } catch (error) {
      if (mine.signal.aborted) return;
      if (!(error instanceof ApiError)) throw error;
      area.value = "";
      shown = null; // to be asked again
      write(fault, error.code === "unsupported" ? t("set.export.cannot", { message: error.message }) : wordsOf(error));
    }
    area.hidden = fault.textContent !== "";
  }

  async function copy() {
    try {
      await navigator.clipboard.writeText(area.value);
    } catch {
      area.select();
      document.execCommand("copy");
    }
    write(said, t("set.copied"));
    announce(t("set.copied"));
  }

  function download() {
    const ending = form.value === "json" ? "json" : "txt";
    saveFile(new Blob([area.value], { type: "text/plain" }), fileName(editor.puzzle, ending));
  }

  /** @param {"svg" | "png"} format */
  async function save(format) {
    write(said, t("set.drawing"));
    const { finding, puzzle } = editor;
    const solution = solved.checked && finding?.verdict === "unique" ? finding.solutions[0] : undefined;
    try {
      saveFile(await pictureOf(puzzle, format, solution), fileName(puzzle, format));
      write(said, t("set.kept"));
    } catch (error) {
      tell(error);
    }
  }

  /** @param {unknown} error */
  function tell(error) {
    if (!(error instanceof ApiError)) throw error;
    write(said, wordsOf(error));
  }

  function update() {
    const { family } = editor.puzzle;
    if (form.dataset.family !== family) {
      form.dataset.family = family;
      const known = families.find(({ name }) => name === family)?.forms ?? [];
      form.replaceChildren(...known.map(({ name }) => h("option", { value: name }, t(`form.${name}`))));
    }
    solved.disabled = editor.finding?.verdict !== "unique";
    if (!open || shown === editor.puzzle) return;
    clearTimeout(timer);
    timer = setTimeout(() => void refresh(), PAUSE);
  }

  /** @param {boolean} on */
  function toggled(on) {
    open = on;
    if (open && shown !== editor.puzzle) void refresh();
  }

  function end() {
    clearTimeout(timer);
    running.abort();
  }

  return { element, update, toggled, end };
}

/** @param {ApiError} error */
const wordsOf = ({ code, message }) => (code === "offline" ? t("set.failed.offline") : message);

/** A plain name: letters and digits of the title, else the family and size. @param {Puzzle} puzzle @param {string} ending */
function fileName(puzzle, ending) {
  const plain = textOf(puzzle.title).normalize("NFKD").replace(/\p{M}/gu, "");
  const words = plain.match(/[\p{L}\p{N}]+/gu)?.join("-").slice(0, MOST_LETTERS);
  return `${words || `${puzzle.family}-${sizeOf(puzzle)}`}.${ending}`;
}

/**
 * Light, whatever the reader's system prefers: a picture that is passed on stands on paper or among others.
 * @param {Puzzle} puzzle @param {"svg" | "png"} format
 * @param {import("../puzzle.js").Entries} [solution] drawn in, if given
 * @returns {Promise<Blob>}
 */
async function pictureOf(puzzle, format, solution) {
  const { title, author } = puzzle;
  const body = { puzzle: { ...facts(puzzle), title, author }, format, theme: "light", ...(solution ? { solution } : {}) };
  if (format === "svg") {
    const { svg } = await call("draw", body);
    return new Blob([svg], { type: "image/svg+xml" });
  }
  return picture("draw", body);
}
