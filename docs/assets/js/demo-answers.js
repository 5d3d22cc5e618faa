// @ts-check
/** A question of the run is put to the reader: what they answer is what the person in the run says. */
import { label } from "./labels.js";

/** @typedef {import("./live-demo.js").LiveDemo} LiveDemo */
/** @typedef {import("./protocol.js").Step} Step */

/**
 * Hear of the answers that a view's buttons give (`demo-answer`, `{nth, answer}`). The recorded answer only moves
 * the run on; any other one needs a run of its own.
 * @param {LiveDemo} demo
 */
export function letReaderAnswer(demo) {
  demo.addEventListener("demo-answer", (event) => {
    const { nth, answer } = /** @type {CustomEvent<{nth: number, answer: string}>} */ (event).detail;
    give(demo, nth, answer);
  });
}

/** @param {LiveDemo} demo @param {number} nth which question, counted from 0 @param {string} answer */
async function give(demo, nth, answer) {
  const steps = demo.trace?.steps ?? [];
  const answers = answersWith(steps, nth, answer);
  if (!answers) demo.go(afterQuestion(steps, nth));
  else {
    const sentence = demo.find(".live-demo__sentence");
    sentence.replaceChildren(label("demo_loading"));
    await demo.runner?.run({ answers }, (trace) => afterQuestion(trace.steps, nth));
    if (demo.dataset.state === "error") sentence.replaceChildren(demo.find(".live-demo__status").textContent ?? "");
  }
  /** @type {HTMLElement | null} */ (demo.querySelector("[data-answer][aria-pressed=true]"))?.focus({ preventScroll: true });
}

/**
 * What the person says in a run that differs in one answer; null when the run has that answer already.
 * @param {Step[]} steps @param {number} nth which question, counted from 0 @param {string} answer
 */
export function answersWith(steps, nth, answer) {
  const places = questions(steps);
  if (steps[places[nth] + 1]?.data.answer === answer) return null;
  return [...places.slice(0, nth).map((place) => steps[place + 1].data.answer), answer];
}

/** Where in a run somebody is asked; the answer is told in the step after. @param {Step[]} steps */
function questions(steps) {
  return steps.flatMap(({ data }, place) => (Array.isArray(data.options) ? [place] : []));
}

/** The step that tells the answer, counted from 1. @param {Step[]} steps @param {number} nth */
export function afterQuestion(steps, nth) {
  const place = questions(steps)[nth];
  return place === undefined ? steps.length : place + 2;
}
