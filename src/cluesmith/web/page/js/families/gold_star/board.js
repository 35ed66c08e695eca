/**
 * A Gold Star: cells on the lines of a star, operators between them, an equals
 * sign in the middle of each line, which stands for the whole equation when one
 * strikes it off. Rows of the spoken grid are cells of equal height.
 */

import { createCandidates } from "../../board/candidates.js";
import { baseline, createCell, lookOf, saidOfCell, saidValue, tonesOf } from "../../board/cell.js";
import { createInk } from "../../board/ink.js";
import { h, put, s, write } from "../../dom.js";
import { keyOf } from "../../place.js";
import { t } from "../../words.js";
import { CELL, SIGN, layoutOf, neighbours, pathOf, starOf } from "./star.js";

/** @typedef {import("../../board/types.js").BoardState} BoardState */
/** @typedef {import("../../board/types.js").Drawing} Drawing */
/** @typedef {import("../../board/types.js").Mode} Mode */
/** @typedef {import("../../board/types.js").Spot} Spot */
/** @typedef {import("../gold_star.js").Gold} Gold */
/** @typedef {import("../../place.js").Place} Place */
/** @typedef {import("../../play/game.js").Game} Game */
/** @typedef {import("./star.js").Point} Point */
/** @typedef {{state: BoardState, tones: Map<string, string>, puzzle: Gold}} Around */

export const OPERATORS = ["+", "-", "*", "/"];
/** An operator to be found. */
export const OPEN = "?";
/** How an operator may be typed, and how it is shown. @type {Record<string, string>} */
const READ_AS = { "−": "-", "×": "*", x: "*", "÷": "/", ":": "/", _: OPEN };
/** @type {Record<string, string>} */
const SHOWN_AS = { "-": "−", "*": "×", "/": "÷" };

const FONT = 25;
const SIGN_FONT = 24;
/** Two signs side by side: their size, how far each stands from the middle, and the room they take. */
const PAIR = { font: 17, aside: 8.5, reach: 18 };
const ARROW = 9;
/** How far ahead a place must lie for an arrow key to lead there. */
const AHEAD = 4;

/** @param {string} sign */
export const readSign = (sign) => READ_AS[sign] ?? sign;
/** @param {string} sign */
export const shownSign = (sign) => SHOWN_AS[sign] ?? sign;

const A = "A".charCodeAt(0);
/** A cell's name: A to Z, then AA, AB and so on. @param {number} cell */
export const letter = (cell) => (cell < 26 ? "" : "A") + String.fromCharCode(A + (cell % 26));

/**
 * An equation as text: "A − C = F + H", with numbers where they are known.
 * @param {readonly string[]} words of its cells @param {readonly string[]} signs of its operators
 */
export const equationText = ([w, x, y, z], [left, right]) =>
  `${w} ${shownSign(left)} ${x} = ${y} ${shownSign(right)} ${z}`;

/** "cell A", "operator between A and C", "equation 2". @param {Place} place @param {Gold} puzzle */
export function nameOf(place, { points }) {
  if (place.kind === "equation") return t("place.equation", { number: place.index + 1 });
  if (place.kind === "operator") {
    const [a, b] = neighbours(points)[place.index];
    return t("place.operator", { a: letter(a), b: letter(b) });
  }
  return "index" in place ? t("place.star", { letter: letter(place.index) }) : "";
}

/** "A", "A?B". @param {Place} place @param {Gold} puzzle */
export function shortName(place, { points }) {
  if (place.kind === "operator") return neighbours(points)[place.index].map(letter).join(OPEN);
  return "index" in place ? letter(place.index) : "";
}

