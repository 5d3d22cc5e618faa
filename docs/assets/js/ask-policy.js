// @ts-check
/**
 * `<ask-policy>`: a reader's own rules and calls are put to a cell, in this page, once in each mode. What the server
 * rendered inside is the example and its answers; `ask-cells.js` says how each cell is asked.
 */
import { ASK_CELLS } from "./ask-cells.js";
import { AskDecision } from "./ask-decision.js";
import { AskFoot } from "./ask-foot.js";
import { AskForm } from "./ask-form.js";
import { askInModes, walkOf } from "./ask-run.js";
import { answerOf, drawTable } from "./ask-table.js";
import { fetchDemo } from "./demo-data.js";
import { Progress } from "./demo-progress.js";
import { whenFetched } from "./demo-wait.js";
import { make } from "./dom.js";
import { label } from "./labels.js";
import { sheetsOf } from "./organ-views.js";
import { LIMITS, RunEnded, warm } from "./python-client.js";
import { tellEnding, tellState } from "./run-endings.js";
import { wordsFor } from "./sentences.js";
import { sitePath } from "./site-storage.js";

/** @typedef {import("./ask-table.js").Results} Results */

class AskPolicy extends HTMLElement {
  #built = false;
  /** @type {AbortController | null} */
  #running = null;
  /** @type {(Results & {setup: Record<string, any>}) | null} */
  #results = null;
  /** @type {{n: number, mode: string} | null} the verdict that is open */
  #open = null;

