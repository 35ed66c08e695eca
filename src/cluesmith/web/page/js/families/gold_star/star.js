/**
 * The geometry of a star: its cells, operators and equations, and where they stand in the
 * drawing. Cells and operators are numbered in reading order, equations by their first
 * operator, as in Python (`gold_star/star.py`).
 *
 * It is written here a second time because a board must be drawn, resized and checked
 * without the server: home and shared links draw stars before anything is asked, and a
 * game goes on when the server is stopped. A test compares both for every size.
 */

/** @typedef {[number, number]} Point x, y; the highest tip is at y = -1, y grows downwards */
/** @typedef {{cells: [number, number, number, number], operators: [number, number]}} Line `w o x = y o z` */
/** @typedef {[Point, Point, Point, Point]} Curve ends, and the two handles between */
/** @typedef {{points: number, cells: Point[], operators: Point[], equations: Line[]}} Star */

/** Decimals of a coordinate that tell two rows apart. */
const CLOSE = 1e6;
/** The inner radius where {P/2} is no star. @type {Record<number, number>} */
const INNER = { 3: 0.5, 4: 0.45 };

/** Radius of a cell; of the room an operator or a sign takes. */
export const CELL = 24;
export const SIGN = 14;
/** Of line to be seen between them. */
const GAP = 5;
const LEAST = 190;
const MARGIN = 10;
/** Up to so many points lines bend. */
const BENT = 4;

/** @type {Map<number, Star>} */
const known = new Map();

/** @param {number} points @returns {Star} */
export function starOf(points) {
  const found = known.get(points) ?? make(points);
  known.set(points, found);
  return found;
}

/** The two cells each operator stands between. @param {number} points @returns {[number, number][]} */
export function neighbours(points) {
  /** @type {[number, number][]} */
  const between = [];
  for (const {
    cells: [w, x, y, z],
    operators: [left, right],
  } of starOf(points).equations) {
    between[left] = [w, x];
    between[right] = [y, z];
  }
  return between;
}

/** @param {number} points @returns {Star} */
function make(points) {
  const turn = (2 * Math.PI) / points;
  const inner = INNER[points] ?? Math.cos(turn) / Math.cos(turn / 2);
  const range = Array.from({ length: points }, (_, k) => k);
  const tips = range.map((k) => at(k * turn, 1));
  // Inner corner k lies between tips k and k+1.
  const corners = range.map((k) => at((k + 0.5) * turn, inner));
  const cells = [...tips, ...corners].sort(inReadingOrder);
  const lines = range.map((k) => {
    const line = [tips[k], corners[k], corners[(k + 1) % points], tips[(k + 2) % points]];
    return isBackwards(points, line) ? line.reverse() : line;
  });
  const sides = lines.flatMap((line) => [middle(line[0], line[1]), middle(line[2], line[3])]);
  const order = sides.map((_, i) => i).sort((i, j) => inReadingOrder(sides[i], sides[j]));
  const operators = order.map((i) => sides[i]);
  const equations = lines.map((line, k) => ({
    cells: /** @type {Line["cells"]} */ (line.map((point) => cells.indexOf(point))),
    operators: /** @type {Line["operators"]} */ ([order.indexOf(2 * k), order.indexOf(2 * k + 1)]),
  }));
  equations.sort((a, b) => Math.min(...a.operators) - Math.min(...b.operators));
  return { points, cells, operators, equations };
}

/**
 * A point, by its angle from the top, counted to the left.
 * @param {number} angle @param {number} radius
 * @returns {Point}
 */
const at = (angle, radius) => [-radius * Math.sin(angle), -radius * Math.cos(angle)];

/** @param {Point} a @param {Point} b @returns {Point} */
const middle = (a, b) => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];

/** @param {number} value */
const rounded = (value) => Math.round(value * CLOSE);

/** @param {Point} a @param {Point} b */
const inReadingOrder = (a, b) => rounded(a[1]) - rounded(b[1]) || rounded(a[0]) - rounded(b[0]);

/**
 * Whether a line is read from its other end: from the left, an upright one from the top.
 * Of the two upright lines of the four-pointed star the paper reads the left one upwards.
 * @param {number} points @param {Point[]} line
 */
function isBackwards(points, line) {
  const [[x, y], [endX, endY]] = [line[0], line[3]];
  if (Math.abs(x - endX) > 1 / CLOSE) return x > endX;
  const upwards = points === 4 && line[1][0] < 0;
  return y > endY !== upwards;
}

/**
 * Where everything stands in the drawing: as `gold_star/layout.py` has it, with larger cells,
 * for fingers and pencil marks. From five points on lines are straight; with three and four
 * they are curves.
 * @param {number} points
 */
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
