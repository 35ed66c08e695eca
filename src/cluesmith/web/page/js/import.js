/**
 * Puzzles from a text in any form: the page's own links are read here, as a fragment never
 * reaches a server; everything else is the server's to read.
 */

import { call } from "./api.js";
import { readReplay } from "./replay/replay.js";
import { puzzleIn, unpack } from "./share.js";
import { has, t } from "./words.js";

/** @typedef {{place: string, message: string, form: string | null}} Fault */
/** @typedef {{puzzle: any, form: string}} Found */

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
 * Why a puzzle could not be read, in the reader's language: what format it seems to have; then
 * the reader of the format, whose words are English.
 * @param {Fault} fault
 */
export function faultText({ place, message, form }) {
  const where = place ? `${place}: ` : "";
  if (form === "link") return where + message;
  if (!form) return where + t("import.unknown");
  const name = has(`form.${form}`) ? t(`form.${form}`) : form;
  return where + t("import.broken", { form: name, message });
}
