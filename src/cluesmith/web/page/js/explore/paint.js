/**
 * Draws what is seen of a tree. Far away, a node is a bar that spans its leaves (an icicle), and
 * what is narrower than a pixel becomes one column; near, nodes are drawn with links. The shapes
 * are those that Gist made usual: a disc branched, a square failed, a diamond is a solution, a
 * triangle is folded.
 */

import { CUT, FAILED, OPEN, SOLVED } from "./tree.js";

/** @typedef {import("./camera.js").Camera} Camera */
/** @typedef {import("./layout.js").Layout} Layout */
/**
 * @typedef {object} Colours
 * @property {string} open
 * @property {string} bar a node that branched, far away
 * @property {string} failed
 * @property {string} solved
 * @property {string} cut
 * @property {string} dense what is too narrow to tell apart
 * @property {string} link
 * @property {string} path
 * @property {string} words
 * @property {string} ground
 * @property {string} focus
 * @property {string} font
 */
/** @typedef {{layout: Layout, camera: Camera, colours: Colours, node: number}} Scene */

/** A node is never smaller, or larger, than these (pixels). */
const LEAST_RADIUS = 2.5;
const MOST_RADIUS = 8;
/** Space to the left and right of a word. */
const AROUND = 8;
const FONT = 12;
/** Bars narrower than this have no gaps between them; lower ones have no words. */
const GAPS_FROM = 4;
const WORDS_FROM = 15;

/** @param {CanvasRenderingContext2D} pen @param {Scene} scene */
export function paint(pen, scene) {
  const { width, height, hasLinks } = scene.camera;
  pen.fillStyle = scene.colours.ground;
  pen.fillRect(0, 0, width, height);
  pen.font = `${FONT}px ${scene.colours.font}`;
  pen.textAlign = "center";
  if (hasLinks) paintLinks(pen, scene);
  else paintBars(pen, scene);
}

/** @param {Scene} scene @param {number} node */
function colourOf({ layout, camera, colours }, node) {
  const open = camera.hasLinks ? colours.open : colours.bar;
  if (layout.folded.has(node)) return layout.tree.isFailed(node) ? colours.failed : open;
  const outcome = layout.tree.outcomes[node];
  if (outcome === FAILED) return colours.failed;
  if (outcome === SOLVED) return colours.solved;
  return outcome === CUT ? colours.cut : open;
}

/**
 * Walks over what is seen, in preorder: `whole` gets nodes wide enough to be seen, `narrow`
 * subtrees that are not, which are not entered.
 * @param {Scene} scene
 * @param {(node: number, from: number, to: number) => void} whole
 * @param {(node: number, x: number) => void} narrow
 */
function walk({ layout, camera }, whole, narrow) {
  const { tree, before, folded } = layout;
  const { ends, depths, size } = tree;
  const { left, scale, width, height } = camera;
  for (let i = 0; i < size; ) {
    const end = ends[i];
    const to = (before[end] - left) * scale;
    if (to <= 0) {
      i = end;
      continue;
    }
    const from = (before[i] - left) * scale;
    if (from >= width) return;
    if (camera.y(depths[i]) >= height) {
      i = end;
      continue;
    }
    if (to - from < 1) {
      narrow(i, from);
      i = end;
      continue;
    }
    whole(i, from, to);
    i = folded.has(i) ? end : i + 1;
  }
}

/** @param {CanvasRenderingContext2D} pen @param {Scene} scene */
function paintBars(pen, scene) {
  const { layout, camera, colours } = scene;
  const { tree } = layout;
  const { row } = camera;
  const gap = row >= GAPS_FROM ? 1 : 0;
  /** Rectangles by colour: changing the colour for each takes longer than to draw it. @type {Map<string, number[]>} */
  const bars = new Map();
  /** @param {string} colour @param {number} x @param {number} y @param {number} width @param {number} height */
  const bar = (colour, x, y, width, height) => {
    const known = bars.get(colour);
    if (known) known.push(x, y, width, height);
    else bars.set(colour, [x, y, width, height]);
  };
  /** @type {[number, number, number][]} */
  const wide = [];
  /** @type {[number, number][]} where solutions are among what is too narrow */
  const found = [];
  const last = { x: -1, top: 0, bottom: 0 };
  const flush = () => {
    if (last.x >= 0) bar(colours.dense, last.x, camera.y(last.top), 1, (last.bottom - last.top + 1) * row - gap);
  };
  walk(
    scene,
    (node, from, to) => {
      const start = Math.max(from, -1);
      const stop = Math.min(to, camera.width + 1);
      const space = to - from >= GAPS_FROM ? gap : 0;
      bar(colourOf(scene, node), start, camera.y(tree.depths[node]), stop - start - space, row - gap);
      if (to - from > 4 * FONT && row >= WORDS_FROM && tree.outcomes[node] === OPEN) wide.push([node, start, stop]);
    },
    (node, from) => {
      const x = Math.floor(from);
      const depth = tree.depths[node];
      if (x !== last.x) {
        flush();
        Object.assign(last, { x, top: depth, bottom: tree.deepest[node] });
      }
      last.top = Math.min(last.top, depth);
      last.bottom = Math.max(last.bottom, tree.deepest[node]);
      if (tree.within(tree.solutions, node)) found.push([x, tree.outcomes.indexOf(SOLVED, node)]);
    },
  );
  flush();
  for (const [colour, numbers] of bars) {
    pen.fillStyle = colour;
    for (let i = 0; i < numbers.length; i += 4) pen.fillRect(numbers[i], numbers[i + 1], numbers[i + 2], numbers[i + 3]);
  }
  pen.fillStyle = colours.solved;
  for (const [x, node] of found) pen.fillRect(x - 1, camera.y(tree.depths[node]), 3, Math.max(3, row));
  paintBarPath(pen, scene);
  pen.fillStyle = colours.words;
  for (const [node, from, to] of wide) {
    const text = tree.decisionText(node);
    if (pen.measureText(text).width + AROUND < to - from) {
      pen.fillText(text, (from + to) / 2, camera.y(tree.depths[node]) + row / 2 + FONT * 0.35);
    }
  }
}

