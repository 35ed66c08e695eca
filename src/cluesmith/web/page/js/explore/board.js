/**
 * The board at a node: what is decided stands in large digits, what is still possible in small
 * ones; what was removed is struck out. The family draws the board; the small digits lie over its
 * cells, so that each can be coloured, and clicked on where one predicts.
 */

import { createBoard } from "../board/board.js";
import { h, put, s } from "../dom.js";
import { familyOf } from "../families/index.js";
import { emptySheet } from "../history.js";
import { keyOf, placeOfCell } from "../place.js";
import { t } from "../words.js";

/** @typedef {import("../place.js").Place} Place */
/** @typedef {import("./search.js").Search} Search */
/** @typedef {import("./source.js").Domains} Domains */
/** @typedef {"possible" | "left" | "removed" | "guessed" | "hit" | "missed" | "stays"} Look */
/** A small digit: value number `value` of a variable. @typedef {{variable: number, value: number, look: Look}} Mark */
/** A variable on the board, and its part of the cell. @typedef {{variable: number, place: Place, layer: string}} Spot */
/** @typedef {{x: number, y: number, side: number}} Room */

/** How much of a cell small digits take; of that, the upper part where a second variable has the rest. */
const SHARE = 0.86;
const ROUND = 0.78;
const UPPER = 0.78;
const LARGEST = 0.36;
const HALF_DIGIT = 0.355;
/** Up to so many values, each has its own place in a cell. */
const MOST_PLACES = 9;

/** Where a variable stands: a plain cell, an operator, or another layer of a cell. @param {(number | string)[]} cell @param {number} variable @returns {Spot} */
function spotOf(cell, variable) {
  const [first, ...rest] = cell;
  if (typeof first === "string" && first !== "operator") return { variable, place: placeOfCell(rest), layer: first };
  return { variable, place: placeOfCell(cell), layer: "value" };
}

/**
 * @param {Search} search
 * @param {{guess: (variable: number, value: number) => void, see: () => void}} predicting a digit was chosen; enough are
 */
