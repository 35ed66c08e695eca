/** A clue, a given or another fact of a puzzle in words. */

import { familyOf } from "../families/index.js";
import { placeOfFact } from "../place.js";
import { t } from "../words.js";

/** "4: clue above column 1". @param {import("../puzzle.js").Puzzle} puzzle @param {any} fact as the API writes it */
export function factName(puzzle, fact) {
  const { board } = familyOf(puzzle);
  const place = board.nameOf(placeOfFact(fact), puzzle);
  const sign = board.signs?.keys("set").find(({ value }) => value === fact.value);
  return t(`set.fact.${fact.kind}`, { value: sign?.text ?? fact.value ?? "", place });
}
