/** After a finish: another puzzle of the same family, size and level, or the choice of one. */

import { ApiError, stream } from "../api.js";
import { familyOf } from "../families/index.js";
import { sizeOf } from "../puzzle.js";
import { choicesOf, keepChoices } from "../store/storage.js";

/** @typedef {import("../context.js").Context} Context */

/** @type {AbortController | null} */
let working = null;

/** @param {import("../store.js").PuzzleRecord} record of the puzzle just finished @param {Context} context */
export async function playAnother({ puzzle, origin }, { go, toast }) {
  const { family } = puzzle;
  const { offer, shape } = familyOf(puzzle);
  const [size, level] = [sizeOf(puzzle), puzzle.level ?? ""];
  const isMade = offer.levels.includes(level) && size >= offer.least && size <= offer.most;
  // Of the puzzles of a day there is one; what is next is chosen on the first page.
  if (!isMade || origin.startsWith("daily/")) return go("home");
  if (working) return;
  const work = (working = new AbortController());
  const choices = { ...choicesOf(family), [shape.sizeKey]: size, level };
  const stop = () => work.abort();
  const unsay = toast("new.progress", { label: "new.cancel", act: stop, stays: true });
  // Whoever goes elsewhere meanwhile is not called back.
  addEventListener("hashchange", stop);
  try {
    const { puzzles } = await stream("generate", { family, ...choices }, { signal: work.signal });
    keepChoices(family, choices);
    go("play", puzzles[0]);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code !== "cancelled") go("home");
  } finally {
    removeEventListener("hashchange", stop);
    unsay();
    working = null;
  }
}
