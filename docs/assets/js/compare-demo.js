// @ts-check
/**
 * `<compare-demo>`: several bodies on one task, side by side, stepping together. All say what they do; two of them, whom
 * the reader picks, show their pictures. What the server rendered inside the tag is the fallback: the steps of every
 * body as a list.
 */
import { CompareCode } from "./compare-code.js";
import { fetchTaskAndRuns } from "./compare-data.js";
import { oneLine } from "./compare-line.js";
import { momentOf, worthMarking } from "./compare-moments.js";
import { difference, outcomes } from "./compare-outcome.js";
import { OwnRuns } from "./compare-own.js";
import { ComparePrediction } from "./compare-prediction.js";
import { Side } from "./compare-side.js";
import { afterQuestion, answersWith } from "./demo-answers.js";
import { whenFetched } from "./demo-wait.js";
import { make } from "./dom.js";
import { label } from "./labels.js";
import { whenNear } from "./near.js";
import { ORGAN_VIEWS, sheetsOf } from "./organ-views.js";
import { Stepper } from "./stepper.js";

/** @typedef {import("./compare-data.js").Run} Run */
/** @typedef {import("./compare-line.js").Tick} Tick */
/** @typedef {import("./protocol.js").Step} Step */
/** @typedef {Awaited<ReturnType<typeof fetchTaskAndRuns>>["task"]} Task */

/** Too narrow for all of them: the two that are picked step alone. */
const NARROW = matchMedia("(max-width: 56em)");

export class CompareDemo extends HTMLElement {
  #built = false;
  /** @type {Tick[]} */
  #line = [];
  /** @type {Side[]} */
  #sides = [];
  /** @type {number[]} the two sides whose pictures are shown, the one picked last at the end */
  #picked = [0, 1];
  /** @type {number[]} the sides that step along */
  #members = [];
  /** @type {string[]} what a step has brought, to be read aloud */
  #news = [];

