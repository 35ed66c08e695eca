/**
 * The state of the board in play: entries and marks, and on top of them what clashes,
 * what a check found wrong, equal digits, trials, and what a hint points at.
 */

import { NOTHING } from "../board/step.js";
import { keyOf } from "../place.js";
import { settings } from "../settings.js";

/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("../place.js").Place} Place */
/** @typedef {import("../board/types.js").BoardState} BoardState */
/** @typedef {import("../board/types.js").Tone} Tone */

/** @param {Game} game */
export function createBoardState(game) {
  const { puzzle, rules } = game;
  /** What a check found, and whether that still stands. @type {{place: Place, stands: () => boolean}[]} */
  let flagged = [];
  let shown = NOTHING;

  /** Cells with the same number as the one the cursor is on. @returns {{place: Place, tone: Tone}[]} */
  function equal() {
    const value = game.cursor && settings().equal ? game.valueAt(game.cursor) : null;
    if (value === null || typeof value === "string" || !game.family.play.repeats) return [];
    return rules
      .cells(puzzle)
      .flatMap((place) =>
        game.valueAt(place) === value ? [{ place, tone: /** @type {Tone} */ ("same") }] : [],
      );
  }

  /** @returns {{place: Place, tone: Tone}[]} */
  function tried() {
    const keys = game.history.tried();
    return rules
      .cells(puzzle)
      .flatMap((place) => (keys.has(keyOf(place)) ? [{ place, tone: /** @type {Tone} */ ("trial") }] : []));
  }

  /** @returns {Place[]} */
  function wrongPlaces() {
    const clashes = settings().clashes
      ? rules.faults(puzzle, game.entries).flatMap(({ places }) => places)
      : [];
    return [...clashes, ...flagged.filter(({ stands }) => stands()).map(({ place }) => place)];
  }

  /** What a mistake without a value is about. */
  const parting = () => JSON.stringify([game.sheet.area, game.sheet.border]);

  /**
   * A finished board stands alone: nothing is selected on it, or lit.
   * @param {boolean} finished @returns {{wrong: Set<string>, state: Partial<BoardState>}}
   */
  function current(finished) {
    const { sheet, entries, tool, area, several } = game;
    const selection = finished ? [] : game.selection;
    const wrong = wrongPlaces();
    const state = {
      puzzle,
      entries,
      selection,
      tool,
      area,
      struck: sheet.struck,
      wrong,
      colour: sheet.colour,
      line: sheet.line,
      several,
      corner: sheet.corner,
      centre: sheet.centre,
      ...shown,
      lit: finished ? [] : [...tried(), ...equal(), ...shown.lit],
      coordinates: settings().coordinates || shown.coordinates || flagged.some(({ stands }) => stands()),
      letters: settings().letters,
    };
    return { wrong: new Set(wrong.map(keyOf)), state };
  }

  return {
    current,
    /** A flag falls when what it is about changes. @param {{place: Place, value: any}[]} mistakes */
    flag(mistakes) {
      flagged = mistakes.map(({ place, value }) => {
        const then = parting();
        return { place, stands: () => (value === null ? parting() === then : game.valueAt(place) === value) };
      });
    },
    /** What a hint shows. @param {import("../board/step.js").Shown} news */
    show(news) {
      shown = news;
    },
  };
}
