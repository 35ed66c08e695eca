/** O que a página diz desta família, em português. */

/** @type {Record<string, string>} */
export const words = {
  "family.gold-star": "Estrela de Ouro",
  "about.gold-star": "Uma estrela de equações, com cada número uma só vez. Torne-as todas verdadeiras.",
  "rules.gold-star":
    "Cada número aparece uma vez na estrela, e cada linha de quatro células é uma equação verdadeira, lida a partir da esquerda ou ao longo da seta: 5 − 3 são 2 e 6 ÷ 2 são 3. Junto de × e ÷ nunca há 0, e as divisões não deixam resto.",
  "gold.fractions": "As divisões podem dar frações: 1 ÷ 2 = 3 ÷ 6.",
  "fault.twice": "{value} aparece duas vezes.",
  "fault.equation": "{text} não é verdade.",
  "setting.letters": "Mostrar as letras das células vazias",
  "keys.strike-equation": "dar uma equação por feita",
  "keys.signs": "escrever um operador",
  "board.gold-star": "Estrela de Ouro de {points} pontas",
  "board.operators": "Operadores",
  "board.equations": "Equações",
  "place.star": "célula {letter}",
  "place.operator": "operador entre {a} e {b}",
  "place.equation": "equação {number}",
  "sign.+": "mais",
  "sign.-": "menos",
  "sign.*": "vezes",
  "sign./": "a dividir por",
  "set.to-find": "Por descobrir",
  "set.hint.gold-star": "Escreva um número numa célula, + − * / ou ? num operador.",
  "set.fact.operator": "{value}: {place}",
  "set.division": "Divisão",
  "choice.exact": "sem resto",
  "choice.rational": "comparam-se frações",
  "option.givens": "Números dados",
  "option.operators": "Operadores",
  "learn.about.gold-star": "Cada número aparece uma vez, e cada linha da estrela é uma equação verdadeira.",
};
