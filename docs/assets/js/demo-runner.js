// @ts-check
/** "Run it yourself": hands the edited setup to Python and the answer back to the demo. */
import { BadField } from "./demo-editor.js";
import { make } from "./dom.js";
import { label } from "./labels.js";
import { LIMITS, RunEnded, run } from "./python-client.js";
import { tellEnding, tellState } from "./run-endings.js";
import { wordsFor } from "./sentences.js";

/** @typedef {import("./protocol.js").Trace} Trace */
/** @typedef {import("./live-demo.js").LiveDemo} LiveDemo */
/** @typedef {"idle" | "loading" | "running" | "waiting" | "done" | "error"} State */

export class DemoRunner {
  /** @type {AbortController | null} the run that is under way */
  #running = null;

  /**
   * @param {LiveDemo} demo
   * @param {import("./demo-editor.js").DemoEditor} editor
   * @param {string} cell
   */
  constructor(demo, editor, cell) {
    this.demo = demo;
    this.editor = editor;
    this.cell = cell;
    this.form = demo.find(".live-demo__editor");
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.run();
    });
    this.form.addEventListener("keydown", (event) => {
      if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) this.run();
    });
    demo.find("[data-do=stop]").addEventListener("click", () => this.stop());
    demo.find("[data-do=restore]").addEventListener("click", () => this.#restore());
  }

  /** Open or close the form. */
  toggle() {
    this.form.hidden = !this.form.hidden;
    this.demo.find("[data-do=edit]").setAttribute("aria-expanded", String(!this.form.hidden));
    if (!this.form.hidden) /** @type {HTMLElement | null} */ (this.form.querySelector("textarea, select, input"))?.focus();
  }

  /** End the run that is under way, if there is one. */
  stop() {
    this.#running?.abort();
  }

  /**
   * Run the cell on the setup that the form holds.
   * @param {Record<string, any>} [change] what to put in on top of it
   * @param {(trace: Trace) => number} [stand] which step to show then; the last one, if not said
   */
  async run(change = {}, stand = (trace) => trace.steps.length) {
    if (this.#running) return;
    let setup;
    try {
      setup = { ...this.editor.read(), ...change };
    } catch (error) {
      if (error instanceof BadField) return;
      throw error;
    }
    this.#running = new AbortController();
    const { signal } = this.#running;
    try {
      const limitMs = this.#limitMs;
      const onState = (/** @type {State} */ state, /** @type {import("./protocol.js").Progress} */ progress = { phase: "start" }) =>
        this.#say(state, tellState(state, progress, limitMs));
      this.#show(await run({ cell: this.cell, setup }, { signal, onState, limitMs }), stand);
    } catch (error) {
      if (!(error instanceof RunEnded)) throw error;
      this.#tellEnd(error);
    } finally {
      this.#running = null;
      this.#swapButtons(false);
    }
  }

  /** @param {Awaited<ReturnType<typeof run>>} result @param {(trace: Trace) => number} stand */
  #show({ trace, how, bootMs, ...told }, stand) {
    Object.assign(this.demo.dataset, { boot: how, bootMs: String(bootMs) });
    this.#showPrinted(told);
    this.editor.showProblems(trace);
    if (trace.steps.length) this.demo.showTrace(trace, stand(trace));
    this.#compare(trace);
    if (trace.error) {
      this.#say("error", label("demo_failed", { why: `${trace.error.message} (${trace.error.expected})` }));
    } else this.#say("done", label("demo_done", { total: trace.steps.length }));
  }

  /** Each verdict of the reader's own run, and what the recorded one had in its place. @param {Trace} trace */
  #compare(trace) {
    const [mine, recorded] = [verdictsOf(trace), verdictsOf(this.demo.baked)];
    const boxes = mine.flatMap((verdict, at) => {
      const was = recorded[at];
      const old = was && was !== verdict ? [make("del", {}, this.#word(was)), "→"] : [];
      return [...old, make("b", { class: "verdict", "data-verdict": verdict }, this.#word(verdict))];
    });
    this.demo.find(".live-demo__outcome").replaceChildren(...boxes);
  }

  /** @param {string} decision */
  #word(decision) {
    return wordsFor("decision", decision, this.demo.words ?? { sentences: {}, words: {} });
  }

  /** What had happened by then is shown. @param {RunEnded} ended */
  #tellEnd(ended) {
    const { ending, told } = ended;
    if (told) this.#showPrinted(told);
    if (told?.steps.length) this.demo.showTrace({ cell: this.cell, steps: told.steps, error: null }, told.steps.length);
    this.#say(ending === "stopped" ? "idle" : "error", tellEnding(ended, this.#limitMs));
    if (ending === "download" || ending === "start") this.demo.find("[data-do=run]").replaceChildren(label("demo_retry"));
  }

  /** @param {{printed: import("./protocol.js").Piece[], cut: boolean}} told */
  #showPrinted({ printed, cut }) {
    const output = this.demo.find(".live-demo__printed");
    const text = printed.map((piece) => (piece.stream === "value" ? `${piece.text}\n` : piece.text)).join("");
    output.textContent = cut ? `${text}…\n${label("run_cut")}` : text;
    output.hidden = !printed.length;
  }

  /** How long a run may take: `data-limit-ms` on the demo, or what is usual. */
  get #limitMs() {
    return Number(this.demo.dataset.limitMs) || LIMITS.runMs;
  }

  #restore() {
    this.stop();
    this.editor.restore();
    if (this.demo.baked) this.demo.showTrace(this.demo.baked, 1);
    this.demo.find(".live-demo__outcome").replaceChildren();
    this.#say("idle", "");
  }

  /** @param {State} state @param {string} text */
  #say(state, text) {
    this.demo.dataset.state = state;
    this.demo.find(".live-demo__status").textContent = text;
    this.#swapButtons(state === "loading" || state === "running");
  }

  /** While a run is under way there is Stop instead of Run; the focus goes along. @param {boolean} running */
  #swapButtons(running) {
    const [runs, stops] = [this.demo.find("[data-do=run]"), this.demo.find("[data-do=stop]")];
    if (runs.hidden === running) return;
    const held = document.activeElement === runs || document.activeElement === stops;
    runs.replaceChildren(label("demo_run"));
    runs.hidden = running;
    stops.hidden = !running;
    if (held) (running ? stops : runs).focus();
  }
}

/** @param {Trace} [trace] @returns {string[]} */
function verdictsOf(trace) {
  return (trace?.steps ?? []).flatMap(({ event, data }) => (event === "VerdictReached" ? [data.decision] : []));
}
