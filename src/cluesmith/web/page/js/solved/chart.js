/** How many puzzles were solved in each of the last weeks, as bars. */

import { shortDay } from "../dates.js";
import { h, s } from "../dom.js";
import { t } from "../words.js";

const [WIDE, HIGH, GAP] = [26, 84, 6];

/** @param {{monday: string, solved: number}[]} weeks */
export function createChart(weeks) {
  const most = Math.max(1, ...weeks.map(({ solved }) => solved));
  const words = weeks.map(({ monday, solved }) => t("solved.week", { day: shortDay(monday), count: solved }));
  const width = weeks.length * (WIDE + GAP) - GAP;
  const svg = s(
    "svg",
    { class: "chart", viewBox: `0 -16 ${width} ${HIGH + 18}`, role: "img", "aria-label": t("solved.chart", { said: words.join("; ") }) },
    weeks.map(({ solved }, i) => {
      const height = solved ? Math.max(4, (HIGH * solved) / most) : 2;
      const x = i * (WIDE + GAP);
      return s(
        "g",
        { class: solved ? "bar" : "bar none" },
        s("title", {}, words[i]),
        s("rect", { x, y: HIGH - height, width: WIDE, height, rx: Math.min(4, height / 2) }),
        solved > 0 && s("text", { x: x + WIDE / 2, y: HIGH - height - 5 }, solved),
      );
    }),
  );
  return h(
    "figure",
    { class: "chart-figure" },
    svg,
    h("figcaption", { class: "muted" }, t("solved.weeks", { count: weeks.length })),
  );
}
