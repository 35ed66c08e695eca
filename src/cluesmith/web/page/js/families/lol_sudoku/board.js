/**
 * A Lol Sudoku board: digits, tinted areas, walls between them, links across
 * borders. How walls and areas are drawn by hand is in strokes.js, which comes with the first
 * board to write on: the first page shows pictures only.
 */

import { baseline, tonesOf } from "../../board/cell.js";
import { put, s } from "../../dom.js";
import { borderKey, keyOf, samePlace } from "../../place.js";
import { t } from "../../words.js";
import { MARGIN, SIDE, createGrid, nameOfCell, ruled } from "../grid.js";
import { areasKnown, beyond, isEdge, kindsOf, pieces } from "./borders.js";

/** @typedef {import("../../board/types.js").BoardState} BoardState */
/** @typedef {import("../../board/types.js").Drawing} Drawing */
/** @typedef {import("../../board/types.js").Mode} Mode */
/** @typedef {import("../../place.js").Border} Border */
/** @typedef {import("../lol_sudoku.js").Lol} Lol */
/** @typedef {import("../../place.js").Place} Place */

/** How long a link's bar is, in cells. */
const LINK = 0.3;
/** Half the side of the tag with an area's number, which no pencil mark looks like; its type. */
const TAG = 8;
const TAG_FONT = 12;
/** How many tints there are. */
const TINTS = 9;

/** @type {typeof import("./strokes.js") | null} */
let hands = null;

export const prepare = async () => void (hands = await import("./strokes.js"));

/** @param {Lol} puzzle @param {Mode} mode @returns {Drawing} */
export function drawLol({ size }, mode) {
  const board = size * SIDE;
  const canvas = board + 2 * MARGIN;
  const grid = createGrid(size, MARGIN, (entries) => entries.digits);
  const frame = { x: MARGIN, y: MARGIN, width: board, height: board };
  const tints = s("g", { class: "tints" });
  const paths = {
    forcedLink: s("path", { class: "links forced" }),
    link: s("path", { class: "links" }),
    forced: s("path", { class: "walls forced" }),
    apart: s("path", { class: "walls" }),
    wrong: s("path", { class: "walls wrong" }),
    lit: s("path", { class: "walls lit" }),
    needless: s("path", { class: "needless-areas" }),
  };
  const labels = s("g", { class: "area-labels", "aria-hidden": "true" });
  const element = s(
    "svg",
    { viewBox: `0 0 ${canvas} ${canvas}`, role: "group", "data-size": size },
    s("rect", { class: "paper", ...frame }),
    tints,
    grid.ink,
    s("path", { class: "lines", d: ruled(size, MARGIN) }),
    grid.coordinates,
    grid.element,
    ...Object.values(paths),
    labels,
    s("rect", { class: "frame", ...frame }),
  );

  /** Areas keep their tints from one drawing to the next. @type {Map<number, number>} */
  let tintOf = new Map();

  /** @param {BoardState} state */
  function draw(state) {
    const shown = /** @type {Lol} */ (state.puzzle);
    const stated = kindsOf(shown, state.entries);
    const entries = withForced(state, stated);
    const areas = areasKnown(shown, entries);
    const kinds = kindsOf(shown, entries);
    /** @param {string} key */
    const isForced = (key) => stated.get(key)?.kind !== kinds.get(key)?.kind;
    put(element, "aria-label", t("board.lol-sudoku", { size }));
    put(element, "data-tool", state.tool);
    const { needlessAreas = [] } = state;
    grid.draw(state, shown.digits, (cell) => [
      ...saidOfArea(areas[cell.row][cell.column], cell.row, cell.column, kinds),
      ...(needlessAreas.some((one) => samePlace(one, cell)) ? [t("said.needless-area")] : []),
    ]);
    put(paths.needless, "d", hands?.squaresIn(needlessAreas));
    const closed = withClosed(areas, kinds);
    tintOf = tinted(closed, tintOf);
    drawTints(tints, closed, tintOf);
    /** @param {string} wanted @param {boolean} forced */
    const ofKind = (wanted, forced) =>
      [...kinds].filter(([key, { kind }]) => kind === wanted && isForced(key) === forced).map(([, { border }]) => border);
    put(paths.link, "d", ofKind("link", false).map(across).join(""));
    put(paths.apart, "d", ofKind("apart", false).map(along).join(""));
    put(paths.forcedLink, "d", ofKind("link", true).map(across).join(""));
    put(paths.forced, "d", ofKind("apart", true).map(along).join(""));
    const { wrong, lit } = state;
    put(paths.wrong, "d", bordersAmong(wrong).map(along).join(""));
    put(
      paths.lit,
      "d",
      bordersAmong(lit.map(({ place }) => place))
        .map(along)
        .join(""),
    );
    drawLabels(labels, size, areas, kinds);
    put(element, "data-lit", tonesOf(state).size > 0);
  }

  /** @param {Place} from @param {number} down @param {number} right @returns {Place | null} */
  function step(from, down, right) {
    if (from.kind !== "cell" || !("row" in from)) return null;
    /** @type {Place} */
    const to = { kind: "cell", row: from.row + down, column: from.column + right };
    return grid.spots.has(keyOf(to)) ? to : null;
  }

  const { byHand, byArrow } = (mode !== "view" && hands) || {};
  const byHands = byHand && byArrow && { gestures: byHand(element, size), stroke: byArrow(size) };
  return { element, spots: grid.spots, cell: SIDE, draw, step, tintOf: (area) => tintOf.get(area) ?? usual(area), ...byHands };
}

