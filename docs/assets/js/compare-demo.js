// @ts-check
/**
 * `<compare-demo>`: several bodies on one task. Two of them stand side by side and step together; what all have made of
 * it is told in the end. What the server rendered inside the tag is the fallback: the steps of every body as a list.
 */
import { CompareAll } from "./compare-all.js";
import { CompareCode } from "./compare-code.js";
import { fetchRun, fetchTask } from "./compare-data.js";
import { oneLine } from "./compare-line.js";
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

/** @typedef {import("./compare-data.js").Body} Body */
/** @typedef {import("./compare-data.js").Run} Run */
/** @typedef {import("./compare-line.js").Tick} Tick */
/** @typedef {import("./protocol.js").Step} Step */
/** @typedef {Awaited<ReturnType<typeof fetchTask>>} Task */

/** What two bodies can come to at the same time, besides what their views mark. */
const MOMENTS = ["CallReceived", "SummaryAsked", "ParentAnswered", "ParentTold", "ChildAsked", "ChildAnswered", "ChildToolEnded"];
/** The same thing under two names. */
const ALIKE = new Map([["SummaryWritten", "SnapshotWritten"]]);

export class CompareDemo extends HTMLElement {
  #built = false;
  /** @type {Tick[]} */
  #line = [];
  /** @type {Side[]} */
  #sides = [];
  /** @type {string[]} what a step has brought, to be read aloud */
  #news = [];

