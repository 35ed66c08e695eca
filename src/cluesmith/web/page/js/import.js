/**
 * Puzzles from a text in any form: the page's own links are read here, as a fragment never
 * reaches a server; everything else is the server's to read.
 */

import { call } from "./api.js";
import { readReplay } from "./replay/replay.js";
import { puzzleIn, unpack } from "./share.js";
import { has, sayOr, t } from "./words.js";

/**
 * @typedef {{place: string, message: string, form: string | null, wrong?: Record<string, string | number>}} Fault
 *   `wrong` says the same as `message` as data, with its `kind`; it is empty where only the message says it
 */
/** @typedef {{puzzle: any, form: string}} Found */

/** Where clues are, in the server's words. @type {Record<string, import("./place.js").Side>} */
const SIDES = { above: "top", below: "bottom", "left of": "left", "right of": "right" };
const LINK = /^\s*\S*(#p=|#\/replay\/)([\w-]+)\s*$/;

/**
 * @param {string} text @returns {Promise<{puzzles: Found[], errors: Fault[]}>}
 *   rejects with an `ApiError` where the server does not answer
 */
export async function readPuzzles(text) {
  const link = LINK.exec(text);
  if (!link) return call("parse", { text });
  try {
    const [, mark, packed] = link;
    const puzzle = mark === "#p=" ? await puzzleIn(mark + packed) : readReplay(await unpack(packed)).puzzle;
    return { puzzles: [{ puzzle, form: "link" }], errors: [] };
  } catch {
    return { puzzles: [], errors: [{ place: "", message: t("missing.broken"), form: "link" }] };
  }
}

/**
 * Why a puzzle could not be read, in the reader's language: what format it seems to have, then
 * what was expected where; only of what is rare in the English words of the format's reader.
 * @param {Fault} fault
 */
export function faultText({ place, message, form, wrong = {} }) {
  const where = place ? `${place}: ` : "";
  if (form === "link") return where + message;
  if (!form) return where + t("import.unknown");
  const said = reason(wrong) || t("import.more", { message });
  return where + t("import.broken", { form: sayOr(`form.${form}`, form), message: said });
}

/** What is wrong, where it is known as data. @param {Record<string, string | number>} wrong */
function reason({ kind, ...values }) {
  if (!kind) return "";
  const { place, found } = values;
  const said = { ...values, place: placeText(String(place)), found: foundText(String(found)) };
  return has(`wrong.${kind}`) ? t(`wrong.${kind}`, said) : "";
}

/** A place as the server names it: a key of JSON, such as clues.top[1], or a cell. @param {string} place */
function placeText(place) {
  const cell = /^the cell r(\d+)c(\d+)$/.exec(place);
  if (cell) return t("wrong.cell", { row: cell[1], column: cell[2] });
  const clue = /^the clue (above|below|left of|right of) (?:row|column) (\d+)$/.exec(place);
  return clue ? t(`place.${SIDES[clue[1]]}`, { number: clue[2] }) : place;
}

/** What stood there: a number, a text in quotes, or words for what is neither. @param {string} found */
function foundText(found) {
  const list = /^a list of (\d+)$/.exec(found);
  return list ? t("found.list", { count: list[1] }) : sayOr(`found.${found}`, found);
}
