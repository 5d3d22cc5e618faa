// @ts-check
/**
 * Steps through a trace: forward, back, play, the scrubber and the keys. It knows nothing of pictures or of Python;
 * what a step looks like is up to `show`. A control that the root does not hold is done without.
 */
import { make } from "./dom.js";
import { label } from "./labels.js";

/** @typedef {import("./protocol.js").Step} Step */
/** @typedef {import("./protocol.js").Trace} Trace */

const PACE_MS = 1400;
const TYPING = "input:not([type=range]), textarea, select, [contenteditable]";
const SCROLLING = ".source__text, .gate__scroll, .loop__scroll, .tools__board, .context__messages, .family__scroll, .live-demo__printed";

/**
 * @typedef {object} Stage what a stepper steps for
 * @property {(steps: Step[]) => void} show show the last of these steps; the others came before it
 * @property {(from: number, to: number) => number} [ask] on the way forward: the step to stop at, because the reader
 *     was asked something there; 0: go on
 * @property {() => void} [leave] the reader goes elsewhere: what was asked is asked no more
 * @property {Set<string>} [turningPoints] the events at which the story turns
 * @property {number} [quickMs] the pace between them
 */

export class Stepper {
  /** @type {Trace | undefined} */
  trace;
  at = 1;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /**
   * @param {HTMLElement} root holds the controls; `data-do` names what a button does
   * @param {Stage} stage
   */
  constructor(root, stage) {
    this.root = root;
    this.stage = stage;
    this.turningPoints = stage.turningPoints ?? new Set();
    this.scrubber = /** @type {HTMLInputElement | null} */ (root.querySelector(".live-demo__scrubber"));
    root.addEventListener("click", (event) => this.#click(event));
    root.addEventListener("keydown", (event) => this.#key(event));
    this.scrubber?.addEventListener("input", () => this.leave(Number(this.scrubber?.value)));
  }

  get total() {
    return this.trace?.steps.length ?? 0;
  }

  get playing() {
    return this.root.hasAttribute("data-playing");
  }

  /** @param {Trace} trace @param {number} at */
  showTrace(trace, at) {
    this.pause();
    this.stage.leave?.();
    this.trace = trace;
    if (this.scrubber) this.scrubber.max = String(this.total);
    const ticks = trace.steps.flatMap(({ event }, index) => (this.turningPoints.has(event) ? [index] : []));
    this.#find(".live-demo__ticks")?.replaceChildren(
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
    this.at = Math.min(Math.max(1, at), this.total);
    this.root.dataset.step = String(this.at);
    this.root.toggleAttribute("data-at-end", this.at === this.total);
    const count = label("demo_count", { at: this.at, total: this.total });
    if (this.scrubber) {
      this.scrubber.value = String(this.at);
      this.scrubber.setAttribute("aria-valuetext", count);
      this.scrubber.style.setProperty("--done", `${(100 * (this.at - 1)) / Math.max(1, this.total - 1)}%`);
    }
    this.#find(".live-demo__count")?.replaceChildren(count);
    this.#find("[data-do=back]")?.setAttribute("aria-disabled", String(this.at === 1));
    this.#find("[data-do=step]")?.setAttribute("aria-disabled", String(this.at === this.total));
    this.stage.show(this.trace.steps.slice(0, this.at));
  }

  /** Go somewhere at once: no playing, no question. @param {number} at */
  leave(at) {
    this.pause();
    this.stage.leave?.();
    this.go(at);
  }

  /** Go forward; a step worth a prediction is asked about first. @param {number} at */
  forward(at) {
    const asked = this.stage.ask?.(this.at, at);
    if (asked) this.pause();
    this.go(asked || at);
  }

  play() {
    if (this.at === this.total) this.leave(1);
    this.root.toggleAttribute("data-playing", true);
    this.#tick();
  }

  pause() {
    clearTimeout(this.#timer);
    this.root.removeAttribute("data-playing");
  }

  /** @param {string} selector */
  #find(selector) {
    return /** @type {HTMLElement | null} */ (this.root.querySelector(selector));
  }

  #toggle() {
    if (this.playing) this.pause();
    else this.play();
  }

  #tick() {
    const event = this.trace?.steps[this.at]?.event ?? "";
    const pace = this.turningPoints.has(event) ? PACE_MS : (this.stage.quickMs ?? PACE_MS);
    this.#timer = setTimeout(() => {
      this.forward(this.at + 1);
      if (!this.playing) return;
      if (this.at === this.total) this.pause();
      else this.#tick();
    }, pace);
  }

  #nextTurningPoint() {
    const steps = this.trace?.steps ?? [];
    const next = steps.findIndex(({ event }, index) => index >= this.at && this.turningPoints.has(event));
    return next < 0 ? this.total : next + 1;
  }

  /** @param {MouseEvent} event */
  #click(event) {
    const button = /** @type {Element} */ (event.target).closest("[data-do]");
    switch (button?.getAttribute("data-do")) {
      case "reset":
        return this.leave(1);
      case "back":
        return this.leave(this.at - 1);
      case "step":
        this.pause();
        return this.forward(this.at + 1);
      case "play":
        return this.#toggle();
      case "skip":
        this.pause();
        return this.forward(this.#nextTurningPoint());
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
      ArrowRight: () => this.forward(this.at + 1),
      ArrowLeft: () => this.leave(this.at - 1),
      Home: () => this.leave(1),
      End: () => this.leave(this.total),
      PageDown: () => this.forward(this.#nextTurningPoint()),
      " ": () => this.#toggle(),
    });
    if (!moves[event.key]) return;
    event.preventDefault();
    if (event.key !== " ") this.pause();
    moves[event.key]();
  }
}
