// @ts-check
/**
 * Steps through a trace: forward, back, play, the scrubber, the marks and the keys. It knows nothing of pictures or of
 * Python; what a step looks like is up to `show`. A control that the root does not hold is done without.
 */
import { label } from "./labels.js";
import { kindsOf } from "./step-kinds.js";
import { StepMarks } from "./step-marks.js";
import { FAST_MS, Player } from "./step-player.js";

/** @typedef {import("./protocol.js").Step} Step */
/** @typedef {import("./protocol.js").Trace} Trace */

const TYPING = "input:not([type=range]), textarea, select, [contenteditable]";
const SCROLLING = ".source__text, .gate__scroll, .loop__scroll, .tools__board, .edits__scroll, .edits__told, .context__messages, .family__scroll, .live-demo__printed";
const CALM_MS = 250; // a hand on the scrubber that rests so long wants to hear where it is

/**
 * @typedef {object} Stage what a stepper steps for
 * @property {(steps: Step[]) => void} show show the last of these steps; the others came before it
 * @property {(from: number, to: number) => number} [ask] on the way forward: the step to stop at, because the reader
 *     was asked something there; 0: go on
 * @property {() => void} [leave] the reader goes elsewhere: what was asked is asked no more
 * @property {() => number} [tellUpTo] the step up to which marks may say what they mark: not what is to be foretold
 * @property {(step: Step, count: string) => void} [announce] say the step to who cannot see it; `count` is empty
 *     when the scrubber says it already. Not called for each step of a quick play
 * @property {import("./step-kinds.js").KindOf} [kindOf] the kind of event that a step is, if it is to be marked
 * @property {Set<string>} [turningPoints] the events at which the story turns; marked as well
 * @property {number} [quickMs] the pace between them
 */

export class Stepper {
  /** @type {Trace | undefined} */
  trace;
  at = 1;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #calm;
  /** @type {Step | undefined} the one that was announced last */
  #said;

