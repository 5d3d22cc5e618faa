// @ts-check
/// <reference lib="webworker" />
/**
 * Python, in a worker of its own so that nothing it does can hold up the page. It answers the messages of
 * protocol.js. The page ends it with `terminate()`: no run is ever asked politely to stop.
 */
import { boot } from "./python-boot.js";
import { DownloadFailed } from "./python-files.js";

/** @typedef {import("./protocol.js").ToWorker} ToWorker */
/** @typedef {import("./protocol.js").FromWorker} FromWorker */

/** @type {any} */
let python = null;
/** @typedef {(input: string, tell: (batch: string) => void) => string} Work */
/** What each message has done, by its type. @type {Record<string, Work>} */
let works = {};
/** @type {(file: string) => string} */
let sourceOf;

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
    const { how, wasm } = await startPython(message);
    return { type: "booted", id, how, ms: Math.round(performance.now() - start), wasm };
  }
  if (message.type === "read") return { type: "text", id, text: sourceOf(message.file) };
  const output = works[message.type](message.input, (batch) => answer({ type: "told", id, batch }));
  return { type: "result", id, output, memoryMb: python._module.HEAP8.length / 2 ** 20 };
}

/** @param {import("./protocol.js").Boot} message */
async function startPython({ id, addresses, again, wasm }) {
  const booted = await boot(addresses, again, wasm, (progress) => answer({ type: "arriving", id, progress }));
  python = booted.python;
  // A run's own streams are the bridge's; what gets past them is dropped, or it would fill the console.
  const drop = { write: (/** @type {Uint8Array} */ bytes) => bytes.length };
  python.setStdout(drop);
  python.setStderr(drop);
  works = {
    run: python.runPython("from scratch_impl.bridge import run; run"),
    mark: python.runPython("from scratch_impl.exercises import mark; mark"),
    piece: python.runPython("from scratch_impl.exercises import run_piece; run_piece"),
  };
  sourceOf = python.runPython("from scratch_impl.edits import source_of; source_of");
  return booted;
}

/**
 * @param {unknown} error
 * @returns {import("./protocol.js").Reason}
 */
function reasonFor(error) {
  if (error instanceof DownloadFailed) return "download";
  if (!python) return "start";
  const name = /** @type {any} */ (error)?.constructor?.name;
  return name === "PythonError" ? "python" : "crash"; // all but a Python exception leaves Pyodide dead
}
