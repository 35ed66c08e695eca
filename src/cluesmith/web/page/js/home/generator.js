/** New puzzles: size and level chosen, made by the server, one at a time. What was chosen stays. */

import { ApiError, stream } from "../api.js";
import { h, put } from "../dom.js";
import { trouble } from "../errors.js";
import { familyOf } from "../families/index.js";
import { choicesOf, keepChoices } from "../store/storage.js";
import { sayOr, t } from "../words.js";

/** @param {string} name @param {string} label @param {{value: string | number, text: string}[]} options @param {string | number} [chosen] */
function selection(name, label, options, chosen) {
  const select = h(
    "select",
    { name },
    options.map(({ value, text }) => h("option", { value, selected: value === chosen }, text)),
  );
  return { select, field: h("label", { class: "field" }, label, select) };
}

/** What a puzzle shows, in words; what is usual depends on its size. @param {string} style */
const styleText = (style) => sayOr(`style.${style || "usual"}`, style);

/**
 * @param {string} family @param {(puzzle: any) => void} made
 */
export function createGenerator(family, made) {
  const { offer, shape } = familyOf({ family });
  const { least, most, first, levels, styles } = offer;
  const before = choicesOf(family);
  const sizes = Array.from({ length: most - least + 1 }, (_, i) => i + least);
  const size = selection(
    "size",
    t(`new.${shape.sizeKey}`),
    sizes.map((value) => ({ value, text: shape.columns ? `${value} × ${value}` : String(value) })),
    before[shape.sizeKey] ?? first,
  );
  const level = selection(
    "level",
    t("new.level"),
    levels.map((value) => ({ value, text: t(`level.${value}`) })),
    before.level ?? "easy",
  );
  const shown = ["", ...styles].map((value) => ({ value, text: styleText(value) }));
  const style = selection("style", t("new.style"), shown, before.style ?? "");
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

  const chosen = () => ({
    [shape.sizeKey]: Number(size.select.value),
    level: level.select.value,
    ...(style.select.value ? { style: style.select.value } : {}),
  });

  /** Only levels that there are at this size are offered; one that is gone gives way to the hardest left. */
  function settle() {
    const there = offer.levelsAt?.(Number(size.select.value), style.select.value) ?? levels;
    for (const option of level.select.options) put(option, "hidden", (option.disabled = !there.includes(option.value)));
    if (!there.includes(level.select.value)) level.select.value = there[there.length - 1];
  }

  /** @param {SubmitEvent} event */
  async function make(event) {
    event.preventDefault();
    working?.abort();
    working = new AbortController();
    const { signal } = working;
    told.replaceChildren();
    show(true);
    try {
      const { puzzles } = await stream("generate", { family, ...chosen() }, { signal });
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
    {
      class: "generator",
      "data-family": family,
      "aria-label": t("new.of", { family: t(`family.${family}`) }),
      onsubmit: make,
      onfocusin: settle, // what was chosen before a reload is filled in later than this is made
      onchange: () => {
        settle();
        keepChoices(family, chosen());
      },
    },
    h("div", { class: "fields" }, size.field, level.field, styles.length > 1 && style.field),
    submit,
    waiting,
    told,
  );
  settle();
  return { element, stop: () => working?.abort() };
}
