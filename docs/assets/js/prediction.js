// @ts-check
/** Before the step that a scenario marks, the reader is asked what comes next. Answering is optional. */
import { make } from "./dom.js";
import { label } from "./labels.js";
import { wordsFor } from "./sentences.js";

/** @typedef {import("./protocol.js").Trace} Trace */

export class Prediction {
  /** The step that is asked about, counted from 1; 0 when there is none. */
  step = 0;
  #answered = false;

  /**
   * @param {HTMLElement} root
   * @param {Trace} trace
   * @param {{event: string, nth: number} | null} predict
   * @param {import("./sentences.js").Words} words
   */
  constructor(root, trace, predict, words) {
    this.root = root;
    this.words = words;
    const places = trace.steps.flatMap(({ event }, index) => (event === predict?.event ? [index] : []));
    const index = places[(predict?.nth ?? 1) - 1];
    this.right = trace.steps[index]?.data.decision;
    if (!this.right) return;
    this.step = index + 1;
    const rules = trace.steps.flatMap(({ data }) => data.rules ?? []);
    const decisions = [this.right, ...rules.map((/** @type {any} */ rule) => rule.decision)].filter(Boolean);
    this.choices = [...new Set(decisions)].sort();
  }

  /**
   * Ask, if the way from one step to another leads to the marked one and it was not asked about yet.
   * @param {number} from
   * @param {number} to
   * @param {() => void} goOn called once the reader has answered
   * @returns {boolean} whether the question is now open
   */
  ask(from, to, goOn) {
    if (this.#isOpen()) {
      this.close(); // going on without an answer is allowed
      return false;
    }
    this.root.hidden = true;
    if (this.#answered || !this.step || from >= this.step || to < this.step) return false;
    const buttons = (this.choices ?? []).map((decision) => {
      const button = make("button", { type: "button", class: "button" }, wordsFor("decision", decision, this.words));
      button.addEventListener("click", () => this.#answer(decision, goOn));
      return button;
    });
    this.root.replaceChildren(make("b", {}, label("demo_predict")), ...buttons);
    this.root.hidden = false;
    this.#setState("waiting");
    return true;
  }

  close() {
    if (this.#isOpen()) {
      this.#answered = true;
      this.#setState("idle");
    }
    this.root.hidden = true;
    this.root.replaceChildren();
  }

  #isOpen() {
    return !this.root.hidden && this.root.querySelector("button") !== null;
  }

  /** @param {string} decision @param {() => void} goOn */
  #answer(decision, goOn) {
    this.#answered = true;
    const key = decision === this.right ? "demo_predicted_right" : "demo_predicted_wrong";
    this.root.replaceChildren(make("p", { role: "status" }, label(key, { word: wordsFor("decision", decision, this.words) })));
    this.#setState("idle");
    goOn();
    /** @type {HTMLElement | null} */ (this.root.closest("live-demo")?.querySelector("[data-do=step]") ?? null)?.focus();
  }

  /** @param {string} state */
  #setState(state) {
    this.root.closest("live-demo")?.setAttribute("data-state", state);
  }
}
