/** Import: puzzles pasted, chosen as a file, or dropped on the page, in any form the server reads. */

import { ApiError } from "../api.js";
import { h, write } from "../dom.js";
import { faultText, readPuzzles } from "../import.js";
import { isOther, sizeOf, textOf, whole } from "../puzzle.js";
import { sayOr, t } from "../words.js";

/** @typedef {import("./editor.js").Editor} Editor */

/** The server takes no more than this (bytes). */
const MOST = 250_000;

/** @param {Editor} editor @param {import("../context.js").Context} context */
export function createImportPanel(editor, { announce, go }) {
  const area = h("textarea", { class: "field", id: "import-text", name: "import-text", rows: 5, spellcheck: "false", autocapitalize: "off" });
  const file = h("input", { type: "file", id: "import-file", class: "heard" });
  const said = h("p", { class: "muted", role: "status" });
  const found = h("ul", { class: "made" });
  const submit = h("button", { type: "submit", class: "button primary" }, t("set.import"));
  const element = h(
    "form",
    { class: "panel" },
    h("label", { for: "import-text" }, t("set.paste")),
    area,
    h("div", { class: "row" }, submit, file, h("label", { for: "import-file", class: "button" }, t("set.file"))),
    said,
    found,
  );
  element.addEventListener("submit", (event) => {
    event.preventDefault();
    void read(area.value);
  });
  file.addEventListener("change", () => {
    const [chosen] = file.files ?? [];
    if (chosen) void readFile(chosen);
    file.value = "";
  });

  /** @param {File} chosen */
  async function readFile(chosen) {
    if (chosen.size > MOST) return write(said, t("set.failed.too-large"));
    return read(await chosen.text());
  }

  /** @param {string} text */
  async function read(text) {
    found.replaceChildren();
    if (!text.trim()) return write(said, t("set.nothing-pasted"));
    write(said, t("set.reading"));
    try {
      const { puzzles, errors } = await readPuzzles(text);
      tell(puzzles, errors);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      write(said, error.code === "offline" ? t("set.failed.offline") : error.message);
    }
    return undefined;
  }

  /** @param {{puzzle: any, form: string}[]} puzzles @param {import("../import.js").Fault[]} errors */
  function tell(puzzles, errors) {
    const faults = errors.map((fault) => h("li", { class: "fault" }, faultText(fault)));
    if (puzzles.length === 1) take(puzzles[0]);
    else write(said, t(puzzles.length ? "set.choose-one" : "set.none-read", { count: puzzles.length }));
    found.append(...(puzzles.length > 1 ? puzzles.map(choice) : []), ...faults);
  }

  /** @param {{puzzle: any, form: string}} one */
  function take({ puzzle, form }) {
    // A family without a board of its own here can only be looked at.
    if (isOther(puzzle)) return go("play", puzzle);
    editor.load(puzzle);
    const news = t("set.imported", { form: form === "link" ? t("share.link") : t(`form.${form}`) });
    write(said, news);
    announce(news);
  }

  /** @param {{puzzle: any, form: string}} one @param {number} index */
  function choice(one, index) {
    const { puzzle } = one;
    const family = sayOr(`family.${puzzle.family}`, puzzle.family);
    const name = textOf(puzzle.title) || String(puzzle.id ?? index + 1);
    const text = t("set.one-read", { name, family, size: sizeOf(whole(puzzle)) ?? "" });
    return h("li", {}, h("button", { type: "button", class: "link", onclick: () => take(one) }, text));
  }

  return { element, read, readFile };
}

/**
 * A file or a text dropped anywhere on an element.
 * @param {HTMLElement} element @param {{read: (text: string) => unknown, readFile: (file: File) => unknown}} panel
 */
export function acceptDrops(element, panel) {
  element.addEventListener("dragover", (event) => {
    event.preventDefault();
    element.classList.add("dropping");
  });
  element.addEventListener("dragleave", (event) => {
    if (event.target === element) element.classList.remove("dropping");
  });
  element.addEventListener("drop", (event) => {
    event.preventDefault();
    element.classList.remove("dropping");
    const [file] = event.dataTransfer?.files ?? [];
    const text = event.dataTransfer?.getData("text") ?? "";
    if (file) panel.readFile(file);
    else if (text) panel.read(text);
  });
}