/**
 * What is entered, and what is known to follow: the areas, walls and links of every solution.
 * @param {BoardState} state @param {ReturnType<typeof kindsOf>} stated what is known of each border by itself
 * @returns {import("../../puzzle.js").Entries}
 */
function withForced({ entries, forced }, stated) {
  if (!forced?.areas && !forced?.walls) return entries;
  /** @param {Border[]} [borders] */
  const open = (borders = []) => borders.filter((border) => stated.get(borderKey(border))?.kind === "open");
  const { areas = [] } = forced;
  const [walls, links] = [open(forced.walls), open(forced.links)];
  return {
    ...entries,
    areas: entries.areas?.some((/** @type {number[]} */ line) => line.some(Boolean)) ? entries.areas : areas,
    walls: [...(entries.walls ?? []), ...walls],
    links: [...(entries.links ?? []), ...links],
  };
}

/** "row 3 column 4", "border below row 3 column 4". @param {Place} place */
export function nameOf(place) {
  if (place.kind !== "border") return nameOfCell(place);
  const [row, column, to] = place.border;
  return t(`place.border-${to}`, { row: row + 1, column: column + 1 });
}

/** @param {number} at */
const edge = (at) => MARGIN + at * SIDE;

/** A line along a border. @param {Border} border */
const along = ([r, c, to]) =>
  to === "right" ? `M${edge(c + 1)} ${edge(r)}v${SIDE}` : `M${edge(c)} ${edge(r + 1)}h${SIDE}`;

/** A short bar from cell to cell. @param {Border} border */
function across([r, c, to]) {
  const long = LINK * SIDE;
  return to === "right"
    ? `M${edge(c + 1) - long / 2} ${edge(r + 0.5)}h${long}`
    : `M${edge(c + 0.5)} ${edge(r + 1) - long / 2}v${long}`;
}

/** @param {Place[]} places @returns {Border[]} */
const bordersAmong = (places) => places.flatMap((place) => (place.kind === "border" ? [place.border] : []));

/**
 * Areas that walls alone close are tinted too: they get a number that no other has.
 * @param {number[][]} areas @param {ReturnType<typeof kindsOf>} kinds
 */
function withClosed(areas, kinds) {
  const size = areas.length;
  const seen = areas.map((line) => [...line]);
  pieces(size, kinds, ({ kind }) => kind !== "apart").forEach((cells) => {
    const open = cells.every(([r, c]) => !areas[r][c]);
    const [[first, column]] = cells;
    const name = size + 1 + first * size + column;
    if (open && cells.length === size) for (const [r, c] of cells) seen[r][c] = name;
  });
  return seen;
}

