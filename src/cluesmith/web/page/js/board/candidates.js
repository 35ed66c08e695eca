/**
 * The true candidates of a cell: the values that it has in some solution. Each stands in a
 * place of its own, so that it is found again; how many solutions it has is shown by its
 * look, and by a number where there is room.
 */

import { put, s, write } from "../dom.js";
import { baseline } from "./cell.js";

/** @typedef {import("./cell.js").Room} Room */
/** @typedef {import("./types.js").Possible} Possible */

/** Up to so many values in a cell have their numbers of solutions below them. */
const COUNTED = 4;
/** More values than this do not all have a place of their own: those that are left stand in rows. */
const PLACED = 9;
/** Relative sizes. */
const COUNT = 0.56;

/**
 * @param {Room} room @param {number[]} numbers all that a cell may hold
 */
export function createCandidates({ x, y, reach }, numbers) {
  const group = s("g", { class: "candidates" });
  const counted = numbers.length <= COUNTED;

  /** @param {readonly Possible[]} possible */
  function draw(possible) {
    const shown = possible.length > 1 ? possible : [];
    const fixed = numbers.length <= PLACED;
    const total = fixed ? numbers.length : shown.length;
    const columns = Math.max(2, Math.ceil(Math.sqrt(total)));
    const used = Math.ceil(total / columns);
    const rows = Math.max(2, used);
    const [wide, tall] = [(2 * reach) / columns, (2 * reach) / rows];
    const longest = Math.max(1, ...shown.map(({ value }) => String(value).length));
    const top = y - (used * tall) / 2;
    const size = Math.min(tall * (counted ? 0.62 : 0.86), (wide * 1.5) / longest, reach * 0.62);
    while (group.childElementCount > shown.length) group.lastElementChild?.remove();
    shown.forEach(({ value, count, exact }, i) => {
      const at = fixed ? numbers.indexOf(Number(value)) : i;
      const middle = x - reach + (at % columns) * wide + wide / 2;
      const line = top + Math.floor(at / columns) * tall + tall / 2;
      const one = group.children[i] ?? group.appendChild(s("g", {}, s("text", {}), s("text", { class: "count" })));
      const [text, number] = one.children;
      put(one, "class", `candidate ${!exact ? "many" : count === 1 ? "one" : "some"}`);
      write(text, String(value));
      put(text, "x", middle.toFixed(1));
      put(text, "y", baseline(counted ? line - size * 0.22 : line, size));
      put(text, "font-size", size.toFixed(1));
      write(number, counted ? countText({ value, count, exact }) : "");
      put(number, "x", middle.toFixed(1));
      put(number, "y", baseline(line + size * 0.55, size * COUNT));
      put(number, "font-size", (size * COUNT).toFixed(1));
    });
  }

  return { group, draw };
}

/** "14", or "60+" where there are more than were counted. @param {Possible} possible */
export const countText = ({ count, exact }) => (exact ? String(count) : `${count - 1}+`);
