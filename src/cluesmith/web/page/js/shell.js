/**
 * What is around every view: the header, notices that pop up, and announcements
 * for screen readers.
 */

import { ariaHidden, h, icon, put, write } from "./dom.js";
import { changeSettings, onSettings, settings } from "./settings.js";
import { onFull } from "./store/storage.js";
import { LANGUAGES, language, onLanguage, setLanguage, t } from "./words.js";

/** Milliseconds that a line stays. */
const LINGER = 5000;

/** @type {import("./context.js").Head} */
const OWN = { name: "cluesmith", home: "#/", links: ["play", "learn", "set", "explore"].map((name) => [name, `#/${name}`]) };

/** The header of the page, drawn again when the language changes. @param {() => string} view */
export function createHead(view, { name, home, links } = OWN) {
  const head = h("header", { class: "head" });

  function draw() {
    const theme = settings().theme;
    const now = view();
    const had = document.activeElement?.closest(".head [data-do]")?.getAttribute("data-do");
    head.replaceChildren(
      h("a", { class: "brand", href: home }, icon("brand"), h("span", {}, name)),
      h(
        "nav",
        { "aria-label": t("nav.label") },
        links.map(([to, href]) => h("a", { href, "aria-current": to === now ? "page" : null }, t(`nav.${to}`))),
      ),
      h(
        "div",
        { class: "switches" },
        createLanguages(),
        h(
          "button",
          {
            class: "switch",
            type: "button",
            "data-do": "theme",
            title: t(`theme.${theme}`),
            "aria-label": t(`theme.${theme}`),
            onclick: nextTheme,
          },
          icon(`theme-${theme}`),
        ),
      ),
    );
    /** @type {HTMLElement | null} */ (had && head.querySelector(`[data-do=${had}]`))?.focus();
  }

  draw();
  onSettings(draw);
  return { element: head, draw };
}

/** The languages, each in its own name, in a menu behind the short name of the one that is spoken. */
function createLanguages() {
  const select = h(
    "select",
    { "data-do": "language", "aria-label": t("nav.language"), onchange: choose },
    LANGUAGES.map((code) => h("option", { value: code, lang: code, selected: code === language() }, ownName(code))),
  );
  function choose() {
    changeSettings({ language: select.value });
    void setLanguage(select.value);
  }
  return h("span", { class: "switch languages", title: t("nav.language") }, ariaHidden(language().toUpperCase()), select);
}

/** @param {string} code such as es, which is español */
const ownName = (code) => new Intl.DisplayNames(code, { type: "language" }).of(code) ?? code;

const system = matchMedia("(prefers-color-scheme: dark)");

/** From the system's colours to the others, so that the first press changes what is seen; then to its own, by name. */
function nextTheme() {
  const themes = ["auto", ...(system.matches ? ["light", "dark"] : ["dark", "light"])];
  changeSettings({ theme: themes[(themes.indexOf(settings().theme) + 1) % 3] });
}

/** Light, dark, or as the system has it. */
export function followTheme() {
  const apply = () => {
    const { theme } = settings();
    const dark = theme === "dark" || (theme === "auto" && system.matches);
    put(document.documentElement, "data-theme", dark ? "dark" : "light");
  };
  system.addEventListener("change", apply);
  onSettings(apply);
  apply();
}

/** A line above the view while the storage of this browser is full. */
export function createFullNote() {
  const note = h("div", { class: "full-note", role: "alert", hidden: true });
  const save = () => void import("./store/backup.js").then(({ saveBackup }) => saveBackup());
  onFull((full) => {
    if (note.hidden === !full) return;
    note.hidden = !full;
    const button = h("button", { type: "button", class: "button small", "data-do": "backup", onclick: save }, t("full.save"));
    note.replaceChildren(...(full ? [h("p", {}, t("full.note")), button] : []));
  });
  return note;
}

/** Lines that pop up, and lines only heard. */
export function createVoice() {
  const toasts = h("div", { class: "toasts", role: "status" });
  const heard = h("div", { class: "heard", role: "status", "aria-live": "polite" });

  /** @param {string} text */
  function announce(text) {
    // The same words are heard only if they change.
    heard.textContent = heard.textContent === text ? `${text}\u00a0` : text;
  }

  /** What writes each line, for another language. @type {Set<() => void>} */
  const lines = new Set();
  onLanguage(() => lines.forEach((draw) => draw()));

  /** @type {import("./context.js").Context["toast"]} */
  function toast(key, choice, values) {
    const said = h("span");
    const button = choice && h("button", { type: "button", class: "link", onclick: () => (end(), choice.act()) });
    const line = h("p", { class: "toast" }, said, button);
    const draw = () => {
      write(said, t(key, values));
      if (button) write(button, t(choice.label));
    };
    const end = () => {
      lines.delete(draw);
      line.remove();
    };
    draw();
    lines.add(draw);
    toasts.append(line);
    if (!choice?.stays) setTimeout(end, choice ? 1.5 * LINGER : LINGER); // a choice takes longer
    return end;
  }

  return { elements: [toasts, heard], announce, toast };
}
