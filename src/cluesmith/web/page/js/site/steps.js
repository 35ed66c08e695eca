/** All steps of a puzzle in words, for who has finished it. */

import { h } from "../dom.js";
import { openDialog } from "../play/dialogs.js";
import { answerLanguage, sayOr, t } from "../words.js";

/** @param {import("./answers.js").Solved} solved */
export function openSteps({ steps, words }) {
  const said = words[answerLanguage()] ?? words.en;
  const items = steps.map(({ technique, level }, i) =>
    h(
      "li",
      {},
      h("strong", {}, said.titles[technique]),
      h("span", { class: "muted" }, ` · ${sayOr(`level.${level}`, level)}`),
      h("p", {}, said.steps[i][1]),
    ),
  );
  openDialog(t("finish.walk"), h("ol", { class: "site-steps", tabindex: "0" }, items));
}
