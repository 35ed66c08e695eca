/** Everything the page knows as one file, to keep or to take to another browser, and back. */

import { h, write } from "../dom.js";
import { importAll, saveBackup } from "../store/backup.js";
import { t } from "../words.js";

/** @typedef {import("../context.js").Context} Context */

/** @param {Context} context */
export function createKeeping({ toast, announce, go }) {
  const said = h("p", { class: "muted", role: "status" });
  const file = h("input", {
    type: "file",
    accept: "application/json,.json",
    id: "keep-file",
    onchange: () => void read(),
  });

  async function read() {
    const [chosen] = file.files ?? [];
    if (!chosen) return;
    try {
      const { added, newer, undo } = importAll(await chosen.text());
      announce(t("keep.read", { added, newer }));
      go("solved");
      const unsay = toast("keep.read", { label: "do.undo", act: () => (undo(), go("solved")) }, { added, newer });
      // What is played after this must not be undone with it.
      addEventListener("hashchange", unsay, { once: true });
    } catch {
      write(said, t("keep.broken"));
    }
    file.value = "";
  }

  return h(
    "section",
    { class: "keeping panel" },
    h("h2", {}, t("keep.heading")),
    h("p", { class: "muted" }, t("keep.note")),
    h(
      "div",
      { class: "row" },
      h(
        "button",
        { type: "button", class: "button", "data-do": "save-all", onclick: () => saveBackup() },
        t("keep.save"),
      ),
      h("label", { class: "button file-button", for: "keep-file" }, t("keep.open"), file),
    ),
    said,
  );
}
