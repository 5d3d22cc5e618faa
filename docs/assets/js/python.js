// @ts-check
/** One Python: a worker, its questions that wait for an answer, and how it ends. */
import { Deadline } from "./deadline.js";

/** @typedef {import("./protocol.js").ToWorker} ToWorker */
/** @typedef {import("./protocol.js").FromWorker} FromWorker */
/** @typedef {import("./protocol.js").Addresses} Addresses */
/** @typedef {import("./protocol.js").Progress} Progress */
/** @typedef {import("./protocol.js").Reason | "stopped" | "limit"} Ending */
/** @typedef {{resolve: (answer: any) => void, reject: (error: RunEnded) => void, deadline: Deadline, onTold: (batch: string) => void}} Waiting */

/** How long to wait before the reader is told that nothing comes. Settings: a page may change them. */
export const LIMITS = {
  runMs: 10_000, // from the start of a run, unless it says otherwise
  silenceMs: 60_000, // a boot may take as long as it likes, if only it gets on
};

/** Why a run did not come to its end. */
export class RunEnded extends Error {
  /** @type {import("./told.js").Told | null} what it had told by then */
  told = null;

  /** @param {Ending} ending @param {string} [detail] */
  constructor(ending, detail = "") {
    super(detail);
    this.ending = ending;
  }
}

/** What the first worker has compiled, for those after it: a quarter off their start. @type {WebAssembly.Module | null} */
let compiled = null;

export class Python {
  #worker = new Worker(new URL("./python-worker.js", import.meta.url), { type: "module" });
  /** @type {Map<number, Waiting>} */
  #waiting = new Map();
  #lastId = 0;
  /** @type {Progress} how far its boot has come */
  progress = { phase: "download" };
  ready = false;
  dead = false;
  onProgress = () => {};

  /** @param {Addresses} addresses @param {boolean} again a download has failed before */
  constructor(addresses, again) {
    this.#worker.addEventListener("message", (event) => this.#receive(event.data));
    this.#worker.addEventListener("error", (event) => {
      event.preventDefault();
      this.end(new RunEnded(this.ready ? "crash" : "download", event.message));
    });
    this.booted = this.ask({ type: "boot", id: 0, addresses, again, wasm: compiled }, LIMITS.silenceMs, "download");
    this.booted.then(
      ({ wasm }) => {
        this.ready = true;
        compiled = wasm;
      },
      () => {}, // whoever waits for it is told as well
    );
  }

  /**
   * @param {ToWorker} message its id is given here
   * @param {number} limitMs
   * @param {Ending} late how to call it when no answer came in time
   * @param {(batch: string) => void} [onTold] hears what a run tells meanwhile
   * @returns {Promise<any>}
   */
  ask(message, limitMs, late, onTold = () => {}) {
    if (this.dead) return Promise.reject(new RunEnded("crash"));
    const id = ++this.#lastId;
    return new Promise((resolve, reject) => {
      const deadline = new Deadline(limitMs, () => this.end(new RunEnded(late)));
      this.#waiting.set(id, { resolve, reject, deadline, onTold });
      this.#worker.postMessage({ ...message, id });
    });
  }

  /** @param {RunEnded} why told to everybody who still waits */
  end(why) {
    this.dead = true;
    this.#worker.terminate();
    for (const { reject, deadline } of this.#waiting.values()) {
      deadline.clear();
      reject(why);
    }
    this.#waiting.clear();
  }

  /** @param {FromWorker} answer */
  #receive(answer) {
    const waiting = this.#waiting.get(answer.id);
    if (!waiting) return; // it was given up
    if (answer.type === "told") return waiting.onTold(answer.batch);
    if (answer.type === "arriving") {
      this.progress = answer.progress;
      waiting.deadline.extend();
      return this.onProgress();
    }
    if (answer.type === "failed") return this.end(new RunEnded(answer.reason, answer.message));
    waiting.deadline.clear();
    this.#waiting.delete(answer.id);
    waiting.resolve(answer);
  }
}