  /**
   * @param {HTMLElement} root holds the controls; `data-do` names what a button does
   * @param {Stage} stage
   */
  constructor(root, stage) {
    this.root = root;
    this.stage = stage;
    this.scrubber = /** @type {HTMLInputElement | null} */ (root.querySelector(".live-demo__scrubber"));
    this.marks = new StepMarks(root, (at) => this.leave(at));
    this.player = new Player(root, {
      next: () => this.#playOn(),
      turning: () => this.marks.has(this.at + 1),
      quickMs: stage.quickMs,
    });
    for (const part of root.querySelectorAll(".live-demo__controls, .live-demo__more")) part.toggleAttribute("hidden", false);
    root.addEventListener("click", (event) => this.#click(event));
    root.addEventListener("keydown", (event) => this.#key(event));
    this.scrubber?.addEventListener("input", () => this.#scrub(Number(this.scrubber?.value)));
  }

  get total() {
    return this.trace?.steps.length ?? 0;
  }

  /** @param {Trace} trace @param {number} at */
  showTrace(trace, at) {
    this.pause();
    this.stage.leave?.();
    const opening = !this.trace;
    this.trace = trace;
    if (this.scrubber) this.scrubber.max = String(this.total);
    this.marks.draw(kindsOf(trace.steps, this.stage.kindOf, this.stage.turningPoints));
    this.#show(at);
    if (!opening) this.#announce(); // at first nobody has asked to hear anything
  }

  /** Show step `at`, counted from 1. @param {number} at */
  go(at) {
    this.#show(at);
    this.#announce();
  }

  /** Go somewhere at once: no playing, no question. @param {number} at */
  leave(at) {
    this.pause();
    this.stage.leave?.();
    this.go(at);
  }

  /** Go forward; a step worth a prediction is asked about first. @param {number} at */
  forward(at) {
    this.go(this.#asked(at) || at);
  }

  play() {
    if (this.at === this.total) this.leave(1);
    this.player.play();
  }

  pause() {
    this.player.pause();
  }

  /** @param {string} selector */
  #find(selector) {
    return /** @type {HTMLElement | null} */ (this.root.querySelector(selector));
  }

  /** @param {number} at */
  #show(at) {
    if (!this.trace || this.total === 0) return;
    this.at = Math.min(Math.max(1, at), this.total);
    this.root.dataset.step = String(this.at);
    this.root.toggleAttribute("data-at-end", this.at === this.total);
    const here = this.marks.tell(this.at);
    if (this.scrubber) {
      this.scrubber.value = String(this.at);
      this.scrubber.setAttribute("aria-valuetext", [this.#count, here].filter(Boolean).join(", "));
      this.scrubber.style.setProperty("--done", `${(100 * (this.at - 1)) / Math.max(1, this.total - 1)}%`);
    }
    this.#find(".live-demo__count")?.replaceChildren(this.#count);
    this.#find(".live-demo__here")?.replaceChildren(here);
    this.#find("[data-do=back]")?.setAttribute("aria-disabled", String(this.at === 1));
    this.#find("[data-do=step]")?.setAttribute("aria-disabled", String(this.at === this.total));
    this.stage.show(this.trace.steps.slice(0, this.at));
    this.marks.tellUpTo(this.stage.tellUpTo?.() ?? Infinity);
  }

  get #count() {
    return label("demo_count", { at: this.at, total: this.total });
  }

  #announce() {
    clearTimeout(this.#calm);
    const step = this.trace?.steps[this.at - 1];
    if (!step || step === this.#said) return;
    this.#said = step;
    this.stage.announce?.(step, document.activeElement === this.scrubber ? "" : this.#count);
  }

  /** @param {number} at */
  #scrub(at) {
    this.pause();
    this.stage.leave?.();
    this.#show(at);
    clearTimeout(this.#calm);
    this.#calm = setTimeout(() => this.#announce(), CALM_MS);
  }

  /** @param {number} at @returns {number} where the reader was asked something on the way there, else 0 */
  #asked(at) {
    const asked = this.stage.ask?.(this.at, at) ?? 0;
    if (asked) this.pause();
    return asked;
  }

  #playOn() {
    const quick = this.player.pace < FAST_MS;
    const asked = this.#asked(this.at + 1);
    this.#show(asked || this.at + 1);
    const last = this.at === this.total;
    if (!quick || last || this.marks.has(this.at)) this.#announce();
    return !last;
  }

  #toggle() {
    if (this.player.playing) this.pause();
    else this.play();
  }

  /** @param {MouseEvent} event */
  #click(event) {
    const what = /** @type {Element} */ (event.target).closest("[data-do]")?.getAttribute("data-do");
    this.#moves[what ?? ""]?.();
  }

  /** @type {Record<string, () => void>} what each button does */
  #moves = {
    reset: () => this.leave(1),
    end: () => this.leave(this.total),
    back: () => this.leave(this.at - 1),
    step: () => this.#leap(this.at + 1),
    play: () => this.#toggle(),
    skip: () => this.#leap(this.marks.after(this.at)),
    "skip-back": () => this.leave(this.marks.before(this.at)),
    keys: () => this.#find(".live-demo__keys")?.toggleAttribute("open"),
  };

  /** @param {number} at */
  #leap(at) {
    this.pause();
    this.forward(at);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const target = /** @type {Element} */ (event.target);
    if (event.altKey || event.ctrlKey || event.metaKey || target.closest(TYPING)) return;
    const move = KEYS[/** @type {keyof typeof KEYS} */ (event.key)];
    const native = target === this.scrubber ? ["step", "back", "reset", "end"] : target.closest("button, a, summary") ? ["play"] : [];
    if (!move || native.includes(move) || target.closest(SCROLLING)) return;
    event.preventDefault();
    event.stopPropagation(); // the theme has keys of its own
    this.#moves[move]();
  }
}

const KEYS = {
  ArrowRight: "step",
  ArrowLeft: "back",
  Home: "reset",
  End: "end",
  " ": "play",
  PageDown: "skip",
  PageUp: "skip-back",
  j: "skip",
  k: "skip-back",
  "?": "keys",
};
