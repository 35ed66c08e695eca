/**
 * The tree on a canvas: dragging moves it, the wheel and two fingers zoom, a click chooses a node,
 * a double click folds one. With the keyboard the arrows walk from node to node.
 */

import { ariaHidden, h, put, s, write } from "../dom.js";
import { t } from "../words.js";
import { Camera } from "./camera.js";
import { listen } from "./gestures.js";
import { Layout } from "./layout.js";
import { paint } from "./paint.js";
import { grouped } from "./story.js";
import { OUTCOMES } from "./tree.js";

/** @typedef {import("./paint.js").Colours} Colours */
/** @typedef {import("./search.js").Search} Search */

const ZOOM = 1.6;
const COLOURS = /** @type {const} */ (["open", "bar", "failed", "solved", "cut", "dense", "link", "path", "words", "ground", "focus"]);

/** @param {Search} search */
export function createTreeView(search) {
  const { tree } = search;
  const layout = new Layout(tree);
  const camera = new Camera(layout);
  const canvas = h("canvas", { tabindex: 0, role: "application", "aria-label": t("explore.tree", { count: grouped(tree.size) }), "aria-describedby": "explore-tree-keys" });
  const under = h("p", { class: "under", "aria-hidden": "true" });
  const slider = h("input", { type: "range", min: 0, max: tree.size - 1, "aria-label": t("explore.slider") });
  const leaving = new AbortController();
  const { signal } = leaving;
  /** @param {string} key @param {string} sign @param {() => void} act */
  const tool = (key, sign, act) => h("button", { type: "button", class: "button small", title: t(key), "aria-label": t(key), onclick: act }, ariaHidden(sign));
  const fold = h("button", { type: "button", class: "button small", "data-do": "fold", "aria-pressed": "false", onclick: foldAll }, t("explore.fold-failed"));
  const tools = h(
    "div",
    { class: "tree-tools" },
    tool("explore.zoom-in", "+", () => zoom(ZOOM)),
    tool("explore.zoom-out", "−", () => zoom(1 / ZOOM)),
    tool("explore.fit", "⤢", fit),
    fold,
  );
  const signs = legend();
  const element = h("div", { class: "tree" }, h("div", { class: "tree-stage" }, canvas), h("div", { class: "tree-moves" }, slider, tools), h("div", { class: "below-tree" }, signs, under));
  /** @type {Colours | null} */
  let colours = null;
  let waiting = 0;
  /** Whether nodes were drawn with links, and the trees beside it, which then are so too. */
  let linked = false;
  /** @type {{camera: Camera, refresh: () => void}[]} */
  let others = [];

  /** Paint once before the next frame. */
  function refresh() {
    waiting ||= requestAnimationFrame(() => {
      waiting = 0;
      const pen = canvas.getContext("2d");
      if (!pen || !camera.width) return;
      colours ??= coloursOf(canvas);
      pen.setTransform(devicePixelRatio, 0, 0, devicePixelRatio, 0, 0);
      paint(pen, { layout, camera, colours, node: search.node });
      explain();
      if (linked === camera.hasLinks) return;
      linked = camera.hasLinks;
      for (const other of others) other.refresh();
    });
  }

  /** The legend has the signs that are drawn. */
  function explain() {
    put(signs, "data-far", !camera.hasLinks);
    const used = { cut: tree.cuts[tree.size - 1] > 0, folded: layout.folded.size > 0, narrow: camera.scale < 1 };
    for (const [name, is] of Object.entries(used)) /** @type {HTMLElement} */ (signs.querySelector(`[data-sign=${name}]`)).hidden = !is;
  }

  /** Trees of the same puzzle beside it. @param {{camera: Camera, refresh: () => void}[]} these */
  function compare(these) {
    others = these;
    camera.beside = these.map((other) => other.camera);
  }

  /** The middle of a node on the canvas. @param {number} node @returns {[number, number]} */
  const placeOf = (node) => [camera.x(layout.middle(node)), camera.y(tree.depths[node]) + camera.row / 2];

  /** Around a point; else around the chosen node, if it is seen. @param {number} factor @param {number} [x] @param {number} [y] */
  function zoom(factor, x, y) {
    const [toX, toY] = placeOf(layout.shown(search.node));
    const inside = toX >= 0 && toX <= camera.width && toY >= 0 && toY <= camera.height;
    if (inside && x === undefined) camera.zoom(factor, toX, toY);
    else camera.zoom(factor, x, y);
    refresh();
  }

  function fit() {
    camera.fit();
    refresh();
  }

  function foldAll() {
    const folded = fold.getAttribute("aria-pressed") === "true";
    if (folded) layout.unfoldAll();
    else layout.foldFailed();
    put(fold, "aria-pressed", String(!folded));
    fit();
  }

  /** @param {number} node */
  function toggle(node) {
    layout.toggle(node);
    camera.resize(camera.width, camera.height);
    refresh();
  }

  /** The node that is drawn at a point. @param {number} x @param {number} y */
  function nodeAt(x, y) {
    const node = layout.nodeAt(camera.depthAt(y), camera.leafAt(x));
    if (node === null || !camera.hasLinks) return node;
    const reach = Math.max(14, camera.row * 0.4);
    const [toX, toY] = placeOf(node);
    return Math.hypot(toX - x, toY - y) <= reach ? node : null;
  }

  /** @param {number} node */
  const saidOf = (node) =>
    [t("explore.node", { number: grouped(node), depth: tree.depths[node] }), tree.decisionText(node), t(`explore.outcome.${OUTCOMES[tree.outcomes[node]]}`)].filter(Boolean).join(" · ");

  listen(
    canvas,
    {
      pan: (across, down) => {
        camera.pan(across, down);
        refresh();
      },
      zoom: (factor, x, y) => {
        camera.zoom(factor, x, y);
        refresh();
      },
      over: (point) => {
        const node = point && nodeAt(...point);
        write(under, node === null ? "" : saidOf(node));
        put(canvas, "data-over", node !== null);
      },
      click: (point) => {
        const node = nodeAt(...point);
        if (node !== null && node !== search.node) void search.go(node);
      },
      double: (point) => {
        const node = nodeAt(...point);
        if (node !== null) toggle(node);
      },
    },
    signal,
  );

  /** Where the keys lead. @type {Record<string, () => number | null | void>} */
  const keys = {
    ArrowUp: () => (search.node ? tree.parents[search.node] : null),
    ArrowDown: () => {
      if (layout.folded.has(search.node)) toggle(search.node);
      return tree.isLeaf(search.node) ? null : search.node + 1;
    },
    ArrowLeft: () => tree.sibling(search.node, -1),
    ArrowRight: () => tree.sibling(search.node, 1),
    Enter: () => toggle(search.node),
    " ": () => toggle(search.node),
    "+": () => zoom(ZOOM),
    "=": () => zoom(ZOOM),
    "-": () => zoom(1 / ZOOM),
    0: fit,
  };
  canvas.addEventListener(
    "keydown",
    (event) => {
      const key = keys[event.key];
      if (!key || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey && event.key.startsWith("Arrow")) return;
      event.preventDefault();
      event.stopPropagation();
      const to = key();
      if (typeof to === "number") void search.go(to);
    },
    { signal },
  );
  slider.addEventListener("input", () => search.go(slider.valueAsNumber), { signal });

  const sizes = new ResizeObserver(() => {
    const { clientWidth: width, clientHeight: height } = canvas;
    canvas.width = Math.round(width * devicePixelRatio);
    canvas.height = Math.round(height * devicePixelRatio);
    camera.resize(width, height);
    refresh();
  });
  sizes.observe(canvas);
  const themes = new MutationObserver(() => {
    colours = null;
    refresh();
  });
  themes.observe(document.documentElement, { attributeFilter: ["data-theme"] });

  let seen = -1;
  function update() {
    if (seen === search.node) return;
    seen = search.node;
    slider.value = String(seen);
    put(slider, "aria-valuetext", saidOf(seen));
    if (camera.width) camera.reveal(layout.shown(seen));
    refresh();
  }

  function end() {
    leaving.abort();
    sizes.disconnect();
    themes.disconnect();
    cancelAnimationFrame(waiting);
  }

  return { element, camera, refresh, compare, update, end };
}

