/** The view of playing: a puzzle on its board, one of a plug-in, or a choice of puzzles where there is none. */

import { isOther } from "../puzzle.js";
import { t } from "../words.js";
import { mountPlain } from "./plain_view.js";
import { served } from "./served.js";
import { play } from "./stage.js";
import { createWelcome } from "./welcome.js";

/** @param {HTMLElement} container @param {import("../context.js").Context} context */
export function mount(container, context) {
  if (!context.puzzle) {
    container.append(createWelcome(context));
    if (context.missing) context.announce(t(`missing.${context.missing}`));
    return () => {};
  }
  if (isOther(context.puzzle)) return mountPlain(container, context, context.puzzle);
  return play(container, context, context.puzzle, served);
}