  connectedCallback() {
    if (this.#built) return;
    this.#built = true;
    whenNear(this, () => whenFetched(this, sheetsOf(this.dataset.organ), (data) => this.#wire(data), fetchBoth));
  }

  disconnectedCallback() {
    this.stepper?.pause();
    this.own?.stop();
  }

  /** @param {{task: Task, runs: Run[]}} data */
  #wire({ task, runs }) {
    this.task = task;
    const View = (this.View = ORGAN_VIEWS[/** @type {keyof typeof ORGAN_VIEWS} */ (task.organ)]);
    this.#sides = /** @type {const} */ (["left", "right"]).map((which, index) => new Side(which, task.organ, task.bodies, (body) => this.#pick(index, body)));
    this.find(".compare__sides").append(...this.#sides.map(({ element }) => element), this.#switch());
    this.prediction = new ComparePrediction(this.find(".compare__guess"), task.predict);
    this.code = new CompareCode(/** @type {HTMLDetailsElement} */ (this.find(".compare__code")), task);
    this.stepper = new Stepper(this, {
      show: (steps) => this.#show(steps),
      announce: (_, count) => this.find(".compare__live").replaceChildren([count, ...this.#news].filter(Boolean).join(". ")),
      kindOf: View?.kindOf,
      turningPoints: View?.turningPoints,
      quickMs: View?.quickMs,
    });
    this.all = new CompareAll(this.querySelector(".compare__all"), task);
    this.own = new OwnRuns(/** @type {HTMLFormElement} */ (this.find(".compare__own")), task, {
      bodies: () => [...new Set([...this.#bodies, ...task.bodies])], // the two that are shown come first
      show: (bodies, traces, stand) => {
        this.#showOwn(traces.slice(0, 2).map(({ steps }) => steps), stand);
        this.all?.show(bodies, traces);
      },
      restore: () => this.#restore(),
    });
    this.#sides.forEach(({ element }, index) =>
      element.addEventListener("demo-answer", (event) => this.#answer(index, /** @type {CustomEvent} */ (event).detail)),
    );
    addEventListener("beforeprint", () => this.stepper?.leave(this.stepper.total));
    for (const name of [".compare__sides", ".compare__code"]) this.find(name).hidden = false;
    this.classList.add("compare--ready");
    this.#setRuns(runs);
  }

  /** @param {string} selector @returns {HTMLElement} */
  find(selector) {
    return /** @type {HTMLElement} */ (this.querySelector(selector));
  }

  /** The runs that are shown, the left one first. */
  get runs() {
    return this.#sides.flatMap(({ run }) => (run ? [run] : []));
  }

  /** The two that are compared, the left one first. @returns {Body[]} */
  get #bodies() {
    return this.#sides.map(({ run }) => /** @type {Body} */ (this.task?.bodies.find(({ id }) => id === run?.body)));
  }

  /** @param {Run[]} runs recorded ones */
  #setRuns(runs) {
    this.toggleAttribute("data-own", false);
    this.all?.restore();
    runs.forEach((run, index) => this.#sides[index].show(run));
    this.querySelectorAll(".compare__switch button").forEach((button, index) => button.replaceChildren(runs[index].title));
    this.prediction?.ask(runs[0], runs[1]);
    this.code?.show(this.#bodies);
    this.#arrange();
  }

  /** Another body on one side. Whom the other side shows already changes places. @param {number} index @param {string} id */
  async #pick(index, id) {
    const { task } = this;
    if (!task) return;
    const wanted = this.#bodies.map((body) => body.id);
    if (wanted[1 - index] === id) wanted[1 - index] = wanted[index];
    wanted[index] = id;
    this.own?.stop();
    const bodies = wanted.map((one) => /** @type {Body} */ (task.bodies.find((body) => body.id === one)));
    this.dataset.state = "loading";
    try {
      this.#setRuns(await Promise.all(bodies.map((body) => fetchRun(body, task.here))));
      this.dataset.state = "idle";
    } catch {
      this.dataset.state = "error";
      this.find(".compare__difference").replaceChildren(label("demo_fetch_failed"));
      for (const side of this.#sides) side.picker.value = side.run?.body ?? "";
    }
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
    return 1 + this.#line.findIndex(({ left, right }) => (index ? right : left) >= count);
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
    /** @type {HTMLElement | null} */ (this.#sides[index].element.querySelector("[data-answer][aria-pressed=true]"))?.focus({ preventScroll: true });
  }

  async #restore() {
    const { task } = this;
    if (task) this.#setRuns(await Promise.all(this.#bodies.map((body) => fetchRun(body, task.here))));
  }

  /** Lay both runs on one line, and show a place of it: if not said, the first at which both have a picture. @param {number} [at] */
  #arrange(at) {
    const [left, right] = this.#sides.map(({ run }) => run?.steps ?? []);
    this.#line = oneLine(left, right, (step) => this.#momentOf(step));
    const steps = this.#line.map((tick, index) => this.#worthMarking(tick, this.#line[index - 1]));
    const ends = this.#sides.map(({ run }) => ({ title: run?.title ?? "", ends: run ? outcomes(run.steps, this.task?.endings ?? [], run.words) : [] }));
    this.find(".compare__difference").replaceChildren(difference(ends[0], ends[1]));
    const opening = this.#line.findIndex((tick) => [left.slice(0, tick.left), right.slice(0, tick.right)].every((some) => this.View?.hasSomething(some)));
    this.stepper?.showTrace({ cell: null, steps, error: null }, Math.min(at ?? opening + 1, steps.length));
  }

  /** @param {Step} step */
  #momentOf({ event, data }) {
    const known = MOMENTS.includes(event) || ALIKE.has(event) || this.View?.turningPoints.has(event);
    return known && !data.depth ? (ALIKE.get(event) ?? event) : null;
  }

  /** The step that stands for a tick on the line: what both have come to, else what one of them has. @param {Tick} tick @param {Tick} [before] */
  #worthMarking({ left, right, moment }, before) {
    const [mine, other] = [left, right].map((count, index) => this.runs[index].steps[count - 1]);
    const fresh = [...(left === before?.left ? [] : [mine]), ...(right === before?.right ? [] : [other])];
    return (moment ? mine : fresh.find((step) => this.View?.kindOf(step))) ?? { ...mine, event: "" };
  }

  /** @param {Step[]} steps all ticks so far; the last one is the one shown */
  #show(steps) {
    const [before, now] = [this.#line[steps.length - 2], this.#line[steps.length - 1]];
    const over = steps.length === this.#line.length;
    const stands = [before?.left === now.left, before?.right === now.right];
    this.#sides.forEach((side, index) => side.go(index ? now.right : now.left, stands[index] && !over && !now.moment));
    this.#news = this.#sides.flatMap(({ run, said }, index) => (stands[index] ? [] : [`${run?.title}: ${said}`]));
    this.toggleAttribute("data-moment", now.moment !== null);
    for (const told of this.querySelectorAll(".compare__difference, .compare__all")) /** @type {HTMLElement} */ (told).hidden = !over;
    this.prediction?.tell(over);
    this.code?.light(this.#sides.map(({ run }, index) => run?.steps[(index ? now.right : now.left) - 1]));
  }

  /** On a phone one picture is in sight at a time; this switches. */
  #switch() {
    const buttons = this.#sides.map((_, index) => {
      const button = make("button", { type: "button", class: "button", "aria-pressed": String(index === 0) });
      button.addEventListener("click", () => this.#bring(index));
      return button;
    });
    this.dataset.inSight = "left";
    return make("div", { class: "compare__switch", role: "group", "aria-label": label("compare_switch") }, ...buttons);
  }

  /** @param {number} index */
  #bring(index) {
    this.dataset.inSight = index ? "right" : "left";
    this.querySelectorAll(".compare__switch button").forEach((button, nth) => button.setAttribute("aria-pressed", String(nth === index)));
  }
}

/** The task, and the recorded runs of its first two bodies. @param {string} address @param {RequestCache} cache */
async function fetchBoth(address, cache) {
  const task = await fetchTask(address, cache);
  const runs = await Promise.all(task.bodies.slice(0, 2).map((body) => fetchRun(body, task.here, cache)));
  return { task, runs };
}

customElements.define("compare-demo", CompareDemo);
