/** The puzzle for elsewhere: every text form of its family, to copy or to keep, and as a picture. */

import { ApiError, call } from "../api.js";
import { h, write } from "../dom.js";
import { t } from "../words.js";
import { fileName, keep, pictureOf } from "./files.js";

/** @typedef {import("./bench.js").Bench} Bench */

/** The text follows the board when typing rests this long (ms). */
const PAUSE = 250;

/** @param {Bench} bench @param {import("../context.js").Context} context */
export function createExportPanel(bench, { announce, families }) {
  const form = h("select", { id: "export-form" });
  const area = h("textarea", { class: "field", id: "export-text", rows: 6, readonly: true, spellcheck: "false" });
  const said = h("p", { class: "muted", role: "status" });
  const solved = h("input", { type: "checkbox" });
  /** @param {string} key @param {() => unknown} onclick */
  const button = (key, onclick) => h("button", { type: "button", class: "button small", "data-do": key, onclick }, t(key));
  const element = h(
    "div",
    { class: "panel" },
    h("div", { class: "field" }, h("label", { for: "export-form" }, t("set.form")), form),
    h("label", { for: "export-text", class: "heard" }, t("set.exported")),
    area,
    h("div", { class: "row" }, button("set.copy", copy), button("set.download", download)),
    h("div", { class: "row pictures" }, button("set.svg", () => picture("svg")), button("set.png", () => picture("png"))),
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
    shown = bench.puzzle;
    try {
      const { text } = await call("convert", { puzzle: bench.puzzle, to: form.value }, { signal: mine.signal });
      area.value = text;
      write(said, "");
    } catch (error) {
      if (mine.signal.aborted) return;
      area.value = "";
      shown = null; // to be asked again
      tell(error);
    }
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
    keep(new Blob([area.value], { type: "text/plain" }), fileName(bench.puzzle, ending));
  }

  /** @param {"svg" | "png"} format */
  async function picture(format) {
    write(said, t("set.drawing"));
    const { finding, puzzle } = bench;
    const solution = solved.checked && finding?.verdict === "unique" ? finding.solutions[0] : undefined;
    try {
      keep(await pictureOf(puzzle, format, solution), fileName(puzzle, format));
      write(said, t("set.kept"));
    } catch (error) {
      tell(error);
    }
  }

  /** @param {unknown} error */
  function tell(error) {
    if (!(error instanceof ApiError)) throw error;
    write(said, error.code === "offline" ? t("set.failed.offline") : error.message);
  }

  function update() {
    const { family } = bench.puzzle;
    if (form.dataset.family !== family) {
      form.dataset.family = family;
      const known = families.find(({ name }) => name === family)?.forms ?? [];
      form.replaceChildren(...known.map(({ name }) => h("option", { value: name }, t(`form.${name}`))));
    }
    solved.disabled = bench.finding?.verdict !== "unique";
    if (!open || shown === bench.puzzle) return;
    clearTimeout(timer);
    timer = setTimeout(() => void refresh(), PAUSE);
  }

  /** @param {boolean} on */
  function toggled(on) {
    open = on;
    if (open && shown !== bench.puzzle) void refresh();
  }

  function end() {
    clearTimeout(timer);
    running.abort();
  }

  return { element, update, toggled, end };
}