/** @param {Gold} puzzle @param {Mode} mode @returns {Drawing} */
export function drawStar(puzzle, mode) {
  const { points } = puzzle;
  const layout = layoutOf(points);
  /** @type {Map<string, Spot>} */
  const spots = new Map();
  /** @type {Map<string, Point>} */
  const where = new Map();
  /** @type {((around: Around) => void)[]} */
  const draws = [];

  /** @param {Part} part @param {string} zone @param {Point} point @param {boolean} reached */
  function add(part, zone, point, reached) {
    draws.push(part.draw);
    const key = keyOf(part.place);
    where.set(key, point);
    if (reached && mode !== "view") spots.set(key, { place: part.place, zone, node: part.node, strikes: zone === "equations" });
    return [part.node, part.writing].filter((node) => node !== undefined);
  }

  const lines = layout.curves.map((pieces) => s("path", { d: pathOf(pieces) }));
  const rows = grouped(layout.cells).map((indexes) =>
    s(
      "g",
      { role: "row" },
      indexes.flatMap((i) => add(createDisc(i, layout.cells[i], layout.cells.length), "cells", layout.cells[i], true)),
    ),
  );
  const operators = layout.operators.flatMap((point, i) =>
    add(createOperator(i, point), "operators", point, mode === "set" || puzzle.operators[i] === OPEN),
  );
  const signs = layout.signs.flatMap((point, i) =>
    add(createEquation(i, point, layout, lines[i], mode), "equations", point, mode === "play"),
  );
  const zones = {
    cells: s("g", { role: "grid" }, rows),
    operators: s("g", { role: "grid" }, s("g", { role: "row" }, operators)),
    signs: s("g", { role: "group" }, signs),
  };
  const rooms = layout.cells.map(([x, y], i) => /** @type {const} */ ([`s${i}`, { x, y, reach: CELL, round: true }]));
  const ink = createInk(new Map(rooms));
  const grounds = layout.cells.map(([cx, cy]) => s("circle", { class: "ground", cx, cy, r: CELL }));
  const element = s(
    "svg",
    { viewBox: `0 0 ${layout.width} ${layout.height}`, role: "group", "data-size": points },
    s("path", { class: "gold", d: layout.outline }),
    s("g", { class: "star-lines" }, lines),
    zones.signs,
    zones.operators,
    s("g", { class: "grounds" }, grounds),
    ink.element,
    zones.cells,
  );

  /** @param {BoardState} state */
  function draw(state) {
    put(element, "aria-label", t("board.gold-star", { points }));
    put(zones.cells, "aria-label", t("board.cells"));
    put(zones.operators, "aria-label", t("board.operators"));
    put(zones.operators.firstElementChild ?? zones.operators, "aria-label", t("board.operators"));
    rows.forEach((row, i) => put(row, "aria-label", t("board.row", { row: i + 1 })));
    put(zones.signs, "aria-label", t("board.equations"));
    const around = { state, tones: tonesOf(state), puzzle: /** @type {Gold} */ (state.puzzle) };
    for (const each of draws) each(around);
    grounds.forEach((ground, i) => ground.classList.toggle("given", around.puzzle.digits[i] !== null));
    ink.draw(state);
  }

  /**
   * The nearest place of the same zone in that direction.
   * @param {Place} from @param {number} down @param {number} right
   */
  function step(from, down, right) {
    const [x, y] = where.get(keyOf(from)) ?? [0, 0];
    const zone = spots.get(keyOf(from))?.zone;
    /** @type {{place: Place | null, cost: number}} */
    let best = { place: null, cost: Infinity };
    for (const [key, spot] of spots) {
      const [toX, toY] = where.get(key) ?? [0, 0];
      const ahead = (toX - x) * right + (toY - y) * down;
      const cost = Math.hypot(toX - x, toY - y);
      if (spot.zone === zone && ahead > AHEAD && cost < best.cost) best = { place: spot.place, cost };
    }
    return best.place;
  }

  return { element, spots, cell: 2 * CELL, draw, step };
}

/** What is written stands beside the cell that says it. @typedef {{place: Place, node: SVGGElement, writing?: SVGGElement, draw: (around: Around) => void}} Part */

/** Cells by their height, each row in reading order. @param {Point[]} cells @returns {number[][]} */
function grouped(cells) {
  /** @type {number[][]} */
  const rows = [];
  cells.forEach((point, i) => {
    const last = rows.at(-1);
    if (last && Math.abs(cells[last[0]][1] - point[1]) < 1) last.push(i);
    else rows.push([i]);
  });
  return rows;
}

