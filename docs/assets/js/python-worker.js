// @ts-check
/// <reference lib="webworker" />
/**
 * Python, in a worker of its own so that nothing it does can hold up the page. It answers the messages of
 * protocol.js. The page ends it with `terminate()`: no run is ever asked politely to stop.
 */
/** @typedef {import("./protocol.js").ToWorker} ToWorker */
/** @typedef {import("./protocol.js").FromWorker} FromWorker */
/** @typedef {import("./protocol.js").Addresses} Addresses */

const HOME = "/home/web"; // the snapshot remembers it, so both ways to boot must agree
const PACKAGE = "scratch-impl";

class DownloadFailed extends Error {}

/** @type {any} */
let python = null;
/** @type {(input: string, tell: (batch: string) => void) => string} */
let runCell;

const originalFetch = self.fetch.bind(self);

self.addEventListener("message", async (event) => {
  /** @type {ToWorker} */
  const message = event.data;
  try {
    answer(await work(message));
  } catch (error) {
    answer({ type: "failed", id: message.id, reason: reasonFor(error), message: String(error).slice(0, 2000) });
  }
});

/** @param {FromWorker} message */
function answer(message) {
  self.postMessage(message);
}

/**
 * @param {ToWorker} message
 * @returns {Promise<FromWorker>}
 */
async function work(message) {
  const { id } = message;
  if (message.type === "boot") {
    const start = performance.now();
    const how = await Promise.race([boot(message.addresses), missingFile()]);
    return { type: "booted", id, how, ms: Math.round(performance.now() - start) };
  }
  if (message.type === "read") {
    const folder = python.runPython("import scratch_impl, pathlib; str(pathlib.Path(scratch_impl.__file__).parents[1])");
    return { type: "text", id, text: python.FS.readFile(`${folder}/${message.file}`, { encoding: "utf8" }) };
  }
  const output = runCell(message.input, (batch) => answer({ type: "told", id, batch }));
  return { type: "result", id, output };
}

/**
 * Boot from the snapshot; if anything about it fails, boot plainly.
 * @param {Addresses} addresses
 * @returns {Promise<"snapshot" | "plain">}
 */
async function boot(addresses) {
  const { loadPyodide } = await arrives(import(`${addresses.pyodide}pyodide.mjs`));
  const lock = await arrives(fetchJson(addresses.lock));
  const wheel = new URL(lock.packages[PACKAGE].file_name, addresses.lock).href;
  /** @type {"snapshot" | "plain"} */
  let how = "snapshot";
  try {
    await bootFromSnapshot(loadPyodide, addresses, lock, wheel);
  } catch {
    how = "plain";
    await arrives(bootPlainly(loadPyodide, addresses, lock));
  }
  // A run's own streams are the bridge's; what gets past them is dropped, or it would fill the console.
  python.setStdout({ write: (/** @type {Uint8Array} */ bytes) => bytes.length });
  python.setStderr({ write: (/** @type {Uint8Array} */ bytes) => bytes.length });
  runCell = python.runPython("from scratch_impl.bridge import run; run");
  return how;
}

/**
 * The snapshot holds the memory, with the teaching code imported, but no files: the code's text is put back so
 * that a trace can quote its lines.
 * @param {Function} loadPyodide @param {Addresses} addresses @param {object} lock @param {string} wheel
 */
async function bootFromSnapshot(loadPyodide, addresses, lock, wheel) {
  const [memory, code] = await Promise.all([unpacked(addresses.snapshot), fetched(wheel).then((r) => r.arrayBuffer())]);
  python = await loadPyodide({ ...options(addresses, lock), _loadSnapshot: memory });
  python.unpackArchive(new Uint8Array(code), "wheel");
}

/** @param {Function} loadPyodide @param {Addresses} addresses @param {object} lock */
async function bootPlainly(loadPyodide, addresses, lock) {
  python = await loadPyodide({ ...options(addresses, lock), packages: [PACKAGE] });
}

/** @param {Addresses} addresses @param {object} lock */
function options(addresses, lock) {
  return {
    indexURL: addresses.pyodide,
    lockFileContents: lock,
    packageBaseUrl: new URL("./", addresses.lock).href,
    env: { HOME },
    enableRunUntilComplete: false, // no stack switching: Safari has none
    stdout: () => {},
    stderr: () => {},
  };
}

/**
 * @param {string} address
 * @returns {Promise<ArrayBuffer>}
 */
async function unpacked(address) {
  const { body } = await fetched(address);
  if (!body) throw new Error("no body");
  return new Response(body.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
}

/**
 * Pyodide waits for ever for its own files when one of them does not come; so its fetches are watched.
 * @returns {Promise<never>} rejects as soon as one fails
 */
function missingFile() {
  return new Promise((_, reject) => {
    self.fetch = async (...request) => {
      try {
        const response = await originalFetch(...request);
        if (!response.ok) throw new Error(`${response.status} for ${response.url}`);
        return response;
      } catch (error) {
        reject(new DownloadFailed(String(error)));
        throw error;
      }
    };
  });
}

/** @param {string} address */
async function fetchJson(address) {
  return (await fetched(address)).json();
}

/** @param {string} address */
async function fetched(address) {
  const response = await originalFetch(address);
  if (!response.ok) throw new DownloadFailed(`${response.status} for ${address}`);
  return response;
}

/**
 * Whatever goes wrong while starting counts as a download that failed: the answer is to try again.
 * @template T
 * @param {Promise<T>} promise
 * @returns {Promise<T>}
 */
async function arrives(promise) {
  try {
    return await promise;
  } catch (error) {
    throw new DownloadFailed(String(error));
  }
}

/**
 * @param {unknown} error
 * @returns {import("./protocol.js").Reason}
 */
function reasonFor(error) {
  if (error instanceof DownloadFailed) return "download";
  const name = /** @type {any} */ (error)?.constructor?.name;
  return name === "PythonError" ? "python" : "crash"; // all but a Python exception leaves Pyodide dead
}
