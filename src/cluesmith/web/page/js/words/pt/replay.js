/** O que diz uma repetição, em português. */

/** @type {Record<string, string>} */
export const words = {
  "replay.broken": "Esta ligação não contém nenhuma repetição que se possa ler. Talvez tenha ficado incompleta pelo caminho.",
  "replay.eyebrow": "Repetição",
  "replay.board": "Tabuleiro de {family} da repetição",
  "replay.controls": "Reprodução",
  "replay.slider": "Jogada",
  "replay.move": "Jogada {move} de {last}",
  "replay.run": "Reproduzir",
  "replay.pause": "Pausa",
  "replay.first": "Para o início",
  "replay.back": "Uma jogada atrás",
  "replay.forward": "Uma jogada à frente",
  "replay.last": "Para o fim",
  "replay.pace": "Velocidade",
  "replay.slow": "lenta",
  "replay.usual": "normal",
  "replay.fast": "rápida",
  "replay.play": "Jogar este puzzle",
};
