/** What the page says of this family, in English. */

/** @type {Record<string, string>} */
export const words = {
  "family.skyscraper": "Skyscraper",
  "about.skyscraper": "Clues count the buildings visible from the side. Find every height.",
  "rules.skyscraper":
    "Every row and column holds each height once. A clue says how many buildings are visible from there: a taller building hides all lower ones behind it.",
  "style.clues": "clues only",
  "style.mixed": "all clues, few heights",
  "style.sparse": "as few as possible",
  "fault.clue-top": "Visible from above column {number}: {seen}, but the clue is {clue}.",
  "fault.clue-bottom": "Visible from below column {number}: {seen}, but the clue is {clue}.",
  "fault.clue-left": "Visible from the left of row {number}: {seen}, but the clue is {clue}.",
  "fault.clue-right": "Visible from the right of row {number}: {seen}, but the clue is {clue}.",
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
    "Every row and column holds each height once; a number at the side counts the buildings visible from there.",
};
