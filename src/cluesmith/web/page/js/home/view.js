/** Home: a card for each family with new puzzles and examples, puzzles begun before, puzzles from elsewhere. */

import { ApiError, call, get, stream } from "../api.js";
import { createBoard } from "../board/board.js";
import { h, put } from "../dom.js";
import { faultText, trouble } from "../errors.js";
import { FAMILIES, familyOf } from "../families/index.js";
import { sizeText, textOf, whole } from "../puzzle.js";
import { sayOr, t } from "../words.js";

/** @typedef {import("../context.js").Context} Context */

/** How many begun puzzles are shown. */
const RECENT = 6;

/** @param {HTMLElement} container @param {Context} context */
export function mount(container, context) {
  /** @param {any} puzzle */
  const start = (puzzle) => context.go("play", puzzle);
  const cards = FAMILIES.map((family) => createFamilyCard(family, start));
  container.append(
    h(
      "section",
      { class: "hero" },
      h("p", { class: "eyebrow" }, t("home.eyebrow")),
      h("h1", {}, t("home.heading")),
      h("p", { class: "lead" }, t("home.lead")),
    ),
    h(
      "section",
      { class: "cards", "aria-label": t("home.families") },
      cards.map(({ element }) => element),
    ),
    ...begun(context, start),
    createImport(start),
  );
  return () => {
    for (const { stop } of cards) stop();
  };
}

/** @param {import("../families/types.js").Family<any>} family @param {(puzzle: any) => void} start */
function createFamilyCard({ name, offer }, start) {
  const generator = createGenerator(name, start);
  const { puzzle, entries } = offer.sample;
  const element = createCard(whole(puzzle), entries, generator.element, createExamples(name, start));
  return { element, stop: generator.stop };
}

/**
 * A family: a board of it, its name, a sentence, and what can be done.
 * @param {import("../puzzle.js").Puzzle} puzzle @param {import("../puzzle.js").Entries} entries
 * @param {...HTMLElement} actions
 */
export function createCard(puzzle, entries, ...actions) {
  const { family } = puzzle;
  const board = createBoard(puzzle, { mode: "view" });
  board.update({ puzzle, entries, letters: false });
  board.element.setAttribute("aria-hidden", "true");
  return h(
    "article",
    { class: `card family-card family-${family}` },
    h("div", { class: "sample" }, board.element),
    h("h2", {}, t(`family.${family}`)),
    h("p", { class: "muted" }, t(`about.${family}`)),
    actions,
  );
}

/**
 * Built-in boards, asked for when first opened.
 * @param {string} family @param {(puzzle: any) => void} start
 */
function createExamples(family, start) {
  const list = h("div", { class: "row examples" });
  const details = h("details", {}, h("summary", {}, t("home.examples")), list);
  details.addEventListener("toggle", async () => {
    if (!details.open || list.querySelector("button")) return;
    const { examples } = await get(`examples/${family}`).catch(() => ({ examples: [] }));
    list.replaceChildren(
      ...examples.map((/** @type {{name: string, puzzle: any}} */ { name, puzzle }) =>
        h(
          "button",
          {
            type: "button",
            class: "button small",
            "data-example": name,
            title: String(puzzle.source ?? ""),
            onclick: () => start(puzzle),
          },
          name,
        ),
      ),
    );
    if (!examples.length) list.append(h("p", { class: "trouble" }, t("error.offline")));
  });
  return details;
}

/** @param {Context} context @param {(puzzle: any) => void} start */
function begun({ store }, start) {
  const recent = store
    .records()
    .filter(({ share, history }) => share > 0 || history.moves.length > 0)
    .slice(0, RECENT);
  if (!recent.length) return [];
  return [
    h(
      "section",
      { class: "begun" },
      h("h2", {}, t("home.continue")),
      h(
        "ul",
        {},
        recent.map(({ puzzle, share, solved }) => {
          const done = solved !== null ? t("home.finished") : `${Math.round(100 * share)} %`;
          const name = textOf(puzzle.title) || sayOr(`family.${puzzle.family}`, puzzle.family);
          return h(
            "li",
            {},
            h(
              "button",
              { type: "button", class: "begun-one", onclick: () => start(puzzle) },
              h("strong", {}, name),
              h("span", { class: "muted" }, `${sizeText(puzzle)} · ${done}`),
              h("progress", { max: 1, value: solved !== null ? 1 : share, "aria-label": t("home.progress") }),
            ),
          );
        }),
      ),
    ),
  ];
}