  connectedCallback() {
    if (this.#built) return;
    this.#built = true;
    whenFetched(this, sheetsOf(this.dataset.organ), (data) => this.#wire(data), fetchDemo);
  }

  disconnectedCallback() {
    this.#running?.abort();
    this.decision?.hide();
  }

  /** @param {any} data see sitegen/html/ask_policy.py */
  #wire(data) {
    this.data = data;
    this.cell = ASK_CELLS[data.cell];
    this.words = { sentences: data.sentences, words: data.words };
    this.progress = new Progress(this, this.#find(".ask__status"));
    this.form = new AskForm(this, this.cell, data, this.words, {
      onChange: () => this.#changed(),
      onRefuse: (why) => this.#say("error", why),
    });
    this.decision = new AskDecision(this.#find(".ask__decision"), this.dataset.organ ?? "", this.cell, data, this.words, ({ written }) => {
      if (written?.file && written.line) this.form?.files.reveal(written.file, written.line);
    });
    this.table = /** @type {HTMLTableElement} */ (this.#find(".ask__table"));
    this.#makeButtons();
    this.#find("form").addEventListener("submit", (event) => {
      event.preventDefault();
      this.#ask();
    });
    this.#find("form").addEventListener("keydown", (event) => {
      if (event.key === "Enter" && (event.ctrlKey || event.metaKey) && !event.isComposing) this.#ask();
    });
    this.#find("form").addEventListener("input", warm, { once: true }); // whoever writes is about to ask
    this.#find("[data-do=stop]").addEventListener("click", () => this.#running?.abort());
    this.table.addEventListener("click", (event) => this.#click(event));
    this.addEventListener("demo-answer", (event) => this.#walk(/** @type {CustomEvent} */ (event).detail.answer));
    this.#find(".ask__actions").hidden = false;
    new AskFoot(this.#find(".ask__foot"), {
      form: this.form,
      key: `${sitePath()}ask:${this.dataset.ask}`,
      words: this.words,
      results: async () => (this.#results || (await this.#ask()) ? this.#results : null),
      say: (state, text) => this.#say(state, text),
    });
    this.classList.add("ask--ready");
  }

  /** The answers that came with the page can be opened as well; for that they are asked for once more. */
  #makeButtons() {
    for (const row of this.table?.tBodies[0].rows ?? [])
      [...row.querySelectorAll(".ask__answer")].forEach((shown, at) => {
        const n = String(row.sectionRowIndex);
        shown.replaceWith(make("button", { type: "button", class: "ask__answer", "data-n": n, "data-of": this.data.modes[at], "aria-pressed": "false" }, ...shown.childNodes));
      });
  }

  /** @returns {Promise<boolean>} whether there are answers */
  async #ask() {
    const { form, cell, words } = this;
    const asked = this.#running ? null : form?.read();
    if (!asked || !form || !cell || !words) return false;
    const { modes, shown, setup } = asked;
    const { varies } = this.data;
    const total = modes.length * shown.length;
    return this.#busy(async (signal) => {
      const hear = (/** @type {string} */ mode, /** @type {number} */ n) =>
        this.#hear(() => label(`ask_running_${varies}`, { mode: wordsFor(varies, mode, words), n, total }));
      const { files } = form.written;
      const tell = (/** @type {import("./ask-cells.js").Found} */ found) => form.files.tell(found);
      const answers = await askInModes({ cell, id: this.data.cell, varies, modes, setup, files, words, signal, hear, tell });
      this.#results = { varies, modes, shown, answers, setup };
      this.#draw();
    });
  }

  /**
   * Do one thing at a time; Stop ends it.
   * @param {(signal: AbortSignal) => Promise<void>} job
   * @returns {Promise<boolean>} whether it came to its end
   */
  async #busy(job) {
    if (this.#running) return false;
    this.#running = new AbortController();
    try {
      await job(this.#running.signal);
      return true;
    } catch (error) {
      this.#tellEnd(error);
      return false;
    } finally {
      this.#running = null;
      this.#swapButtons(false);
    }
  }

  #draw() {
    const { table, words } = this;
    if (!table || !words || !this.#results) return;
    drawTable(table, this.#results, words);
    this.decision?.hide();
    this.#open = null;
    this.toggleAttribute("data-stale", false);
    const { modes, shown } = this.#results;
    this.#say("done", label("ask_done", { n: modes.length * shown.length }));
  }

  /** @param {MouseEvent} event */
  async #click(event) {
    const button = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest(".ask__answer"));
    if (!button) return;
    const [n, mode] = [Number(button.dataset.n), button.dataset.of ?? ""];
    if (!this.#results && !(await this.#ask())) return;
    this.#show(n, mode);
  }

  /** @param {number} n @param {string} mode */
  #show(n, mode) {
    const answer = this.#results && answerOf(this.#results.answers, mode, n);
    if (!answer || "refusal" in answer || !this.#results) return; // asked anew, and the call is gone
    for (const one of this.table?.querySelectorAll(".ask__answer") ?? []) {
      const chosen = one instanceof HTMLElement && one.dataset.n === String(n) && one.dataset.of === mode;
      one.setAttribute("aria-pressed", String(chosen));
    }
    this.#open = { n, mode };
    this.decision?.tell(this.#results.shown[n], mode, answer);
    const smooth = !matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.#find(".ask__decision").scrollIntoView({ block: "start", behavior: smooth ? "smooth" : "instant" });
    this.#walk();
  }

  /** Run the call of the open verdict once more, to be stepped through. @param {string} [answer] what the reader says there */
  async #walk(answer) {
    const open = this.#open;
    const { cell, decision } = this;
    if (!open || !this.#results || !cell) return;
    const { setup } = this.#results;
    const said = answer === undefined ? {} : { answers: [answer] };
    const asked = { cell: this.data.cell, setup: { ...setup, [this.data.varies]: open.mode, calls: [setup.calls[open.n]], ...said } };
    const onState = this.#hear(() => label("demo_running", { seconds: LIMITS.runMs / 1000 }));
    await this.#busy(async (signal) => {
      const trace = await walkOf(asked, { signal, onState });
      if (this.#open !== open) return; // another verdict was opened meanwhile
      const told = trace.steps.findIndex(({ data }) => data.answer === answer);
      decision?.walk(trace, answer === undefined || told < 0 ? cell.opening(trace) : told + 1, answer === undefined);
      this.#say("done", "");
      if (answer !== undefined) /** @type {HTMLElement | null} */ (this.querySelector("[data-answer][aria-pressed=true]"))?.focus({ preventScroll: true });
    });
    if (this.#open && this.#open !== open) this.#walk();
  }

  #changed() {
    this.toggleAttribute("data-stale", true);
    this.form?.files.tell(null);
    if (!this.#running) this.#say("idle", label("ask_stale"));
  }

  /** What a run is told to say of itself. @param {() => string} running */
  #hear(running) {
    return (/** @type {"loading" | "running"} */ state, /** @type {import("./protocol.js").Progress} */ progress = { phase: "start" }) =>
      this.#say(state, state === "running" ? running() : tellState(state, progress, LIMITS.runMs), progress);
  }

  /** @param {unknown} error */
  #tellEnd(error) {
    if (!(error instanceof RunEnded)) throw error;
    error.told = null; // a table has no use for half a run
    this.#say(error.ending === "stopped" ? "idle" : "error", tellEnding(error, LIMITS.runMs));
  }

  /** @param {import("./demo-progress.js").State} state @param {string} text @param {import("./protocol.js").Progress} [progress] */
  #say(state, text, progress) {
    this.progress?.say(state, text);
    if (progress) this.progress?.count(progress);
    this.#swapButtons(state === "loading" || state === "running");
  }

  /** @param {boolean} running */
  #swapButtons(running) {
    const [go, stop] = [this.#find("[data-do=ask]"), this.#find("[data-do=stop]")];
    if (go.hidden === running) return;
    const held = document.activeElement === go || document.activeElement === stop;
    go.hidden = running;
    stop.hidden = !running;
    if (held) (running ? stop : go).focus();
  }

  /** @param {string} selector @returns {HTMLElement} */
  #find(selector) {
    return /** @type {HTMLElement} */ (this.querySelector(selector));
  }
}

customElements.define("ask-policy", AskPolicy);
