// @ts-check
/** The real agent's own cell on the case that the reader's answer decides otherwise, step by step. */
import { CodeView } from "./code-view.js";
import { label } from "./labels.js";
import { ORGAN_VIEWS, sheetsOf } from "./organ-views.js";
import { read } from "./python-client.js";
import { tell } from "./sentences.js";
import { withSheets } from "./sheets.js";
import { Stepper } from "./stepper.js";

export class ExerciseWalk {
  /** @type {Stepper | null} */
  #stepper = null;

  /**
   * @param {HTMLElement} root
   * @param {string} organ
   * @param {{sentences: Record<string, string>, words: Record<string, string>, sources: Record<string, import("./code-view.js").Source>}} data
   */
  constructor(root, organ, data) {
    this.root = root;
    this.organ = organ;
    this.data = data;
  }

  /** @param {import("./protocol.js").Trace} trace */
  async show(trace) {
    await withSheets(sheetsOf(this.organ));
    this.root.hidden = false;
    this.#stepper ??= this.#stage();
    this.#stepper.showTrace(trace, 1);
    this.#find(".live-demo__stage").focus({ preventScroll: true });
    const smooth = !matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.root.scrollIntoView({ block: "nearest", behavior: smooth ? "smooth" : "instant" });
  }

  hide() {
    this.#stepper?.pause();
    this.root.hidden = true;
  }

  #stage() {
    const View = ORGAN_VIEWS[/** @type {keyof typeof ORGAN_VIEWS} */ (this.organ)];
    const picture = new View(this.#find(".live-demo__picture"), this.data);
    const code = new CodeView(this.#find(".live-demo__code"), this.data.sources, read);
    this.#find(".live-demo__stage").setAttribute("aria-label", label("demo_steps"));
    return new Stepper(this.root, {
      show: (steps) => {
        const step = steps[steps.length - 1];
        this.#find(".live-demo__sentence").replaceChildren(...tell(step, this.data));
        picture.show(steps);
        code.show(step);
      },
      announce: (step, count) => this.#find(".live-demo__live").replaceChildren(...(count ? [`${count}. `] : []), ...tell(step, this.data)),
      kindOf: View.kindOf,
      turningPoints: View.turningPoints,
      quickMs: View.quickMs,
    });
  }

  /** @param {string} selector @returns {HTMLElement} */
  #find(selector) {
    return /** @type {HTMLElement} */ (this.root.querySelector(selector));
  }
}
