/**
 * The star itself, numbered as the workbench numbers it (`gold_star/star.py`): cells
 * and operators in reading order of the drawing, equations by their first operator.
 */

/** @typedef {[number, number]} Point x, y; the highest tip is at y = -1, y grows downwards */
/** @typedef {{cells: [number, number, number, number], operators: [number, number]}} Line `w o x = y o z` */
/** @typedef {{points: number, cells: Point[], operators: Point[], equations: Line[]}} Star */

/** Decimals of a coordinate that tell two rows apart. */
const CLOSE = 1e6;
/** The inner radius where {P/2} is no star. @type {Record<number, number>} */
const INNER = { 3: 0.5, 4: 0.45 };

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
