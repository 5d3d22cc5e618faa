// @ts-check
/** Data as a short text that fits into an address, and back: JSON, deflated, in base64url. */

const LONGEST_CHARS = 16_000; // of an address; some mail programs cut earlier, browsers do not
const LARGEST_BYTES = 1_000_000; // unpacked: a small text can hold a large nothing

/** It is no data of ours: damaged, or far too large. */
export class NotPacked extends Error {}

/**
 * @param {unknown} data
 * @returns {Promise<string | null>} null when it is too long for an address
 */
export async function pack(data) {
  const bytes = await through(new CompressionStream("deflate-raw"), new TextEncoder().encode(JSON.stringify(data)));
  const text = btoa(String.fromCharCode(...bytes.subarray(0, LONGEST_CHARS)));
  if (text.length > LONGEST_CHARS) return null;
  return text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/**
 * @param {string} text
 * @returns {Promise<unknown>}
 * @throws {NotPacked}
 */
export async function unpack(text) {
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (char) => char.charCodeAt(0));
    const json = await through(new DecompressionStream("deflate-raw"), bytes);
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(json));
  } catch {
    throw new NotPacked();
  }
}

/**
 * @param {CompressionStream | DecompressionStream} stream
 * @param {Uint8Array<ArrayBuffer>} bytes
 * @returns {Promise<Uint8Array>}
 */
async function through(stream, bytes) {
  const writer = stream.writable.getWriter();
  writer.write(bytes).catch(() => {}); // the reading end tells
  writer.close().catch(() => {});
  const reader = stream.readable.getReader();
  /** @type {Uint8Array[]} */
  const chunks = [];
  for (let size = 0; ; ) {
    const { value, done } = await reader.read();
    if (done) break;
    chunks.push(value);
    size += value.length;
    if (size > LARGEST_BYTES) {
      await reader.cancel();
      throw new NotPacked();
    }
  }
  return new Uint8Array(await new Blob(/** @type {BlobPart[]} */ (chunks)).arrayBuffer());
}
