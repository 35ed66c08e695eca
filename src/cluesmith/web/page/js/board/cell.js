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
/** @typedef {{x: number, y: number, reach: number, font: number}} Room the middle of a cell, how far marks may go, its font size */

/** How far below the middle of a digit its baseline lies, in font sizes. */
const HALF_DIGIT = 0.355;
/** Corner marks fill the corners, then the edges. */
const CORNERS = [
  [-1, -1],
  [1, -1],
  [-1, 1],
  [1, 1],
  [0, -1],
  [0, 1],
  [-1, 0],
  [1, 0],
];
/** Relative sizes. */
const MARK = 0.42;
const CENTRE = 0.52;
const MANY_MARKS = 0.34;
const LETTER = 0.55;
const PAIR = 0.7;
/** Between marks of which some are struck: else the strokes of neighbours would be one. */
const GAP = 0.16;

/** @param {number} y @param {number} font */
export const baseline = (y, font) => (y + HALF_DIGIT * font).toFixed(2);

/** @param {Room} room */
export function createCell({ x, y, reach, font }) {
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
    drawCorners(bare ? corners : []);
    drawCentre(bare ? (centres.length ? centres : removed) : [], removed);
  }

  /** @param {number[]} marks */
  function drawCorners(marks) {
    const size = font * (marks.length > 4 || marks.some((mark) => mark > 9) ? MANY_MARKS : MARK);
    lines(corner, marks.length > CORNERS.length ? [marks.join(" ")] : marks.map(String), (i) =>
      marks.length > CORNERS.length
        ? { x, y: y - reach * 0.82, size: MANY_MARKS * font * 0.8 }
        : { x: x + CORNERS[i][0] * reach * 0.78, y: y + CORNERS[i][1] * reach * 0.74, size },
    );
  }

  /** @param {number[]} marks @param {number[]} removed */
  function drawCentre(marks, removed) {
    const wide = marks.some((mark) => mark > 9);
    const each = marks.length <= 4 ? 4 : wide ? 3 : Math.max(3, Math.ceil(Math.sqrt(marks.length)));
    const rows = [];
    for (let i = 0; i < marks.length; i += each) rows.push(marks.slice(i, i + each).join(wide ? " " : ""));
    const wides = longest(rows) * (removed.length ? 1 + GAP : 1);
    const size = Math.min(font * CENTRE, (reach * 2.05) / Math.max(1, rows.length), (reach * 3.4) / wides);
    lines(centre, rows, (i) => ({ x, y: y + (i - (rows.length - 1) / 2) * size * 1.02, size }));
    if (!removed.length && !centre.querySelector("tspan")) return;
    rows.forEach((_, row) => {
      const parts = marks.slice(row * each, (row + 1) * each).flatMap((mark, i) => [
        ...(wide && i ? [" "] : []),
        s("tspan", { class: removed.includes(mark) ? "gone" : null, dx: i && !wide ? (size * GAP).toFixed(1) : null }, mark),
      ]);
      centre.children[row].replaceChildren(...parts);
    });
  }

  return { group, draw };
}

/** @param {string[]} rows */
const longest = (rows) => Math.max(1, ...rows.map((row) => row.length));

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
