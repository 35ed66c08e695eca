/**
 * A link that carries a puzzle in its fragment: deflated JSON in base64url. The
 * fragment never reaches a server. Only what is given travels, with its title,
 * author and source; no entries, no solution.
 */

import { checked, facts } from "./puzzle.js";

/** @typedef {import("./puzzle.js").Puzzle} Puzzle */

const ABOUT = ["title", "author", "source"];
const MARK = "#p=";
/** Far more than any board needs: a link from a stranger must not fill the memory. */
const MOST_CHARACTERS = 40_000;
const MOST_BYTES = 262_144;

/** What of a puzzle goes into a link. @param {Puzzle} puzzle */
function shared(puzzle) {
  const about = ABOUT.filter((key) => typeof puzzle[key] === "string" && puzzle[key]);
  return { ...facts(puzzle), ...Object.fromEntries(about.map((key) => [key, puzzle[key]])) };
}

/** @param {Puzzle} puzzle @returns {Promise<string>} the fragment, with its # */
async function fragmentOf(puzzle) {
  const text = new TextEncoder().encode(JSON.stringify(shared(puzzle)));
  const packed = await through(text, new CompressionStream("deflate-raw"));
  const letters = Array.from(packed, (byte) => String.fromCharCode(byte)).join("");
  return MARK + btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** @param {Puzzle} puzzle @returns {Promise<string>} the whole address */
export async function shareLink(puzzle) {
  return `${location.origin}${location.pathname}${await fragmentOf(puzzle)}`;
}

/** @param {string} fragment @returns {Promise<Puzzle>} throws where it holds none */
export async function puzzleIn(fragment) {
  const packed = fragment.slice(MARK.length);
  if (packed.length > MOST_CHARACTERS) throw new Error("too long");
  const letters = atob(packed.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(letters, (one) => one.charCodeAt(0));
  const text = await through(bytes, new DecompressionStream("deflate-raw"));
  return checked(JSON.parse(new TextDecoder().decode(text)));
}

/**
 * @param {Uint8Array} bytes @param {CompressionStream | DecompressionStream} transform
 * @returns {Promise<Uint8Array>}
 */
async function through(bytes, transform) {
  const reader = new Blob([/** @type {BlobPart} */ (bytes)]).stream().pipeThrough(transform).getReader();
  const parts = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    length += value.length;
    if (length > MOST_BYTES) throw new Error("too large");
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}
