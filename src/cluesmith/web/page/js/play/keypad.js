/**
 * The keypad: tools and digits to press, for all that the keyboard can write. A digit
 * that is used up is greyed: one that stands as often on the board as it can. It can
 * still be pressed, to try or to mark.
 */

import { h, icon, put, ariaHidden } from "../dom.js";
import { numbersOf } from "../puzzle.js";
import { t } from "../words.js";

/** @typedef {import("./game.js").Game} Game */

/** Most keys in a row. */
const WIDE = 8;

/** Rows as even as can be. @param {number} count */
const columnsFor = (count) => Math.ceil(count / Math.ceil(count / WIDE));

/** @param {Game} game @param {() => void} back gives the keyboard back to the board */
export function createKeypad(game, back) {
  const { family, puzzle } = game;
  const { board, play } = family;
  const tools = h("div", { class: "segmented play-tools", role: "group", "aria-label": t("tools.label") });
  const keys = h("div", { class: "keys", role: "group", "aria-label": t("keys.label") });
  const signs = h("div", { class: "keys signs", role: "group", "aria-label": t("board.operators") });
  const note = h("p", { class: "muted note" });
  const element = h(
    "section",
    { class: "keypad", "aria-label": t("keypad.label") },
    tools,
    note,
    keys,
    signs,
  );

  /** @param {() => void} act */
  const pressing = (act) => () => {
    act();
    back();
  };

  for (const tool of play.tools) {
    const use = pressing(() => game.use(tool));
    tools.append(
      h(
        "button",
        { type: "button", "data-tool": tool, title: t(`tool.${tool}.key`), onclick: use },
        t(`tool.${tool}`),
      ),
    );
  }
  const numbers = numbersOf(puzzle);
  for (const number of numbers) {
    const press = pressing(() => (game.tool === "area" ? chooseArea(number) : game.type(number)));
    keys.append(h("button", { type: "button", class: "key", "data-value": number, onclick: press }, number));
  }
  const rub = pressing(() => (game.tool === "area" ? chooseArea(0) : game.erase()));
  keys.append(
    h(
      "button",
      {
        type: "button",
        class: "key rub",
        "data-value": "Backspace",
        "aria-label": t("key.erase"),
        title: t("key.erase"),
        onclick: rub,
      },
      icon("erase"),
    ),
  );
  const fresh = h(
    "button",
    { type: "button", class: "key fresh", onclick: pressing(() => chooseArea(null)) },
    t("key.new-area"),
  );
  if (play.tools.includes("area")) keys.append(fresh);
  if (board.signs && game.rules.cells(puzzle).some(({ kind }) => kind === board.signs?.at)) {
    for (const { value, text, name } of board.signs.keys("play")) {
      const press = pressing(() => game.type(value));
      signs.append(
        h(
          "button",
          {
            type: "button",
            class: "key",
            "data-value": value,
            "aria-label": t(name),
            onclick: press,
          },
          ariaHidden(text),
        ),
      );
    }
  } else signs.remove();
  put(keys, "data-many", numbers.length > 12);
  keys.style.setProperty("--columns", String(columnsFor(numbers.length + 1)));

  /** The area to paint with; the cells selected are painted at once. @param {number | null} area */
  function chooseArea(area) {
    game.area = area;
    if (area !== null && game.selection.length) {
      if (area) game.type(area);
      else game.erase();
    }
    game.selected();
  }

  /** How often each number stands on the board. */
  function used() {
    /** @type {Map<number, number>} */
    const counts = new Map();
    for (const place of game.rules.cells(puzzle)) {
      const value = game.valueAt(place);
      if (typeof value === "number") counts.set(value, (counts.get(value) ?? 0) + 1);
    }
    return counts;
  }

  function draw() {
    const { tool } = game;
    for (const button of tools.children)
      put(button, "aria-pressed", button.getAttribute("data-tool") === tool ? "true" : "false");
    const counts = used();
    const enough = play.repeats ? numbers.length : 1;
    for (const button of keys.children) {
      const number = Number(button.getAttribute("data-value") ?? NaN);
      const spent = tool !== "area" && (counts.get(number) ?? 0) >= enough;
      button.classList.toggle("spent", spent);
      if (number >= 0) {
        const label =
          tool === "area"
            ? t("key.area", { area: number })
            : spent
              ? t("key.spent", { number })
              : String(number);
        put(button, "aria-label", label);
        put(button, "aria-pressed", tool === "area" ? (game.area === number ? "true" : "false") : null);
      }
    }
    put(fresh, "hidden", tool !== "area");
    put(fresh, "aria-pressed", game.area === null ? "true" : "false");
    put(keys, "hidden", tool === "wall");
    put(note, "hidden", tool !== "wall" && tool !== "area");
    note.textContent = tool === "wall" || tool === "area" ? t(`tool.${tool}.note`) : "";
  }

  return { element, draw };
}
