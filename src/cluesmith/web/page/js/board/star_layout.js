/**
 * Where everything of a star stands in the drawing. As the workbench's own
 * (`gold_star/layout.py`), with larger cells: fingers and pencil marks need room.
 * From five points on lines are straight; with three and four they are curves.
 */

import { starOf } from "../rules/star.js";

/** @typedef {import("../rules/star.js").Point} Point */
/** @typedef {[Point, Point, Point, Point]} Curve ends, and the two handles between */

/** Radius of a cell; of the room an operator or a sign takes. */
export const CELL = 24;
export const SIGN = 14;
/** Of line to be seen between them. */
const GAP = 5;
const LEAST = 190;
const MARGIN = 10;
/** Up to so many points lines bend. */
const BENT = 4;

/** @param {number} points */
export function layoutOf(points) {
  const star = starOf(points);
  const [w, x, y] = star.equations[0].cells.map((cell) => star.cells[cell]);
  const room = (2 * (CELL + SIGN + GAP)) / Math.min(distance(w, x), distance(x, y));
  // With many points a tip comes close to the sign of the line between its neighbours.
  const scale = Math.max(LEAST, room, (CELL + SIGN + 1) / (1 - Math.cos((2 * Math.PI) / points)));
  const width = 2 * Math.ceil(CELL + MARGIN + scale * Math.max(...star.cells.map((cell) => cell[0])));
  const height = Math.ceil(
    2 * (CELL + MARGIN) + scale * (1 + Math.max(...star.cells.map((cell) => cell[1]))),
  );
  /** @param {Point} point @returns {Point} */
  const place = (point) => [width / 2 + scale * point[0], CELL + MARGIN + scale * (1 + point[1])];
  const cells = star.cells.map(place);
  const curves = star.equations.map((equation) =>
    bent(
      equation.cells.map((cell) => cells[cell]),
      points,
    ),
  );
  /** @type {Point[]} */
  const operators = [];
  star.equations.forEach((equation, i) => {
    operators[equation.operators[0]] = halfway(curves[i][0]);
    operators[equation.operators[1]] = halfway(curves[i][2]);
  });
  const signs = curves.map((pieces) => halfway(pieces[1]));
  return {
    star,
    width,
    height,
    cells,
    curves,
    operators,
    signs,
    outline: outlineOf(curves, cells[0], place([0, 0])),
  };
}

/** Three pieces through four cells; passing a cell, a line runs parallel to the chord between its neighbours.
 * @param {Point[]} line @param {number} points @returns {Curve[]} */
function bent(line, points) {
  const bend = points <= BENT ? 1 / 6 : 0;
  const [w, x, y, z] = line;
  const ahead = [minus(x, w), minus(y, w), minus(z, x), minus(z, y)];
  return [0, 1, 2].map((i) => [
    line[i],
    plus(line[i], ahead[i], bend),
    plus(line[i + 1], ahead[i + 1], -bend),
    line[i + 1],
  ]);
}

/**
 * The path round the star, from tip to inner cell to tip.
 * @param {Curve[][]} curves @param {Point} start @param {Point} centre
 */
function outlineOf(curves, start, centre) {
  /** @type {Map<string, Curve>} */
  const follow = new Map();
  for (const [first, , last] of curves) {
    for (const [a, one, other, b] of [first, last]) {
      /** @type {Curve} */
      const side = turns(a, centre, b) ? [a, one, other, b] : [b, other, one, a];
      follow.set(String(side[0]), side);
    }
  }
  let path = `M${start}`;
  for (let at = start, left = follow.size; left > 0; left -= 1) {
    const side = follow.get(String(at));
    if (!side) break;
    path += piece(side);
    at = side[3];
  }
  return `${path}z`;
}

/** @param {Curve[]} pieces */
export const pathOf = (pieces) => `M${pieces[0][0]}${pieces.map(piece).join("")}`;

/** @param {Curve} curve */
const piece = ([, one, other, b]) => `C${one} ${other} ${b}`;

/** @param {Curve} curve @returns {Point} */
const halfway = ([a, one, other, b]) => [
  (a[0] + 3 * one[0] + 3 * other[0] + b[0]) / 8,
  (a[1] + 3 * one[1] + 3 * other[1] + b[1]) / 8,
];

/**
 * Whether a hand about the centre goes clockwise from a to b.
 * @param {Point} a @param {Point} centre @param {Point} b
 */
function turns(a, centre, b) {
  const [[x, y], [toX, toY]] = [minus(a, centre), minus(b, centre)];
  return x * toY > y * toX;
}

/** @param {Point} a @param {Point} b @returns {Point} */
const minus = (a, b) => [a[0] - b[0], a[1] - b[1]];
/** @param {Point} a @param {Point} b @param {number} times @returns {Point} */
const plus = (a, b, times) => [a[0] + times * b[0], a[1] + times * b[1]];
/** @param {Point} a @param {Point} b */
const distance = (a, b) => Math.hypot(a[0] - b[0], a[1] - b[1]);
