/** The view of playing: a puzzle on its board, one of a plug-in, or a choice of puzzles where there is none. */

import { dayAfter, dayOf } from "../dates.js";
import { dayUnder } from "../days/finding.js";
import { isOther } from "../puzzle.js";
import { t } from "../words.js";
import { mountPlain } from "./plain_view.js";
import { served } from "./served.js";
import { play } from "./stage.js";
import { createWelcome } from "./welcome.js";

/** @typedef {import("../context.js").Context} Context */

/** How many days a puzzle of the day is looked for under an address; where the next has begun, too. */
const [BACK, AHEAD] = [6, 1];

/** @param {HTMLElement} container @param {Context} context */
export function mount(container, context) {
  if (!context.puzzle) return welcome(container, context);
  if (isOther(context.puzzle)) return mountPlain(container, context, context.puzzle);
  return play(container, context, context.puzzle, served);
}

/**
 * An address from another browser may be that of a puzzle of the day. Only today's are waited for:
 * those of other days are looked for while the choice stands there.
 * @param {HTMLElement} container @param {Context} context
 */
function welcome(container, context) {
  const { path, missing, store, go, announce } = context;
  let left = false;

  function show() {
    container.append(createWelcome(context));
    if (missing) announce(t(`missing.${missing}`));
  }

  /** @param {string[]} days */
  async function find(days) {
    const found = await dayUnder(path[0], days, store.keyOfPuzzle);
    if (found && !left) go("play", found.puzzle, { origin: found.origin });
    return found || left;
  }

  async function look() {
    const today = dayOf();
    if (await find([today])) return;
    show();
    await find([...Array.from({ length: BACK }, (_, i) => dayAfter(today, -i - 1)), dayAfter(today, AHEAD)]);
  }

  if (missing === "unknown") void look();
  else show();
  return () => {
    left = true;
  };
}
