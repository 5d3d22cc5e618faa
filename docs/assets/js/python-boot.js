// @ts-check
/// <reference lib="webworker" />
/** Starts Python from the memory snapshot; if anything about that fails, plainly. */
import { Files } from "./python-files.js";

/** @typedef {import("./protocol.js").Addresses} Addresses */
/** @typedef {import("./protocol.js").Progress} Progress */

const HOME = "/home/web"; // the snapshot remembers it, so both ways to boot must agree
const PACKAGE = "scratch-impl";
const LIBRARY = "python_stdlib.zip";
const PAGE_BYTES = 65_536;
export const MEMORY_LIMIT_MB = 512;

/**
 * @param {Addresses} addresses
 * @param {boolean} again a download has failed before
 * @param {WebAssembly.Module | null} compiled by an earlier worker
 * @param {(progress: Progress) => void} tell
 * @returns {Promise<{python: any, how: "snapshot" | "plain", wasm: WebAssembly.Module}>}
 */
export async function boot(addresses, again, compiled, tell) {
  if (typeof WebAssembly === "undefined") throw new Error("this browser has no WebAssembly");
  const { pyodide, snapshot, lock: lockAddress } = addresses;
  const files = new Files(lockAddress, again, (loaded, total) => tell({ phase: "download", loaded, total }));
  const memory = files.unpacked(snapshot);
  memory.catch(() => {}); // looked at below
  // Pyodide waits for ever for a file of its own that does not come. So it is started only when all are here.
  const [{ loadPyodide }, { default: createPyodideModule }, wasm, library, lock] = await Promise.all([
    files.module(`${pyodide}pyodide.mjs`),
    files.module(`${pyodide}pyodide.asm.mjs`),
    compiled ?? files.wasm(`${pyodide}pyodide.asm.wasm`),
    files.data(`${pyodide}${LIBRARY}`),
    files.lock,
  ]);
  const options = {
    indexURL: pyodide,
    createPyodideModule,
    lockFileContents: lock,
    packageBaseUrl: new URL("./", lockAddress).href,
    env: { HOME },
    enableRunUntilComplete: false, // no stack switching: Safari has none
    jsglobals: {}, // `import js` gives nothing: a run neither speaks to the page nor to the net
    stdin: () => null, // nobody is asked: input() raises EOFError
    stdout: () => {},
    stderr: () => {},
  };
  const start = { bytes: 0 };
  const handBack = handOver(wasm, library, start);
  try {
    const started = await fromSnapshot(loadPyodide, options, memory, start, tell).catch(() => null);
    start.bytes = 0;
    const wheel = new URL(lock.packages[PACKAGE].file_name, lockAddress).href;
    const python = started ?? (await plainly(loadPyodide, options, files.data(wheel), tell));
    limitMemory(python._module.memory);
    return { python, how: started ? "snapshot" : "plain", wasm };
  } finally {
    handBack();
  }
}

/**
 * The snapshot holds the memory, with the teaching code imported and its text kept.
 * @param {Function} loadPyodide @param {object} options @param {Promise<Uint8Array>} memory
 * @param {{bytes: number}} start is told how much memory there has to be before Python is started
 * @param {(progress: Progress) => void} tell
 */
async function fromSnapshot(loadPyodide, options, memory, start, tell) {
  const _loadSnapshot = await memory;
  start.bytes = _loadSnapshot.byteLength;
  tell({ phase: "start" });
  return loadPyodide({ ...options, _loadSnapshot });
}

/**
 * @param {Function} loadPyodide @param {object} options @param {Promise<Uint8Array>} wheel the teaching code
 * @param {(progress: Progress) => void} tell
 */
async function plainly(loadPyodide, options, wheel, tell) {
  const code = await wheel;
  tell({ phase: "start" });
  const python = await loadPyodide(options);
  python.unpackArchive(code, "wheel");
  return python;
}

/**
 * Answer what Pyodide asks for while it starts with what is here already.
 * @param {WebAssembly.Module} module @param {Uint8Array} library
 * @param {{bytes: number}} start how much memory there has to be: a snapshot may be larger than what Pyodide begins with
 * @returns {() => void} to be called when it has started
 */
function handOver(module, library, start) {
  const { fetch } = self;
  const { instantiateStreaming } = WebAssembly;
  const file = /** @type {ArrayBuffer} */ (library.buffer);
  self.fetch = async (address) => new Response(String(address).endsWith(LIBRARY) ? file : null);
  WebAssembly.instantiateStreaming = async (_, imports) => {
    const instance = await WebAssembly.instantiate(module, imports);
    const memory = Object.values(instance.exports).find((one) => one instanceof WebAssembly.Memory);
    if (memory) memory.grow(Math.max(0, Math.ceil((start.bytes - memory.buffer.byteLength) / PAGE_BYTES)));
    return { module, instance };
  };
  return () => {
    self.fetch = fetch;
    WebAssembly.instantiateStreaming = instantiateStreaming;
  };
}

/**
 * Let Python run out of memory before the browser does: it then raises MemoryError, and lives on.
 * @param {WebAssembly.Memory} memory
 */
function limitMemory(memory) {
  const grow = memory.grow.bind(memory);
  memory.grow = (pages) => {
    const bytes = memory.buffer.byteLength + pages * PAGE_BYTES;
    if (bytes > MEMORY_LIMIT_MB * 2 ** 20) throw new RangeError(`more than ${MEMORY_LIMIT_MB} MB`);
    return grow(pages);
  };
}
