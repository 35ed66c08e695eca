/**
 * One cell of any board: its value, its marks, another solution's value, and the
 * words a screen reader says of it.
 */

import { put, s, write } from "../dom.js";
import { keyOf } from "../place.js";
import { sayOr, t } from "../words.js";

/**
 * @typedef {object} Written
 * @property {string} text
 * @property {"given" | "entered" | "forced" | "letter" | "none"} look
 * @property {string} [second] another solution's value, where it differs
 * @property {number[]} [corner]
 * @property {number[]} [centre]
 * @property {number[]} [removed] struck, among the marks in the centre or alone
 */
/** @typedef {{x: number, y: number, reach: number, font: number, wide?: boolean}} Room the middle of a cell, how far marks may go, its font size, whether numbers of the board have two digits */

/** How far below the middle of a digit its baseline lies, in font sizes. */
const HALF_DIGIT = 0.355;
/** Relative sizes: of marks in the corners and the centre; of lines of marks, one above the other. */
const MARK = 0.42;
const CENTRE = 0.52;
/** In the centre where numbers have two digits: all cells of a board look alike. */
const WIDE = 0.47;
const LINE = 1.02;
/** How wide a digit is; how much room there is between two marks. */
const DIGIT = 0.58;
const APART = 0.15;
/** How much narrower than a digit a space is, in digits. */
const NARROW = 0.2;
/** How far out the outer corner marks stand, in reaches. */
const ASIDE = 0.78;
const UP = 0.74;
/** How far up and down the centre keeps room for its marks where corners have some too. */
const SHARE = 0.42;
const LETTER = 0.55;
const PAIR = 0.7;
/** Between marks of which some are struck: else the strokes of neighbours would be one. */
const GAP = 0.16;

/** @param {number} y @param {number} font */
export const baseline = (y, font) => (y + HALF_DIGIT * font).toFixed(2);

/** @param {Room} room */
export function createCell({ x, y, reach, font, wide }) {
  const value = s("text", { class: "value", x });
  const second = s("text", { class: "value second", x: x + reach * 0.45 });
  const corner = s("g", { class: "corner" });
  const centre = s("g", { class: "centre" });
  const group = s("g", { class: "written" }, corner, centre, value, second);

  /** @param {Written} written */
  function draw({ text, look, second: other, corner: corners = [], centre: centres = [], removed = [] }) {
    const size = font * (look === "letter" ? LETTER : other ? PAIR : text.length > 1 ? 0.86 : 1);
    write(value, text);
    put(value, "class", `value ${look}`);
    put(value, "x", other ? x - reach * 0.45 : x);
    put(value, "y", baseline(y, size));
    put(value, "font-size", size.toFixed(1));
    write(second, other ?? "");
    put(second, "y", baseline(y, size));
    put(second, "font-size", (font * PAIR).toFixed(1));
    const bare = text === "" || look === "letter";
    put(value, "visibility", look === "letter" && corners.length + centres.length + removed.length ? "hidden" : null);
    const middle = bare ? (centres.length ? centres : removed) : [];
    drawCentre(middle, removed, drawCorners(bare ? corners : [], middle.length > 0));
  }

  /**
   * In as many lines as give the largest type; beside marks in the centre at the top and the bottom.
   * @param {number[]} marks @param {boolean} shared with marks in the centre
   * @returns {{room: number, down: number}} half the height left to the centre, how far down that lies
   */
  function drawCorners(marks, shared) {
    const long = longest(marks.map(String));
    const across = 2 * (ASIDE - 0.1 * (long - 1)) * reach;
    const high = 2 * (UP - (shared ? SHARE : 0)) * reach;
    const { rows, each, size } = fitted(marks.length, shared ? [2, 4, 6] : [2, 3, 4, 5, 6], 2, (count, wide) =>
      Math.min(font * MARK, high / ((count - 1) * LINE), across / ((wide - 1) * (long * DIGIT + APART))),
    );
    const line = shared ? size * LINE : high / (rows - 1);
    lines(corner, marks.map(String), (i) => {
      const row = Math.floor(i / each);
      const up = row < rows / 2 ? UP * reach - row * line : (rows - 1 - row) * line - UP * reach;
      return { x: x + ((i % each) / (each - 1) - 0.5) * across, y: y - up, size };
    });
    const inner = UP * reach - ((rows - 1) / 2) * line;
    if (marks.length > each) return { room: inner, down: 0 };
    return marks.length ? { room: (reach + inner) / 2, down: (reach - inner) / 2 } : { room: reach, down: 0 };
  }

  /** @param {number[]} marks @param {number[]} removed @param {{room: number, down: number}} left */
  function drawCentre(marks, removed, { room, down }) {
    const space = wide ? " " : "";
    /** @param {number} count how many in a row */
    const inRows = (count) =>
      marks.flatMap((_, i) => (i % count ? [] : [marks.slice(i, i + count).join(space)]));
    const usual = marks.length > 4 ? Math.ceil(marks.length / Math.max(3, Math.ceil(Math.sqrt(marks.length)))) : 1;
    const choices = room === reach && !space ? [usual] : [1, 2, 3, 4, 5, 6];
    const { each, size } = fitted(marks.length, choices, 1, (count, many) => {
      const chars = longest(inRows(many)) * (removed.length && !space ? 1 + GAP : 1);
      return Math.min(font * (wide ? WIDE : CENTRE), (2.05 * room) / (count * LINE), (1.95 * reach) / (chars * DIGIT));
    });
    const rows = inRows(each);
    lines(centre, rows, (i) => ({ x, y: y + down + (i - (rows.length - 1) / 2) * size * LINE, size }));
    if (!removed.length && !centre.querySelector("tspan")) return;
    rows.forEach((_, row) => {
      const parts = marks.slice(row * each, (row + 1) * each).flatMap((mark, i) => [
        ...(space && i ? [" "] : []),
        s("tspan", { class: removed.includes(mark) ? "gone" : null, dx: i && !space ? (size * GAP).toFixed(1) : null }, mark),
      ]);
      centre.children[row].replaceChildren(...parts);
    });
  }

  return { group, draw };
}