/** The way down to the chosen node, and the node itself. @param {CanvasRenderingContext2D} pen @param {Scene} scene */
function paintBarPath(pen, { layout, camera, colours, node }) {
  const { tree } = layout;
  const shown = layout.shown(node);
  const x = camera.x(layout.middle(shown));
  pen.fillStyle = colours.path;
  for (const one of tree.path(shown)) {
    const [from, to] = layout.span(one).map((leaf) => camera.x(leaf));
    const start = Math.max(0, Math.min(from, x - 1));
    const stop = Math.min(camera.width, Math.max(to, x + 1));
    if (stop > start) pen.fillRect(start, camera.y(tree.depths[one]), stop - start, Math.min(2, camera.row));
  }
  const y = camera.y(tree.depths[shown]);
  const [from, to] = layout.span(shown).map((leaf) => camera.x(leaf));
  pen.lineWidth = 2;
  pen.strokeStyle = colours.focus;
  pen.strokeRect(Math.min(from, x - 2) - 1, y - 1, Math.max(to - from, 4) + 1, Math.max(3, camera.row) + 1);
  pen.fillStyle = colours.focus;
  pen.beginPath();
  pen.moveTo(x - 6, 2);
  pen.lineTo(x + 6, 2);
  pen.lineTo(x, 11);
  pen.fill();
}

/** @param {CanvasRenderingContext2D} pen @param {Scene} scene */
function paintLinks(pen, scene) {
  const { layout, camera, colours, node: chosen } = scene;
  const { tree } = layout;
  const { row, scale } = camera;
  const radius = Math.max(LEAST_RADIUS, Math.min(MOST_RADIUS, scale * 0.36, row * 0.26));
  const shown = layout.shown(chosen);
  const onPath = new Set(tree.path(shown));
  /** @param {number} node @returns {[number, number]} */
  const place = (node) => [camera.x(layout.middle(node)), camera.y(tree.depths[node]) + row / 2];
  /** @type {number[]} */
  const nodes = [];
  walk(scene, (node) => nodes.push(node), () => {});
  const [plain, marked] = [new Path2D(), new Path2D()];
  for (const node of nodes) {
    if (layout.isEnd(node)) continue;
    const [x, y] = place(node);
    for (const child of tree.children(node)) {
      const [toX, toY] = place(child);
      const line = onPath.has(child) ? marked : plain;
      line.moveTo(x, y);
      line.bezierCurveTo(x, y + row * 0.45, toX, toY - row * 0.55, toX, toY - radius);
    }
  }
  pen.lineCap = "round";
  pen.lineWidth = 1.25;
  pen.strokeStyle = colours.link;
  pen.stroke(plain);
  pen.lineWidth = 2.75;
  pen.strokeStyle = colours.path;
  pen.stroke(marked);
  if (row >= 2.3 * FONT) for (const node of nodes) word(pen, scene, node, place(node), node === shown ? radius + 4 : radius);
  for (const node of nodes) {
    const [x, y] = place(node);
    pen.fillStyle = colourOf(scene, node);
    shape(pen, layout, node, x, y, radius);
    pen.fill();
    if (node !== shown) continue;
    pen.lineWidth = 3;
    pen.strokeStyle = colours.focus;
    pen.beginPath();
    pen.arc(x, y, radius + 4.5, 0, 2 * Math.PI);
    pen.stroke();
  }
}

/** A node's decision above it, where there is room. @param {CanvasRenderingContext2D} pen @param {Scene} scene @param {number} node @param {[number, number]} place @param {number} radius */
function word(pen, { layout, camera, colours }, node, [x, y], radius) {
  const [from, to] = layout.span(node);
  const room = (to - from) * camera.scale - AROUND;
  // To measure a word takes longer than to draw the node.
  if (room < 2 * FONT) return;
  const text = layout.tree.decisionText(node);
  const { width } = pen.measureText(text);
  if (!text || width > room) return;
  const line = y - radius - 6;
  pen.fillStyle = colours.ground;
  pen.fillRect(x - width / 2 - 3, line - FONT * 0.85, width + 6, FONT * 1.1);
  pen.fillStyle = colours.words;
  pen.fillText(text, x, line);
}

/** @param {CanvasRenderingContext2D} pen @param {Layout} layout @param {number} node @param {number} x @param {number} y @param {number} radius */
function shape(pen, layout, node, x, y, radius) {
  const outcome = layout.tree.outcomes[node];
  pen.beginPath();
  if (layout.folded.has(node)) {
    const wide = radius * 1.5;
    pen.moveTo(x, y - radius);
    pen.lineTo(x + wide, y + radius * 1.3);
    pen.lineTo(x - wide, y + radius * 1.3);
    pen.closePath();
  } else if (outcome === FAILED) pen.rect(x - radius * 0.85, y - radius * 0.85, radius * 1.7, radius * 1.7);
  else if (outcome === SOLVED) {
    const far = radius * 1.35;
    pen.moveTo(x, y - far);
    pen.lineTo(x + far, y);
    pen.lineTo(x, y + far);
    pen.lineTo(x - far, y);
    pen.closePath();
  } else pen.arc(x, y, outcome === OPEN ? radius : radius * 0.8, 0, 2 * Math.PI);
}
