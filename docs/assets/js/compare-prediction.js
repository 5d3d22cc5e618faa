// @ts-check
/** Before the bodies decide, the reader may say who of them will do it. What is right, the runs tell. */
import { make } from "./dom.js";
import { label } from "./labels.js";

/** @typedef {import("./compare-data.js").Run} Run */

const NOBODY = "";

export class ComparePrediction {
  /** @type {Set<string>} the bodies that the reader has named; `NOBODY` stands alone */
  #named = new Set();
  /** @type {Run[]} */
  #runs = [];

  /**
   * @param {HTMLElement} root
   * @param {import("./compare-data.js").Task["predict"]} asked
   */
  constructor(root, asked) {
    this.root = root;
    this.asked = asked;
  }

  /** Ask about recorded runs. @param {Run[]} runs */
  ask(runs) {
    this.#runs = runs;
    this.#named.clear();
    const offers = [...runs.map(({ body, title }) => ({ body, title })), { body: NOBODY, title: label("compare_nobody") }];
    const buttons = offers.map(({ body, title }) => {
      const button = make("button", { type: "button", class: "button", "data-answer": body, "aria-pressed": "false" }, title);
      button.addEventListener("click", () => this.#choose(body));
      return button;
    });
    this.status = make("p", { role: "status" });
    this.root.replaceChildren(make("b", {}, this.asked.question), ...buttons, this.status);
    this.root.hidden = false;
  }

  /** The runs are over, or not yet: what has become of the answer. @param {boolean} over */
  tell(over) {
    if (this.root.hidden) return;
    const right = this.#right();
    const key = right.size === this.#named.size && [...right].every((body) => this.#named.has(body)) ? "compare_guessed_right" : "compare_guessed_wrong";
    const told = over ? label(key, { guess: this.#say(this.#named), right: this.#say(right) }) : label("compare_guessed");
    this.status?.replaceChildren(this.#named.size ? told : "");
    for (const button of this.root.querySelectorAll("button")) button.disabled = over;
  }

  /** Runs of the reader's own are not asked about. */
  close() {
    this.root.hidden = true;
    this.#named.clear();
  }

  #right() {
    const { event, nth } = this.asked;
    const doers = this.#runs.filter(({ steps }) => steps.filter((step) => step.event === event).length >= nth);
    return new Set(doers.length ? doers.map(({ body }) => body) : [NOBODY]);
  }

  /** @param {Set<string>} bodies */
  #say(bodies) {
    const named = this.#runs.filter(({ body }) => bodies.has(body)).map(({ title }) => title);
    return named.length ? new Intl.ListFormat(document.documentElement.lang).format(named) : label("compare_nobody");
  }

  /** @param {string} body named now, or no more */
  #choose(body) {
    if (body === NOBODY) this.#named = new Set(this.#named.has(NOBODY) ? [] : [NOBODY]);
    else {
      this.#named.delete(NOBODY);
      if (!this.#named.delete(body)) this.#named.add(body);
    }
    for (const button of this.root.querySelectorAll("button")) {
      button.setAttribute("aria-pressed", String(this.#named.has(button.dataset.answer ?? "")));
    }
    this.tell(false);
  }
}
