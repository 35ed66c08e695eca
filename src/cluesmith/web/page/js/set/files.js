/** Files for the setter to keep: their names, and pictures drawn by the server. */

import { call, picture } from "../api.js";
import { facts, sizeOf, textOf } from "../puzzle.js";

/** @typedef {import("../puzzle.js").Puzzle} Puzzle */

const MOST_LETTERS = 60;

/** A plain name: letters and digits of the title, else the family and size. @param {Puzzle} puzzle @param {string} ending */
export function fileName(puzzle, ending) {
  const plain = textOf(puzzle.title).normalize("NFKD").replace(/\p{M}/gu, "");
  const words = plain.match(/[\p{L}\p{N}]+/gu)?.join("-").slice(0, MOST_LETTERS);
  return `${words || `${puzzle.family}-${sizeOf(puzzle)}`}.${ending}`;
}

/** Hand a file to the browser's downloads. @param {Blob} blob @param {string} name */
export function keep(blob, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/**
 * @param {Puzzle} puzzle @param {"svg" | "png"} format
 * @param {import("../puzzle.js").Entries} [solution] drawn in, if given
 * @returns {Promise<Blob>}
 */
export async function pictureOf(puzzle, format, solution) {
  const { title, author } = puzzle;
  const body = { puzzle: { ...facts(puzzle), title, author }, format, ...(solution ? { solution } : {}) };
  if (format === "svg") {
    const { svg } = await call("draw", body);
    return new Blob([svg], { type: "image/svg+xml" });
  }
  return picture("draw", body);
}
