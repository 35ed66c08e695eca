/**
 * What can be asked of a new puzzle. The server says the same under /families, all but
 * the size offered first; it is written down here so that the first page need not ask,
 * and a test holds the two against each other.
 */

/** @typedef {{least: number, most: number, usual: number, levels: string[], styles: string[]}} Offer sizes are rows, or points of a star */

const LEVELS = ["easy", "medium", "hard", "extreme", "search"];

/** @type {Record<import("../puzzle.js").FamilyName, Offer>} */
export const OFFERS = {
  skyscraper: { least: 3, most: 16, usual: 5, levels: LEVELS, styles: ["clues", "mixed", "sparse"] },
  "lol-sudoku": { least: 4, most: 9, usual: 5, levels: LEVELS, styles: ["areas", "marks", "paper", "walls"] },
  "gold-star": { least: 3, most: 10, usual: 5, levels: LEVELS, styles: [] },
};