export function createDomainBoard(search, { guess, see }) {
  const { puzzle } = search.question;
  const { variables } = search.tree;
  const { rules, board: family } = familyOf(puzzle);
  const board = createBoard(puzzle, { mode: "view" });
  const spots = variables.flatMap(({ cell }, i) => (cell && search.isShown(i) ? [spotOf(cell, i)] : []));
  const layers = new Map(spots.map((spot) => [spot.variable, spot]));
  const doubled = new Set(spots.filter(({ layer }) => layer !== "value").map(({ place }) => keyOf(place)));
  const over = s("g", { class: "domains" });
  board.element.append(over, s("g", { class: "names", "aria-hidden": "true" }, spots.flatMap(nameBeside)));

  /** @param {number} variable @param {number} value */
  const wordOf = (variable, value) => variables[variable].values?.[value] ?? value;

  /** The square that small digits of a variable may fill, in the drawing's units. @param {Spot} spot @returns {Room | null} */
  function roomOf({ place, layer }) {
    const node = board.element.querySelector(`[data-key="${keyOf(place)}"] :is(.square, .room)`);
    if (!node) return null;
    const [x, y, width, height, r] = ["x", "y", "width", "height", "r"].map((name) => Number(node.getAttribute(name)));
    if (r) return { x: Number(node.getAttribute("cx")), y: Number(node.getAttribute("cy")), side: 2 * r * ROUND };
    return { x: x + width / 2, y: y + height / 2, side: Math.min(width, height) * (doubled.has(keyOf(place)) ? 0.94 : SHARE) };
  }

  /** The name of a round cell, as constraints call it; one on a grid is known by its row and column. @param {Spot} spot */
  function nameBeside({ variable, place }) {
    const disc = board.element.querySelector(`[data-key="${keyOf(place)}"] circle.square`);
    if (!disc) return [];
    const [x, y, r] = ["cx", "cy", "r"].map((name) => Number(disc.getAttribute(name)));
    return [s("text", { x: x - r * 0.92, y: y - r * 0.72, "font-size": r * 0.5 }, variables[variable].name)];
  }

  /** @param {Spot} spot @param {Mark[]} marks @param {boolean} active */
  function cellOf(spot, marks, active) {
    const room = roomOf(spot);
    if (!room || !marks.length) return null;
    const known = variables[spot.variable].values?.length ?? 1;
    // Few values have places of their own, so that one sees what is missing; of many, only those that are shown take room.
    const ordered = known <= MOST_PLACES;
    const all = ordered ? known : Math.max(marks.length, 4);
    const below = spot.layer !== "value";
    const shared = doubled.has(keyOf(spot.place));
    const height = room.side * (below ? 1 - UPPER : shared ? UPPER : 1);
    const top = room.y - room.side / 2 + (below ? room.side * UPPER : 0);
    const columns = below ? all : Math.ceil(Math.sqrt(all));
    const rows = Math.ceil(all / columns);
    const [wide, high] = [room.side / columns, height / rows];
    const letters = Math.max(...marks.map(({ variable, value }) => String(wordOf(variable, value)).length));
    const size = Math.min((wide * 1.35) / (letters + 0.2), high * 0.98, room.side * LARGEST);
    return s(
      "g",
      { class: `domain layer-${below ? "second" : "first"}` },
      marks.map(({ variable, value, look }, i) => {
        const at = ordered ? value : i;
        const [x, y] = [room.x - room.side / 2 + ((at % columns) + 0.5) * wide, top + (Math.floor(at / columns) + 0.5) * high];
        const word = String(wordOf(variable, value));
        const text = s("text", { x: x.toFixed(1), y: (y + HALF_DIGIT * size).toFixed(1), "font-size": size.toFixed(1) }, word);
        const reach = size * 0.42;
        const strike = look !== "possible" && look !== "left" && s("path", { class: "out", "stroke-width": (size * 0.1).toFixed(1), d: `M${(x - reach).toFixed(1)} ${(y + reach).toFixed(1)}l${(2 * reach).toFixed(1)} ${(-2 * reach).toFixed(1)}` });
        const cell = s("rect", { class: "back", x: (x - wide / 2).toFixed(1), y: (y - high / 2).toFixed(1), width: wide.toFixed(1), height: high.toFixed(1), rx: 3 });
        const node = s("g", { class: "possible", "data-look": look, "data-mark": `${variable}:${value}` }, cell, text, strike);
        if (active) {
          put(node, "role", "checkbox");
          put(node, "aria-checked", look === "guessed" ? "true" : "false");
          put(node, "aria-label", t("explore.mark", { value: word, place: family.nameOf(spot.place, puzzle) }));
          put(node, "tabindex", "-1");
        } else put(node, "aria-hidden", spot.layer === "value" ? "true" : null); // the cell says them
        return node;
      }),
    );
  }

  /**
   * @param {object} shown
   * @param {Domains} shown.domains
   * @param {(variable: number, value: number) => Look | null} shown.look of a value that is not just possible
   * @param {Set<number>} shown.spread variables whose values are all shown small, though one is left
   * @param {{variable: number, tone: import("../board/types.js").Tone}[]} shown.lit
   * @param {boolean} shown.active whether digits can be chosen
   */
  function draw({ domains, look, spread, lit, active }) {
    const sheet = emptySheet();
    /** @type {SVGElement[]} */
    const cells = [];
    for (const spot of spots) {
      const { variable, place, layer } = spot;
      const left = domains[variable];
      const given = layer === "value" && rules.given(puzzle, place) !== null;
      const marks = (variables[variable].values ?? []).flatMap((_, value) => {
        const special = look(variable, value);
        const plain = left.includes(value) ? "possible" : null;
        return special || plain ? [{ variable, value, look: special ?? /** @type {Look} */ (plain) }] : [];
      });
      const alone = left.length === 1 && !spread.has(variable);
      if (alone && !given) /** @type {Record<string, Record<string, any>>} */ (sheet)[layer][keyOf(place)] = wordOf(variable, left[0]);
      const cell = alone || given ? null : cellOf(spot, marks, active);
      if (cell) cells.push(cell);
    }
    const focused = over.contains(document.activeElement);
    over.replaceChildren(...cells);
    const empty = spots.filter(({ variable, layer }) => !domains[variable].length && layer === "value").map(({ place }) => place);
    const tones = lit.flatMap(({ variable, tone }) => {
      const spot = layers.get(variable);
      return spot ? [{ place: spot.place, tone }] : [];
    });
    /** @type {import("../puzzle.js").Marks} */
    const centre = {};
    for (const { variable, place, layer } of spots) {
      // For screen readers; what is seen is drawn above.
      if (layer === "value" && domains[variable].length > 1) centre[keyOf(place)] = domains[variable].map((value) => Number(wordOf(variable, value))).filter(Number.isFinite);
    }
    board.update({ puzzle, entries: rules.entries(puzzle, sheet), centre, wrong: empty, lit: tones, letters: false });
    if (!active) return;
    rove();
    if (focused) /** @type {SVGElement | null} */ (over.querySelector("[tabindex='0']"))?.focus();
  }

  /** What digits and colours mean. @param {Spot} [second] another variable of a cell, if cells have two */
  function legend(second) {
    const known = (/** @type {string} */ look, /** @type {string} */ sign = "") => h("li", {}, h("span", { class: `sign look-${look}`, "aria-hidden": "true" }, sign), t(`explore.look.${look}`));
    return h(
      "ul",
      { class: "legend", "aria-label": t("explore.look") },
      known("possible", "3"),
      known("removed", "3"),
      known("place"),
      known("cause"),
      second && h("li", {}, t("explore.look.second", { name: variables[second.variable].name })),
    );
  }

  const digits = () => /** @type {SVGGElement[]} */ ([...over.querySelectorAll(".possible")]);

  /** One digit is reached by Tab, the others by arrows. @param {Element} [to] */
  function rove(to) {
    const all = digits();
    const one = to ?? all.find((node) => node.getAttribute("data-mark") === last) ?? all[0];
    for (const node of all) put(node, "tabindex", node === one ? "0" : "-1");
    if (one) last = one.getAttribute("data-mark") ?? "";
  }
  let last = "";

  /** @param {EventTarget | null} target */
  const digitAt = (target) => (target instanceof Element ? target.closest(".possible[role=checkbox]") : null);

  /** @param {Element} node */
  function choose(node) {
    last = node.getAttribute("data-mark") ?? "";
    const [variable, value] = last.split(":").map(Number);
    guess(variable, value);
    /** @type {SVGElement | null} */ (over.querySelector("[tabindex='0']"))?.focus();
  }

  /** @type {Record<string, [number, number]>} */
  const ways = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

  over.addEventListener("click", (event) => {
    const node = digitAt(event.target);
    if (node) choose(node);
  });
  over.addEventListener("keydown", (event) => {
    const node = digitAt(event.target);
    const way = ways[event.key];
    if (!node || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    if (event.key !== " " && event.key !== "Enter" && !way) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === "Enter") return see();
    if (!way) return choose(node);
    const next = nearest(node, digits(), way);
    if (!next) return;
    rove(next);
    /** @type {SVGElement} */ (next).focus();
  });

  /** Whether these variables stand in every cell. @param {readonly number[]} some */
  const covers = (some) => {
    /** @param {readonly Spot[]} these */
    const cells = (these) => new Set(these.filter(({ place }) => place.kind === "cell").map(({ place }) => keyOf(place))).size;
    return cells(spots.filter(({ variable }) => some.includes(variable))) === cells(spots);
  };

  return { element: board.element, legend: legend(spots.find(({ layer }) => layer !== "value")), covers, draw, end: () => board.destroy() };
}

/** The nearest of these in a direction. @param {Element} from @param {Element[]} all @param {[number, number]} way */
function nearest(from, all, [right, down]) {
  const middle = (/** @type {Element} */ node) => {
    const box = node.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const [x, y] = middle(from);
  /** @type {{node: Element | null, cost: number}} */
  let best = { node: null, cost: Infinity };
  for (const node of all) {
    const [toX, toY] = middle(node);
    const ahead = (toX - x) * right + (toY - y) * down;
    const aside = Math.abs((toX - x) * down) + Math.abs((toY - y) * right);
    const cost = ahead + 3 * aside;
    if (ahead > 1 && cost < best.cost) best = { node, cost };
  }
  return best.node;
}
