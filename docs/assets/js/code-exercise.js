// @ts-check
/**
 * `<code-exercise>`: the reader writes a function, and Python in this page marks it. What the server rendered inside is the
 * task, the start, the tests and the help, for readers without scripts.
 */
import { textAt } from "./demo-data.js";
import { Progress } from "./demo-progress.js";
import { whenFetched } from "./demo-wait.js";
import { make } from "./dom.js";
import { meaning } from "./edit-errors.js";
import { CodeField } from "./edit-field.js";
import { upgradeOnFocus } from "./edit-on-focus.js";
import { Output } from "./edit-output.js";
import { ExerciseHelp } from "./exercise-help.js";
import { ExerciseResults } from "./exercise-results.js";
import { ExerciseWalk } from "./exercise-walk.js";
import { keepWork, recallWork } from "./kept-exercises.js";
import { label } from "./labels.js";
import { LIMITS, RunEnded, mark, run } from "./python-client.js";
import { swapButtons } from "./run-buttons.js";
import { tellEnding, tellState } from "./run-endings.js";

/** @typedef {import("./demo-progress.js").State} State */
/** @typedef {import("./protocol.js").Progress} Loading */

const SAVED_AFTER_MS = 400;

class CodeExercise extends HTMLElement {
  #built = false;
  /** @type {AbortController | null} */
  #running = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #saving;

  connectedCallback() {
    if (this.#built) return;
    this.#built = true;
    const fetchData = async (/** @type {string} */ address, /** @type {RequestCache} */ cache) => JSON.parse(await textAt(new URL(address, document.baseURI), cache));
    whenFetched(this, ["demo-editor", "stepper"], (data) => this.#wire(data), fetchData);
  }

  disconnectedCallback() {
    this.#running?.abort();
    this.walk?.hide();
  }

  /** @param {any} data see sitegen/exercise_files.py */
  #wire(data) {
    this.data = data;
    this.name = `${this.dataset.exercise}:${this.dataset.key}`;
    this.work = recallWork(this.name);
    this.progress = new Progress(this, this.#find(".exercise__status"));
    this.output = new Output(this.#find(".exercise__printed"));
    this.results = new ExerciseResults(this);
    this.field = this.#makeField(data.start);
    this.help = new ExerciseHelp(this.#find(".exercise__help"), this.work, {
      changed: () => this.#save(),
      say: (text) => this.#notice(text),
      take: () => this.#take(),
    });
    if (data.recorded) this.walk = new ExerciseWalk(this.#find(".exercise__walk"), this.dataset.organ ?? "", data.recorded);
    this.#showRecorded(null);
    const form = this.#find(".exercise__form");
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#mark();
    });
    form.addEventListener("keydown", (event) => {
      if (event.key === "Enter" && (event.ctrlKey || event.metaKey) && !event.isComposing) this.#mark();
    });
    this.#find("[data-do=stop]").addEventListener("click", () => this.#running?.abort());
    addEventListener("pagehide", () => this.#saving && this.#save());
    this.#find(".exercise__actions").hidden = false;
    this.#find(".exercise__done").hidden = !this.work.passed;
    this.classList.add("exercise--ready");
  }

  /** @param {string} start */
  #makeField(start) {
    const field = new CodeField(label("exercise_your_answer"), start, "python", {
      changed: () => this.#changed(),
      undoable: (told, undo) => this.#notice(told, undo),
      answers: () => [],
    });
    this.#find(".exercise__field").replaceChildren(field.element);
    if (this.work?.answer != null) field.write(this.work.answer);
    upgradeOnFocus(field);
    return field;
  }

  #changed() {
    if (!this.field || !this.work) return; // while it is made
    clearTimeout(this.#saving);
    this.#saving = setTimeout(() => this.#save(), SAVED_AFTER_MS);
    if (this.dataset.state === "done" || this.dataset.state === "error") this.#say("idle", label("exercise_changed"));
  }

  #save() {
    clearTimeout(this.#saving);
    this.#saving = undefined;
    if (!this.field || !this.work) return;
    this.work.answer = this.field.changed ? this.field.text : null;
    if (!keepWork(this.name ?? "", this.work)) this.#notice(label("exercise_not_kept"));
  }

  /** The solution, in the place of what the reader has; that can be taken back. */
  #take() {
    const { field } = this;
    if (!field) return;
    const undo = field.keep();
    field.write(this.data.solution);
    this.#notice(label("exercise_taken"), undo);
    field.focus();
  }

