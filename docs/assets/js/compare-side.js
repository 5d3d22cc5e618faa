// @ts-check
/** One side of a comparison: who it is, what the step says, and the organ's own picture. */
import { citationLink } from "./code-view.js";
import { make } from "./dom.js";
import { label } from "./labels.js";
import { ORGAN_VIEWS } from "./organ-views.js";
import { tell } from "./sentences.js";

/** @typedef {import("./protocol.js").Step} Step */
/** @typedef {import("./compare-data.js").Run} Run */
/** @typedef {{id: string, title: string}} Body */

let lastId = 0;

export class Side {
  /** @type {Run | null} */
  run = null;
  /** @type {{show(steps: Step[]): void} | null} */
  #view = null;
  #sentence = make("p", { class: "compare__sentence" });
  #waits = make("p", { class: "compare__waits", hidden: true });
  #picture = make("div", { class: "compare__picture live-demo__picture" });
  #place = make("p", { class: "compare__place" });

  /**
   * @param {"left" | "right"} which
   * @param {string} organ
   * @param {Body[]} bodies whom the reader can pick
   * @param {(body: string) => void} pick called when the reader has picked another one
   */
  constructor(which, organ, bodies, pick) {
    this.organ = organ;
    const id = `compare-side-${++lastId}`;
    this.picker = make("select", { id, class: "compare__picker" }, ...bodies.map(({ id, title }) => make("option", { value: id }, title)));
    this.picker.addEventListener("change", () => pick(this.picker.value));
    const name = make("label", { for: id, class: "visually-hidden" }, label(`compare_pick_${which}`));
    const head = make("div", { class: "compare__who" }, name, this.picker, this.#waits);
    this.element = make("div", { class: "compare__side", role: "group", "data-side": which }, head, this.#sentence, this.#picture, this.#place);
  }

  /** The sentence of the step that is shown, as text. */
  get said() {
    return this.#sentence.textContent ?? "";
  }

  /** Something other than the step's own sentence. @param {string} text */
  say(text) {
    this.#sentence.replaceChildren(text);
  }

  /** @param {Run} run */
  show(run) {
    this.run = run;
    this.picker.value = run.body;
    this.element.setAttribute("aria-label", run.title);
    this.element.dataset.body = run.body;
    this.#picture.replaceChildren();
    const View = ORGAN_VIEWS[/** @type {keyof typeof ORGAN_VIEWS} */ (this.organ)];
    this.#view = View ? new View(this.#picture, run.words) : null;
  }

  /**
   * @param {number} count how many steps have been taken
   * @param {boolean} stands whether it did not move with the last tick, since the other side has to come first
   */
  go(count, stands) {
    const steps = this.run?.steps.slice(0, count) ?? [];
    const step = steps.at(-1);
    if (!this.run || !step) return;
    this.element.dataset.step = String(count);
    this.element.toggleAttribute("data-waits", stands);
    this.#waits.hidden = !stands;
    this.#waits.replaceChildren(label(count === this.run.steps.length ? "compare_ended" : "compare_waits"));
    this.#sentence.replaceChildren(...tell(step, this.run.words));
    this.#view?.show(steps);
    const { sources } = this.run;
    const place = `${step.file.split("/").slice(1).join("/")}:${step.line}`;
    const cited = step.citations.flatMap((text) => [" ", citationLink(text, sources)]);
    this.#place.replaceChildren(make("code", {}, place), ...cited);
  }
}
