// @ts-check
/** The reader changes what all are given, and all run again in the page, one after the other. */
import { fill } from "./compare-task.js";
import { Progress } from "./demo-progress.js";
import { make } from "./dom.js";
import { label } from "./labels.js";
import { LIMITS, RunEnded, run, warm } from "./python-client.js";
import { tellEnding, tellState } from "./run-endings.js";

/** @typedef {import("./compare-data.js").Body} Body */
/** @typedef {import("./compare-data.js").Task} Task */
/** @typedef {import("./protocol.js").Trace} Trace */
/** @typedef {"idle" | "loading" | "running" | "done" | "error"} State */

let lastId = 0;

export class OwnRuns {
  /** @type {AbortController | null} the runs that are under way */
  #running = null;
  /** @type {Map<string, HTMLInputElement>} */
  #fields = new Map();
  /** @type {Map<string, string[]>} what the reader answers in place of the recorded person, by body */
  #answers = new Map();

  /**
   * @param {HTMLFormElement} form
   * @param {Task} task
   * @param {object} demo
   * @param {(traces: Trace[], stand?: {index: number, nth: number}) => void} demo.show `stand`: behind which side's answer
   * @param {() => void} demo.restore
   */
  constructor(form, task, demo) {
    this.form = form;
    this.task = task;
    this.demo = demo;
    for (const [name, { label: words, tries }] of Object.entries(task.change)) {
      const id = `compare-field-${++lastId}`;
      const plain = { autocapitalize: "off", autocomplete: "off", spellcheck: "false" };
      const kind = typeof task.shared[name] === "number" ? "number" : "text";
      const field = make("input", { type: kind, id, value: String(task.shared[name]), ...plain });
      this.#fields.set(name, field);
      const offers = make("p", { class: "compare__tries" }, label("compare_try"), ...tries.map((text) => offer(text, field)));
      offers.hidden = tries.length === 0;
      this.#find(".compare__fields").append(make("div", { class: "compare__field" }, make("label", { for: id }, words), field, offers));
    }
    this.progress = new Progress(/** @type {HTMLElement} */ (form.closest("compare-demo")), this.#find(".compare__status"));
    form.hidden = this.#fields.size === 0;
    form.addEventListener("input", () => warm(), { once: true });
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.run();
    });
    this.#find("[data-do=stop]").addEventListener("click", () => this.stop());
    this.#find("[data-do=restore]").addEventListener("click", () => this.#restore());
  }

  stop() {
    this.#running?.abort();
  }

  /** The reader answers a question of one side; all questions behind it are open again. @param {number} index @param {number} nth @param {string[]} answers */
  async answer(index, nth, answers) {
    this.#answers.set(this.task.bodies[index].id, answers);
    await this.run({ index, nth });
  }

  /** @param {{index: number, nth: number}} [stand] */
  async run(stand) {
    if (this.#running) return;
    const changed = Object.fromEntries([...this.#fields].map(([name, { type, value }]) => [name, type === "number" ? Number(value) : value]));
    const shared = { ...this.task.shared, ...changed };
    const { bodies } = this.task;
    this.#running = new AbortController();
    const { signal } = this.#running;
    try {
      const traces = [];
      for (const body of bodies) {
        const scenario = { cell: `${this.task.organ}/${body.id}`, setup: this.#setup(body, shared) };
        const onState = (/** @type {State} */ state, /** @type {import("./protocol.js").Progress} */ progress = { phase: "start" }) => {
          const running = state === "running" ? label("compare_running", { body: body.title }) : "";
          this.#say(state, running || tellState(state, progress, LIMITS.runMs));
          this.progress.count(progress);
        };
        traces.push((await run(scenario, { signal, onState })).trace);
      }
      this.#show(bodies, traces, stand);
    } catch (error) {
      if (!(error instanceof RunEnded)) throw error;
      this.#tellEnd(error);
    } finally {
      this.#running = null;
      this.#swapButtons(false);
    }
  }

  /** @param {Body} body @param {Record<string, any>} shared */
  #setup(body, shared) {
    const setup = fill(body.setup, shared);
    const answers = this.#answers.get(body.id);
    return answers ? { ...setup, answers } : setup;
  }

  /** @param {Body[]} bodies @param {Trace[]} traces @param {{index: number, nth: number}} [stand] */
  #show(bodies, traces, stand) {
    const broken = traces.findIndex(({ error, steps }) => error || steps.length === 0);
    if (broken < 0) {
      this.demo.show(traces, stand);
      this.#say("done", label("compare_done"));
    } else {
      const { error } = traces[broken];
      const why = error ? `${error.message} (${error.expected})` : "";
      this.#say("error", `${bodies[broken].title}: ${label("demo_failed", { why })}`);
    }
  }

  #restore() {
    this.stop();
    this.#answers.clear();
    for (const [name, field] of this.#fields) field.value = this.task.shared[name];
    this.demo.restore();
    this.#say("idle", "");
  }

  /** @param {RunEnded} ended */
  #tellEnd(ended) {
    this.#say(ended.ending === "stopped" ? "idle" : "error", tellEnding(ended, LIMITS.runMs));
  }

  /** @param {State} state @param {string} text */
  #say(state, text) {
    this.progress.say(state, text);
    this.#swapButtons(state === "loading" || state === "running");
  }

  /** While runs are under way there is Stop instead of Run; the focus goes along. @param {boolean} running */
  #swapButtons(running) {
    const [runs, stops] = [this.#find("[data-do=run]"), this.#find("[data-do=stop]")];
    if (runs.hidden === running) return;
    const held = document.activeElement === runs || document.activeElement === stops;
    runs.hidden = running;
    stops.hidden = !running;
    if (held) (running ? stops : runs).focus();
  }

  /** @param {string} selector @returns {HTMLElement} */
  #find(selector) {
    return /** @type {HTMLElement} */ (this.form.querySelector(selector));
  }
}

/** A text to try: it goes into the field, and nothing runs yet. @param {string} text @param {HTMLInputElement} field */
function offer(text, field) {
  const button = make("button", { type: "button", class: "button compare__try" }, make("code", {}, text));
  button.addEventListener("click", () => {
    field.value = text;
    field.focus();
  });
  return button;
}
