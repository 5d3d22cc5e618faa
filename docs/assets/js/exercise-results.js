// @ts-check
/** What came of an answer: a row a test, and how it does on decisions recorded from a real agent. */
import { make } from "./dom.js";
import { label } from "./labels.js";

/** @typedef {import("./protocol.js").Line} Line */
/** @typedef {import("./protocol.js").Recorded} Recorded */

/** Marks are said in words too: they are read aloud, and colour is not all there is. */
const MARKS = {
  passed: ["✓", "exercise_case_passed"],
  failed: ["✗", "exercise_case_failed"],
  stuck: ["…", "exercise_case_stuck"],
  open: ["–", "exercise_case_open"],
};

export class ExerciseResults {
  /** @param {HTMLElement} root the exercise */
  constructor(root) {
    this.root = root;
    this.rows = [.../** @type {HTMLTableElement} */ (root.querySelector(".exercise__tests")).tBodies[0].rows];
  }

  /**
   * @param {Line[]} lines as many as there were tests, or fewer when something ended the run
   * @param {boolean} stuck whether the test behind the last line never came to an end
   */
  show(lines, stuck) {
    this.rows.forEach((row, n) => {
      const line = lines[n];
      const state = line ? (line.passed ? "passed" : "failed") : stuck && n === lines.length ? "stuck" : "open";
      const [sign, key] = MARKS[state];
      row.dataset.result = state;
      row.querySelector(".exercise__mark")?.replaceChildren(make("span", { "aria-hidden": "true" }, `${sign} `), label(key));
      const where = line?.line ? make("span", { class: "exercise__line" }, label("exercise_in_your_code", { line: line.line })) : null;
      row.querySelector(".exercise__got")?.replaceChildren(...(line ? [make("code", {}, line.got), ...(where ? [" ", where] : [])] : []));
    });
    const bad = this.rows[lines.findIndex(({ passed }) => !passed)] ?? (stuck ? this.rows[lines.length] : undefined);
    const smooth = !matchMedia("(prefers-reduced-motion: reduce)").matches;
    bad?.scrollIntoView({ block: "nearest", behavior: smooth ? "smooth" : "instant" });
  }

  /** As before any run. */
  clear() {
    for (const row of this.rows) {
      delete row.dataset.result;
      row.querySelector(".exercise__mark")?.replaceChildren();
      row.querySelector(".exercise__got")?.replaceChildren();
    }
  }

  /**
   * @param {Recorded | null} recorded null: not asked yet
   * @param {string} told how far the answer agrees, in words
   * @param {(scenario: {cell: string, setup: Record<string, any>}) => void} walk step through the real agent's run
   */
  showRecorded(recorded, told, walk) {
    const [agreement, first] = [".exercise__agreement", ".exercise__first"].map((name) => /** @type {HTMLElement} */ (this.root.querySelector(name)));
    if (agreement.textContent !== told) agreement.textContent = told;
    const found = recorded?.first;
    first.hidden = !found;
    if (!found) return first.replaceChildren();
    const { cell, setup } = found.scenario;
    const body = /** @type {HTMLElement} */ (this.root.querySelector(".exercise__recorded")).dataset.body ?? "";
    const values = make(
      "dl",
      { class: "exercise__values" },
      ...["given", "expected", "got"].flatMap((name) => [make("dt", {}, label(`exercise_${name}`)), make("dd", {}, make("code", {}, found[/** @type {"given" | "expected" | "got"} */ (name)]))]),
    );
    const head = make("p", { class: "exercise__name" }, `${label("exercise_first")} (${found.id})`);
    const button = make("button", { type: "button", class: "button", "data-do": "walk" }, label("exercise_walk", { body }));
    if (cell && setup) button.addEventListener("click", () => walk({ cell, setup }));
    first.replaceChildren(head, values, cell ? button : make("p", { class: "exercise__hint-text" }, label("exercise_no_walk")));
  }
}
