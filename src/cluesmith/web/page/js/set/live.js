/**
 * The live verdict: asks the server about the board after every edit.
 *
 * An edit is asked about at once, unless the one before it has no verdict yet:
 * then the board is a slow one, or the typing fast, and a short pause is awaited. A
 * newer edit cancels the question before it (the server stops working on it), so
 * an answer always belongs to the board shown.
 *
 * First comes the verdict (check). What follows is asked after a pause, so that in quick
 * typing no verdict has to share the machine: the rating of a unique puzzle; the true
 * candidates of one with several solutions, then, on boards with a map, the borders that
 * all solutions share; at last what each fact is for. Each answer is reported as soon as it
 * arrives. Nothing is asked about a blank board: all that can be said of it is known.
 * While the server is away or busy the question is put again until it is answered. Where time
 * runs out before all is known of the facts, they are asked about once more, and again on request.
 */

import { ApiError } from "../api.js";
import { familyOf } from "../families/index.js";
import { isBlank } from "./edit.js";

/** @typedef {import("../puzzle.js").Puzzle} Puzzle */
/** @typedef {import("../puzzle.js").Entries} Solution */
/**
 * @typedef {object} Finding
 * @property {"asking" | "unique" | "multiple" | "none" | "unknown" | "failed"} verdict
 * @property {Puzzle} puzzle the board it is about
 * @property {Solution[]} solutions
 * @property {any[]} conflict facts, as the API writes them
 * @property {{level: string | null, score: number, steps: Record<string, number>}} [rating]
 * @property {Candidate[]} [candidates] of a puzzle with several solutions
 * @property {number} [count] of solutions; if not `exact`, there are at least so many
 * @property {boolean} [exact]
 * @property {any[]} [relations] walls and links of every solution
 * @property {{fact: any, needed: boolean | null, prevents: Solution | null}[]} [facts] what each is for
 * @property {boolean} [late] time ran out before it was known what each fact is for
 * @property {{code: string, message: string}} [error]
 * @property {number} seconds from the question to the verdict
 */
/** @typedef {{cell: any[], value: number | string, count: number, exact: boolean}} Candidate */
/** @typedef {(verb: string, body: object, options?: {signal?: AbortSignal}) => Promise<any>} Call */

/** The pause that ends a burst of edits, in milliseconds. */
const PAUSE = 40;
/** How long nothing is typed (ms) before more than the verdict is asked. */
const REST = 80;
/** How many solutions are counted for each candidate. */
export const MOST_COUNTED = 60;
/** How long to wait before asking a busy server again, and before reporting that it is. */
const BUSY_WAIT = 400;
const BUSY_TRIES = 8;
/** How long to wait for a server that did not answer at all, was busy too long, or lost its work. */
const AWAY_WAIT = 2000;
const AWAY = ["offline", "busy", "gone"];
/** How often it is asked by itself what the facts are for, where time runs out. */
const LOOKS = 2;

/**
 * @param {Call} call the API
 * @param {(finding: Finding) => void} tell receives every answer
 */
export function createLive(call, tell) {
  let running = new AbortController();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  let waiting = false;

  /** @param {Puzzle} puzzle */
  function ask(puzzle) {
    running.abort();
    clearTimeout(timer);
    running = new AbortController();
    const { signal } = running;
    const pause = waiting ? PAUSE : 0;
    waiting = true;
    tell({ verdict: "asking", puzzle, solutions: [], conflict: [], seconds: 0 });
    /** @param {Finding} finding */
    const answered = (finding) => {
      waiting = false;
      tell(finding);
    };
    const start = () => void insist(call, puzzle, signal, answered);
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
async function insist(call, puzzle, signal, tell) {
  while (!signal.aborted && AWAY.includes(await question(call, puzzle, signal, tell))) await elapsed(AWAY_WAIT);
}

/**
 * @param {Call} call @param {Puzzle} puzzle @param {AbortSignal} signal
 * @param {(finding: Finding) => void} tell
 * @returns {Promise<string>} the code of what went wrong; nothing where all was answered
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
    await elapsed(REST);
    if (signal.aborted || isBlank(puzzle)) return "";
    /** @param {string} verb @param {object} [options] */
    const ask = (verb, options) => patiently(() => call(verb, { puzzle, ...options }, { signal }), signal);
    if (checked.verdict === "unique") {
      const { level, score, steps } = await ask("rate");
      add({ rating: { level, score, steps } });
    }
    if (checked.verdict === "multiple") {
      const { candidates, count, exact } = await ask("xray", { limit: MOST_COUNTED, facts: false });
      add({ candidates, count, exact });
      if (familyOf(puzzle).set.draw) add({ relations: (await ask("forced")).relations });
    }
    if (checked.verdict === "unique" || checked.verdict === "multiple") {
      // How many solutions each candidate has is known by now, or took too long.
      await lookAtFacts(() => ask("xray", { limit: 1 }), add);
    }
    return "";
  } catch (error) {
    if (signal.aborted) return "";
    if (!(error instanceof ApiError)) throw error;
    // A limit reached after the verdict leaves the verdict standing.
    const known = finding.verdict !== "unknown";
    const late = known && !AWAY.includes(error.code);
    add({ verdict: known ? finding.verdict : "failed", late, error: { code: error.code, message: error.message } });
    return error.code;
  }
}

/**
 * What each fact is for. The server keeps an x-ray that time has cut short and goes on from it.
 * @param {() => Promise<any>} look @param {(news: Partial<Finding>) => void} add
 */
async function lookAtFacts(look, add) {
  for (let left = LOOKS - 1; left >= 0; left -= 1) {
    try {
      const { facts } = await look();
      const open = facts.some((/** @type {{needed: boolean | null}} */ { needed }) => needed === null);
      add({ facts, late: open && left === 0 });
      if (!open) return;
    } catch (error) {
      const tooLong = error instanceof ApiError && error.code === "limit";
      if (!tooLong || left === 0) throw error;
    }
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
      await elapsed(BUSY_WAIT);
    }
  }
}

/** @param {number} ms @returns {Promise<void>} */
const elapsed = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
