// @ts-check
/**
 * The page's one Python. Nothing is fetched before the first `run`, or `warm`. A run ends by answering, by being
 * stopped, or at its time limit; the last two end the worker, and the next run takes the spare or boots anew.
 */
import { LIMITS, Python, RunEnded } from "./python.js";
import { Told } from "./told.js";

export { LIMITS, RunEnded };

/** @typedef {import("./protocol.js").Addresses} Addresses */
/** @typedef {import("./protocol.js").Piece} Piece */
/** @typedef {import("./protocol.js").Progress} Progress */
/** @typedef {import("./protocol.js").Trace} Trace */
/** @typedef {import("./protocol.js").Line} Line */
/** @typedef {import("./protocol.js").Recorded} Recorded */
/** @typedef {import("./protocol.js").AnswerError} AnswerError */
/**
 * @typedef {object} Options
 * @property {AbortSignal} signal ends the run
 * @property {(state: "loading" | "running", progress?: Progress) => void} onState "loading" again and again, while
 *     Python starts
 * @property {number} [limitMs] how long it may take once Python has started
 */

const MOST_MEMORY_MB = 256; // memory that was taken is never given back, so a Python that took more is not kept
const QUIET_MS = 1_000; // before the spare starts
const WARM_UPS = 4; // measured: after that a run gets no faster
const SHORT_MS = 500; // a run that a spare may do over, to be warm

/** @type {Python | null} */
let current = null;
/** @type {Python | null} */
let spare = null;
/** @type {Promise<unknown>} runs of one page wait for each other */
let queue = Promise.resolve();
let unfinished = 0; // runs that were asked for, and are not over
let downloadFailed = false;
let lastInput = "";
/** @type {ReturnType<typeof setTimeout> | undefined} */
let spareTimer;

/**
 * Run a cell.
 * @param {{cell: string, setup: object, sources?: Record<string, string>}} scenario `sources`: the text of files of
 *     the teaching code that the reader has changed, as `{"scratch_impl/loop/gemini_cli/driver.py": text}`
 * @param {Options} options
 * @returns {Promise<{trace: Trace, printed: Piece[], cut: boolean, how: string, bootMs: number}>}
 * @throws {RunEnded} with what the run had told by then
 */
export async function run(scenario, options) {
  const { output, told, how, bootMs } = await inTurn("run", scenario, options);
  const { steps, printed, cut } = told;
  return { trace: { ...output, steps }, printed, cut, how, bootMs };
}

/**
 * Mark an answer to an exercise; its lines are told as they come, in the place of steps.
 * @param {object} request see scratch_impl/exercises/marker.py
 * @param {Options} options
 * @returns {Promise<{lines: Line[], recorded: Recorded | null, error: AnswerError | null, printed: Piece[], cut: boolean}>}
 * @throws {RunEnded}
 */
export async function mark(request, options) {
  const { output, told } = await inTurn("mark", request, options);
  return { ...output, printed: told.printed, cut: told.cut };
}

/**
 * Run a few lines that use a piece of the teaching code.
 * @param {{file: string, run: string}} request
 * @param {Options} options
 * @returns {Promise<{error: AnswerError | null, printed: Piece[], cut: boolean}>}
 * @throws {RunEnded}
 */
export async function runPiece(request, options) {
  const { output, told } = await inTurn("piece", request, options);
  return { error: output.error, printed: told.printed, cut: told.cut };
}

/** @param {"run" | "mark" | "piece"} type @param {object} request @param {Options} options @returns {ReturnType<typeof askNow>} */
function inTurn(type, request, options) {
  if (unfinished > 0) options.onState("loading", { phase: "queue" });
  unfinished += 1;
  const before = queue;
  const turn = Promise.race([before, stopped(options.signal)]).then(() => askNow(type, request, options));
  const over = () => void (unfinished -= 1);
  queue = Promise.all([before, turn.then(over, over)]);
  return turn;
}

