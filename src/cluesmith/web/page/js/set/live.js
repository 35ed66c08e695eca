/**
 * The live verdict: asks the server about the board after every edit.
 *
 * The first edit after a rest is asked about at once; edits in quick succession
 * wait for a short pause. A newer edit cancels the question before it (the
 * server stops working on it), so an answer always belongs to the board shown.
 *
 * One question is three calls at most: check; then rate for a unique puzzle, or
 * forced for one with several solutions (a unique puzzle's solution is what is
 * forced). Each answer is told as soon as it is there.
 */

import { ApiError } from "../api.js";

/** @typedef {import("../puzzle.js").Puzzle} Puzzle */
/** @typedef {import("../puzzle.js").Entries} Solution */
/**
 * @typedef {object} Finding
 * @property {"asking" | "unique" | "multiple" | "none" | "unknown" | "failed"} verdict
 * @property {Puzzle} puzzle the board it is about
 * @property {Solution[]} solutions
 * @property {any[]} conflict facts, as the API writes them
 * @property {{level: string | null, score: number}} [rating]
 * @property {any[][]} [forced] cells with a value behind
 * @property {boolean} [forcedComplete]
 * @property {{code: string, message: string}} [error]
 * @property {number} seconds from the question to the verdict
 */
/** @typedef {(verb: string, body: object, options?: {signal?: AbortSignal}) => Promise<any>} Call */

/** Milliseconds between edits that count as one burst, and the pause that ends it. */
const BURST = 120;
const PAUSE = 40;
/** How long to wait before asking a busy server again. */
const BUSY_WAIT = 400;
const BUSY_TRIES = 8;

/**
 * @param {Call} call the API
 * @param {(finding: Finding) => void} tell is told of every answer
 */
export function createLive(call, tell) {
  let running = new AbortController();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  let lastEdit = -Infinity;

  /** @param {Puzzle} puzzle */
  function ask(puzzle) {
    running.abort();
    clearTimeout(timer);
    running = new AbortController();
    const { signal } = running;
    const now = performance.now();
    const pause = now - lastEdit < BURST ? PAUSE : 0;
    lastEdit = now;
    tell({ verdict: "asking", puzzle, solutions: [], conflict: [], seconds: 0 });
    const start = () => void question(call, puzzle, signal, tell);
    if (pause) timer = setTimeout(start, pause);
    else start();
  }

  function stop() {
    running.abort();
    clearTimeout(timer);
  }

  return { ask, stop };
}

/**
 * @param {Call} call @param {Puzzle} puzzle @param {AbortSignal} signal
 * @param {(finding: Finding) => void} tell
 */
async function question(call, puzzle, signal, tell) {
  const started = performance.now();
  /** @type {Finding} */
  let finding = { verdict: "unknown", puzzle, solutions: [], conflict: [], seconds: 0 };
  /** @param {Partial<Finding>} news */
  const add = (news) => {
    if (signal.aborted) return;
    finding = { ...finding, ...news };
    tell(finding);
  };
  try {
    const checked = await patiently(() => call("check", { puzzle }, { signal }), signal);
    add({
      verdict: checked.verdict,
      solutions: checked.solutions,
      conflict: checked.conflict,
      seconds: (performance.now() - started) / 1000,
    });
    if (checked.verdict === "unique") {
      const { level, score } = await patiently(() => call("rate", { puzzle }, { signal }), signal);
      add({ rating: { level, score } });
    }
    if (checked.verdict === "multiple") {
      const found = await patiently(() => call("forced", { puzzle }, { signal }), signal);
      add({ forced: found.forced, forcedComplete: found.complete });
    }
  } catch (error) {
    if (signal.aborted) return;
    if (!(error instanceof ApiError)) throw error;
    // A limit reached after the verdict leaves the verdict standing.
    const known = finding.verdict !== "unknown";
    add({ verdict: known ? finding.verdict : "failed", error: { code: error.code, message: error.message } });
  }
}

/**
 * Ask again while the server says it is busy.
 * @template T @param {() => Promise<T>} attempt @param {AbortSignal} signal @returns {Promise<T>}
 */
async function patiently(attempt, signal) {
  for (let left = BUSY_TRIES; ; left -= 1) {
    try {
      return await attempt();
    } catch (error) {
      const busy = error instanceof ApiError && error.code === "busy";
      if (!busy || left === 0 || signal.aborted) throw error;
      await new Promise((resolve) => setTimeout(resolve, BUSY_WAIT));
    }
  }
}
