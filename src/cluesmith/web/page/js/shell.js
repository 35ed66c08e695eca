/**
 * What is around every view: the header, notices that pop up, and announcements
 * for screen readers.
 */

import { h, icon, put } from "./dom.js";
import { changeSettings, onSettings, settings, store } from "./store.js";
import { LANGUAGES, language, setLanguage, t } from "./words.js";

const THEMES = ["auto", "light", "dark"];
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
    const shown = language().toUpperCase();
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
        h(
          "button",
          {
            class: "switch",
            type: "button",
            "data-do": "language",
            title: t("nav.language"),
            "aria-label": `${shown}: ${t("nav.language")}`,
            onclick: nextLanguage,
          },
          shown,
        ),
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

function nextLanguage() {
  const next = LANGUAGES[(LANGUAGES.indexOf(language()) + 1) % LANGUAGES.length];
  changeSettings({ language: next });
  void setLanguage(next);
}

function nextTheme() {
  const { theme } = settings();
  changeSettings({ theme: THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] });
}

/** Light, dark, or as the system has it. */
export function followTheme() {
  const system = matchMedia("(prefers-color-scheme: dark)");
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
  store.onFull((full) => {
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

  /** @param {string} text @param {{label: string, act: () => void}} [choice] what can be done @returns {() => void} takes it away */
  function toast(text, choice) {
    const line = h("p", { class: "toast" }, text);
    const act = () => {
      line.remove();
      choice?.act();
    };
    if (choice) line.append(" ", h("button", { type: "button", class: "link", onclick: act }, choice.label));
    toasts.append(line);
    setTimeout(() => line.remove(), choice ? 2 * LINGER : LINGER); // a choice takes longer
    return () => line.remove();
  }

  return { elements: [toasts, heard], announce, toast };
}
