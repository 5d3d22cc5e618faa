// @ts-check
/** One verdict of the table, opened: the reason in words, the row, the parts, and the walk itself to step through. */
import { placeOf, verdictBox } from "./ask-table.js";
import { CodeView } from "./code-view.js";
import { make } from "./dom.js";
import { label } from "./labels.js";
import { ORGAN_VIEWS } from "./organ-views.js";
import { read } from "./python-client.js";
import { tell, wordsFor } from "./sentences.js";
import { Stepper } from "./stepper.js";

/** @typedef {import("./ask-cells.js").Answer} Answer */
/** @typedef {import("./protocol.js").Trace} Trace */

export class AskDecision {
  /** @type {Stepper | null} */
  #stepper = null;

  /**
   * @param {HTMLElement} root
   * @param {string} organ
   * @param {import("./ask-cells.js").AskCell} cell
   * @param {{varies: string, sources: Record<string, import("./code-view.js").Source>}} data
   * @param {import("./sentences.js").Words} words
   * @param {(answer: Answer) => void} reveal shows where the row of an answer is written
   */
  constructor(root, organ, cell, { varies, sources }, words, reveal) {
    this.root = root;
    this.organ = organ;
    this.cell = cell;
    this.varies = varies;
    this.words = words;
    this.sources = sources;
    this.reveal = reveal;
  }

  /** Say how a verdict came about; the walk follows, when it is there. @param {string} call @param {string} mode @param {Answer} answer */
  tell(call, mode, answer) {
    this.#stepper?.pause();
    this.root.hidden = false;
    this.#find(".ask__stage").hidden = true;
    const head = make("p", { class: "ask__title" }, make("code", {}, call), " ", make("span", { class: "ask__mode" }, label(`ask_in_${this.varies}`, { mode: wordsFor(this.varies, mode, this.words) })));
    const because = make("p", { class: "ask__because" }, verdictBox(answer.decision, this.words), " ", ...tell(answer.because, this.words));
    const more = [
      answer.failed ? make("p", { class: "ask__failed" }, label("ask_nobody_long")) : null,
      answer.message ? make("p", {}, label("ask_told", { message: answer.message })) : null,
      answer.parts.length ? this.#parts(answer) : null,
      answer.rule ? this.#row(answer) : null,
    ];
    this.#find(".ask__reading").replaceChildren(head, because, ...more.filter((one) => one !== null));
  }

  /** Step through a run of this call. @param {Trace} trace @param {number} at @param {boolean} [play] */
  walk(trace, at, play = true) {
    this.#find(".ask__stage").hidden = false;
    this.#stepper ??= this.#stage();
    this.#stepper.showTrace(trace, at);
    if (play && !matchMedia("(prefers-reduced-motion: reduce)").matches) this.#stepper.play();
  }

  hide() {
    this.#stepper?.pause();
    this.root.hidden = true;
  }

  #stage() {
    const View = ORGAN_VIEWS[/** @type {keyof typeof ORGAN_VIEWS} */ (this.organ)];
    const picture = new View(this.#find(".live-demo__picture"), this.words);
    const code = new CodeView(this.#find(".live-demo__code"), this.sources, read);
    return new Stepper(this.#find(".ask__stage"), {
      show: (steps) => {
        const step = steps[steps.length - 1];
        this.#find(".live-demo__sentence").replaceChildren(...tell(step, this.words));
        picture.show(steps);
        code.show(step);
      },
      announce: (step, count) => this.#find(".live-demo__live").replaceChildren(...(count ? [`${count}. `] : []), ...tell(step, this.words)),
      kindOf: View.kindOf,
      turningPoints: View.turningPoints,
      quickMs: View.quickMs,
    });
  }

  /** @param {Answer} answer */
  #row(answer) {
    const { rule, written } = answer;
    const where = written?.file && written.line ? make("button", { type: "button", class: "button button--quiet" }, placeOf(answer)) : placeOf(answer);
    if (typeof where !== "string") where.addEventListener("click", () => this.reveal(answer));
    const number = answer.number ? [make("span", { class: "ask__number" }, answer.number), " "] : [];
    const parts = [...number, ...this.cell.rowOf(rule, this.words), ...(number.length || written?.file ? [" · ", where] : [])];
    return make("p", { class: "ask__rule" }, `${label("ask_row")} `, ...parts);
  }

  /** @param {Answer} answer */
  #parts({ parts }) {
    const chips = parts.map(({ text, decision, settles }) =>
      make(
        "li",
        { class: "gate__part", "data-settles": settles },
        make("code", {}, text),
        decision ? verdictBox(decision, this.words) : make("i", {}, label("ask_not_asked")),
        settles ? make("b", {}, label("ask_settles")) : null,
      ),
    );
    return make("ul", { class: "ask__parts", "aria-label": label("gate_parts") }, ...chips);
  }

  /** @param {string} selector @returns {HTMLElement} */
  #find(selector) {
    return /** @type {HTMLElement} */ (this.root.querySelector(selector));
  }
}