  async #mark() {
    if (this.#running || !this.field) return;
    this.#running = new AbortController();
    this.#save();
    this.walk?.hide();
    this.field.complain(null);
    const { signal } = this.#running;
    try {
      const running = () => label("exercise_running", { seconds: this.#limitMs / 1000 });
      const request = { ...this.data.request, answer: this.field.text };
      this.#show(await mark(request, { signal, onState: this.#hear(running), limitMs: this.#limitMs }));
    } catch (error) {
      if (!(error instanceof RunEnded)) throw error;
      const lines = /** @type {any} */ (error.told?.steps ?? []);
      this.output?.show(error.told?.printed ?? [], error.told?.cut ?? false);
      this.results?.show(lines, error.ending === "limit" || error.ending === "stopped");
      this.#tellEnd(error);
    } finally {
      this.#running = null;
      swapButtons(this, false);
    }
  }

  /** @param {Awaited<ReturnType<typeof mark>>} marked */
  #show({ lines, recorded, error, printed, cut }) {
    this.output?.show(printed, cut);
    this.results?.show(lines, false);
    this.#showRecorded(recorded);
    const failed = lines.findIndex(({ passed }) => !passed);
    if (error) {
      const why = meaning({ ...error, file: error.line ? "answer" : undefined });
      this.field?.complain({ line: error.line, message: why });
      this.#say("error", label("exercise_not_loaded", { why: error.message }));
    } else if (failed >= 0) {
      const { got, line } = lines[failed];
      if (line) this.field?.complain({ line, message: `${this.data.names[failed]}: ${got}` });
      const values = { n: lines.filter(({ passed }) => passed).length, total: lines.length, name: this.data.names[failed] };
      this.#say("error", label("exercise_failed", values));
    } else {
      if (this.work) this.work.passed = true;
      this.#save();
      this.#find(".exercise__done").hidden = false;
      this.#say("done", label("exercise_passed_all", { n: lines.length }));
    }
  }

  /** @param {import("./protocol.js").Recorded | null} recorded */
  #showRecorded(recorded) {
    if (!this.data.recorded) return;
    const { body } = this.data.recorded;
    const { cases } = this.data.request.recorded;
    const told = recorded
      ? label("exercise_agrees", { name: this.data.request.function, body, n: recorded.agreed, total: recorded.total })
      : label("exercise_agrees_when", { body, total: cases.length });
    this.results?.showRecorded(recorded, told, (scenario) => this.#walk(scenario));
  }

  /** @param {{cell: string, setup: Record<string, any>}} scenario */
  async #walk(scenario) {
    if (this.#running) return;
    this.#running = new AbortController();
    const before = this.#find(".exercise__status").textContent ?? "";
    try {
      const onState = this.#hear(() => label("exercise_walk_running", { body: this.data.recorded.body }));
      const { trace } = await run(scenario, { signal: this.#running.signal, onState });
      if (trace.error) throw new RunEnded("python", `${trace.error.message} (${trace.error.expected})`);
      this.#say("done", before);
      await this.walk?.show(trace);
    } catch (error) {
      this.#tellEnd(error);
    } finally {
      this.#running = null;
      swapButtons(this, false);
    }
  }

  /** How long an answer may take: `data-limit-ms` on the exercise, or what is usual. */
  get #limitMs() {
    return Number(this.dataset.limitMs) || LIMITS.runMs;
  }

  /** @param {() => string} running what a run is told to say of itself */
  #hear(running) {
    return (/** @type {"loading" | "running"} */ state, /** @type {Loading} */ progress = { phase: "start" }) => {
      this.#say(state, state === "running" ? running() : tellState(state, progress, this.#limitMs));
      this.progress?.count(progress);
    };
  }

  /** @param {unknown} error */
  #tellEnd(error) {
    if (!(error instanceof RunEnded)) throw error;
    error.told = null; // the table shows how far it came
    this.#say(error.ending === "stopped" ? "idle" : "error", tellEnding(error, this.#limitMs));
  }

  /** @param {string} text @param {() => void} [undo] */
  #notice(text, undo) {
    const place = this.#find(".exercise__notice");
    place.replaceChildren(text);
    if (!undo) return;
    const button = make("button", { type: "button", class: "button" }, label("edit_undo"));
    button.addEventListener("click", () => {
      undo();
      place.replaceChildren(label("edit_undone"));
      place.focus(); // the button is gone
    });
    place.append(" ", button);
  }

  /** @param {State} state @param {string} text */
  #say(state, text) {
    this.progress?.say(state, text);
    swapButtons(this, state === "loading" || state === "running");
  }

  /** @param {string} selector @returns {HTMLElement} */
  #find(selector) {
    return /** @type {HTMLElement} */ (this.querySelector(selector));
  }
}

customElements.define("code-exercise", CodeExercise);