/** @param {AbortSignal} signal @returns {Promise<never>} rejects when the run is ended before it has begun */
function stopped(signal) {
  return new Promise((_, reject) => signal.addEventListener("abort", () => reject(new RunEnded("stopped"))));
}

/** @param {"run" | "mark" | "piece"} type @param {object} request @param {Options} options */
async function askNow(type, request, { signal, onState, limitMs = LIMITS.runMs }) {
  if (signal.aborted) throw new RunEnded("stopped");
  const python = living();
  const told = new Told();
  const stop = () => python.end(new RunEnded("stopped"));
  signal.addEventListener("abort", stop);
  clearTimeout(spareTimer);
  try {
    python.onProgress = () => onState("loading", python.progress);
    if (!python.ready) python.onProgress();
    const booted = await python.booted;
    onState("running");
    const input = JSON.stringify(request);
    const start = performance.now();
    const result = await python.ask({ type, id: 0, input }, limitMs, "limit", (batch) => told.add(batch));
    if (type === "run" && performance.now() - start < SHORT_MS) lastInput = input;
    if (result.memoryMb > MOST_MEMORY_MB) python.end(new RunEnded("stopped"));
    downloadFailed = false;
    return { output: JSON.parse(result.output), told, how: booted.how, bootMs: booted.ms };
  } catch (error) {
    if (!(error instanceof RunEnded)) throw error;
    error.told = told;
    downloadFailed = ["download", "start"].includes(error.ending);
    throw error;
  } finally {
    signal.removeEventListener("abort", stop);
    python.onProgress = () => {};
    keepSpare();
  }
}

/** Start Python already: the reader is about to ask for a run. */
export function warm() {
  if (/** @type {any} */ (navigator).connection?.saveData) return;
  living();
}

/**
 * The text of a file of the teaching code that the page does not carry.
 * @param {string} file
 * @returns {Promise<string>}
 */
export async function read(file) {
  const python = living();
  await python.booted;
  return (await python.ask({ type: "read", id: 0, file }, LIMITS.runMs, "limit")).text;
}

/** The worker to use: the one we have, else the spare, else a new one. */
function living() {
  if (!current || current.dead) {
    current = spare && !spare.dead ? spare : new Python(addresses(), downloadFailed);
    spare = null;
  }
  return current;
}

/**
 * Where there is room, boot a second Python when all is quiet, so that Stop costs no wait. After a failed download
 * nothing is tried: we wait for the reader to ask again.
 */
function keepSpare() {
  const memoryGb = /** @type {any} */ (navigator).deviceMemory ?? 8;
  if (memoryGb <= 4 || downloadFailed || !matchMedia("(pointer: fine)").matches) return;
  clearTimeout(spareTimer);
  spareTimer = setTimeout(async () => {
    const started = await living().booted.catch(() => null);
    if (!started || unfinished || document.hidden || (spare && !spare.dead)) return;
    const python = (spare = new Python(addresses(), false));
    warmUp(python, lastInput).catch(() => {});
  }, QUIET_MS);
}

/**
 * The first runs of a Python are slow, because the browser compiles what they go through, and then compiles it better;
 * so a spare does them now.
 * @param {Python} python
 * @param {string} input
 */
async function warmUp(python, input) {
  await python.booted;
  for (let times = 0; input && python === spare && times < WARM_UPS; times += 1) {
    await python.ask({ type: "run", id: 0, input }, LIMITS.runMs, "limit");
  }
}

// A page that is left and kept for the Back button keeps no Python that does nothing.
addEventListener("pagehide", () => {
  clearTimeout(spareTimer);
  for (const python of unfinished ? [spare] : [spare, current]) python?.end(new RunEnded("stopped"));
});

/** @returns {Addresses} */
function addresses() {
  const given = JSON.parse(document.getElementById("runtime")?.textContent || "{}");
  const absolute = (/** @type {string} */ address) => new URL(address, document.baseURI).href;
  return { pyodide: absolute(given.pyodide), snapshot: absolute(given.snapshot), lock: absolute(given.lock) };
}
