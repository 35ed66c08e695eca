/**
 * What part of a tree is seen, and how large: pixels for each leaf across, pixels for each
 * level down. Levels are as high as fits while the whole tree is seen, and open up to a
 * comfortable height as one zooms in.
 */

/** Around the tree, in pixels. */
const MARGIN = 18;
/** From so many pixels for each leaf on, nodes are drawn as nodes with links. */
const LINKS_FROM = 6;
const WIDEST_FIT = 76;
const MOST_SCALE = 200;
const ROW = 46;

/** @typedef {import("./layout.js").Layout} Layout */

export class Camera {
  /** @param {Layout} layout */
  constructor(layout) {
    this.layout = layout;
    this.width = 0;
    this.height = 0;
    /** Pixels for each leaf. */
    this.scale = 1;
    /** The leaf at the left edge, and how many pixels are scrolled down. */
    this.left = 0;
    this.top = 0;
    this.fitted = true;
    /** Cameras on other trees beside it: all of them seen whole, they are drawn alike. @type {readonly Camera[]} */
    this.beside = [];
  }

  get #fit() {
    return Math.min(WIDEST_FIT, Math.max(1, this.width - 2 * MARGIN) / this.layout.leaves);
  }

  get #levels() {
    return this.layout.tree.deepest[0] + 1;
  }

  /** Whether nodes are drawn with links; else as bars that span their leaves. */
  get hasLinks() {
    return this.scale >= LINKS_FROM && (!this.fitted || this.beside.every((other) => !other.fitted || other.scale >= LINKS_FROM));
  }

  /** The height of a level. */
  get row() {
    const fit = Math.min(ROW, (this.height - 2 * MARGIN) / this.#levels);
    const all = this.#fit;
    const wide = Math.max(1.6 * LINKS_FROM, 2 * all);
    const way = Math.log(this.scale / all) / Math.log(wide / all);
    return fit + (ROW - fit) * Math.min(1, Math.max(0, way));
  }

  /** @param {number} leaf */
  x(leaf) {
    return (leaf - this.left) * this.scale;
  }

  /** The top of a level. @param {number} depth */
  y(depth) {
    return MARGIN + depth * this.row - this.top;
  }

  /** @param {number} x */
  leafAt(x) {
    return this.left + x / this.scale;
  }

  /** @param {number} y */
  depthAt(y) {
    return Math.floor((y - MARGIN + this.top) / this.row);
  }

  /** @param {number} width @param {number} height */
  resize(width, height) {
    this.width = width;
    this.height = height;
    if (this.fitted) this.fit();
    else this.#keepIn();
  }

  /** All of the tree. */
  fit() {
    this.scale = this.#fit;
    this.top = 0;
    this.left = 0;
    this.#keepIn();
    this.fitted = true;
  }

  /** Larger or smaller around a point. @param {number} factor @param {number} [x] @param {number} [y] */
  zoom(factor, x = this.width / 2, y = this.height / 2) {
    const leaf = this.leafAt(x);
    const level = (y - MARGIN + this.top) / this.row;
    const fit = this.#fit;
    this.scale = Math.min(Math.max(this.scale * factor, fit), Math.max(MOST_SCALE, fit));
    this.left = leaf - x / this.scale;
    this.top = level * this.row + MARGIN - y;
    this.fitted = this.scale === fit;
    this.#keepIn();
  }

  /** @param {number} across @param {number} down in pixels */
  pan(across, down) {
    this.left -= across / this.scale;
    this.top -= down;
    this.fitted = false;
    this.#keepIn();
  }

  /** The tree fills the view, or stands in its middle where it is narrower. */
  #keepIn() {
    const room = this.width / this.scale;
    const spare = MARGIN / this.scale;
    const { leaves } = this.layout;
    const most = leaves + spare - room;
    this.left = most < -spare ? (leaves - room) / 2 : Math.min(Math.max(this.left, -spare), most);
    const deep = 2 * MARGIN + this.#levels * this.row - this.height;
    this.top = Math.min(Math.max(this.top, 0), Math.max(0, deep));
  }

  /** Scroll until a node is seen, with some room around it. @param {number} node */
  reveal(node) {
    const [across, down] = [Math.min(90, this.width / 4), Math.min(70, this.height / 4)];
    const x = this.x(this.layout.middle(node));
    const y = this.y(this.layout.tree.depths[node]) + this.row / 2;
    /** @param {number} at @param {number} size @param {number} room */
    const by = (at, size, room) => (at < room ? room - at : Math.min(0, size - room - at));
    const [dx, dy] = [by(x, this.width, across), by(y, this.height, down)];
    if (!dx && !dy) return;
    const { fitted } = this;
    this.pan(dx, dy);
    this.fitted = fitted;
  }
}
