// @ts-check
/**
 * A gate in which the last match wins and tools ask by themselves: what its events change. A pure fold, no memory; it is
 * a part of gate-fold.
 */
/** @typedef {import("./protocol.js").Step} Step */
/** @typedef {import("./gate-fold.js").Gate} Gate */
/**
 * @typedef {object} Waiting a question that is out, or was
 * @property {string} id
 * @property {string} tool
 * @property {string} permission
 * @property {string[]} patterns
 * @property {string[]} always what an "always" would cover
 * @property {string} session
 * @property {string | null} answer null: it waits
 * @property {string | null} by the question whose answer settled this one; null: it was answered itself
 * @property {string | null} kept the pattern that kept it waiting when others were let go
 *
 * @typedef {object} Flat what such a gate has besides
 * @property {Record<string, any> | null} request what the tool asks for
 * @property {Set<number>} overtaken rows that fitted, until a later one did
 * @property {Waiting[]} waiting
 * @property {string | null} asked the question that is put to a person
 * @property {Step | null} outcome whether the tool runs
 */

/** @returns {Flat} */
export const flatGate = () => ({ request: null, overtaken: new Set(), waiting: [], asked: null, outcome: null });

/** @param {Gate} gate */
function walkAnew(gate) {
  gate.passed.clear();
  gate.flat?.overtaken.clear();
  gate.matched = gate.pointer = null;
}

/** @param {Gate} gate @param {(question: Waiting) => boolean} wanted @param {Partial<Waiting>} change */
function changed(gate, wanted, change) {
  const flat = gate.flat ?? flatGate();
  flat.waiting = flat.waiting.map((question) => (wanted(question) ? { ...question, ...change } : question));
}

/** What the events of such a gate change. @type {Record<string, (gate: Gate, data: any, step: Step) => void>} */
export const FLAT_CHANGES = {
  RulesMerged(gate, data) {
    gate.flat ??= flatGate();
    gate.rules = data.rules;
    walkAnew(gate);
  },
  ToolHidden: (gate, data) => void (gate.pointer = data.index),
  PermissionRequested(gate, data) {
    if (!gate.flat) return;
    Object.assign(gate.flat, { request: data, outcome: null });
    gate.parts = data.patterns.map((/** @type {string} */ text) => ({ text, decision: null }));
    gate.verdict = null;
    walkAnew(gate);
  },
  QuestionPosted: (gate, data) => void gate.flat?.waiting.push({ ...data, answer: null, by: null, kept: null }),
  PermissionSettled: (gate, { id, answer, by }) => changed(gate, (question) => question.id === id, { answer, by }),
  PermissionKept: (gate, { id, pattern }) => changed(gate, (question) => question.id === id, { kept: pattern }),
  CallAdmitted: (gate, _, step) => gate.flat && void (gate.flat.outcome = step),
  CallRefused: (gate, _, step) => gate.flat && void (gate.flat.outcome = step),
};

/** What the events that all gates share change besides. @type {typeof FLAT_CHANGES} */
export const FLAT_EXTRAS = {
  CallReceived(gate) {
    if (!gate.flat) return;
    // What was answered belongs to an earlier reply; what waits came in this one.
    const waiting = gate.flat.waiting.filter(({ answer }) => answer === null);
    Object.assign(gate.flat, { request: null, outcome: null, asked: null, waiting });
  },
  PermissionAsked: (gate, data) => gate.flat && void (gate.flat.asked = data.id),
  PermissionAnswered(gate, { id, answer }) {
    changed(gate, (question) => question.id === id, { answer, kept: null });
    changed(gate, (question) => question.answer === null, { kept: null });
  },
};

/** A pattern is looked up from the first row on; a row that fits overtakes the one before. @param {Gate} gate @param {any} data */
export function walkOn(gate, data) {
  if (data.index === 0) walkAnew(gate);
  if (typeof data.overtakes === "number") gate.flat?.overtaken.add(data.overtakes);
}
