/**
 * The browser's storage: JSON under keys that begin with "cluesmith:". Where it is full or
 * disabled, what should have been written stays in this tab's memory and is written as soon
 * as there is room; listeners hear of both, so that the page can say so.
 */

export const PREFIX = "cluesmith:";

/** What could not be written. @type {Map<string, unknown>} */
const unsaved = new Map();
/** @type {Set<(full: boolean) => void>} */
const listeners = new Set();
/** @type {() => boolean} */
let makeRoom = () => false;

/** @param {string} key without the prefix @returns {any} null where there is nothing */
export function read(key) {
  if (unsaved.has(key)) return unsaved.get(key);
  try {
    return JSON.parse(localStorage.getItem(PREFIX + key) ?? "null");
  } catch {
    return null;
  }
}

/** @param {string} key @param {unknown} value @returns {boolean} whether it will outlast this tab */
export function write(key, value) {
  const kept = put(key, value) || (makeRoom() && put(key, value));
  if (kept) {
    unsaved.delete(key);
    for (const [other, waiting] of unsaved) if (put(other, waiting)) unsaved.delete(other);
  } else unsaved.set(key, value);
  for (const listener of listeners) listener(unsaved.size > 0);
  return kept;
}

/** @param {string} key @param {unknown} value */
function put(key, value) {
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** @param {string} key */
export function remove(key) {
  unsaved.delete(key);
  try {
    localStorage.removeItem(PREFIX + key);
  } catch {
    // Where nothing can be written, nothing was.
  }
}

/** @param {string} [beginning] @returns {string[]} the keys that begin so, without the prefix */
export function keys(beginning = "") {
  const wanted = PREFIX + beginning;
  let stored = /** @type {string[]} */ ([]);
  try {
    stored = Object.keys(localStorage).filter((key) => key.startsWith(wanted));
  } catch {
    // Disabled: only what this tab holds.
  }
  const found = new Set(stored.map((key) => key.slice(PREFIX.length)));
  for (const key of unsaved.keys()) if (key.startsWith(beginning)) found.add(key);
  return [...found];
}

/** Whether something is kept in this tab only. */
export const isFull = () => unsaved.size > 0;

/** @param {(full: boolean) => void} listener called after each attempt to write @returns {() => void} to stop listening */
export function onFull(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What to do without before anything is refused. @param {() => boolean} act whether it freed anything */
export const whenFull = (act) => void (makeRoom = act);

/** Listen to what other tabs write. @param {string} key @param {(value: any) => void} listener @returns {() => void} */
export function onChange(key, listener) {
  /** @param {StorageEvent} event */
  const heard = ({ key: its, newValue }) => its === PREFIX + key && newValue && listener(JSON.parse(newValue));
  addEventListener("storage", heard);
  return () => removeEventListener("storage", heard);
}

/** What was last chosen in a form, for the next time, in any tab. @param {string} name @returns {Record<string, any>} */
export function choicesOf(name) {
  const found = read(`choices/${name}`);
  return found && typeof found === "object" ? found : {};
}

/** @param {string} name @param {Record<string, string | number | boolean>} values */
export const keepChoices = (name, values) => void write(`choices/${name}`, values);
