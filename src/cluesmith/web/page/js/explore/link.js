/**
 * A link that opens a search at a node, `#/explore/<packed>`, and what is kept of the last one, so
 * that a reload goes on there. Like the link of a puzzle it holds all it needs: no server keeps it.
 */

import { checked, facts, isOther, textOf } from "../puzzle.js";
import { pack, unpack } from "../share.js";
import { isStrategy } from "./strategies.js";

/** @typedef {import("../puzzle.js").Puzzle} Puzzle */
/** A model, and a strategy; null for the model's own search. @typedef {{model: string, strategy: string | null}} Way */
/** @typedef {{node: number, step: number | null}} Position */
/** What to search, in which ways (one or two), and where one is in each. @typedef {{puzzle: Puzzle, all: boolean, ways: Way[], at: Position[]}} Setting */

const KEPT = "cluesmith:explore";

/** @param {Setting} setting */
const plain = ({ puzzle, ...rest }) => ({ ...rest, puzzle: { ...facts(puzzle), ...(textOf(puzzle.title) ? { title: textOf(puzzle.title) } : {}) } });

/** Whatever came by a link or from storage, if it is a setting. @param {any} json @returns {Setting} throws where it is none */
function settingIn(json) {
  const puzzle = checked(json?.puzzle);
  const ways = Array.isArray(json.ways) ? json.ways.slice(0, 2) : [];
  const sound = ways.every((/** @type {any} */ way) => typeof way?.model === "string" && (way.strategy === null || isStrategy(way.strategy)));
  if (!ways.length || !sound || isOther(puzzle)) throw new Error("no search that the page can show");
  /** @param {unknown} number */
  const whole = (number) => (Number.isInteger(number) && Number(number) >= 0 ? Number(number) : 0);
  return {
    puzzle,
    all: json.all === true,
    ways: ways.map((/** @type {Way} */ { model, strategy }) => ({ model, strategy })),
    at: ways.map((/** @type {any} */ _, /** @type {number} */ i) => ({ node: whole(json.at?.[i]?.node), step: json.at?.[i]?.step == null ? null : whole(json.at[i].step) })),
  };
}

/** @param {Setting} setting @returns {Promise<string>} the whole address */
export const linkTo = async (setting) => `${location.origin}${location.pathname}#/explore/${await pack(plain(setting))}`;

/** @param {string} packed @returns {Promise<Setting>} throws where it holds none */
export const settingOf = async (packed) => settingIn(await unpack(packed));

/** @param {Setting} setting */
export function keep(setting) {
  try {
    localStorage.setItem(KEPT, JSON.stringify(plain(setting)));
  } catch {
    // Without storage a reload begins anew.
  }
}

/** @returns {Setting | null} */
export function kept() {
  try {
    return settingIn(JSON.parse(localStorage.getItem(KEPT) ?? ""));
  } catch {
    return null;
  }
}
