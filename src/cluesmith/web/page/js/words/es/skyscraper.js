/** Lo que dice la página de esta familia, en español. */

/** @type {Record<string, string>} */
export const words = {
  "family.skyscraper": "Rascacielos",
  "about.skyscraper": "Cada pista dice cuántos edificios se ven desde su lado. Descubre todas las alturas.",
  "rules.skyscraper":
    "Cada fila y cada columna contiene cada altura una vez. Una pista dice cuántos edificios se ven desde ahí: un edificio más alto tapa a todos los más bajos que tiene detrás.",
  "style.clues": "solo pistas",
  "style.mixed": "todas las pistas, pocas alturas",
  "style.sparse": "lo mínimo posible",
  "fault.clue-top": "Edificios visibles desde arriba en la columna {number}: {seen}. La pista pide {clue}.",
  "fault.clue-bottom": "Edificios visibles desde abajo en la columna {number}: {seen}. La pista pide {clue}.",
  "fault.clue-left": "Edificios visibles desde la izquierda en la fila {number}: {seen}. La pista pide {clue}.",
  "fault.clue-right": "Edificios visibles desde la derecha en la fila {number}: {seen}. La pista pide {clue}.",
  "setting.towers": "Dibujar torres detrás de las alturas",
  "keys.strike-clue": "tachar una pista",
  "board.skyscraper": "Tablero de Rascacielos, {size} por {size}",
  "board.clues": "Pistas",
  "place.top": "pista encima de la columna {number}",
  "place.bottom": "pista debajo de la columna {number}",
  "place.left": "pista a la izquierda de la fila {number}",
  "place.right": "pista a la derecha de la fila {number}",
  "set.hint.skyscraper": "Escribe un número en una pista o en una casilla; las flechas llevan de una a otra.",
  "set.fact.clue": "{value} ({place})",
  "option.probability": "Proporción de pistas",
  "choice.clues": "solo pistas",
  "choice.mixed": "todas las pistas, algunas alturas",
  "choice.sparse": "pocas pistas y alturas",
  "choice.towers": "Towers (Simon Tatham)",
  "choice.e": "e, fácil",
  "choice.h": "h, difícil",
  "choice.x": "x, extremo",
  "choice.u": "u, desmedido",
  "learn.about.skyscraper":
    "Cada fila y cada columna contiene cada altura una vez; un número al lado cuenta los edificios que se ven desde ahí.",
};