/**
 * So many marks in rows, of the type that comes out largest.
 * @param {number} count @param {number[]} choices of rows @param {number} least of marks in a row
 * @param {(rows: number, each: number) => number} sizeOf
 */
const fitted = (count, choices, least, sizeOf) =>
  choices
    .map((rows) => {
      const each = Math.max(least, Math.ceil(count / rows));
      return { rows, each, size: sizeOf(rows, each) };
    })
    .reduce((best, one) => (one.size > best.size * 1.01 ? one : best));

/** In digits. @param {string[]} rows */
const longest = (rows) => Math.max(1, ...rows.map((row) => row.length - NARROW * (row.split(" ").length - 1)));

/**
 * Texts in a group, made or taken away as needed.
 * @param {SVGGElement} group @param {string[]} texts
 * @param {(i: number) => {x: number, y: number, size: number}} at
 */
function lines(group, texts, at) {
  while (group.childElementCount > texts.length) group.lastElementChild?.remove();
  texts.forEach((text, i) => {
    const node = group.children[i] ?? group.appendChild(s("text", { class: "mark" }));
    const { x, y, size } = at(i);
    write(node, text);
    put(node, "x", x.toFixed(1));
    put(node, "y", baseline(y, size));
    put(node, "font-size", size.toFixed(1));
  });
}

/** @typedef {import("../place.js").Value} Value */
/** @typedef {import("./types.js").BoardState} BoardState */
/**
 * @typedef {object} Said
 * @property {string} name
 * @property {Value | null} value
 * @property {string} look
 * @property {string} [second]
 * @property {{corner?: number[], centre?: number[]}} [marks]
 * @property {string} key
 * @property {BoardState} state
 * @property {string[]} also
 * @property {(key: string) => string} nameAt what the cell of a key is called
 */

/** A cell in words, for screen readers: "row 3 column 4, empty, candidates 1 2". @param {Said} said @returns {string} */
export function saidOfCell({ name, value, look, second, marks = {}, key, state, also, nameAt }) {
  const parts = [name, value === null ? t("said.empty") : saidValue(value)];
  if (value !== null && look !== "entered") parts.push(t(`said.${look}`));
  if (second) parts.push(t("said.second", { value: saidValue(second) }));
  if (value === null && marks.centre?.length) {
    parts.push(t("said.candidates", { values: marks.centre.join(" ") }));
  }
  const possible = value === null ? (state.candidates?.[key] ?? []) : [];
  if (possible.length) {
    parts.push(t("said.possible", { values: possible.map((one) => one.value).join(" ") }));
  }
  if (state.needless.some((place) => keyOf(place) === key)) parts.push(t("said.needless"));
  if (value === null && marks.corner?.length) {
    parts.push(t("said.corner", { values: marks.corner.join(" ") }));
  }
  const colours = (state.colour[key] ?? []).map((one) => t(`colour.${one}`));
  if (colours.length) parts.push(t("said.colours", { colours: colours.join(" ") }));
  for (const [end, inks] of linesAt(state.line, key)) {
    parts.push(t("said.line", { end: nameAt(end), colours: inks.map((one) => t(`colour.${one}`)).join(" ") }));
  }
  if (state.wrong.some((place) => keyOf(place) === key)) parts.push(t("said.wrong"));
  return [...parts, ...also].join(", ");
}

/** The lines of the pen at a cell: where each leads, and its colours. @param {Record<string, number[]>} lines @param {string} key @returns {[string, number[]][]} */
const linesAt = (lines, key) =>
  Object.entries(lines).flatMap(([ends, inks]) => {
    const [one, other] = ends.split("-");
    return one === key ? [[other, inks]] : other === key ? [[one, inks]] : [];
  });

/** A sign by its name, a number as it is. @param {Value} value */
export const saidValue = (value) => sayOr(`sign.${value}`, String(value));

/** @param {BoardState} state */
export function tonesOf(state) {
  /** @type {Map<string, string>} */
  const tones = new Map();
  for (const { place, tone } of state.lit) tones.set(keyOf(place), tone);
  return tones;
}

/** @param {string} key @param {{state: BoardState, tones: Map<string, string>}} around */
export function lookOf(key, { state, tones }) {
  return {
    selected: state.selection.some((place) => keyOf(place) === key),
    wrong: state.wrong.some((place) => keyOf(place) === key),
    tone: tones.get(key) ?? null,
  };
}
