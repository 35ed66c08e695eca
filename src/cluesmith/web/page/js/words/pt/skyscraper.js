/** O que a página diz desta família, em português. */

/** @type {Record<string, string>} */
export const words = {
  "family.skyscraper": "Arranha-céus",
  "about.skyscraper": "As pistas dizem quantos edifícios se veem desse lado. Descubra todas as alturas.",
  "rules.skyscraper":
    "Cada linha e cada coluna contém cada altura uma vez. Uma pista diz quantos edifícios se veem dali: um edifício mais alto esconde todos os mais baixos atrás dele.",
  "style.clues": "só pistas",
  "style.mixed": "todas as pistas, poucas alturas",
  "style.sparse": "o mínimo possível",
  "fault.clue-top": "Vistos de cima, na coluna {number}: {seen}, mas a pista é {clue}.",
  "fault.clue-bottom": "Vistos de baixo, na coluna {number}: {seen}, mas a pista é {clue}.",
  "fault.clue-left": "Vistos da esquerda, na linha {number}: {seen}, mas a pista é {clue}.",
  "fault.clue-right": "Vistos da direita, na linha {number}: {seen}, mas a pista é {clue}.",
  "setting.towers": "Desenhar torres atrás das alturas",
  "keys.strike-clue": "riscar uma pista",
  "board.skyscraper": "Tabuleiro de Arranha-céus, {size} por {size}",
  "board.clues": "Pistas",
  "place.top": "pista acima da coluna {number}",
  "place.bottom": "pista abaixo da coluna {number}",
  "place.left": "pista à esquerda da linha {number}",
  "place.right": "pista à direita da linha {number}",
  "set.hint.skyscraper": "Escreva um número numa pista ou numa célula; as setas levam de uma à outra.",
  "set.fact.clue": "{value}: {place}",
  "option.probability": "Proporção de pistas",
  "choice.clues": "só pistas",
  "choice.mixed": "todas as pistas, alguns dados",
  "choice.sparse": "poucas pistas e dados",
  "choice.towers": "Towers (Simon Tatham)",
  "choice.e": "e, fácil",
  "choice.h": "h, difícil",
  "choice.x": "x, extremo",
  "choice.u": "u, excessivo",
  "learn.about.skyscraper":
    "Cada linha e coluna tem cada altura uma vez; um número ao lado conta os edifícios que dali se veem.",
};
