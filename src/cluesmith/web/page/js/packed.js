/** Bytes deflated, and the JSON in them. */

/** Deflated JSON. @param {Uint8Array} bytes @param {number} most bytes of it @returns {Promise<any>} throws where it is none, or more */
export async function inflated(bytes, most) {
  const text = await through(bytes, new DecompressionStream("deflate-raw"), most);
  return JSON.parse(new TextDecoder().decode(text));
}

/**
 * @param {Uint8Array} bytes @param {CompressionStream | DecompressionStream} transform @param {number} most bytes that come out
 * @returns {Promise<Uint8Array>} fails where there are more
 */
export async function through(bytes, transform, most) {
  const reader = new Blob([/** @type {BlobPart} */ (bytes)]).stream().pipeThrough(transform).getReader();
  const parts = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    length += value.length;
    if (length > most) throw new Error("too large");
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}
