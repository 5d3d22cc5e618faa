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
  const places = questions(steps);
  if (steps[places[nth] + 1]?.data.answer === answer) demo.go(afterQuestion(steps, nth));
  else {
    const before = places.slice(0, nth).map((place) => steps[place + 1].data.answer);
    demo.say(label("demo_loading"));
    await demo.runner?.run({ answers: [...before, answer] }, (trace) => afterQuestion(trace.steps, nth));
    if (demo.dataset.state === "error") demo.say(demo.find(".live-demo__status").textContent ?? "");
  }
  /** @type {HTMLElement | null} */ (demo.querySelector("[data-answer][aria-pressed=true]"))?.focus({ preventScroll: true });
}

/** Where in a run somebody is asked; the answer is told in the step after. @param {Step[]} steps */
function questions(steps) {
  return steps.flatMap(({ data }, place) => (Array.isArray(data.options) ? [place] : []));
}

/** The step that tells the answer, counted from 1. @param {Step[]} steps @param {number} nth */
function afterQuestion(steps, nth) {
  const place = questions(steps)[nth];
  return place === undefined ? steps.length : place + 2;
}
