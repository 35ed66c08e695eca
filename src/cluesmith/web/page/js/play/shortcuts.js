/**
 * Keys beyond the board's own. Letters act only while the keyboard is on the board or
 * nowhere, so that they never get in the way of typing elsewhere.
 */

import { toolsOf } from "./game.js";

/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("./actions.js").Acts} Acts */

/** @type {Record<string, import("../board/types.js").Tool>} */
const TOOLS = { d: "digit", c: "corner", m: "centre", w: "wall", a: "area" };
/** @type {Record<string, keyof Acts>} */
const LETTERS = { h: "hint", k: "check", t: "try", "?": "help" };

/**
 * @param {HTMLElement} page @param {Game} game @param {Acts} acts @param {() => void} focusBoard
 * @returns {() => void} to be quiet
 */
export function shortcuts(page, game, acts, focusBoard) {
  const tools = toolsOf(game.puzzle);

  /** @param {KeyboardEvent} event */
  function key(event) {
    if (event.defaultPrevented || document.querySelector("dialog[open]")) return;
    const target = event.target instanceof Element ? event.target : document.body;
    if (target.matches("input, textarea, select")) return;
    const name = event.key.toLowerCase();
    if (event.ctrlKey || event.metaKey) {
      if (name === "z") return act(event, event.shiftKey ? acts.redo : acts.undo);
      if (name === "y") return act(event, acts.redo);
      return;
    }
    const onBoard = target === document.body || !!target.closest(".board") || target.matches("main");
    if (event.altKey || !onBoard) return;
    if (LETTERS[name]) return act(event, acts[LETTERS[name]]);
    if (TOOLS[name] && tools.includes(TOOLS[name])) return act(event, () => game.use(TOOLS[name]));
    if (name === " " && target.closest(".board")) {
      return act(event, () => game.use(tools[(tools.indexOf(game.tool) + 1) % tools.length]));
    }
    // Typing with the keyboard nowhere brings it to the board.
    if (!target.closest(".board") && (/^\d$/.test(name) || name.startsWith("arrow"))) act(event, focusBoard);
  }

  /** @param {KeyboardEvent} event @param {() => void} does */
  function act(event, does) {
    event.preventDefault();
    does();
  }

  document.addEventListener("keydown", key);
  return () => document.removeEventListener("keydown", key);
}
