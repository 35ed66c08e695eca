/** Lo que dice la página de esta familia, en español. */

/** @type {Record<string, string>} */
export const words = {
  "family.gold-star": "Estrella de Oro",
  "about.gold-star": "Una estrella de ecuaciones, con cada número una sola vez. Haz que todas se cumplan.",
  "rules.gold-star":
    "Cada número aparece una vez en la estrella, y cada línea de cuatro casillas es una ecuación verdadera, leída de izquierda a derecha o siguiendo la flecha: 5 − 3 son 2 y 6 ÷ 2 son 3. Los números que están junto a × y ÷ nunca son 0, y las divisiones no dejan resto.",
  "gold.fractions": "Las divisiones pueden dar fracciones: 1 ÷ 2 = 3 ÷ 6.",
  "fault.twice": "El {value} aparece dos veces.",
  "fault.equation": "{text} no se cumple.",
  "setting.letters": "Mostrar las letras de las casillas vacías",
  "keys.strike-equation": "dar una ecuación por hecha",
  "keys.signs": "escribir un operador",
  "board.gold-star": "Estrella de Oro de {points} puntas",
  "board.operators": "Operadores",
  "board.equations": "Ecuaciones",
  "place.star": "casilla {letter}",
  "place.operator": "operador entre {a} y {b}",
  "place.equation": "ecuación {number}",
  "sign.+": "más",
  "sign.-": "menos",
  "sign.*": "por",
  "sign./": "entre",
  "set.to-find": "Por descubrir",
  "set.hint.gold-star": "Escribe un número en una casilla, o bien + − * / o ? en un operador.",
  "set.fact.operator": "{value} ({place})",
  "set.division": "División",
  "choice.exact": "sin resto",
  "choice.rational": "se comparan fracciones",
  "option.givens": "Números dados",
  "option.operators": "Operadores",
  "learn.about.gold-star": "Cada número aparece una vez, y cada línea de la estrella es una ecuación verdadera.",
};