  connectedCallback() {
    if (this.#built) return;
    this.#built = true;
    whenNear(this, () => whenFetched(this, sheetsOf(this.dataset.organ), (data) => this.#wire(data), fetchTaskAndRuns));
  }

  disconnectedCallback() {
    this.stepper?.pause();
    this.own?.stop();
  }

  /** @param {{task: Task, runs: Run[]}} data */
  #wire({ task, runs }) {
    this.task = task;
    this.recorded = runs;
    const View = (this.View = ORGAN_VIEWS[/** @type {keyof typeof ORGAN_VIEWS} */ (task.organ)]);
    this.#sides = task.bodies.map((body, index) => new Side(task, body, () => this.#pick(index)));
    const cards = make("div", { class: "compare__cards" }, ...this.#sides.map(({ card }) => card));
    const panes = make("div", { class: "compare__panes" }, ...this.#sides.map(({ pane }) => pane));
    this.find(".compare__sides").append(make("p", { class: "compare__hint compare__hint--pick" }, label("compare_pick")), cards, this.#switch(), panes);
    this.style.setProperty("--bodies", String(task.bodies.length));
    this.prediction = new ComparePrediction(this.find(".compare__guess"), task.predict);
    this.code = new CompareCode(/** @type {HTMLDetailsElement} */ (this.find(".compare__code")), task);
    this.stepper = new Stepper(this, {
      show: (steps) => this.#show(steps),
      announce: (_, count) => this.find(".compare__live").replaceChildren([count, ...this.#news].filter(Boolean).join(". ")),
      kindOf: View?.kindOf,
      turningPoints: View?.turningPoints,
      quickMs: View?.quickMs,
    });
    this.own = new OwnRuns(/** @type {HTMLFormElement} */ (this.find(".compare__own")), task, {
      show: (traces, stand) => this.#showOwn(traces.map(({ steps }) => steps), stand),
      restore: () => this.#restore(),
    });
    this.#sides.forEach(({ pane }, index) =>
      pane.addEventListener("demo-answer", (event) => this.#answer(index, /** @type {CustomEvent} */ (event).detail)),
    );
    addEventListener("beforeprint", () => this.stepper?.leave(this.stepper.total));
    NARROW.addEventListener("change", () => this.#rearrange());
    for (const name of [".compare__sides", ".compare__code"]) this.find(name).hidden = false;
    this.classList.add("compare--ready");
    this.#showPicked();
    this.#restore();
  }

  /** @param {string} selector @returns {HTMLElement} */
  find(selector) {
    return /** @type {HTMLElement} */ (this.querySelector(selector));
  }

  /** The runs that are shown. */
  get runs() {
    return this.#sides.flatMap(({ run }) => (run ? [run] : []));
  }

  /** The two that are picked, in the order of the task. */
  get #pair() {
    return [...this.#picked].sort((one, other) => one - other);
  }

  /** The recorded runs, and the question about them. */
  #restore() {
    const runs = this.recorded ?? [];
    this.toggleAttribute("data-own", false);
    runs.forEach((run, index) => this.#sides[index].show(run));
    this.prediction?.ask(runs);
    this.#arrange();
  }

  /** Another one shows its picture, in the place of the one that was picked longest ago. @param {number} index */
  #pick(index) {
    if (!this.#picked.includes(index)) {
      this.#picked = [this.#picked[1], index];
      this.#showPicked();
      if (NARROW.matches) this.#rearrange();
    }
    this.#bring(this.#pair.indexOf(index));
  }

  #showPicked() {
    const pair = this.#pair;
    this.#sides.forEach((side, index) => side.pick(pair.includes(index)));
    pair.forEach((index, nth) => (this.#sides[index].pane.dataset.side = nth ? "right" : "left"));
    this.querySelectorAll(".compare__switch button").forEach((button, nth) => button.replaceChildren(this.#sides[pair[nth]].title));
    this.code?.show(pair.flatMap((index) => this.task?.bodies[index] ?? []));
    this.#light();
  }

  /** The lines of code on which the two stand. */
  #light() {
    const tick = this.#line[(this.stepper?.at ?? 0) - 1];
    if (tick) this.code?.light(this.#pair.map((index) => this.runs[index]?.steps[tick.counts[index] - 1]));
  }

  /** @param {Step[][]} steps @param {{index: number, nth: number}} [stand] behind which answer of which side; at the end if not said */
  #showOwn(steps, stand) {
    this.toggleAttribute("data-own", true);
    this.#sides.forEach((side, index) => side.run && side.show({ ...side.run, steps: steps[index] }));
    this.prediction?.close();
    this.#arrange(Infinity);
    if (stand) this.stepper?.go(this.#tickOf(stand.index, afterQuestion(steps[stand.index], stand.nth)));
  }

  /** The tick, counted from 1, with which a side has taken that many steps. @param {number} index @param {number} count */
  #tickOf(index, count) {
    return 1 + this.#line.findIndex(({ counts }) => counts[index] >= count);
  }

  /**
   * The reader answers a question of one side. The answer it has already only moves both on.
   * @param {number} index @param {{nth: number, answer: string}} given
   */
  async #answer(index, { nth, answer }) {
    const steps = this.#sides[index].run?.steps ?? [];
    const answers = answersWith(steps, nth, answer);
    if (answers) {
      this.#sides[index].say(label("demo_loading"));
      await this.own?.answer(index, nth, answers);
      if (this.dataset.state === "error") this.#sides[index].say(this.find(".compare__own .compare__status").textContent ?? "");
    } else this.stepper?.leave(this.#tickOf(index, afterQuestion(steps, nth)));
    /** @type {HTMLElement | null} */ (this.#sides[index].pane.querySelector("[data-answer][aria-pressed=true]"))?.focus({ preventScroll: true });
  }

  /** Lay the runs on one line, and show a place of it: if not said, the first at which all have a picture. @param {number} [at] */
  #arrange(at) {
    this.#members = NARROW.matches ? this.#pair : this.#sides.map((_, index) => index);
    const runs = this.#sides.map(({ run }, index) => (this.#members.includes(index) ? (run?.steps ?? []) : []));
    this.#line = oneLine(runs, (step) => momentOf(step, this.View));
    const steps = this.#line.map((tick, index) => worthMarking(runs, tick, this.#line[index - 1], this.View));
    const ends = this.runs.map(({ title, steps, words }) => ({ title, ends: this.task ? outcomes(steps, this.task, words, true) : [] }));
    this.find(".compare__difference").replaceChildren(difference(ends));
    const opening = this.#line.findIndex(({ counts }) => this.#members.every((index) => this.View?.hasSomething(runs[index].slice(0, counts[index]))));
    this.stepper?.showTrace({ cell: null, steps, error: null }, Math.min(at ?? opening + 1, steps.length));
  }

  /** Others step along from now on. Whoever stays, stays at its step. */
  #rearrange() {
    const [stays] = NARROW.matches ? this.#pair.filter((index) => this.#members.includes(index)) : this.#members;
    const count = this.#line[(this.stepper?.at ?? 1) - 1]?.counts[stays];
    this.#arrange(this.hasAttribute("data-at-end") ? Infinity : undefined);
    if (!this.hasAttribute("data-at-end")) this.stepper?.go(this.#tickOf(stays, count));
  }

  /** @param {Step[]} steps all ticks so far; the last one is the one shown */
  #show(steps) {
    const [before, now] = [this.#line[steps.length - 2], this.#line[steps.length - 1]];
    const over = steps.length === this.#line.length;
    const moved = this.#members.filter((index) => before?.counts[index] !== now.counts[index]);
    this.#sides.forEach((side, index) => {
      const together = now.together.includes(index);
      const beyond = over ? (side.run?.steps.length ?? 0) : 0; // of those who do not step along, the end alone is told
      side.go(now.counts[index] || beyond, !moved.includes(index) && !over && !together, together);
    });
    this.#news = moved.map((index) => `${this.#sides[index].title}: ${this.#sides[index].said}`);
    this.toggleAttribute("data-moment", now.moment !== null);
    const differs = this.find(".compare__difference");
    differs.hidden = !over || !differs.textContent;
    this.prediction?.tell(over);
    this.#light();
  }

  /** On a phone one picture is in sight at a time; this switches. */
  #switch() {
    const buttons = this.#picked.map((_, nth) => {
      const button = make("button", { type: "button", class: "button", "aria-pressed": String(nth === 0) });
      button.addEventListener("click", () => this.#bring(nth));
      return button;
    });
    this.dataset.inSight = "left";
    return make("div", { class: "compare__switch", role: "group", "aria-label": label("compare_switch") }, ...buttons);
  }

  /** @param {number} nth of the two pictures */
  #bring(nth) {
    this.dataset.inSight = nth ? "right" : "left";
    this.querySelectorAll(".compare__switch button").forEach((button, index) => button.setAttribute("aria-pressed", String(index === nth)));
  }
}

customElements.define("compare-demo", CompareDemo);
