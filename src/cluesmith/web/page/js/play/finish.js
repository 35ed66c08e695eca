/** The end: the time taken, how hard the puzzle was, and where to go next. */

import { call } from "../api.js";
import { h } from "../dom.js";
import { timeText } from "./clock.js";
import { sayOr, t } from "../words.js";

/** @typedef {import("../puzzle.js").Puzzle} Puzzle */

/**
 * @param {Puzzle} puzzle @param {number} elapsed
 * @param {ReturnType<typeof import("./panel.js").createPanel>} panel
 * @param {{another: () => void, walk: () => void, share: () => void}} next
 */
export async function tellFinish(puzzle, elapsed, panel, next) {
  const rating = h("p", { class: "rating" });
  panel.tell({
    kind: "finish",
    eyebrow: t("finish.eyebrow"),
    heading: t("finish.heading", { time: timeText(elapsed) }),
    body: [rating],
    choices: [
      { label: t("finish.another"), act: next.another, primary: true, name: "another" },
      { label: t("finish.walk"), act: next.walk, name: "walk" },
      { label: t("share.button"), act: next.share, name: "share" },
    ],
  });
  const { level, score } = await ratingOf(puzzle);
  if (!level || score === undefined) return;
  rating.append(h("span", { class: "tag" }, sayOr(`level.${level}`, level)), ` ${t("finish.score", { score })}`);
}

/** @param {Puzzle} puzzle @returns {Promise<{level?: string | null, score?: number}>} nothing where no server answers */
async function ratingOf(puzzle) {
  if (puzzle.level && puzzle.score !== undefined) return puzzle;
  const { entries: _, marks: __, ...bare } = puzzle;
  return call("rate", { puzzle: bare }).catch(() => ({}));
}
