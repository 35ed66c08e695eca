/** What a replay says, in English. */

/** @type {Record<string, string>} */
export const words = {
  "replay.broken": "This link contains no replay that can be read. It may have been cut short on its way.",
  "replay.eyebrow": "Replay",
  "replay.board": "{family} board of the replay",
  "replay.controls": "Playback",
  "replay.slider": "Move",
  "replay.move": "Move {move} of {last}",
  "replay.run": "Play back",
  "replay.pause": "Pause",
  "replay.first": "To the start",
  "replay.back": "One move back",
  "replay.forward": "One move on",
  "replay.last": "To the end",
  "replay.pace": "Pace",
  "replay.slow": "slow",
  "replay.usual": "normal",
  "replay.fast": "fast",
  "replay.play": "Play this puzzle yourself",
};
