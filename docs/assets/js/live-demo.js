// @ts-check
/**
 * `<live-demo>`: steps through a recorded run of a cell; on request runs the cell anew, in this page.
 * What the server rendered inside the tag is the fallback; `data-do` names what a button does.
 */
import { organOf } from "./body-fold.js";
import { BodyView } from "./body-view.js";
import { CodeView } from "./code-view.js";
import { letReaderAnswer } from "./demo-answers.js";
import { DemoEditor } from "./demo-editor.js";
import { offerLink } from "./demo-link.js";
import { DemoRunner } from "./demo-runner.js";
import { whenFetched } from "./demo-wait.js";
import { whenNear } from "./near.js";
import { ORGAN_VIEWS, sheetsOf } from "./organ-views.js";
import { Prediction } from "./prediction.js";
import { read } from "./python-client.js";
import { tell } from "./sentences.js";
import { Stepper } from "./stepper.js";

/** @typedef {import("./protocol.js").Step} Step */
/** @typedef {import("./protocol.js").Trace} Trace */

const VIEWS = { ...ORGAN_VIEWS, agents: BodyView };

export class LiveDemo extends HTMLElement {
  #built = false;
  /** The first step that has something to see. */
  opening = 1;
  /** @type {Promise<void> | undefined} */
  #awake;

  connectedCallback() {
    if (this.#built) return;
    this.#built = true;
    whenNear(this, () => this.wake());
  }

  /** Fetch the run, if that was not begun yet; fulfilled when it can be stepped. */
  wake() {
    return (this.#awake ??= whenFetched(this, sheetsOf(this.dataset.organ), (data) => this.#wire(data)));
  }

  /** @param {import("./demo-data.js").DemoData} data */
  #wire(data) {
    for (const part of this.querySelectorAll("template")) part.replaceWith(part.content);
    this.baked = data.trace;
    this.words = { sentences: data.sentences, words: data.words };
    const View = VIEWS[/** @type {keyof typeof VIEWS} */ (this.dataset.organ)];
    this.organs = data.organs;
    this.picture = View ? new View(this.find(".live-demo__picture"), this.words, this.organs) : null;
    this.code = new CodeView(this.find(".live-demo__code"), data.sources, read);
    this.prediction = new Prediction(this.find(".live-demo__guess"), data.predict, (step) => this.#wordsOf(step));
    this.stepper = new Stepper(this, {
      show: (steps) => this.#show(steps),
      ask: (from, to) => this.prediction?.ask(from, to, (at) => this.go(at)) ?? 0,
      leave: () => this.prediction?.close(),
      tellUpTo: () => this.prediction?.tellUpTo ?? Infinity,
      announce: (step, count) => this.find(".live-demo__live").replaceChildren(...(count ? [`${count}. `] : []), ...this.#tell(step)),
      kindOf: View?.kindOf,
      turningPoints: View?.turningPoints,
      quickMs: View?.quickMs,
    });
    this.editor = new DemoEditor(this.find(".live-demo__fields"), data.setup, data.editable);
    this.runner = new DemoRunner(this, this.editor, data.cell);
    letReaderAnswer(this);
    offerLink(this);
    this.find("[data-do=edit]").addEventListener("click", () => this.runner?.toggle());
    addEventListener("beforeprint", () => this.stepper?.leave(this.total));
    for (const name of [".live-demo__sentence", ".live-demo__own"]) this.find(name).hidden = false;
    this.find(".live-demo__picture").hidden = !this.picture;
    this.find(".live-demo__stage").tabIndex = 0;
    this.classList.add("live-demo--ready");
    this.prediction.take(data.trace.steps, false);
    const something = data.trace.steps.findIndex((_, last, steps) => View?.hasSomething(steps.slice(0, last + 1)));
    this.opening = Math.min(1 + Math.max(0, something), this.prediction.tellUpTo); // a reader comes past the question
    this.showTrace(data.trace, this.opening);
  }

  disconnectedCallback() {
    this.stepper?.pause();
    this.runner?.stop();
  }

  /** @param {string} selector @returns {HTMLElement} */
  find(selector) {
    return /** @type {HTMLElement} */ (this.querySelector(selector));
  }

  /** The trace that is being shown: the recorded one, or that of a run of the reader's own. */
  get trace() {
    return this.stepper?.trace;
  }

  get at() {
    return this.stepper?.at ?? 1;
  }

  get total() {
    return this.stepper?.total ?? 0;
  }

  /** Whether a run of the reader's own is shown, and not the recorded one. */
  get own() {
    return this.trace !== this.baked;
  }

  /** @param {Trace} trace @param {number} at */
  showTrace(trace, at) {
    this.prediction?.take(trace.steps, trace !== this.baked);
    this.stepper?.showTrace(trace, at);
  }

  /** Show step `at`, counted from 1. @param {number} at */
  go(at) {
    this.stepper?.go(at);
  }

  /** @param {Step[]} steps all steps so far; the last one is the one shown */
  #show(steps) {
    const step = steps[steps.length - 1];
    this.find(".live-demo__sentence").replaceChildren(...this.#tell(step));
    this.picture?.show(steps);
    this.code?.show(step);
    this.prediction?.show(steps.length);
    const detail = { at: steps.length, total: this.total, own: this.own };
    this.dispatchEvent(new CustomEvent("demo-step", { bubbles: true, detail }));
  }

  /** Say something else in the place of the step's sentence. @param {string} text */
  say(text) {
    for (const name of [".live-demo__sentence", ".live-demo__live"]) this.find(name).replaceChildren(text);
  }

  /** How a step is said: in the words of its own organ, when a whole agent is run. @param {Step} step */
  #wordsOf(step) {
    return this.organs?.[organOf(step)] ?? this.words ?? { sentences: {}, words: {} };
  }

  /** @param {Step} step */
  #tell(step) {
    return tell(step, this.#wordsOf(step));
  }
}

customElements.define("live-demo", LiveDemo);
