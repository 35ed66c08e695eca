/**
 * Requests to the server's API. Every failure is an `ApiError`; its code is the server's, or "offline" where no answer came.
 */

const BASE = new URL("../../api/v1", import.meta.url).href;

/** A request that failed. */
export class ApiError extends Error {
  /** @param {string} code @param {string} message @param {number} status 0 where none came */
  constructor(code, message, status) {
    super(message);
    this.name = "ApiError";
    this.code = code;
    this.status = status;
  }
}

/** @typedef {{done: number, total: number, seconds: number}} Progress */
/**
 * @typedef {object} Watching
 * @property {AbortSignal} [signal] ends the work too
 * @property {(progress: Progress) => void} [onProgress]
 * @property {(puzzle: any) => void} [onPuzzle]
 */

/**
 * @param {string} verb such as "hint" @param {object} body
 * @param {{signal?: AbortSignal}} [options] @returns {Promise<any>}
 */
export async function call(verb, body, { signal } = {}) {
  return record(await send(verb, post(body, "application/json"), signal), signal);
}

/** A verb that is answered with a picture. @param {string} verb @param {object} body @returns {Promise<Blob>} */
export async function picture(verb, body) {
  const answer = await send(verb, post(body, "image/png"));
  if (!answer.ok) return record(answer);
  return answer.blob().catch((error) => {
    throw failure(error);
  });
}

/** @param {string} path such as "families" @param {{signal?: AbortSignal}} [options] @returns {Promise<any>} */
export async function get(path, { signal } = {}) {
  return record(await send(path, {}, signal), signal);
}

/**
 * Long work, with its progress; aborting the signal cancels it.
 * @param {string} verb @param {object} body @param {Watching} [watching] @returns {Promise<any>}
 */
export async function stream(verb, body, { signal, onProgress, onPuzzle } = {}) {
  const answer = await send(verb, post(body, "application/x-ndjson"), signal);
  if (!answer.ok || !answer.body || !isLines(answer)) return record(answer, signal);
  for await (const line of lines(answer.body, signal)) {
    const said = JSON.parse(line);
    if (said.progress) onProgress?.(said.progress);
    if (said.puzzle) onPuzzle?.(said.puzzle);
    if (said.error) throw new ApiError(said.error.code, said.error.message, answer.status);
    if (said.result) return said.result;
  }
  throw new ApiError("offline", "the server broke off before its answer", 0);
}

/** @param {object} body @param {string} accept @returns {RequestInit} */
const post = (body, accept) => ({
  method: "POST",
  headers: { "Content-Type": "application/json", Accept: accept },
  body: JSON.stringify(body),
});

/** @param {string} path @param {RequestInit} request @param {AbortSignal} [signal] */
async function send(path, request, signal) {
  try {
    return await fetch(`${BASE}/${path}`, { ...request, signal, credentials: "omit" });
  } catch (error) {
    throw failure(error, signal);
  }
}

/** @param {unknown} error @param {AbortSignal} [signal] */
function failure(error, signal) {
  if (signal?.aborted) return new ApiError("cancelled", "cancelled", 0);
  return new ApiError("offline", error instanceof Error ? error.message : String(error), 0);
}

/** @param {Response} answer @param {AbortSignal} [signal] @returns {Promise<any>} */
async function record(answer, signal) {
  /** @type {any} */
  let said;
  try {
    said = await answer.json();
  } catch (error) {
    if (signal?.aborted) throw failure(error, signal);
    throw new ApiError("offline", `the server's answer (${answer.status}) is not JSON`, answer.status);
  }
  if (answer.ok) return said;
  const { code = "bad-request", message = answer.statusText } = said?.error ?? {};
  throw new ApiError(code, message, answer.status);
}

/** @param {Response} answer */
const isLines = (answer) => (answer.headers.get("Content-Type") ?? "").includes("ndjson");

/** @param {ReadableStream<Uint8Array>} body @param {AbortSignal} [signal] */
async function* lines(body, signal) {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  try {
    for (;;) {
      const { done, value } = await reader.read().catch((error) => {
        throw failure(error, signal);
      });
      rest += done ? decoder.decode() : decoder.decode(value, { stream: true });
      const whole = rest.split("\n");
      rest = done ? "" : (whole.pop() ?? "");
      yield* whole.filter((line) => line.trim());
      if (done) return;
    }
  } finally {
    reader.cancel().catch(() => {});
  }
}
