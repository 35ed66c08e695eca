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

/** How many colours there are. */
const COLOURS = 9;

/**
 * @param {Game} game @param {() => void} back gives the keyboard back to the board
 * @param {(area: number) => number | null} tintOf the colour of an area on the board
 */
export function createKeypad(game, back, tintOf) {
  const { family, puzzle } = game;
  const { board, play } = family;
  const tools = h("div", { class: "segmented play-tools", role: "group", "aria-label": t("tools.label") });
  const keys = h("div", { class: "keys", role: "group", "aria-label": t("keys.label") });
  const signs = h("div", { class: "keys signs", role: "group", "aria-label": t("board.operators") });
  const colours = h("div", { class: "keys colour-keys", role: "group", "aria-label": t("colours.label") });
  const note = h("p", { class: "muted note" });
  const element = h(
    "section",
    { class: "keypad", "aria-label": t("keypad.label") },
    tools,
    note,
    keys,
    colours,
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
  const several = h(
    "button",
    { type: "button", class: "button small several", "data-do": "several", title: t("several.key"), onclick: pressing(() => game.selectSeveral(!game.several)) },
    t("several"),
  );
  element.append(several);
  for (let colour = 1; colour <= COLOURS; colour += 1) {
    const press = pressing(() => (game.tool === "line" ? game.dip(colour) : game.type(colour)));
    const swatch = h("span", { class: `swatch swatch${colour}` });
    const name = t(`colour.${colour}`);
    colours.append(
      h("button", { type: "button", class: "key", "data-colour": colour, "aria-label": name, title: name, onclick: press }, swatch),
    );
  }
  colours.append(
    h(
      "button",
      { type: "button", class: "key rub", "data-colour": 0, "aria-label": t("key.erase"), title: t("key.erase"), onclick: pressing(() => game.erase()) },
      icon("erase"),
    ),
  );
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
        put(button, "data-tint", tool === "area" && number ? tintOf(number) : null);
      }
    }
    for (const button of colours.children) {
      const pressed = tool === "line" ? button.getAttribute("data-colour") === String(game.ink) : null;
      put(button, "aria-pressed", pressed === null ? null : pressed ? "true" : "false");
    }
    put(several, "aria-pressed", game.several ? "true" : "false");
    put(colours, "hidden", tool !== "colour" && tool !== "line");
    put(fresh, "hidden", tool !== "area");
    put(fresh, "aria-pressed", game.area === null ? "true" : "false");
    put(keys, "hidden", tool === "wall" || tool === "colour" || tool === "line");
    const noted = tool === "wall" || tool === "area" || tool === "line";
    put(note, "hidden", !noted);
    note.textContent = noted ? t(`tool.${tool}.note`) : "";
  }

  return { element, draw };
}
