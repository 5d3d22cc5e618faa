// @ts-check
/** One body of a comparison: a card that says what its step says, and a pane with the organ's own picture. */
import { citationLink } from "./code-view.js";
import { outcomes } from "./compare-outcome.js";
import { make } from "./dom.js";
import { label } from "./labels.js";
import { ORGAN_VIEWS } from "./organ-views.js";
import { tell } from "./sentences.js";

/** @typedef {import("./protocol.js").Step} Step */
/** @typedef {import("./compare-data.js").Run} Run */
/** @typedef {import("./compare-data.js").Task} Task */

export class Side {
  /** @type {Run | null} */
  run = null;
  /** @type {{show(steps: Step[]): void} | null} */
  #view = null;
  /** @type {Step[]} those taken so far */
  #steps = [];
  #waits = make("span", { class: "compare__waits", hidden: true });
  #said = make("span", { class: "compare__words" });
  #ends = make("div", { class: "compare__ends" });
  #picture = make("div", { class: "compare__picture live-demo__picture" });
  #place = make("p", { class: "compare__place" });

  /**
   * @param {Task} task
   * @param {{id: string, title: string}} body
   * @param {() => void} pick called when the reader wants to see its picture
   */
  constructor(task, body, pick) {
    this.task = task;
    this.title = body.title;
    this.picker = make("button", { type: "button", class: "compare__picker", "aria-pressed": "false" }, body.title);
    this.picker.addEventListener("click", pick);
    const name = { role: "group", "aria-label": body.title, "data-body": body.id };
    const who = make("div", { class: "compare__who" }, this.picker, this.#waits);
    const sentence = make("p", { class: "compare__sentence" }, make("b", { class: "compare__speaker", "aria-hidden": "true" }, body.title), this.#said);
    const said = make("div", { class: "compare__said", "data-title": body.title }, sentence, this.#ends);
    this.card = make("div", { class: "compare__side", ...name }, who, said);
    this.pane = make("div", { class: "compare__pane", ...name }, this.#picture, this.#place);
  }

  /** The sentence of the step that is shown, as text. */
  get said() {
    return this.#said.textContent ?? "";
  }

  /** Something other than the step's own sentence. @param {string} text */
  say(text) {
    this.#said.replaceChildren(text);
  }

  /** @param {Run} run */
  show(run) {
    this.run = run;
    this.#picture.replaceChildren();
    const View = ORGAN_VIEWS[/** @type {keyof typeof ORGAN_VIEWS} */ (this.task.organ)];
    this.#view = View ? new View(this.#picture, run.words) : null;
  }

  /** @param {boolean} picked whether its picture is one of the two that are shown */
  pick(picked) {
    this.picker.setAttribute("aria-pressed", String(picked));
    this.card.toggleAttribute("data-picked", picked);
    this.pane.hidden = !picked;
    if (picked && this.#steps.length) this.#view?.show(this.#steps);
  }

  /**
   * @param {number} count how many steps have been taken
   * @param {boolean} stands whether it did not move with the last tick, since others have to come first
   * @param {boolean} together whether it has come to a moment with others
   */
  go(count, stands, together) {
    this.#steps = this.run?.steps.slice(0, count) ?? [];
    const step = this.#steps.at(-1);
    if (!this.run || !step) return;
    const { words, sources, steps } = this.run;
    const ended = count === steps.length;
    this.card.dataset.step = String(count);
    this.card.toggleAttribute("data-waits", stands);
    this.card.toggleAttribute("data-together", together);
    this.#waits.hidden = !stands;
    this.#waits.replaceChildren(label(ended ? "compare_ended" : "compare_waits"));
    this.#said.replaceChildren(...tell(step, words));
    this.#ends.replaceChildren(...outcomes(this.#steps, this.task, words, ended).map(toElement));
    if (!this.pane.hidden) this.#view?.show(this.#steps);
    const place = `${step.file.split("/").slice(1).join("/")}:${step.line}`;
    const cited = step.citations.flatMap((text) => [" ", citationLink(text, sources)]);
    this.#place.replaceChildren(make("code", {}, place), ...cited);
  }
}

/** @param {import("./compare-outcome.js").Outcome} outcome */
function toElement({ decision, word, said }) {
  const verdict = decision ? [make("b", { class: "verdict", "data-verdict": decision }, word), " "] : [];
  return make("p", { class: "compare__end" }, ...verdict, ...said);
}