/** A form to paste a puzzle in any form that cluesmith reads. @param {(puzzle: any) => void} read */
export function createImport(read) {
  const text = h("textarea", {
    rows: 4,
    name: "text",
    spellcheck: "false",
    placeholder: t("import.placeholder"),
  });
  const told = h("div", { class: "told", role: "status" });

  /** @param {SubmitEvent} event */
  async function take(event) {
    event.preventDefault();
    told.replaceChildren();
    if (!text.value.trim()) return;
    try {
      const { puzzles, errors } = await call("parse", { text: text.value });
      if (puzzles.length === 1) return read(puzzles[0].puzzle);
      told.replaceChildren(
        ...errors.map((/** @type {any} */ fault) => h("p", { class: "trouble" }, faultText(fault))),
        ...puzzles.map(choice),
      );
      if (!puzzles.length && !errors.length) told.append(h("p", { class: "trouble" }, t("import.none")));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      told.replaceChildren(trouble(error, t("import.offline")));
    }
  }

  /** @param {any} found @param {number} index */
  function choice({ puzzle }, index) {
    const name = textOf(puzzle.title) || String(puzzle.id ?? index + 1);
    return h(
      "button",
      { type: "button", class: "button small", onclick: () => read(puzzle) },
      `${sayOr(`family.${puzzle.family}`, puzzle.family)} · ${name}`,
    );
  }

  return h(
    "form",
    { class: "import panel", onsubmit: take },
    h("h2", {}, t("import.heading")),
    h("label", { class: "field" }, t("import.label"), text),
    h(
      "div",
      { class: "row" },
      h("button", { type: "submit", class: "button", "data-do": "import" }, t("import.take")),
    ),
    told,
  );
}

/** What a puzzle shows, in words; what is usual depends on its size. @param {string} style */
const styleText = (style) => sayOr(`style.${style || "usual"}`, style);

/** @param {string} name @param {string} label @param {{value: string | number, text: string}[]} options @param {string | number} [chosen] */
function selection(name, label, options, chosen) {
  const select = h(
    "select",
    { name },
    options.map(({ value, text }) => h("option", { value, selected: value === chosen }, text)),
  );
  return { select, field: h("label", { class: "field" }, label, select) };
}

/**
 * New puzzles: size and level chosen, made by the server, one at a time.
 * @param {string} family @param {(puzzle: any) => void} made
 */
function createGenerator(family, made) {
  const { offer, shape } = familyOf({ family });
  const { least, most, first, levels, styles } = offer;
  const sizes = Array.from({ length: most - least + 1 }, (_, i) => i + least);
  const size = selection(
    "size",
    t(`new.${shape.sizeKey}`),
    sizes.map((value) => ({ value, text: shape.columns ? `${value} × ${value}` : String(value) })),
    first,
  );
  const level = selection(
    "level",
    t("new.level"),
    levels.map((value) => ({ value, text: t(`level.${value}`) })),
    "easy",
  );
  const shown = ["", ...styles].map((value) => ({ value, text: styleText(value) }));
  const style = selection("style", t("new.style"), shown);
  const stop = h(
    "button",
    { type: "button", class: "button small", "data-do": "cancel", onclick: () => working?.abort() },
    t("new.cancel"),
  );
  const waiting = h("div", { class: "waiting", hidden: true }, h("progress", { "aria-label": t("new.progress") }), stop);
  const told = h("div", { class: "told", role: "status" });
  const submit = h(
    "button",
    { type: "submit", class: "button primary", "data-do": "generate" },
    t("new.make"),
  );
  /** @type {AbortController | null} */
  let working = null;

  /** @param {SubmitEvent} event */
  async function make(event) {
    event.preventDefault();
    working?.abort();
    working = new AbortController();
    const { signal } = working;
    told.replaceChildren();
    show(true);
    const chosen = {
      [shape.sizeKey]: Number(size.select.value),
      level: level.select.value,
      ...(style.select.value ? { style: style.select.value } : {}),
    };
    try {
      const { puzzles } = await stream("generate", { family, ...chosen }, { signal });
      made(puzzles[0]);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code !== "cancelled") told.replaceChildren(trouble(error, t("new.offline")));
    } finally {
      show(false);
    }
  }

  /** @param {boolean} busy */
  function show(busy) {
    put(waiting, "hidden", !busy);
    put(submit, "disabled", busy);
  }

  const element = h(
    "form",
    { class: "generator", "data-family": family, onsubmit: make },
    h("div", { class: "fields" }, size.field, level.field, styles.length > 1 && style.field),
    submit,
    waiting,
    told,
  );
  return { element, stop: () => working?.abort() };
}
