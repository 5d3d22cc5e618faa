// @ts-check
import { forget, recall, remember } from "./kept-guesses.js";

/**
 * <guess-reveal data-key data-state="idle|waiting|done">: a question whose every choice answers for itself.
 *
 * A click answers at once. Arrow keys only walk (state "waiting"), so that someone at the keyboard can read all
 * choices before Enter or Space answers. What the server rendered inside stays; nothing here touches its text nodes.
 */
export class GuessReveal extends HTMLElement {
  /** @type {AbortController | null} */
  #listening = null;
  #walking = false;

  connectedCallback() {
    if (this.#listening) return;
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    const form = this.#form;
    form.addEventListener("keydown", (event) => this.#onKey(event), { signal });
    form.addEventListener("change", () => this.#onChange(), { signal });
    form.addEventListener("submit", (event) => this.#onSubmit(event), { signal });
    this.#button(".guess__show").addEventListener("click", () => this.#showAnswer(), { signal });
    this.#button(".guess__forget").addEventListener("click", () => this.#forget(), { signal });
    this.#part(".guess__foot").hidden = false;
    this.#restore();
  }

  disconnectedCallback() {
    this.#listening?.abort();
    this.#listening = null;
  }

  get #key() {
    return this.dataset.key ?? "";
  }

  get #form() {
    return /** @type {HTMLFormElement} */ (this.#part("form"));
  }

  get #choices() {
    return /** @type {HTMLElement[]} */ ([...this.querySelectorAll(".guess__choice")]);
  }

  /** @returns {number} the chosen one's place, from 0; -1 for none */
  get #chosen() {
    return this.#choices.findIndex((choice) => choice.querySelector("input")?.checked);
  }

  /**
   * @param {string} selector
   * @returns {HTMLElement}
   */
  #part(selector) {
    const found = this.querySelector(selector);
    if (!(found instanceof HTMLElement)) throw new Error(`guess-reveal: no ${selector}`);
    return found;
  }

  /** @param {string} selector */
  #button(selector) {
    return /** @type {HTMLButtonElement} */ (this.#part(selector));
  }

  #restore() {
    // Whoever chose before this script had arrived has chosen.
    if (this.#chosen >= 0) {
      this.#answer();
      return;
    }
    this.#reset();
    const kept = recall(this.#key);
    const radio = kept === null ? null : this.#choices[kept]?.querySelector("input");
    if (!radio) return;
    radio.checked = true;
    this.#answer(false);
    this.dataset.kept = "yes";
  }

  /** @param {KeyboardEvent} event */
  #onKey(event) {
    this.#walking = event.key.startsWith("Arrow");
    const onRadio = event.target instanceof HTMLInputElement && event.target.checked;
    if (onRadio && (event.key === " " || event.key === "Enter")) {
      event.preventDefault();
      this.#answer();
    }
  }

  #onChange() {
    if (this.#walking) this.#wait();
    else this.#answer();
    this.#walking = false;
  }

  /** @param {Event} event */
  #onSubmit(event) {
    event.preventDefault();
    if (this.#chosen >= 0) this.#answer();
  }

  #wait() {
    this.#open(() => false);
    this.dataset.state = "waiting";
  }

  /** @param {boolean} [fresh] whether the reader chose just now */
  #answer(fresh = true) {
    const chosen = this.#chosen;
    this.#open((_, place) => place === chosen);
    this.dataset.state = "done";
    if (!fresh) return;
    this.dataset.kept = remember(this.#key, chosen) ? "yes" : "no";
    this.#say([this.#choices[chosen]]);
  }

  #showAnswer() {
    const right = this.#choices.filter((choice) => choice.dataset.right === "true");
    const chosen = this.#chosen;
    this.#open((choice, place) => place === chosen || right.includes(choice));
    this.dataset.state = "done";
    this.#say(right);
  }

  #forget() {
    forget(this.#key);
    this.#form.reset();
    this.#reset();
    this.querySelector("input")?.focus();
  }

  #reset() {
    this.#open(() => false);
    this.dataset.state = "idle";
    delete this.dataset.kept;
    this.#part(".guess__said").textContent = "";
  }

  /** @param {(choice: HTMLElement, place: number) => boolean} isOpen */
  #open(isOpen) {
    this.#choices.forEach((choice, place) => {
      const open = isOpen(choice, place);
      choice.toggleAttribute("data-open", open);
      const details = choice.querySelector("details");
      if (details) details.open = open;
    });
  }

  /**
   * The feedback is in the page for the eye; this says it to whoever listens.
   * @param {HTMLElement[]} choices
   */
  #say(choices) {
    const texts = choices.map((choice) => choice.querySelector(".guess__answer")?.textContent ?? "");
    this.#part(".guess__said").textContent = texts.join(" ").replace(/\s+/g, " ").trim();
  }
}

if (!customElements.get("guess-reveal")) customElements.define("guess-reveal", GuessReveal);
