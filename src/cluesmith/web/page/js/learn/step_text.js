/** What a step leads to, short enough for a list: "r1c2 = 5", "r1c3 ≠ 1 2". */

import { familyOf } from "../families/index.js";
import { keyOf, placeOfCell, placeOfEntry } from "../place.js";
import { isOther, whole } from "../puzzle.js";
import { t } from "../words.js";

/** @typedef {import("./frames.js").Json} Json */
/** @typedef {import("./frames.js").Step} Step */
/** @typedef {import("../place.js").Place} Place */
/** @typedef {import("../place.js").Value} Value */

/** Parts of a result that are named. */
const MOST = 3;

/** A place in a few letters. @param {Place} place @param {Json} json */
export function shortName(place, json) {
  const puzzle = whole(json);
  const { board } = familyOf(puzzle);
  if (place.kind === "border") {
    const [row, column, to] = place.border;
    const beyond = to === "right" ? { row, column: column + 1 } : { row: row + 1, column };
    return `${t("place.short", { row: row + 1, column: column + 1 })}|${t("place.short", { row: beyond.row + 1, column: beyond.column + 1 })}`;
  }
  return "row" in place ? t("place.short", { row: place.row + 1, column: place.column + 1 }) : (board.shortName?.(place, puzzle) ?? board.nameOf(place, puzzle));
}

/** A value as it is shown: an operator by its sign. @param {Value} value @param {Json} json */
export const shownValue = (value, json) =>
  familyOf(whole(json)).board.signs?.keys("set").find((sign) => sign.value === value)?.text ?? String(value);

/** @param {Step} step @param {Json} json */
export function resultOf(step, json) {
  if (isOther(json)) return "";
  const { placed, removed, walls = [], links = [], joined = [] } = step;
  /** @type {Map<string, {place: Place, values: string[]}>} */
  const gone = new Map();
  for (const { place, value } of removed.map(placeOfEntry)) {
    const one = gone.get(keyOf(place)) ?? { place, values: [] };
    one.values.push(shownValue(value, json));
    gone.set(keyOf(place), one);
  }
  /** @param {import("../place.js").Border} border @returns {Place} */
  const placeOf = (border) => ({ kind: "border", border });
  const parts = [
    ...placed.map(placeOfEntry).map(({ place, value }) => `${shortName(place, json)} = ${shownValue(value, json)}`),
    ...[...gone.values()].map(({ place, values }) => `${shortName(place, json)} ≠ ${values.join(" ")}`),
    ...walls.map((border) => t("learn.result.wall", { place: shortName(placeOf(border), json) })),
    ...links.map((border) => t("learn.result.link", { place: shortName(placeOf(border), json) })),
    ...(placed.length + removed.length + walls.length + links.length ? [] : joined.map((cell) => t("learn.result.joined", { place: shortName(placeOfCell(cell), json) }))),
  ];
  return parts.slice(0, MOST).join(", ") + (parts.length > MOST ? ", …" : "");
}
