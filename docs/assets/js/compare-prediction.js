// @ts-check
/** Before the bodies decide, the reader may say who of the two will do it. What is right, the runs tell. */
import { make } from "./dom.js";
import { label } from "./labels.js";

/** @typedef {import("./compare-data.js").Run} Run */

export class ComparePrediction {
  /** @type {string | null} */
  #answer = null;
  #right = "neither";

  /**
   * @param {HTMLElement} root
   * @param {import("./compare-data.js").Task["predict"]} asked
   */
  constructor(root, asked) {
    this.root = root;
    this.asked = asked;
  }

  /** Ask about two recorded runs. @param {Run} left @param {Run} right */
  ask(left, right) {
    const { question, event, nth } = this.asked;
    const [first, second] = [left, right].map(({ steps }) => steps.filter((step) => step.event === event).length >= nth);
    this.#right = first && second ? "both" : first ? "left" : second ? "right" : "neither";
    this.#answer = null;
    this.words = { left: left.title, right: right.title, both: label("compare_both"), neither: label("compare_neither") };
    const buttons = Object.entries(this.words).map(([answer, text]) => {
      const button = make("button", { type: "button", class: "button", "data-answer": answer, "aria-pressed": "false" }, text);
      button.addEventListener("click", () => this.#choose(answer));
      return button;
    });
    this.status = make("p", { role: "status" });
    this.root.replaceChildren(make("b", {}, question), ...buttons, this.status);
    this.root.hidden = false;
  }

  /** The runs are over, or not yet: what has become of the answer. @param {boolean} over */
  tell(over) {
    if (this.root.hidden && !this.#answer) return;
    const key = this.#answer === this.#right ? "compare_guessed_right" : "compare_guessed_wrong";
    const words = /** @type {Record<string, string>} */ (this.words);
    const told = over ? label(key, { guess: words[this.#answer ?? ""], right: words[this.#right] }) : label("compare_guessed");
    this.status?.replaceChildren(this.#answer ? told : "");
    this.root.dataset.over = String(over);
    for (const button of this.root.querySelectorAll("button")) button.disabled = over;
  }

  /** Runs of the reader's own are not asked about. */
  close() {
    this.root.hidden = true;
    this.#answer = null;
  }

  /** @param {string} answer */
  #choose(answer) {
    this.#answer = answer;
    for (const button of this.root.querySelectorAll("button")) {
      button.setAttribute("aria-pressed", String(button.dataset.answer === answer));
    }
    this.tell(false);
  }
}
