/** What the page says of this family, in English. */

/** @type {Record<string, string>} */
export const words = {
  "family.gold-star": "Gold Star",
  "about.gold-star": "A star of equations, each number once. Make them all true.",
  "rules.gold-star":
    "Each number appears once on the star, and every line of four cells is a true equation, read from the left, or along the arrow: 5 − 3 is 2, and 6 ÷ 2 is 3. Numbers next to × and ÷ are never 0, and divisions leave no remainder.",
  "gold.fractions": "Divisions may leave fractions: 1 ÷ 2 = 3 ÷ 6.",
  "fault.twice": "{value} appears twice.",
  "fault.equation": "{text} is not true.",
  "setting.letters": "Show the letters of empty cells",
  "keys.strike-equation": "mark an equation as done",
  "keys.signs": "enter an operator",
  "board.gold-star": "Gold Star of {points} points",
  "board.operators": "Operators",
  "board.equations": "Equations",
  "place.star": "cell {letter}",
  "place.operator": "operator between {a} and {b}",
  "place.equation": "equation {number}",
  "sign.+": "plus",
  "sign.-": "minus",
  "sign.*": "times",
  "sign./": "divided by",
  "set.to-find": "To be found",
  "set.hint.gold-star": "Type a number in a cell, + − * / or ? on an operator.",
  "set.fact.operator": "{value}: {place}",
  "set.division": "Division",
  "choice.exact": "no remainder",
  "choice.rational": "fractions are compared",
  "option.givens": "Digits given",
  "option.operators": "Operators",
  "learn.about.gold-star": "Each number once, so that every line of the star is a true equation.",
};
