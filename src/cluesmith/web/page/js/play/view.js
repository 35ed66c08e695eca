/** @param {HTMLElement} container @param {import("../main.js").Context} context */
export function mount(container, context) {
  container.append(context.words.t("nav.play"));
  return () => {};
}
