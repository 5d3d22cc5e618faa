// @ts-check
/** What every body has made of the task, in a line each, not only the two whose pictures are shown. */
import { fetchRun } from "./compare-data.js";
import { outcomes } from "./compare-outcome.js";
import { make } from "./dom.js";

/** @typedef {import("./compare-data.js").Body} Body */
/** @typedef {import("./protocol.js").Trace} Trace */

export class CompareAll {
  /** @type {Map<string, Node[]>} the recorded endings, by body */
  #recorded = new Map();
  /** What is shown last; an older answer that comes late is dropped. */
  #shown = {};

  /**
   * @param {HTMLElement | null} root null: there are only two
   * @param {import("./compare-data.js").Task & {here: URL}} task
   */
  constructor(root, task) {
    this.root = root;
    this.task = task;
    if (!root) return;
    for (const body of task.bodies) this.#recorded.set(body.id, this.#endings(body.id));
  }

  /** Runs of the reader's own. @param {Body[]} bodies @param {Trace[]} traces one for each */
  async show(bodies, traces) {
    if (!this.root) return;
    const shown = (this.#shown = traces);
    const recorded = await Promise.all(bodies.map((body) => fetchRun(body, this.task.here))); // for their words
    if (this.#shown !== shown) return;
    bodies.forEach((body, nth) => {
      const ends = outcomes(traces[nth].steps, this.task.endings, recorded[nth].words);
      this.#put(
        body.id,
        ends.map(({ decision, word, said }) => make("dd", {}, ...(decision ? [make("b", { class: "verdict", "data-verdict": decision }, word), " "] : []), said)),
      );
    });
  }

  /** The recorded runs again. */
  restore() {
    this.#shown = this.#recorded;
    for (const [body, endings] of this.#recorded) this.#put(body, endings);
  }

  /** @param {string} body */
  #endings(body) {
    return [...(this.root?.querySelectorAll(`[data-body="${body}"] > dd`) ?? [])];
  }

  /** @param {string} body @param {Node[]} endings */
  #put(body, endings) {
    for (const old of this.#endings(body)) /** @type {Element} */ (old).remove();
    this.root?.querySelector(`[data-body="${body}"]`)?.append(...endings);
  }
}
