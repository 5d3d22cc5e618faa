// @ts-check
/** What the reader is told when a run did not come to its end. */
import { label } from "./labels.js";

/**
 * @param {import("./python.js").RunEnded} ended
 * @param {number} limitMs the limit that the run had
 * @returns {string}
 */
export function tellEnding({ ending, message, told }, limitMs) {
  const n = told?.steps.length ?? 0;
  const values = { n, seconds: limitMs / 1000, why: message.trim().split("\n").pop() ?? "" };
  const tail = n > 0 ? ` ${label("run_until_step", values)}` : "";
  if (ending === "download" || ending === "start") return label(`run_${ending}_failed`);
  return label(`run_${ending}`, values) + tail;
}

/**
 * What the reader is told while they wait; it is read aloud whenever it changes, so how much has come is shown beside it.
 * @param {string} state loading or running
 * @param {import("./protocol.js").Progress} progress
 * @param {number} limitMs
 */
export function tellState(state, { phase }, limitMs) {
  if (state === "running") return label("demo_running", { seconds: limitMs / 1000 });
  return label(phase === "download" ? "run_download" : "run_start");
}
