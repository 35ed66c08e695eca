/**
 * What a view wants to find again at the same address when it comes back to it in this
 * tab: by Back, after a reload, in another language. A view is given an object
 * (`context.memory`) and keeps in it whatever is JSON; fields that have a name keep what is in
 * them without being asked.
 */

const KEPT = "cluesmith:memory";
/** How many addresses are remembered. */
const MOST = 50;

/** @typedef {Record<string, any>} Memory */

/** The last visited come last. @type {Map<string, Memory>} */
const memories = new Map(stored());

/** @returns {[string, Memory][]} */
function stored() {
  try {
    return JSON.parse(sessionStorage.getItem(KEPT) ?? "[]");
  } catch {
    return [];
  }
}

/** @param {string} address @returns {Memory} */
export function memoryOf(address) {
  const memory = memories.get(address) ?? {};
  memories.delete(address);
  memories.set(address, memory);
  for (const old of [...memories.keys()].slice(0, -MOST)) memories.delete(old);
  return memory;
}

export function keepMemories() {
  try {
    sessionStorage.setItem(KEPT, JSON.stringify([...memories]));
  } catch {
    // Without it only a reload forgets.
  }
}

/** @typedef {HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement} Field */

/** Fields that are filled in by hand. */
const FIELDS = "textarea[name]:not([readonly]), select[name], input[name]:not([type=file], [readonly])";

/**
 * A name for each field of a view, in any language: forms stand in the same order.
 * @param {HTMLElement} root @returns {[string, Field][]}
 */
function named(root) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  return Array.from(root.querySelectorAll(FIELDS), (node) => {
    const field = /** @type {HTMLInputElement} */ (node);
    const count = (counts.get(field.name) ?? 0) + 1;
    counts.set(field.name, count);
    return [`${field.name} ${count}`, field];
  });
}

/** @param {HTMLElement} root @param {Memory} memory */
export function rememberFields(root, memory) {
  memory.fields = named(root).map(([name, field]) => [name, isTick(field) ? field.checked : field.value]);
}

/** @param {HTMLElement} root @param {Memory} memory */
export function restoreFields(root, memory) {
  const before = new Map(memory.fields ?? []);
  for (const [name, field] of named(root)) {
    const value = before.get(name);
    if (isTick(field)) field.checked = typeof value === "boolean" ? value : field.checked;
    else if (typeof value === "string" && takes(field, value)) field.value = value;
  }
}

/** @param {Field} field @returns {field is HTMLInputElement} */
const isTick = (field) => field.type === "checkbox" || field.type === "radio";

/** Whether a list still offers what was chosen. @param {Field} field @param {string} value */
const takes = (field, value) =>
  !(field instanceof HTMLSelectElement) || [...field.options].some((option) => option.value === value);
