/** Lo que dice una repetición, en español. */

/** @type {Record<string, string>} */
export const words = {
  "replay.broken": "Este enlace no contiene ninguna repetición que se pueda leer. Quizá se haya cortado por el camino.",
  "replay.eyebrow": "Repetición",
  "replay.board": "Tablero de la repetición: {family}",
  "replay.controls": "Reproducción",
  "replay.slider": "Jugada",
  "replay.move": "Jugada {move} de {last}",
  "replay.run": "Reproducir",
  "replay.pause": "Pausa",
  "replay.first": "Al principio",
  "replay.back": "Una jugada atrás",
  "replay.forward": "Una jugada adelante",
  "replay.last": "Al final",
  "replay.pace": "Velocidad",
  "replay.slow": "lenta",
  "replay.usual": "normal",
  "replay.fast": "rápida",
  "replay.play": "Hacer este pasatiempo",
};
