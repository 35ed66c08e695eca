/**
 * The server's drawings, brought into the page. They are parsed as XML, not as
 * markup of the page, and anything but plain shapes and words is refused whole:
 * a title in a drawing can never become more than text.
 */

import { addStylesheet } from "./dom.js";

const SVG = "http://www.w3.org/2000/svg";
const ELEMENTS = new Set([
  "svg",
  "g",
  "path",
  "rect",
  "circle",
  "ellipse",
  "line",
  "polygon",
  "polyline",
  "text",
  "tspan",
  "title",
  "desc",
  "defs",
  "pattern",
  "clipPath",
  "mask",
  "marker",
  "use",
  "linearGradient",
  "stop",
]);
/** The only element that is dropped silently: its rules are in drawings.css. */
const DROPPED = "style";

/** The drawings' colours on dark screens, fetched with the first of them. */
const STYLES = new URL("../drawings.css", import.meta.url).href;

/** @param {string} text @returns {SVGSVGElement} throws where it is no plain drawing */
export function importDrawing(text) {
  addStylesheet(STYLES).catch(() => {}); // without them it is only paler
  const parsed = new DOMParser().parseFromString(text, "image/svg+xml");
  for (const style of [...parsed.querySelectorAll(DROPPED)]) style.remove();
  const root = parsed.documentElement;
  for (const element of [root, ...root.querySelectorAll("*")]) refuse(element);
  const drawing = document.importNode(root, true);
  drawing.classList.add("drawing");
  return /** @type {SVGSVGElement} */ (/** @type {unknown} */ (drawing));
}

/** @param {Element} element */
function refuse(element) {
  if (element.namespaceURI !== SVG || !ELEMENTS.has(element.localName)) {
    throw new Error(`a drawing may not hold <${element.localName}>`);
  }
  for (const { localName, value } of [...element.attributes]) {
    const points = localName === "href" && !value.startsWith("#");
    if (/^on/i.test(localName) || points || /url\((?!#)/i.test(value)) {
      throw new Error(`a drawing may not have ${localName}`);
    }
    if (localName === "style") element.removeAttribute("style");
  }
}
