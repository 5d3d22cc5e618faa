// @ts-check
/**
 * Puts calls to a cell, mode by mode. Calls do not touch each other as long as nobody says "always", so a long list is
 * cut into runs that stay below the most steps that one run may have.
 */
import { RunEnded, run } from "./python-client.js";

/** @typedef {import("./ask-cells.js").Answer} Answer */
/** @typedef {import("./ask-cells.js").AskCell} AskCell */
/** @typedef {import("./ask-cells.js").Unanswered} Unanswered */
/** @typedef {import("./ask-cells.js").Call} Call */
/** @typedef {import("./ask-cells.js").Found} Found */
/** @typedef {import("./protocol.js").Trace} Trace */

const CALLS_A_RUN = 10;

/**
 * @typedef {object} Question
 * @property {AskCell} cell
 * @property {string} id of the cell
 * @property {string} varies the key of the setup that a mode stands in
 * @property {string[]} modes
 * @property {Record<string, any> & {calls: Call[]}} setup
 * @property {import("./ask-cells.js").AskedFile[]} files
 * @property {import("./sentences.js").Words} words
 * @property {AbortSignal} signal
 * @property {(mode: string, done: number) => Parameters<typeof run>[1]["onState"]} hear made anew for each run; `done`:
 *     how many answers there are by then, in all modes
 * @property {(found: Found) => void} tell what loading makes of the files
 */

/**
 * @param {Question} question
 * @returns {Promise<Map<string, (Answer | Unanswered)[]>>} the answers in each mode, one for each call
 * @throws {RunEnded} also when the cell refuses the files, or every call in every mode
 */
export async function askInModes({ cell, id, varies, modes, setup, files, words, signal, hear, tell }) {
  /** @type {Map<string, (Answer | Unanswered)[]>} */
  const answers = new Map();
  let done = 0;
  for (const mode of modes) {
    /** @type {(Answer | Unanswered)[]} */
    const own = [];
    const waiting = chunks(setup.calls, CALLS_A_RUN);
    for (let calls = waiting.shift(); calls; calls = waiting.shift()) {
      const asked = { cell: id, setup: { ...setup, [varies]: mode, calls }, watch: false };
      const { trace } = await run(asked, { signal, onState: hear(mode, done) });
      if (trace.error?.type === "TooLong" && calls.length > 1) {
        waiting.unshift(...chunks(calls, Math.ceil(calls.length / 2)));
        continue;
      }
      const found = cell.found(trace);
      tell(found);
      if (found.refused) throw new RunEnded("python", found.refused);
      if (trace.error && calls.length > 1) {
        waiting.unshift(...chunks(calls, 1)); // one of them, or all: each for itself
        continue;
      }
      const told = trace.error ? [{ refusal: `${trace.error.message} (${trace.error.expected})` }] : cell.answers(trace, files, words);
      own.push(...told);
      done += told.length;
    }
    answers.set(mode, own);
  }
  const all = [...answers.values()].flat();
  const refusals = all.flatMap((one) => ("refusal" in one ? [one.refusal] : []));
  if (refusals.length && refusals.length === all.length) throw new RunEnded("python", refusals[0]);
  return answers;
}

/**
 * One call anew, as a run to step through.
 * @param {{cell: string, setup: Record<string, any>}} scenario
 * @param {Parameters<typeof run>[1]} options
 * @returns {Promise<Trace>}
 */
export async function walkOf(scenario, options) {
  const { trace } = await run(scenario, options);
  if (trace.error) throw new RunEnded("python", `${trace.error.message} (${trace.error.expected})`);
  return trace;
}

/** @template Item @param {Item[]} items @param {number} size @returns {Item[][]} */
function chunks(items, size) {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, n) => items.slice(n * size, (n + 1) * size));
}