/** @param {number} index @param {Point} point @param {number} count of all cells @returns {Part} */
function createDisc(index, [x, y], count) {
  const place = /** @type {const} */ ({ kind: "cell", index });
  const key = keyOf(place);
  const cell = createCell({ x, y, reach: CELL * 0.66, font: FONT, wide: count > 10 });
  const numbers = Array.from({ length: count }, (_, i) => i);
  const candidates = createCandidates({ x, y, reach: CELL * 0.74, font: FONT }, numbers);
  const disc = s("circle", { class: "square", cx: x, cy: y, r: CELL });
  const node = s(
    "g",
    { class: "cell disc", role: "gridcell", "data-key": key },
    disc,
    s("circle", { class: "ring", cx: x, cy: y, r: CELL + 1 }),
  );
  const writing = s("g", { class: "writing", "aria-hidden": "true" }, candidates.group, cell.group);

  /** @param {Around} around */
  function draw({ state, tones, puzzle }) {
    const fixed = puzzle.digits[index];
    const entered = fixed ?? state.entries.digits?.[index] ?? null;
    const hinted = state.hinted[key] ?? null;
    const forced = entered ?? (hinted === null ? null : Number(hinted)) ?? state.forced?.digits?.[index] ?? null;
    const other = state.second?.digits?.[index] ?? null;
    const second = other !== null && forced !== null && other !== forced ? String(other) : undefined;
    const look =
      fixed !== null ? "given" : entered !== null ? "entered" : forced !== null ? "forced" : "letter";
    const marks = { corner: state.corner[key], centre: state.centre[key] };
    const possible = forced === null ? (state.candidates?.[key] ?? []) : [];
    candidates.draw(possible);
    const text = forced !== null ? String(forced) : state.letters && possible.length < 2 ? letter(index) : "";
    node.classList.toggle("needless", state.needless.some((one) => keyOf(one) === key));
    cell.draw({ text, look, second, ...marks, removed: state.removed[key] });
    const { selected, wrong, tone } = lookOf(key, { state, tones });
    put(node, "data-look", look);
    put(node, "data-tone", tone);
    put(node, "aria-selected", selected ? "true" : "false");
    node.classList.toggle("wrong", wrong);
    const name = nameOf(place, puzzle);
    /** @param {string} other its key, such as s3 */
    const nameAt = (other) => nameOf({ kind: "cell", index: Number(other.slice(1)) }, puzzle);
    put(node, "aria-label", saidOfCell({ name, value: forced, look, second, marks, key, state, also: [], nameAt }));
  }

  return { place, node, writing, draw };
}

/** @param {number} index @param {Point} point @returns {Part} */
function createOperator(index, [x, y]) {
  const place = /** @type {const} */ ({ kind: "operator", index });
  const key = keyOf(place);
  const text = s("text", { class: "sign", x, "aria-hidden": "true" });
  const second = s("text", {
    class: "sign second",
    x: x + PAIR.aside,
    y: baseline(y, PAIR.font * 0.9),
    "font-size": PAIR.font,
    "aria-hidden": "true",
  });
  const room = s("rect", { class: "room", y: y - SIGN, height: 2 * SIGN, rx: SIGN });
  const node = s("g", { class: "operator", role: "gridcell", "data-key": key }, room, text, second);

  /** @param {Around} around */
  function draw({ state, tones, puzzle }) {
    const given = puzzle.operators[index];
    const entered = state.entries.operators?.[index] ?? OPEN;
    const faint = String(state.hinted[key] ?? state.forced?.operators?.[index] ?? OPEN);
    const shown = given !== OPEN ? given : entered !== OPEN ? entered : faint;
    const look =
      given !== OPEN ? "given" : entered !== OPEN ? "entered" : faint !== OPEN ? "forced" : "asked";
    const other = state.second?.operators?.[index];
    const differs = other !== undefined && shown !== OPEN && other !== shown;
    const size = shown === OPEN ? 17 : differs ? PAIR.font : SIGN_FONT;
    const reach = differs ? PAIR.reach : SIGN;
    put(room, "x", x - reach);
    put(room, "width", 2 * reach);
    write(text, shownSign(shown));
    put(text, "x", differs ? x - PAIR.aside : x);
    put(text, "font-size", size);
    put(text, "y", baseline(y, shown === OPEN ? size : size * 0.9));
    write(second, differs && other ? shownSign(other) : "");
    const { selected, wrong, tone } = lookOf(key, { state, tones });
    const needless = state.needless.some((one) => keyOf(one) === key);
    put(node, "data-look", look);
    put(node, "data-tone", tone);
    put(node, "aria-selected", selected ? "true" : "false");
    node.classList.toggle("wrong", wrong);
    node.classList.toggle("needless", needless);
    const said = [
      nameOf(place, puzzle),
      shown === OPEN ? t("said.empty") : saidValue(shown),
    ];
    if (look === "given" || look === "forced") said.push(t(`said.${look}`));
    if (differs) said.push(t("said.second", { value: saidValue(other) }));
    if (wrong) said.push(t("said.wrong"));
    if (needless) said.push(t("said.needless"));
    put(node, "aria-label", said.join(", "));
  }

  return { place, node, draw };
}

