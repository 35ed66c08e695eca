/** What the page says of this family, in English. */

/** @type {Record<string, string>} */
export const words = {
  "family.skyscraper": "Skyscraper",
  "about.skyscraper": "Clues count the buildings seen from the side. Find every height.",
  "rules.skyscraper":
    "Every row and column holds each height once. A clue says how many buildings are seen from there: a taller one hides all lower ones behind it.",
  "style.clues": "clues only",
  "style.mixed": "all clues, few heights",
  "style.sparse": "as little as can be",
  "fault.clue-top": "{seen} are seen from above column {number}, but the clue is {clue}.",
  "fault.clue-bottom": "{seen} are seen from below column {number}, but the clue is {clue}.",
  "fault.clue-left": "{seen} are seen from the left of row {number}, but the clue is {clue}.",
  "fault.clue-right": "{seen} are seen from the right of row {number}, but the clue is {clue}.",
  "setting.towers": "Draw towers behind the heights",
  "keys.strike-clue": "strike off a clue",
  "board.skyscraper": "Skyscraper board, {size} by {size}",
  "board.clues": "Clues",
  "place.top": "clue above column {number}",
  "place.bottom": "clue below column {number}",
  "place.left": "clue left of row {number}",
  "place.right": "clue right of row {number}",
  "set.hint.skyscraper": "Type a number for a clue or a cell; arrows lead from one to the next.",
  "set.fact.clue": "{value}: {place}",
  "option.probability": "Share of clues",
  "choice.clues": "clues only",
  "choice.mixed": "all clues, some givens",
  "choice.sparse": "few clues and givens",
  "choice.towers": "Towers (Simon Tatham)",
  "choice.e": "e, easy",
  "choice.h": "h, hard",
  "choice.x": "x, extreme",
  "choice.u": "u, unreasonable",
  "learn.about.skyscraper":
    "Every row and column holds each height once; a number at the side counts the buildings seen from there.",
};