/** The signs of nodes, on a field of 16. */
const SIGNS = {
  open: "M14 8A6 6 0 1 1 2 8a6 6 0 0 1 12 0z",
  failed: "M3 3h10v10H3z",
  solved: "M8 1l7 7-7 7-7-7z",
  cut: "M13 8A5 5 0 1 1 3 8a5 5 0 0 1 10 0z",
  folded: "M8 2l7 12H1z",
  narrow: "M5 1h6v14H5z",
};
const BAR = "M1 4h14v8H1z";
/** Those that are no outcomes. */
const SAID = new Map([["folded", "explore.folded"], ["narrow", "explore.narrow"]]);

/** What the signs mean. */
function legend() {
  const items = Object.entries(SIGNS).map(([name, d]) =>
    h(
      "li",
      { "data-sign": name },
      s("svg", { viewBox: "0 0 16 16", class: `sign-${name}`, "aria-hidden": "true" }, s("path", { class: "near", d }), s("path", { class: "far", d: name === "narrow" ? d : BAR })),
      t(SAID.get(name) ?? `explore.outcome.${name}`),
    ),
  );
  return h("ul", { class: "legend", "aria-label": t("explore.signs") }, items);
}

/** The theme's colours, as the canvas takes them. @param {Element} element @returns {Colours} */
function coloursOf(element) {
  const style = getComputedStyle(element);
  const found = COLOURS.map((name) => [name, style.getPropertyValue(`--tree-${name}`).trim()]);
  return { ...Object.fromEntries(found), font: style.fontFamily };
}
