// @ts-check
/** At which steps bodies meet on one line of time, and which step stands for a place on it. */

/** @typedef {import("./compare-line.js").Tick} Tick */
/** @typedef {import("./protocol.js").Step} Step */
/** @typedef {{turningPoints: Map<string, unknown> | Set<string>, kindOf: (step: Step) => unknown}} View what an organ's picture marks */

/** What several bodies can come to at the same time, besides what their views mark. */
const MOMENTS = ["CallReceived", "SummaryAsked", "RequestSent", "ParentAnswered", "ParentTold", "ChildAsked", "ChildAnswered", "ChildToolEnded"];
/** The same thing under two names. */
const ALIKE = new Map([["SummaryWritten", "SnapshotWritten"], ["ReceiptFiled", "ParentTold"]]);

/** The name of the moment that a step is, if others can come to it as well. @param {Step} step @param {View} [view] */
export function momentOf({ event, data }, view) {
  const known = MOMENTS.includes(event) || ALIKE.has(event) || view?.turningPoints.has(event);
  return known && !data.depth ? (ALIKE.get(event) ?? event) : null;
}

/**
 * The step that stands for a tick on the line: what some have come to together, else what one of them has.
 * @param {Step[][]} runs of those who step along; of the others nothing
 * @param {Tick} tick
 * @param {Tick} [before]
 * @param {View} [view]
 */
export function worthMarking(runs, { counts, together }, before, view) {
  const stepOf = (/** @type {number} */ index) => runs[index][counts[index] - 1];
  if (together.length) return stepOf(together[0]);
  const fresh = runs.flatMap((run, index) => (run.length && counts[index] !== (before?.counts[index] ?? 0) ? [stepOf(index)] : []));
  return fresh.find((step) => view?.kindOf(step)) ?? { ...fresh[0], event: "" };
}
