/**
 * A link that carries a puzzle in its fragment: deflated JSON in base64url. The
 * fragment never reaches a server. What is given travels, with its title, author and
 * source, its level and score where they are known, and what was entered where that is
 * asked for; never a solution.
 */

import { inflated, through } from "./packed.js";
import { checked, facts } from "./puzzle.js";

/** @typedef {import("./puzzle.js").Puzzle} Puzzle */

const ABOUT = ["title", "author", "source", "level"];
const MARK = "#p=";
/** Far more than any board needs: a link from a stranger must not fill the memory. */
const MOST_CHARACTERS = 40_000;
const MOST_BYTES = 262_144;

/** What of a puzzle goes into a link. @param {Puzzle} puzzle */
export function shared(puzzle) {
  const about = ABOUT.filter((key) => typeof puzzle[key] === "string" && puzzle[key]);
  const score = Number.isFinite(puzzle.score) ? { score: puzzle.score } : {};
  return { ...facts(puzzle), ...Object.fromEntries(about.map((key) => [key, puzzle[key]])), ...score };
}

/** JSON as letters that can stand in an address. @param {unknown} json @returns {Promise<string>} */
export async function pack(json) {
  const text = new TextEncoder().encode(JSON.stringify(json));
  const packed = await through(text, new CompressionStream("deflate-raw"), MOST_BYTES);
  const letters = Array.from(packed, (byte) => String.fromCharCode(byte)).join("");
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/**
 * @param {string} mark how the fragment begins @param {unknown} json @param {string} [page] this one
 * @returns {Promise<string>} the whole address
 */
export const addressWith = async (mark, json, page = location.origin + location.pathname) => `${page}${mark}${await pack(json)}`;

/** @param {Puzzle} puzzle @param {boolean} [withProgress] @returns {Promise<string>} the whole address */
export function shareLink(puzzle, withProgress = false) {
  const { entries, marks, drawn } = puzzle;
  return addressWith(MARK, { ...shared(puzzle), ...(withProgress ? { entries, marks, drawn } : {}) });
}

/** Whether an address would not be read back. @param {string} address */
export const isTooLong = (address) => address.length > MOST_CHARACTERS;

/** @param {string} fragment @returns {Promise<Puzzle>} throws where it holds none */
export const puzzleIn = async (fragment) => checked(await unpack(fragment.slice(MARK.length)));

/** The reverse of `pack`. @param {string} packed @returns {Promise<unknown>} throws where it holds no JSON, or far too much */
export async function unpack(packed) {
  if (packed.length > MOST_CHARACTERS) throw new Error("too long");
  const letters = atob(packed.replaceAll("-", "+").replaceAll("_", "/"));
  return inflated(Uint8Array.from(letters, (one) => one.charCodeAt(0)), MOST_BYTES);
}
