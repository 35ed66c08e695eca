/** Elements made in one expression, icons, style sheets. Text is always text: nothing here parses markup. */

/** @typedef {string | number | Node | null | undefined | false} Child */
/** @typedef {Record<string, any>} Props attributes; `on...` are listeners; null, undefined and false are left out */

const SVG = "http://www.w3.org/2000/svg";

/** Icons for buttons: one path each on a field of 24, in the colour of the words. @type {Record<string, string>} */
const ICONS = {
  undo: "M9 7 4.5 11.5 9 16M5 11.5h9a5 5 0 0 1 0 10h-2",
  redo: "m15 7 4.5 4.5L15 16m4-4.5h-9a5 5 0 0 0 0 10h2",
  erase: "M9.5 5.5H20v13H9.5L3.5 12zM12 9.5l5 5m0-5-5 5",
  check: "m4.5 12.5 5 5 10-11",
  hint: "M9.5 18.5h5M10.5 21.5h3M12 2.8a6.4 6.4 0 0 0-3.7 11.6c.8.6 1.2 1.3 1.2 2.1h5c0-.8.4-1.5 1.2-2.1A6.4 6.4 0 0 0 12 2.8z",
  try: "M6 21V3m0 8c0 3 3 3.5 6 3.5S18 14 18 11V5m-3 3 3-3 3 3",
  keep: "m4.5 12.5 5 5 10-11",
  drop: "m6 6 12 12M18 6 6 18",
  share:
    "M8.5 12 15.5 7.5M8.5 12l7 4.5M6 14.6a2.6 2.6 0 1 0 0-5.2 2.6 2.6 0 0 0 0 5.2zM18 8.6a2.6 2.6 0 1 0 0-5.2 2.6 2.6 0 0 0 0 5.2zM18 20.6a2.6 2.6 0 1 0 0-5.2 2.6 2.6 0 0 0 0 5.2z",
  print: "M7 8.5V3.5h10v5M7 17.5H4v-9h16v9h-3M7 14h10v6.5H7z",
  pause: "M8.5 5v14M15.5 5v14",
  help: "M9 9.2a3 3 0 1 1 4.3 2.7c-.9.5-1.3 1-1.3 2.1m0 3.2v.4M12 21.5a9.5 9.5 0 1 0 0-19 9.5 9.5 0 0 0 0 19z",
  settings:
    "M4 7h9m4 0h3M4 17h3m4 0h9M15 9.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM9 19.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z",
  candidates: "M5 5h.01M12 5h.01M19 5h.01M5 12h.01M12 12h.01M19 12h.01M5 19h.01M12 19h.01M19 19h.01",
  restart: "M5 4.5V10h5.5M5.4 10A7.5 7.5 0 1 1 4.5 14.5",
  "theme-auto": "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 3v18M12 7l5-1M12 11l7-1M12 15l7-1M12 19l4-1",
  "theme-light":
    "M12 16.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9zM12 2v2m0 16v2M2 12h2m16 0h2M5 5l1.4 1.4m11.2 11.2L19 19M5 19l1.4-1.4M17.6 6.4 19 5",
  "theme-dark": "M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z",
  brand: "M4.5 20.5v-7m5 7v-11m5 11V3.5m5 17v-9",
};

/**
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag @param {Props} [props] @param {...(Child | Child[])} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function h(tag, props = {}, ...children) {
  return /** @type {any} */ (filled(document.createElement(tag), props, children));
}

/**
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} tag @param {Props} [props] @param {...(Child | Child[])} children
 * @returns {SVGElementTagNameMap[K]}
 */
export function s(tag, props = {}, ...children) {
  return /** @type {any} */ (filled(document.createElementNS(SVG, tag), props, children));
}

/** @param {Element} element @param {Props} props @param {(Child | Child[])[]} children */
function filled(element, props, children) {
  for (const [name, value] of Object.entries(props)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else put(element, name, value);
  }
  for (const child of children.flat()) {
    if (child !== null && child !== undefined && child !== false) {
      element.append(child instanceof Node ? child : String(child));
    }
  }
  return element;
}

/**
 * Set an attribute, or remove it.
 * @param {Element} element @param {string} name @param {string | number | boolean | null | undefined} value
 */
export function put(element, name, value) {
  if (value === null || value === undefined || value === false) element.removeAttribute(name);
  else {
    const said = value === true ? "" : String(value);
    if (element.getAttribute(name) !== said) element.setAttribute(name, said);
  }
}

/** Write a text only where it changes. @param {Element} element @param {string} text */
export function write(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** Scroll a box, and nothing else, until all of a part of it is seen. @param {Element} box @param {Element} part */
export function keepInSight(box, part) {
  const [around, inner] = [box.getBoundingClientRect(), part.getBoundingClientRect()];
  const { clientWidth, clientHeight, clientLeft, clientTop } = box;
  /** @param {number} before how far it begins before the box @param {number} behind how far it ends behind it */
  const by = (before, behind) => (before > 0 ? -before : Math.max(0, behind));
  const [left, top] = [around.left + clientLeft, around.top + clientTop];
  box.scrollLeft += by(left - inner.left, inner.right - left - clientWidth);
  box.scrollTop += by(top - inner.top, inner.bottom - top - clientHeight);
}

/** Scroll the page until an element is seen, smoothly where motion is welcome. @param {Element} element */
export function bringIntoSight(element) {
  const behavior = matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth";
  element.scrollIntoView({ block: "nearest", behavior });
}

/** Hand a file to the browser's downloads. @param {Blob} blob @param {string} name */
export function saveFile(blob, name) {
  const link = h("a", { href: URL.createObjectURL(blob), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** A sign that screen readers skip: the element around it has a label. @param {string} sign */
export const ariaHidden = (sign) => h("span", { "aria-hidden": "true" }, sign);

/** @type {Map<string, Promise<void>>} */
const sheets = new Map();

/**
 * Add a style sheet that comes later than the page. Each is fetched once, and again after a failure.
 * @param {string} href @param {string} media @returns {Promise<void>} fails where the sheet does not come
 */
export function addStylesheet(href, media = "all") {
  const coming = sheets.get(href) ?? fetched(href, media);
  sheets.set(href, coming);
  return coming;
}

/** @param {string} href @param {string} media @returns {Promise<void>} */
function fetched(href, media) {
  const sheet = h("link", { rel: "stylesheet", href, media });
  // Paper has the last word.
  document.head.insertBefore(sheet, document.head.querySelector("[media=print]"));
  return new Promise((resolve, reject) => {
    sheet.addEventListener("load", () => resolve());
    sheet.addEventListener("error", () => {
      sheet.remove();
      sheets.delete(href);
      reject(new Error(`${href} did not come`));
    });
  });
}

/** @param {string} name */
export function icon(name) {
  const field = {
    class: `icon icon-${name}`,
    viewBox: "0 0 24 24",
    "aria-hidden": "true",
    focusable: "false",
  };
  return s("svg", field, s("path", { d: ICONS[name] ?? "" }));
}