/**
 * The equals sign of a line, with an arrow where the line stands upright.
 * @param {number} index @param {Point} point @param {ReturnType<typeof layoutOf>} layout
 * @param {SVGPathElement} line @param {Mode} mode @returns {Part}
 */
function createEquation(index, [x, y], { star, cells }, line, mode) {
  const place = /** @type {const} */ ({ kind: "equation", index });
  const key = keyOf(place);
  const equation = star.equations[index];
  const [[fromX, fromY], [toX, toY]] = [cells[equation.cells[0]], cells[equation.cells[3]]];
  const way = Math.abs(fromX - toX) < 1 ? Math.sign(toY - fromY) : 0;
  const node = s(
    "g",
    { class: "equation", role: mode === "play" ? "button" : "img", "data-key": key },
    s("circle", { class: "room", cx: x, cy: y, r: SIGN }),
    s("text", { class: "sign equals", x, y: baseline(y, 20), "font-size": 22, "aria-hidden": "true" }, "="),
    s("path", { class: "strike", d: `M${x - 11} ${y + 10}L${x + 11} ${y - 10}` }),
    way !== 0 &&
      s("path", {
        class: "arrow",
        d: `M${x} ${y + way * (SIGN + ARROW + 1)}l${-ARROW / 2} ${-way * ARROW}h${ARROW}z`,
      }),
  );

  /** @param {Around} around */
  function draw({ state, tones, puzzle }) {
    const struck = !!state.struck[key];
    const { selected, wrong, tone } = lookOf(key, { state, tones });
    node.classList.toggle("selected", selected);
    node.classList.toggle("wrong", wrong);
    node.classList.toggle("struck", struck);
    line.classList.toggle("wrong", wrong);
    line.classList.toggle("struck", struck);
    put(line, "data-tone", tone);
    put(node, "data-tone", tone);
    if (mode === "play") put(node, "aria-pressed", struck ? "true" : "false");
    const { digits = [], operators = [] } = state.entries;
    const words = equation.cells.map((i) => String(puzzle.digits[i] ?? digits[i] ?? letter(i)));
    const signs = equation.operators.map((i) =>
      puzzle.operators[i] === OPEN ? (operators[i] ?? OPEN) : puzzle.operators[i],
    );
    const said = [nameOf(place, puzzle), equationText(words, signs)];
    if (struck) said.push(t("said.struck"));
    if (wrong) said.push(t("said.wrong"));
    put(node, "aria-label", said.join(", "));
  }

  return { place, node, draw };
}

/** The equations as lines to read and to strike off. @param {Game} game */
export function createEquations(game) {
  const puzzle = /** @type {Gold} */ (game.puzzle);
  const { equations } = starOf(puzzle.points);
  const lines = equations.map((equation, index) => {
    const place = /** @type {Place} */ ({ kind: "equation", index });
    const button = h("button", { type: "button", onclick: () => game.strike(place) });
    return { equation, key: keyOf(place), button };
  });
  const element = h(
    "section",
    { class: "equations", "aria-label": t("board.equations") },
    h(
      "ul",
      {},
      lines.map(({ button }) => h("li", {}, button)),
    ),
    puzzle.division === "rational" && h("p", { class: "muted" }, t("gold.fractions")),
  );

  /** @param {Set<string>} wrong keys */
  function draw(wrong) {
    for (const { equation, key, button } of lines) {
      const words = equation.cells.map((index) =>
        String(game.valueAt({ kind: "cell", index }) ?? letter(index)),
      );
      const signs = equation.operators.map((index) =>
        String(game.valueAt({ kind: "operator", index }) ?? OPEN),
      );
      write(button, equationText(words, signs));
      put(button, "aria-pressed", game.sheet.struck[key] ? "true" : "false");
      button.classList.toggle("wrong", wrong.has(key));
    }
  }

  return { element, draw };
}
