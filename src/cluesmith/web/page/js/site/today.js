/** Which puzzles are out by a day, which is today's, and which comes next. */

/** @typedef {import("./data.js").Catalogue} Catalogue */
/** @typedef {import("./data.js").Entry} Entry */

/** Whether a puzzle can be played: puzzles of no day always can. @param {string} day @param {string} today */
export const isOut = (day, today) => !day || day <= today;

/** @param {Catalogue} catalogue @param {string} today @returns {Entry[]} in the site's order */
export const published = ({ entries }, today) => entries.filter(({ day }) => isOut(day, today));

/**
 * The puzzle of a day, or the last one before it.
 * @param {Catalogue} catalogue @param {string} today @returns {Entry | undefined}
 */
export function todays({ days }, today) {
  const last = [...days.keys()].filter((day) => day <= today).sort().at(-1);
  return last === undefined ? undefined : days.get(last);
}

/**
 * After one puzzle: the next of the same kind that is not solved, else the next of its family.
 * @param {Catalogue} catalogue @param {string} id @param {Map<string, import("../days/progress.js").Progress>} played @param {string} today
 * @returns {Entry | undefined}
 */
export function nextOf(catalogue, id, played, today) {
  const all = published(catalogue, today);
  const at = all.findIndex((one) => one.id === id);
  const mine = all[at];
  const others = [...all.slice(at + 1), ...all.slice(0, Math.max(0, at))].filter((one) => !played.get(one.id)?.solved);
  if (!mine) return others[0];
  const family = others.filter((one) => one.kind === mine.kind);
  return family.find(({ size, level }) => size === mine.size && level === mine.level) ?? family[0] ?? others[0];
}
