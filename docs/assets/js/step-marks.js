// @ts-check
/**
 * The marks on the line of steps, and the jump from one to the next. The marks are for the eye and the mouse; the
 * scrubber says what it stands on, and the jump goes there by keyboard.
 */
import { make } from "./dom.js";
import { label } from "./labels.js";
import { KINDS, nameOf, shapeOf, sideOf } from "./step-kinds.js";

export class StepMarks {
  /** @type {(string | undefined)[]} for each step, its kind */
  #kinds = [];
  /** Up to which step marks say of which kind they are: a mark must not tell what the reader is to foretell. */
  #telling = Infinity;

  /**
   * @param {HTMLElement} root holds the line and the menu; either may be missing
   * @param {(at: number) => void} go
   */
  constructor(root, go) {
    this.root = root;
    this.line = /** @type {HTMLElement | null} */ (root.querySelector(".live-demo__marks"));
    this.menu = /** @type {HTMLSelectElement | null} */ (root.querySelector(".live-demo__kinds"));
    this.line?.addEventListener("click", (event) => {
      const at = /** @type {HTMLElement} */ (event.target).dataset.at;
      if (at) go(Number(at));
    });
    this.menu?.addEventListener("change", () => this.#choose());
  }

  /** @param {(string | undefined)[]} kinds @param {number} [telling] later marks keep their kind to themselves */
  draw(kinds, telling = Infinity) {
    this.#kinds = kinds;
    this.#telling = telling;
    const shown = kinds.map((kind, index) => (kind && index >= telling ? "moment" : kind));
    const last = Math.max(1, kinds.length - 1);
    this.line?.replaceChildren(
      ...shown.flatMap((kind, index) => {
        if (!kind) return [];
        const title = `${label("demo_count", { at: index + 1, total: kinds.length })}: ${label(`demo_kind_${kind}`)}`;
        const mark = make("i", { "data-at": String(index + 1), "data-kind": kind, "data-side": sideOf(kind), title }, kind === "moment" ? "" : shapeOf(kind));
        mark.style.left = `${(100 * index) / last}%`;
        return [mark];
      }),
    );
    this.#offer();
  }

  /** @param {number} at the step up to which marks may tell */
  tellUpTo(at) {
    if (at !== this.#telling) this.draw(this.#kinds, at);
  }

  /** What a step is, in words; empty when it is not marked. @param {number} at counted from 1 */
  tell(at) {
    const kind = this.#kinds[at - 1];
    return kind ? nameOf(kind) : "";
  }

  /** Whether a step is marked at all. @param {number} at counted from 1 */
  has(at) {
    return this.#kinds[at - 1] !== undefined;
  }

  /** The next step of the chosen kind; the last one when there is none. @param {number} at */
  after(at) {
    const next = this.#kinds.findIndex((kind, index) => index >= at && this.#wanted(kind));
    return next < 0 ? this.#kinds.length : next + 1;
  }

  /** The one before; the first step when there is none. @param {number} at */
  before(at) {
    return 1 + Math.max(0, this.#kinds.findLastIndex((kind, index) => index < at - 1 && this.#wanted(kind)));
  }

  /** @param {string | undefined} kind */
  #wanted(kind) {
    const chosen = this.menu?.value;
    return chosen ? kind === chosen : kind !== undefined;
  }

  /** A menu of the kinds that this run has. */
  #offer() {
    if (!this.menu) return;
    const before = this.menu.value;
    const count = (/** @type {string} */ one) => this.#kinds.filter((kind, index) => kind === one && index < this.#telling).length;
    const present = KINDS.filter((kind) => count(kind) > 0);
    const option = (/** @type {string} */ value, /** @type {string} */ text) => make("option", { value, selected: value === before }, text);
    const any = this.#kinds.filter(Boolean).length;
    this.menu.replaceChildren(
      option("", `${label("demo_kind_any")} (${any})`),
      ...present.filter((kind) => kind !== "moment").map((kind) => option(kind, `${nameOf(kind)} (${count(kind)})`)),
    );
    this.#choose();
  }

  /** Marks of another kind than the chosen one step back. */
  #choose() {
    const chosen = this.menu?.value ?? "";
    for (const mark of this.line?.children ?? []) mark.toggleAttribute("data-faint", chosen !== "" && mark.getAttribute("data-kind") !== chosen);
  }
}
