// @ts-check
/** "Run it yourself": hands the edited setup and files to Python, and the answer back to the demo. */
import { Progress } from "./demo-progress.js";
import { frames, make } from "./dom.js";
import { keepDrafts } from "./edit-drafts.js";
import { BadField, meaning, plainWords } from "./edit-errors.js";
import { Output } from "./edit-output.js";
import { label } from "./labels.js";
import { LIMITS, RunEnded, run, warm } from "./python-client.js";
import { tellEnding, tellState } from "./run-endings.js";
import { wordsFor } from "./sentences.js";

/** @typedef {import("./protocol.js").Trace} Trace */
/** @typedef {import("./live-demo.js").LiveDemo} LiveDemo */
/** @typedef {import("./demo-progress.js").State} State */

const FRAMES_TO_SETTLE = 2;

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
    this.progress = new Progress(demo, demo.find(".live-demo__status"));
    this.output = new Output(demo.find(".live-demo__printed"));
    const steps = () => [demo.baked, demo.trace].flatMap((trace) => trace?.steps ?? []);
    editor.place = {
      files: () => [...new Set(steps().map(({ file }) => file))],
      more: () => [...new Set(steps().flatMap(({ lines }) => Object.keys(lines ?? {})))],
      answers: () => [...new Set(steps().flatMap(({ data }) => (Array.isArray(data.options) ? data.options : [])))],
      here: () => demo.trace?.steps[demo.at - 1],
    };
    this.#keepDrafts();
    this.form.addEventListener("input", () => warm(), { once: true });
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.run();
    });
    this.form.addEventListener("keydown", (event) => {
      event.stopPropagation(); // what is typed here steps nothing
      if (event.key === "Enter" && (event.ctrlKey || event.metaKey) && !event.isComposing) this.run();
    });
    demo.find("[data-do=stop]").addEventListener("click", () => this.stop());
    demo.find("[data-do=restore]").addEventListener("click", () => this.#restore());
  }

  /** What the reader writes is kept; that there is something is said beside the button that opens the form. */
  #keepDrafts() {
    const note = make("span", { class: "source__own", hidden: true }, label("demo_edited"));
    this.demo.find("[data-do=edit]").after(note);
    keepDrafts(this.demo.dataset.scenario ?? "", this.editor, (any) => (note.hidden = !any));
  }

  /** Open or close the form; what was written in it stays. */
  async toggle() {
    if (this.form.hidden) await this.open();
    else this.#unfold(false);
  }

  /** Open the form. @returns {Promise<void>} fulfilled when it can be written in */
  async open() {
    try {
      await this.editor.open();
    } catch {
      this.progress.say("error", label("edit_form_failed"));
    }
    this.form.style.visibility = "hidden"; // until its editors know how high they are: nothing is to move under a finger
    this.#unfold(true);
    await frames(FRAMES_TO_SETTLE);
    this.form.style.visibility = "";
    if (matchMedia("(pointer: fine)").matches) this.editor.focus();
  }

  /** @param {boolean} open */
  #unfold(open) {
    this.form.hidden = !open;
    this.demo.find("[data-do=edit]").setAttribute("aria-expanded", String(open));
  }

  /** End the run that is under way, if there is one. */
  stop() {
    this.#running?.abort();
  }

  /**
   * Run the cell on what the form holds.
   * @param {Record<string, any>} [change] what to put in first, as if the reader had
   * @param {(trace: Trace) => number} [stand] which step to show then; the last one, if not said
   */
  async run(change = {}, stand = (trace) => trace.steps.length) {
    if (this.#running) return;
    if (Object.keys(change).length) this.editor.put(change);
    let asked;
    try {
      asked = this.editor.read();
    } catch (error) {
      if (!(error instanceof BadField)) throw error;
      this.#unfold(true);
      error.field.focus();
      return this.#say("error", label("edit_field_bad"));
    }
    this.#running = new AbortController();
    const { signal } = this.#running;
    try {
      const limitMs = this.#limitMs;
      const onState = (/** @type {State} */ state, /** @type {import("./protocol.js").Progress} */ progress = { phase: "start" }) => {
        this.#say(state, tellState(state, progress, limitMs));
        this.progress.count(progress);
      };
      this.#show(await run({ cell: this.cell, ...asked }, { signal, onState, limitMs }), asked.sources, stand);
    } catch (error) {
      if (!(error instanceof RunEnded)) throw error;
      this.#tellEnd(error, asked.sources);
    } finally {
      this.#running = null;
      this.#swapButtons(false);
    }
  }

  /** @param {Awaited<ReturnType<typeof run>>} result @param {Record<string, string>} sources @param {(trace: Trace) => number} stand */
  #show({ trace, printed, cut, how, bootMs }, sources, stand) {
    Object.assign(this.demo.dataset, { boot: how, bootMs: String(bootMs) });
    this.#showSteps(trace, sources, stand(trace));
    this.output.show(printed, cut);
    this.#compare(trace);
    const { error } = trace;
    this.editor.showProblems(trace, error ? meaning(error) : "");
    if (error) this.#say("error", plainWords(error));
    else this.#say("done", label("demo_done", { total: trace.steps.length }));
    this.#fold(error?.traceback);
  }

  /** @param {Trace} trace @param {Record<string, string>} sources @param {number} at */
  #showSteps(trace, sources, at) {
    if (!trace.steps.length) return;
    this.demo.code?.use(sources);
    this.demo.showTrace(trace, at);
  }

  /** Python's own account of an error, for who wants it. @param {string} [text] */
  #fold(text) {
    const place = this.demo.find(".live-demo__traceback");
    place.hidden = !text;
    place.replaceChildren(make("details", {}, make("summary", {}, label("edit_traceback")), make("pre", { tabindex: "0" }, text ?? "")));
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

  /** What had happened by then is shown. @param {RunEnded} ended @param {Record<string, string>} sources */
  #tellEnd(ended, sources) {
    const { ending, told } = ended;
    const steps = told?.steps ?? [];
    const trace = { cell: this.cell, steps, error: null };
    this.#showSteps(trace, sources, steps.length);
    this.#compare(trace);
    this.output.show(told?.printed ?? [], told?.cut ?? false);
    this.#fold();
    this.#say(ending === "stopped" ? "idle" : "error", tellEnding(ended, this.#limitMs));
    if (ending === "download" || ending === "start") this.demo.find("[data-do=run]").replaceChildren(label("demo_retry"));
  }

  /** How long a run may take: `data-limit-ms` on the demo, or what is usual. */
  get #limitMs() {
    return Number(this.demo.dataset.limitMs) || LIMITS.runMs;
  }

  #restore() {
    this.stop();
    this.editor.restore();
    this.demo.code?.use({});
    if (this.demo.baked) this.demo.showTrace(this.demo.baked, 1);
    this.demo.find(".live-demo__outcome").replaceChildren();
    this.output.show([], false);
    this.#fold();
    this.#say("idle", "");
  }

  /** @param {State} state @param {string} text */
  #say(state, text) {
    this.progress.say(state, text);
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
