/** What the server answers while a puzzle is played. */

import { call } from "../api.js";
import { answerLanguage, t } from "../words.js";
import { playAnother } from "./another.js";
import { offerSharing } from "./sharing.js";

/** @type {import("./answers.js").Answers} */
export const served = {
  hint: (game, reveal, signal) =>
    call("hint", { puzzle: game.asJson(), reveal, language: answerLanguage() }, { signal }),
  review: (game, signal) => call("review", { puzzle: game.asJson(), language: answerLanguage() }, { signal }),
  rate: ({ entries: _, marks: __, ...puzzle }) => call("rate", { puzzle }),
  another: (record, context) => void playAnother(record, context),
  afterwards: (puzzle, { go }) => [{ label: t("finish.walk"), act: () => go("learn/puzzle", puzzle), name: "walk" }],
  share: (record, toast) => void offerSharing(record, toast),
};
