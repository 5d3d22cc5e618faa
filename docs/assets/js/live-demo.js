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
import { DemoRunner } from "./demo-runner.js";
import { make } from "./dom.js";
import { label } from "./labels.js";
import { oneByOne } from "./one-by-one.js";
import { ORGAN_VIEWS } from "./organ-views.js";
import { Prediction } from "./prediction.js";
import { read } from "./python-client.js";
import { tell } from "./sentences.js";

/** @typedef {import("./protocol.js").Trace} Trace */

const VIEWS = { ...ORGAN_VIEWS, agents: BodyView };
const PACE_MS = 1400;
const TYPING = "input:not([type=range]), textarea, select";
const SCROLLING = ".source__text, .gate__scroll, .loop__scroll, .tools__board, .context__messages, .family__scroll, .live-demo__printed";

export class LiveDemo extends HTMLElement {
  #built = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #at = 1;

  connectedCallback() {
    if (this.#built) return;
    this.#built = true;
    oneByOne(this, () => this.#wire());
  }

  #wire() {
    const data = JSON.parse(this.find(".live-demo__data").textContent || "{}");
    /** @type {Trace} */
    this.baked = data.trace;
    this.trace = this.baked;
    this.words = { sentences: data.sentences, words: data.words };
    const View = VIEWS[/** @type {keyof typeof VIEWS} */ (this.dataset.organ)];
    this.turningPoints = View?.turningPoints ?? new Set();
    this.quickMs = View?.quickMs ?? PACE_MS;
    /** @type {Record<string, import("./body-view.js").OrganWords>} of a whole agent: each organ has words of its own */
    this.organs = data.organs ?? {};
    this.picture = View ? new View(this.find(".live-demo__picture"), this.words, this.organs) : null;
    this.code = new CodeView(this.find(".live-demo__code"), data.sources, read);
    this.prediction = new Prediction(this.find(".live-demo__guess"), this.baked, data.predict, this.words);
    const editor = new DemoEditor(this.find(".live-demo__fields"), data.setup, data.editable);
    this.runner = new DemoRunner(this, editor, data.cell);
    letReaderAnswer(this);
    this.addEventListener("click", (event) => this.#click(event));
    this.addEventListener("keydown", (event) => this.#key(event));
    this.scrubber.addEventListener("input", () => this.#leave(Number(this.scrubber.value)));
    addEventListener("beforeprint", () => this.#leave(this.total));
    for (const name of [".live-demo__controls", ".live-demo__sentence", ".live-demo__own"]) this.find(name).hidden = false;
    this.find(".live-demo__picture").hidden = !this.picture;
    this.find(".live-demo__stage").tabIndex = 0;
    this.classList.add("live-demo--ready");
    this.showTrace(data.trace, 1);
  }

  disconnectedCallback() {
    this.#pause();
    this.runner?.stop();
  }

  /** @param {string} selector @returns {HTMLElement} */
  find(selector) {
    return /** @type {HTMLElement} */ (this.querySelector(selector));
  }

  get scrubber() {
    return /** @type {HTMLInputElement} */ (this.querySelector(".live-demo__scrubber"));
  }

  get total() {
    return this.trace?.steps.length ?? 0;
  }

  /** @param {Trace} trace @param {number} at */
  showTrace(trace, at) {
    this.#pause();
    this.prediction?.close();
    this.trace = trace;
    this.scrubber.max = String(this.total);
    const ticks = trace.steps.flatMap(({ event }, index) => (this.turningPoints?.has(event) ? [index] : []));
    this.find(".live-demo__ticks").replaceChildren(
      ...ticks.map((index) => {
        const tick = make("i");
        tick.style.left = `${(100 * index) / Math.max(1, this.total - 1)}%`;
        return tick;
      }),
    );
    this.go(at);
  }

  /** Show step `at`, counted from 1. @param {number} at */
  go(at) {
    if (!this.trace || this.total === 0) return;
    this.#at = Math.min(Math.max(1, at), this.total);
    const steps = this.trace.steps.slice(0, this.#at);
    const step = steps[steps.length - 1];
    this.dataset.step = String(this.#at);
    this.toggleAttribute("data-at-end", this.#at === this.total);
    this.scrubber.value = String(this.#at);
    const count = label("demo_count", { at: this.#at, total: this.total });
    this.scrubber.setAttribute("aria-valuetext", count);
    this.scrubber.style.setProperty("--done", `${(100 * (this.#at - 1)) / Math.max(1, this.total - 1)}%`);
    this.find(".live-demo__count").replaceChildren(count);
    this.find(".live-demo__sentence").replaceChildren(...tell(step, this.organs?.[organOf(step)] ?? this.words ?? { sentences: {}, words: {} }));
    this.find("[data-do=back]").setAttribute("aria-disabled", String(this.#at === 1));
    this.find("[data-do=step]").setAttribute("aria-disabled", String(this.#at === this.total));
    this.picture?.show(steps);
    this.code?.show(step);
    if (this.trace === this.baked) this.prediction?.tell(this.#at);
  }

  /** @param {MouseEvent} event */
  #click(event) {
    const button = /** @type {Element} */ (event.target).closest("[data-do]");
    switch (button?.getAttribute("data-do")) {
      case "reset":
        return this.#leave(1);
      case "back":
        return this.#leave(this.#at - 1);
      case "step":
        this.#pause();
        return this.#forward(this.#at + 1);
      case "play":
        return this.hasAttribute("data-playing") ? this.#pause() : this.#play();
      case "skip":
        this.#pause();
        return this.#forward(this.#nextTurningPoint());
      case "edit":
        return this.runner?.toggle();
    }
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const target = /** @type {Element} */ (event.target);
    if (event.altKey || event.ctrlKey || event.metaKey || target.closest(TYPING)) return;
    const onRange = target === this.scrubber;
    const onButton = target.closest("button, a, summary") !== null;
    if (target.closest(SCROLLING) || (onRange && event.key !== " ") || (onButton && event.key === " ")) return;
    const moves = /** @type {Record<string, () => void>} */ ({
      ArrowRight: () => this.#forward(this.#at + 1),
      ArrowLeft: () => this.#leave(this.#at - 1),
      Home: () => this.#leave(1),
      End: () => this.#leave(this.total),
      PageDown: () => this.#forward(this.#nextTurningPoint()),
      " ": () => (this.hasAttribute("data-playing") ? this.#pause() : this.#play()),
    });
    if (!moves[event.key]) return;
    event.preventDefault();
    if (event.key !== " ") this.#pause();
    moves[event.key]();
  }

  /** Go somewhere at once: no playing, no question. @param {number} at */
  #leave(at) {
    this.#pause();
    this.prediction?.close();
    this.go(at);
  }

  /** Go forward; a step worth a prediction is asked about first. @param {number} at */
  #forward(at) {
    const { prediction } = this;
    if (this.trace === this.baked && prediction?.ask(this.#at, at, () => this.go(prediction.asked + 1))) {
      this.#pause();
      this.go(prediction.asked);
    } else this.go(at);
  }

  #play() {
    if (this.#at === this.total) this.#leave(1);
    this.toggleAttribute("data-playing", true);
    this.#tick();
  }

  #tick() {
    const event = this.trace?.steps[this.#at]?.event ?? "";
    const pace = this.turningPoints?.has(event) ? PACE_MS : this.quickMs;
    this.#timer = setTimeout(() => {
      this.#forward(this.#at + 1);
      if (!this.hasAttribute("data-playing")) return;
      if (this.#at === this.total) this.#pause();
      else this.#tick();
    }, pace);
  }

  #pause() {
    clearTimeout(this.#timer);
    this.removeAttribute("data-playing");
  }

  #nextTurningPoint() {
    const steps = this.trace?.steps ?? [];
    const next = steps.findIndex(({ event }, index) => index >= this.#at && this.turningPoints?.has(event));
    return next < 0 ? this.total : next + 1;
  }
}

customElements.define("live-demo", LiveDemo);
