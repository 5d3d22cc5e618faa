// @ts-check
/// <reference lib="webworker" />
/** What Python is made of: fetched side by side, counted as it comes, and checked for its length. */

const fetchIt = self.fetch.bind(self); // Pyodide is answered by another one while it starts
const PAUSE_MS = 50; // between two words on how much has come

/** A file did not come, or not all of it. */
export class DownloadFailed extends Error {}

export class Files {
  #loaded = 0;
  #total = 0;
  #toldAt = 0;

  /**
   * @param {string} lock address of the lock file, which says how long the others are
   * @param {boolean} again a download has failed before, so what lies in a cache is not trusted
   * @param {(loaded: number, total: number) => void} tell hears how much has come; both are bytes, unpacked
   */
  constructor(lock, again, tell) {
    this.request = /** @type {RequestInit} */ (again ? { cache: "reload" } : {});
    this.tell = tell;
    /** @type {Promise<any>} */
    this.lock = arrives(lock, async () => (await fetched(lock, this.request)).json());
    this.lock.catch(() => {}); // whoever needs it looks
  }

  /** @param {string} address @returns {Promise<any>} */
  module(address) {
    return arrives(address, async () => {
      if (this.request.cache) await fetched(address, this.request); // `import` cannot be told to look anew
      const [found, length] = await Promise.all([import(address), this.#expect(address)]);
      this.#count(length);
      return found;
    });
  }

  /** @param {string} address @returns {Promise<WebAssembly.Module>} */
  wasm(address) {
    const headers = { "content-type": "application/wasm" }; // whatever the server calls it
    return arrives(address, async () => WebAssembly.compileStreaming(new Response(await this.#stream(address), { headers })));
  }

  /** @param {string} address @returns {Promise<Uint8Array>} */
  data(address) {
    return arrives(address, async () => bytesOf(await this.#stream(address)));
  }

  /** The same for a file that is packed with gzip. @param {string} address @returns {Promise<Uint8Array>} */
  unpacked(address) {
    return arrives(address, async () => bytesOf((await this.#stream(address)).pipeThrough(new DecompressionStream("gzip"))));
  }

  /**
   * @param {string} address
   * @returns {Promise<ReadableStream<any>>} the body; it breaks when it has not the length that it should have
   */
  async #stream(address) {
    const length = this.#expect(address);
    length.catch(() => {}); // known where the lock file itself is waited for
    const { body } = await fetched(address, this.request);
    if (!body) throw new Error("empty");
    let come = 0;
    const counter = new TransformStream({
      transform: (chunk, out) => {
        come += chunk.byteLength;
        this.#count(chunk.byteLength);
        out.enqueue(chunk);
      },
      flush: async (out) => {
        const expected = await length;
        if (come !== expected) out.error(new Error(`${come} bytes of ${expected}`));
      },
    });
    return body.pipeThrough(counter);
  }

  /** @param {string} address @returns {Promise<number>} how long that file should be */
  async #expect(address) {
    const length = (await this.lock).bytes[nameIn(address)];
    this.#total += length;
    return length;
  }

  /** @param {number} bytes */
  #count(bytes) {
    this.#loaded += bytes;
    const now = performance.now();
    if (!this.#total || (now - this.#toldAt < PAUSE_MS && this.#loaded < this.#total)) return;
    this.#toldAt = now;
    this.tell(this.#loaded, this.#total);
  }
}

/** @param {string} address @param {RequestInit} request */
async function fetched(address, request) {
  const response = await fetchIt(address, request);
  if (!response.ok) throw new Error(`status ${response.status}`);
  return response;
}

/** @param {ReadableStream<any>} stream */
async function bytesOf(stream) {
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/**
 * @template T
 * @param {string} address
 * @param {() => Promise<T>} get
 */
async function arrives(address, get) {
  try {
    return await get();
  } catch (error) {
    throw new DownloadFailed(`${nameIn(address)}: ${error}`);
  }
}

/** @param {string} address */
function nameIn(address) {
  return address.slice(address.lastIndexOf("/") + 1);
}
