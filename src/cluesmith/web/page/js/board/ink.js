/** What a player colours and draws with the pen: colours in cells, several side by side, and lines from cell to cell. */

import { put, s } from "../dom.js";

/** A cell as it is coloured: round where it is a disc. @typedef {{x: number, y: number, reach: number, round: boolean}} Room */

/** The name of a line in a sheet: its ends, in a fixed order. @param {string} one @param {string} other */
export const lineKey = (one, other) => [one, other].sort().join("-");

/** @param {Map<string, Room>} rooms of cells, by key */
export function createInk(rooms) {
  const fills = s("g", { class: "colours" });
  const pen = s("g", { class: "pen" });
  const element = s("g", { class: "ink", "aria-hidden": "true" }, fills, pen);
  let drawn = "";

  /** @param {import("./types.js").BoardState} state */
  function draw({ colour, line }) {
    const wanted = JSON.stringify([colour, line]);
    if (wanted === drawn) return;
    drawn = wanted;
    fills.replaceChildren(
      ...Object.entries(colour).flatMap(([key, colours]) => {
        const room = rooms.get(key);
        return room ? colours.map((one, i) => stripe(room, { class: `colour${one}`, "data-cell": key }, i, colours.length)) : [];
      }),
    );
    pen.replaceChildren(
      ...Object.entries(line).flatMap(([key, colours]) => {
        const [from, to] = key.split("-").map((end) => rooms.get(end));
        if (!from || !to) return [];
        return colours.map((one, i) => {
          const aside = (i - (colours.length - 1) / 2) * 5;
          const long = Math.hypot(to.x - from.x, to.y - from.y) || 1;
          const [dx, dy] = [((from.y - to.y) / long) * aside, ((to.x - from.x) / long) * aside];
          return s("path", { class: `pen${one}`, "data-line": key, d: `M${from.x + dx} ${from.y + dy}L${to.x + dx} ${to.y + dy}` });
        });
      }),
    );
    put(element, "hidden", !fills.childElementCount && !pen.childElementCount);
  }

  return { element, draw };
}

/**
 * One of so many colours of a cell: a slice of the disc, or an upright stripe of the square.
 * @param {Room} room @param {import("../dom.js").Props} props @param {number} at @param {number} of
 */
function stripe({ x, y, reach, round }, props, at, of) {
  if (!round) {
    const width = (2 * reach) / of;
    return s("rect", { ...props, x: x - reach + at * width, y: y - reach, width, height: 2 * reach });
  }
  if (of === 1) return s("circle", { ...props, cx: x, cy: y, r: reach });
  /** @param {number} part */
  const rim = (part) => {
    const angle = (2 * Math.PI * part) / of - Math.PI / 2;
    return `${x + reach * Math.cos(angle)} ${y + reach * Math.sin(angle)}`;
  };
  return s("path", { ...props, d: `M${x} ${y}L${rim(at)}A${reach} ${reach} 0 0 1 ${rim(at + 1)}z` });
}
