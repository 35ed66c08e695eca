/**
 * The keyboard stays with the board. A press of the mouse on a button does its work without
 * taking the focus away, and what is typed anywhere but in a field goes to the board; only
 * Tab leads away from it.
 */

/** What uses the keyboard itself. */
const FIELDS = "input, textarea, select, dialog, summary, [role=slider], [data-keys]";
/** What a press of the mouse works on without the focus. */
const PRESSED = "button, a, label:not(:has(input))";
/** Keys that belong to a button or a link with the focus. */
const PRESSES = ["Enter", " ", "Tab", "Escape"];

/**
 * @param {{readonly element: Element, type: (event: KeyboardEvent) => void}} board
 * @returns {() => void} to end it
 */
export function keepKeyboard(board) {
  const leaving = new AbortController();
  const { signal } = leaving;

  /** @param {Element} target */
  const isField = (target) => !!target.closest(FIELDS) || !!document.querySelector("dialog[open]");

  /** @param {MouseEvent} event */
  function press(event) {
    const target = event.target instanceof Element ? event.target : null;
    if (!target || event.button !== 0 || isField(target) || !target.closest(PRESSED)) return;
    event.preventDefault();
    // What is typed next is not meant for a field that was left for a button.
    const { activeElement } = document;
    if (activeElement instanceof HTMLElement && isField(activeElement)) activeElement.blur();
  }

  /** @param {KeyboardEvent} event */
  function key(event) {
    const target = event.target instanceof Element ? event.target : document.body;
    if (event.defaultPrevented || isField(target) || board.element.contains(target)) return;
    if (PRESSES.includes(event.key) && target.closest("button, a, [tabindex='0']")) return;
    board.type(event);
  }

  document.addEventListener("mousedown", press, { signal });
  document.addEventListener("keydown", key, { signal });
  return () => leaving.abort();
}
