/**
 * The way to the solution, found when the puzzle was published, and where a player is on it.
 *
 * Every step follows from the givens and from what the steps before it conclude. So the first
 * one whose conclusion the player lacks can be seen on the player's board, and holds, as long as
 * nothing there is wrong (mistakes.js looks for that before).
 */

import { markingOf } from "../families/marking.js";
import { keyOf, placeOfEntry } from "../place.js";
import { numbersOf } from "../puzzle.js";

/** @typedef {import("../play/game.js").Game} Game */
/** @typedef {import("../place.js").Border} Border */
/** @typedef {import("../place.js").Place} Place */
/**
 * A step as the API writes it, with where to look; its words are apart.
 * @typedef {object} PathStep
 * @property {string} technique
 * @property {string} level
 * @property {any[][]} cells
 * @property {any[][]} placed
 * @property {any[][]} removed
 * @property {Border[]} [walls]
 * @property {Border[]} [links]
 * @property {any[]} clues
 * @property {any[][]} look
 */

/** What a cell may still hold, by its marks and by what stands in its peers. @param {Game} game @param {Place} place */
function open(game, place) {
  const { rules, puzzle, entries } = game;
  const taken = new Set(rules.peers(puzzle, entries, place).map((peer) => game.valueAt(peer)));
  const marks = /** @type {number[]} */ (game.sheet.centre[keyOf(place)] ?? numbersOf(puzzle));
  return marks.filter((number) => !taken.has(number));
}

/**
 * The part of a step's conclusion that the player has not noted; null where that is nothing.
 * What nobody can note (an operator that is ruled out, cells that are joined) is never missing.
 * @param {Game} game @param {PathStep} step @returns {PathStep | null}
 */
export function missing(game, step) {
  const { puzzle, entries } = game;
  const { knownBorder } = markingOf(puzzle);
  const placed = step.placed.filter((entry) => {
    const { place, value } = placeOfEntry(entry);
    return game.valueAt(place) !== value;
  });
  const removed = step.removed.filter((entry) => {
    const { place, value } = placeOfEntry(entry);
    return place.kind === "cell" && game.valueAt(place) === null && open(game, place).includes(Number(value));
  });
  const walls = (step.walls ?? []).filter((border) => knownBorder(puzzle, entries, border) !== "wall");
  const links = (step.links ?? []).filter((border) => knownBorder(puzzle, entries, border) !== "link");
  const isNews = placed.length + removed.length + walls.length + links.length > 0;
  return isNews ? { ...step, placed, removed, walls, links } : null;
}

/**
 * The next step: the first that the player lacks.
 * @param {Game} game @param {PathStep[]} steps @returns {{number: number, step: PathStep} | null} null at the end
 */
export function nextStep(game, steps) {
  for (const [number, step] of steps.entries()) {
    const found = missing(game, step);
    if (found) return { number, step: found };
  }
  return null;
}
