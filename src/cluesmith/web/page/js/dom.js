/** Elements made in one expression. Text is always text: nothing here parses markup. */

/** @typedef {string | number | Node | null | undefined | false} Child */
/** @typedef {Record<string, any>} Props attributes; `on...` are listeners; null, undefined and false are left out */

const SVG = "http://www.w3.org/2000/svg";

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
 * Set an attribute, or take it away.
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

/** A sign seen inside what has a spoken name of its own. @param {string} sign */
export const unheard = (sign) => h("span", { "aria-hidden": "true" }, sign);