/** @param {SVGGElement} group @param {number[][]} areas @param {Map<number, number>} tintOf */
function drawTints(group, areas, tintOf) {
  /** @type {Map<number, string>} */
  const squares = new Map();
  areas.forEach((line, r) =>
    line.forEach((area, c) => {
      if (!area) return;
      const tint = tintOf.get(area) ?? 0;
      const square = `M${edge(c)} ${edge(r)}h${SIDE}v${SIDE}h-${SIDE}z`;
      squares.set(tint, (squares.get(tint) ?? "") + square);
    }),
  );
  group.replaceChildren(...[...squares].map(([tint, d]) => s("path", { class: `tint${tint}`, d })));
}

/**
 * The number of each area that its lines do not close, at the first cell of every piece.
 * @param {SVGGElement} group @param {number} size @param {number[][]} areas
 * @param {ReturnType<typeof kindsOf>} kinds
 */
function drawLabels(group, size, areas, kinds) {
  const joined = pieces(size, kinds, ({ border, kind }) => kind !== "apart" && !isEdge(areas, border));
  const shards = joined.filter(([[r, c]]) => areas[r][c]);
  /** @param {number} area */
  const count = (area) => shards.filter(([[r, c]]) => areas[r][c] === area).length;
  const marks = shards.filter(([[r, c], ...rest]) => rest.length + 1 !== size || count(areas[r][c]) > 1);
  group.replaceChildren(
    ...marks.map(([[r, c]]) => {
      const [x, y] = [edge(c + 1) - TAG, edge(r + 1) - TAG];
      const wide = areas[r][c] > 9 ? 1.5 * TAG : TAG;
      const tag = s("rect", { x: x - wide, y: y - TAG, width: wide + TAG, height: 2 * TAG, rx: 3 });
      return s("g", {}, tag, s("text", { x, y: baseline(y, TAG_FONT), "font-size": TAG_FONT }, areas[r][c]));
    }),
  );
}

/** @param {number} area @param {number} row @param {number} column @param {ReturnType<typeof kindsOf>} kinds */
function saidOfArea(area, row, column, kinds) {
  const said = area ? [t("said.area", { area })] : [];
  for (const { border, kind } of kinds.values()) {
    const [r, c] = beyond(border);
    const here = border[0] === row && border[1] === column;
    if (kind !== "apart" && kind !== "link") continue;
    if (here || (r === row && c === column)) {
      const side = border[2] === "right" ? (here ? "right" : "left") : here ? "below" : "above";
      said.push(t(`said.${kind}-${side}`));
    }
  }
  return said;
}

/** The tint of an area that nothing speaks against. @param {number} area */
const usual = (area) => (area - 1) % TINTS;

/**
 * Which tint each area gets: the one it had, else the one of its number, so that a stroke of
 * paint never changes another area. Only where two that touch would look alike does one
 * of them take another tint: the one that came last, and the one least used.
 * @param {number[][]} areas 0 where unknown @param {Map<number, number>} before
 * @returns {Map<number, number>} area -> tint from 0
 */
function tinted(areas, before) {
  const touching = touchingOf(areas);
  const names = [...touching.keys()];
  const old = names.filter((name) => before.has(name));
  const fresh = names.filter((name) => !before.has(name)).sort((a, b) => a - b);
  /** @type {Map<number, number>} */
  const chosen = new Map();
  for (const name of [...old, ...fresh]) {
    const taken = new Set([...(touching.get(name) ?? [])].map((other) => chosen.get(other)));
    const uses = Array.from({ length: TINTS }, (_, tint) => [...chosen.values()].filter((one) => one === tint).length);
    const free = uses.flatMap((_, tint) => (taken.has(tint) ? [] : [tint])).sort((a, b) => uses[a] - uses[b] || a - b);
    const wanted = before.get(name) ?? usual(name);
    chosen.set(name, taken.has(wanted) ? (free[0] ?? wanted) : wanted);
  }
  return chosen;
}

/** The areas on a board, each with those it touches. @param {number[][]} areas @returns {Map<number, Set<number>>} */
function touchingOf(areas) {
  /** @type {Map<number, Set<number>>} */
  const touching = new Map(areas.flat().filter(Boolean).map((name) => [name, new Set()]));
  areas.forEach((line, r) =>
    line.forEach((one, c) => {
      for (const other of [line[c + 1], areas[r + 1]?.[c]]) {
        if (!one || !other || one === other) continue;
        touching.get(one)?.add(other);
        touching.get(other)?.add(one);
      }
    }),
  );
  return touching;
}
