// @ts-check
/**
 * Where the scenario says so, the reader may say what comes next before it is shown; the step that shows it then tells
 * whether it was so. Answering is optional, and asked for once: again only from the start, or on another run.
 */
import { make } from "./dom.js";
import { label } from "./labels.js";
import { NEXT, OTHER, askedIn } from "./prediction-fold.js";
import { tell, wordsFor } from "./sentences.js";

/** @typedef {import("./protocol.js").Step} Step */
/** @typedef {import("./sentences.js").Words} Words */

let lastId = 0;

export class Prediction {
  /** @type {Step[]} */
  #steps = [];
  /** @type {import("./prediction-fold.js").Asked | null} */
  #asked = null;
  #done = false;
  /** Whether the reader was ever beyond the question. */
  #passed = false;
  /** @type {{answer: any} | null} */
  #guess = null;
  #stateBefore = "idle";

  /**
   * @param {HTMLElement} root where the question goes
   * @param {import("./prediction-fold.js").Predict | null} predict
   * @param {(step: Step) => Words} wordsOf how values of a step are said
   */
  constructor(root, predict, wordsOf) {
    this.root = root;
    this.predict = predict;
    this.wordsOf = wordsOf;
    root.addEventListener("keydown", ({ key }) => {
      if (key === "Escape" && this.#isOpen()) /** @type {HTMLElement | null} */ (root.querySelector("[data-skip]"))?.click();
    });
  }

  /** Ask about another run from now on. @param {Step[]} steps @param {boolean} own */
  take(steps, own) {
    this.close();
    this.#steps = steps;
    this.#asked = this.predict && askedIn(this.predict, steps, own);
    this.#passed = false;
    this.#forget();
  }

  /** Up to which step the reader may be told anything, but by walking there. */
  get tellUpTo() {
    return this.#asked && !this.#passed ? this.#asked.at : Infinity;
  }

  /**
   * Ask, if the way from one step to another leads past the question and it was not put yet.
   * @param {number} from
   * @param {number} to
   * @param {(at: number) => void} goOn called with the step to show once the reader has answered
   * @returns {number} the step to stop at; 0: nothing was asked
   */
  ask(from, to, goOn) {
    const wasOpen = this.#isOpen();
    this.close();
    const at = this.#asked?.at ?? 0;
    if (wasOpen || this.#done || !at || from > at || to <= at) return 0;
    this.#put(goOn);
    return at;
  }

  /** Take the question back. */
  close() {
    if (!this.#isOpen()) return;
    this.#done = true;
    this.root.hidden = true;
    this.root.replaceChildren();
    const demo = this.#demo();
    if (demo?.dataset.state === "waiting") demo.dataset.state = this.#stateBefore;
  }

  /** A step is shown: say what the reader has said, and from the step on that answers it, whether it was so. @param {number} at */
  show(at) {
    if (this.#isOpen()) return;
    if (at === 1) this.#forget();
    const asked = this.#asked;
    this.#passed ||= asked !== null && at > asked.at;
    const said = asked && this.#guess && at >= asked.at ? this.#said(at >= asked.told) : "";
    this.root.hidden = !said;
    if (this.root.textContent !== said) this.root.replaceChildren(...(said ? [make("p", { role: "status" }, said)] : []));
  }

  #forget() {
    this.#done = false;
    this.#guess = null;
  }

  /** @param {(at: number) => void} goOn */
  #put(goOn) {
    const { at = 0, choices = [] } = this.#asked ?? {};
    const step = this.#steps[at - 1];
    const id = `predict-${++lastId}`;
    const question = tell({ ...step, event: "question" }, { ...this.wordsOf(step), sentences: { question: this.predict?.question ?? "" } });
    const buttons = choices.map((answer) => this.#button(this.#word(answer), {}, () => (this.#guess = { answer }), goOn));
    const skip = this.#button(label("demo_predict_skip"), { "data-skip": true, class: "button button--quiet" }, () => {}, goOn);
    const held = this.#demo()?.contains(document.activeElement);
    this.root.replaceChildren(
      make("p", { class: "predict__question", id }, make("b", {}, label("guess_eyebrow")), " ", ...question),
      make("div", { class: "predict__choices", role: "group", "aria-labelledby": id, tabindex: "-1" }, ...buttons, skip),
    );
    this.root.hidden = false;
    const demo = this.#demo();
    if (demo) {
      this.#stateBefore = demo.dataset.state ?? "idle";
      demo.dataset.state = "waiting";
    }
    if (!held) return;
    /** @type {HTMLElement} */ (this.root.lastElementChild).focus({ preventScroll: true });
    this.root.scrollIntoView({ block: "nearest", behavior: "instant" });
  }

  /**
   * @param {string} text @param {Record<string, any>} attributes
   * @param {() => void} note what the reader's choice is
   * @param {(at: number) => void} goOn
   */
  #button(text, attributes, note, goOn) {
    const button = make("button", { type: "button", class: "button", ...attributes }, text);
    button.addEventListener("click", () => {
      const at = this.#asked?.at ?? 0;
      this.close();
      note();
      /** @type {HTMLElement | null | undefined} */ (this.#demo()?.querySelector("[data-do=step]"))?.focus();
      goOn(at + 1);
    });
    return button;
  }

  /** @param {boolean} told whether the run has said it by now */
  #said(told) {
    const right = this.#asked?.right;
    const word = this.#word(this.#guess?.answer);
    if (!told) return label("demo_predict_said", { word });
    if (JSON.stringify(this.#guess?.answer) === JSON.stringify(right)) return label("demo_predicted_right", { word });
    return label("demo_predicted_wrong", { word, right: this.#word(right) });
  }

  /** @param {any} answer */
  #word(answer) {
    const about = this.predict?.about ?? "";
    if (about === NEXT && answer === OTHER) return label("demo_predict_other");
    const words = this.wordsOf(this.#steps[(this.#asked?.told ?? 1) - 1]);
    return wordsFor(about, answer, words);
  }

  #isOpen() {
    return this.root.querySelector("button") !== null;
  }

  #demo() {
    return /** @type {HTMLElement | null} */ (this.root.closest("live-demo"));
  }
}
