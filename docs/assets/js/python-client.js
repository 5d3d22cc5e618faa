// @ts-check
/**
 * The page's one Python. Nothing is fetched before the first `run`. A run ends by answering, by being stopped,
 * or at the time limit; the last two end the worker, and the next run takes the spare or boots anew.
 */

/** @typedef {import("./protocol.js").ToWorker} ToWorker */
/** @typedef {import("./protocol.js").FromWorker} FromWorker */
/** @typedef {import("./protocol.js").Addresses} Addresses */
/** @typedef {import("./protocol.js").Trace} Trace */
/** @typedef {"download" | "crash" | "python" | "stopped" | "limit"} Ending */

export const RUN_LIMIT_MS = 20_000;
export const BOOT_LIMIT_MS = 120_000;

/** Why a run did not come to its end. */
export class RunEnded extends Error {
  /** @type {Told | null} what it had told by then */
  told = null;

  /** @param {Ending} ending @param {string} [detail] */
  constructor(ending, detail = "") {
    super(detail);
    this.ending = ending;
  }
}

/** What a run tells, put together again. */
class Told {
  /** @type {import("./protocol.js").Step[]} */
  steps = [];
  /** @type {import("./protocol.js").Piece[]} */
  printed = [];
  cut = false;

  /** @param {string} text a batch as JSON */
  add(text) {
    /** @type {import("./protocol.js").Batch} */
    const { steps, printed, cut } = JSON.parse(text);
    this.steps.push(...steps);
    this.cut ||= cut;
    for (const piece of printed) {
      const last = this.printed.at(-1);
      if (last && last.stream === piece.stream && piece.stream !== "value") last.text += piece.text;
      else this.printed.push(piece);
    }
  }
}

/** One worker and its unanswered questions. */
class Python {
  #worker = new Worker(new URL("./python-worker.js", import.meta.url), { type: "module" });
  /** @type {Map<number, {resolve: (answer: any) => void, reject: (error: RunEnded) => void}>} */
  #waiting = new Map();
  #lastId = 0;
  /** @type {(batch: string) => void} */
  onTold = () => {};
  dead = false;

  /** @param {Addresses} addresses */
  constructor(addresses) {
    this.#worker.addEventListener("message", (event) => this.#receive(event.data));
    this.#worker.addEventListener("error", (event) => {
      event.preventDefault();
      this.end(new RunEnded(this.#lastId > 1 ? "crash" : "download", event.message));
    });
    this.booted = this.ask({ type: "boot", id: 0, addresses }, BOOT_LIMIT_MS, "download");
    this.booted.catch(() => this.end(new RunEnded("download"))); // whoever waits for it is told as well
  }

  /**
   * @param {ToWorker} message its id is given here
   * @param {number} limitMs
   * @param {Ending} late how to call it when no answer came in time
   * @returns {Promise<any>}
   */
  ask(message, limitMs, late) {
    const id = ++this.#lastId;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.end(new RunEnded(late)), limitMs);
      const done = (/** @type {Function} */ then) => (/** @type {any} */ value) => {
        clearTimeout(timer);
        then(value);
      };
      if (this.dead) return done(reject)(new RunEnded("crash"));
      this.#waiting.set(id, { resolve: done(resolve), reject: done(reject) });
      this.#worker.postMessage({ ...message, id });
    });
  }

  /** @param {RunEnded} why told to everybody who still waits */
  end(why) {
    this.dead = true;
    this.#worker.terminate();
    for (const { reject } of this.#waiting.values()) reject(why);
    this.#waiting.clear();
  }

  /** @param {FromWorker} answer */
  #receive(answer) {
    if (answer.type === "told") return this.onTold(answer.batch);
    const waiting = this.#waiting.get(answer.id);
    this.#waiting.delete(answer.id);
    if (answer.type !== "failed") return waiting?.resolve(answer);
    waiting?.reject(new RunEnded(answer.reason, answer.message));
    if (answer.reason !== "python") this.end(new RunEnded(answer.reason));
  }
}

/** @type {Python | null} */
let current = null;
/** @type {Python | null} */
let spare = null;
/** @type {Promise<unknown>} runs of one page wait for each other */
let queue = Promise.resolve();

/**
 * Run a cell.
 * @param {{cell: string, setup: object, sources?: Record<string, string>}} scenario `sources`: the text of files of
 *     the teaching code that the reader has changed, as `{"scratch_impl/loop/gemini_cli/driver.py": text}`
 * @param {{signal: AbortSignal, onState: (state: "loading" | "running") => void}} options
 * @returns {Promise<{trace: Trace, printed: Told["printed"], cut: boolean, how: string, bootMs: number}>}
 * @throws {RunEnded} with what the run had told by then
 */
export function run(scenario, { signal, onState }) {
  const turn = queue.then(async () => {
    if (signal.aborted) throw new RunEnded("stopped");
    const python = living();
    const told = new Told();
    python.onTold = (batch) => told.add(batch);
    const stop = () => python.end(new RunEnded("stopped"));
    signal.addEventListener("abort", stop);
    try {
      onState("loading");
      const booted = await python.booted;
      onState("running");
      const result = await python.ask({ type: "run", id: 0, input: JSON.stringify(scenario) }, RUN_LIMIT_MS, "limit");
      keepSpare();
      const { steps, printed, cut } = told;
      const trace = { ...JSON.parse(result.output), steps };
      return { trace, printed, cut, how: booted.how, bootMs: booted.ms };
    } catch (error) {
      if (error instanceof RunEnded) error.told = told;
      // After a failed download we wait for the reader to ask again.
      if (!(error instanceof RunEnded && error.ending === "download")) keepSpare();
      throw error;
    } finally {
      signal.removeEventListener("abort", stop);
    }
  });
  queue = turn.catch(() => {});
  return turn;
}

/**
 * The text of a file of the teaching code that the page does not carry.
 * @param {string} file
 * @returns {Promise<string>}
 */
export async function read(file) {
  const python = living();
  await python.booted;
  return (await python.ask({ type: "read", id: 0, file }, RUN_LIMIT_MS, "limit")).text;
}

/** The worker to use: the one we have, else the spare, else a new one. */
function living() {
  if (!current || current.dead) {
    current = spare && !spare.dead ? spare : new Python(addresses());
    spare = null;
  }
  return current;
}

/** Boot a second Python where there is room, so that Stop costs no wait. Phones do without. */
function keepSpare() {
  const memoryGb = /** @type {any} */ (navigator).deviceMemory ?? 8;
  if (memoryGb <= 4 || !matchMedia("(pointer: fine)").matches) return;
  living().booted.then(
    () => {
      if (!spare || spare.dead) spare = new Python(addresses());
    },
    () => {},
  );
}

/** @returns {Addresses} */
function addresses() {
  const given = JSON.parse(document.getElementById("runtime")?.textContent || "{}");
  const absolute = (/** @type {string} */ address) => new URL(address, document.baseURI).href;
  return { pyodide: absolute(given.pyodide), snapshot: absolute(given.snapshot), lock: absolute(given.lock) };
}
