// @ts-check
/**
 * Before the gate walks towards the verdict that a scenario marks, the reader may say what it will be; the
 * marked step then tells whether it was so. Answering is optional, and asked for once.
 */
import { make } from "./dom.js";
import { label } from "./labels.js";
import { wordsFor } from "./sentences.js";

/** @typedef {import("./protocol.js").Trace} Trace */

export class Prediction {
  /** The step behind which the question is asked, and the one that answers it, counted from 1; 0: none. */
  asked = 0;
  step = 0;
  #done = false;
  /** @type {string | null} */
  #guess = null;

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
    const before = trace.steps.slice(0, index);
    this.asked = 1 + before.findLastIndex(({ event, data }) => event === "CallReceived" && !data.depth);
    const rules = trace.steps.flatMap(({ data }) => (Array.isArray(data.rules) ? data.rules : []));
    this.choices = [...new Set([this.right, ...rules.map((rule) => rule.decision)])].sort();
  }

  /**
   * Ask, if the way from one step to another leads past the question and it was not put yet.
   * @param {number} from
   * @param {number} to
   * @param {() => void} goOn called once the reader has answered
   * @returns {boolean} whether the question is now open
   */
  ask(from, to, goOn) {
    const wasOpen = this.#isOpen();
    this.close();
    if (wasOpen || this.#done || !this.asked || from > this.asked || to <= this.asked) return false;
    const buttons = (this.choices ?? []).map((decision) => {
      const button = make("button", { type: "button", class: "button" }, this.#word(decision));
      button.addEventListener("click", () => this.#answer(decision, goOn));
      return button;
    });
    this.root.replaceChildren(make("b", {}, label("demo_predict")), ...buttons);
    this.root.hidden = false;
    this.#setState("waiting");
    return true;
  }

  /** Take the question back; it is not put again. */
  close() {
    if (this.#isOpen()) {
      this.#done = true;
      this.#setState("idle");
    }
    this.root.hidden = true;
    this.root.replaceChildren();
  }

  /** At the marked step: what has become of the reader's answer. @param {number} at */
  tell(at) {
    if (this.#guess === null || at !== this.step) return;
    const key = this.#guess === this.right ? "demo_predicted_right" : "demo_predicted_wrong";
    this.root.replaceChildren(make("p", { role: "status" }, label(key, { word: this.#word(this.#guess) })));
    this.root.hidden = false;
  }

  #isOpen() {
    return this.root.querySelector("button") !== null;
  }

  /** @param {string} decision @param {() => void} goOn */
  #answer(decision, goOn) {
    this.#guess = decision;
    this.close();
    /** @type {HTMLElement | null | undefined} */ (this.root.closest("live-demo")?.querySelector("[data-do=step]"))?.focus();
    goOn();
  }

  /** @param {string} decision */
  #word(decision) {
    return wordsFor("decision", decision, this.words);
  }

  /** @param {string} state */
  #setState(state) {
    this.root.closest("live-demo")?.setAttribute("data-state", state);
  }
}
