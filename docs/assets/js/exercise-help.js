// @ts-check
/** Hint, second hint, solution: one after the other, each when it is asked for. What was shown stays shown. */
import { label } from "./labels.js";

export class ExerciseHelp {
  /** Whether the solution was asked for while there were hints left. */
  #pressed = false;

  /**
   * @param {HTMLElement} root
   * @param {{hints: number, solution: boolean}} shown what was asked for before
   * @param {{changed: () => void, say: (text: string) => void, take: () => void}} hooks
   */
  constructor(root, shown, hooks) {
    this.root = root;
    this.shown = shown;
    this.hooks = hooks;
    this.hints = /** @type {HTMLDetailsElement[]} */ ([...root.querySelectorAll("[data-help=hint]")]);
    this.solution = /** @type {HTMLDetailsElement} */ (root.querySelector("[data-help=solution]"));
    this.#button("asks").hidden = false;
    this.#button("hint").addEventListener("click", () => this.#hint());
    this.#button("solution").addEventListener("click", () => this.#solve());
    const take = this.#button("take");
    take.hidden = false;
    take.addEventListener("click", () => hooks.take());
    this.#draw();
  }

  #hint() {
    const hint = this.hints[this.shown.hints];
    this.shown.hints += 1;
    this.hooks.say("");
    this.#reveal(hint);
  }

  #solve() {
    if (this.shown.hints < this.hints.length && !this.#pressed) {
      this.#pressed = true;
      return this.hooks.say(label("exercise_hints_left"));
    }
    this.shown.solution = true;
    this.hooks.say("");
    this.#reveal(this.solution);
  }

  /** @param {HTMLDetailsElement} details */
  #reveal(details) {
    this.#draw();
    details.open = true;
    details.querySelector("summary")?.focus(); // what was pressed may be gone
    this.hooks.changed();
  }

  #draw() {
    this.hints.forEach((hint, n) => (hint.hidden = n >= this.shown.hints));
    this.solution.hidden = !this.shown.solution;
    this.#button("hint").hidden = this.shown.hints >= this.hints.length;
    this.#button("hint").textContent = label("exercise_hint", { n: this.shown.hints + 1 });
    this.#button("solution").hidden = this.shown.solution;
  }

  /** @param {string} name @returns {HTMLElement} */
  #button(name) {
    return /** @type {HTMLElement} */ (this.root.querySelector(name === "asks" ? ".exercise__asks" : `[data-do=${name}]`));
  }
}
