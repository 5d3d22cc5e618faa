// @ts-check
/**
 * A whole agent as a picture: five organs in a row, the one at work lit, and below them its own picture.
 */
import { fold, organOf } from "./body-fold.js";
import { make } from "./dom.js";
import { label } from "./labels.js";
import { ORGAN_VIEWS } from "./organ-views.js";

/** @typedef {import("./protocol.js").Step} Step */
/** @typedef {import("./sentences.js").Words & {title: string}} OrganWords */

const VIEWS = Object.values(ORGAN_VIEWS);

export class BodyView {
  static turningPoints = new Set(VIEWS.flatMap((view) => [...view.turningPoints]));
  static quickMs = 500;
  /** @param {Step} step */
  static kindOf = (step) => viewOf(organOf(step))?.kindOf(step);
  /** Whether there is a picture by now. @param {Step[]} steps */
  static hasSomething = (steps) => {
    const { organ, steps: own } = fold(steps);
    return viewOf(organ)?.hasSomething(own) ?? false;
  };

  #row = make("ol", { class: "body__organs", "aria-label": label("body_organs") });
  #who = make("p", { class: "body__who" });
  #panels = make("div");
  /** @type {Map<string, {panel: HTMLElement, view: {show(steps: Step[]): void}}>} made when they are needed */
  #views = new Map();
  #questions = 0;

  /**
   * @param {HTMLElement} root
   * @param {import("./sentences.js").Words} _words none: each organ has its own
   * @param {Record<string, OrganWords>} organs
   */
  constructor(root, _words, organs) {
    this.organs = organs;
    root.replaceChildren(make("div", {}, this.#row, this.#who), this.#panels);
    // An organ counts the questions it shows; before them others may have been asked.
    this.#panels.addEventListener("demo-answer", (event) => {
      /** @type {CustomEvent<{nth: number}>} */ (event).detail.nth += this.#questions;
    });
  }

  /** @param {Step[]} steps all steps so far; the last one is the one shown */
  show(steps) {
    const { organ, child, steps: own, questions } = fold(steps);
    this.#questions = questions;
    this.#row.replaceChildren(
      ...Object.entries(this.organs).map(([id, { title }]) =>
        make("li", { "data-organ": id, "aria-current": id === organ ? "true" : null }, title),
      ),
    );
    this.#who.replaceChildren(label("body_at_work", { who: child ?? label("body_parent") }));
    const { panel, view } = this.#open(organ);
    for (const other of this.#views.values()) other.panel.hidden = other.panel !== panel;
    view.show(own);
  }

  /** @param {string} organ */
  #open(organ) {
    const open = this.#views.get(organ);
    if (open) return open;
    const panel = make("div", { class: "body__panel", "data-organ": organ });
    this.#panels.append(panel);
    const made = { panel, view: new (viewOf(organ))(panel, this.organs[organ]) };
    this.#views.set(organ, made);
    return made;
  }
}

/** @param {string} organ */
function viewOf(organ) {
  return ORGAN_VIEWS[/** @type {keyof typeof ORGAN_VIEWS} */ (organ)];
}
