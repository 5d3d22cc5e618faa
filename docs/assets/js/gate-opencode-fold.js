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
 * @property {Partial<Gate>} picture the gate as it stood when the question was put out
 * @property {Partial<Flat>} flat
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

/** A tool runs or does not: show its call, if another one was shown. @param {Gate} gate @param {any} data @param {Step} step */
function end(gate, { tool, args }, step) {
  if (!gate.flat) return;
  gate.flat.outcome = step;
  if (gate.call?.tool === tool && JSON.stringify(gate.call?.args) === JSON.stringify(args)) return;
  gate.flat.request = null;
  Object.assign(gate, { call: { ...gate.call, tool, args }, parts: [], verdict: null });
  walkAnew(gate);
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
  QuestionPosted(gate, data) {
    if (!gate.flat) return;
    const { call, rules, parts, verdict, matched, pointer, flat } = gate;
    const picture = { call, rules, parts, verdict, matched, pointer, passed: new Map(gate.passed) };
    const kept = { request: flat.request, overtaken: new Set(flat.overtaken) };
    flat.waiting.push({ ...data, answer: null, by: null, kept: null, picture, flat: kept });
  },
  PermissionSettled: (gate, { id, answer, by }) => changed(gate, (question) => question.id === id, { answer, by }),
  PermissionKept: (gate, { id, pattern }) => changed(gate, (question) => question.id === id, { kept: pattern }),
  CallAdmitted: end,
  CallRefused: end,
};

/** What the events that all gates share change besides. @type {typeof FLAT_CHANGES} */
export const FLAT_EXTRAS = {
  CallReceived(gate) {
    if (!gate.flat) return;
    // What was answered belongs to an earlier reply; what waits came in this one.
    const waiting = gate.flat.waiting.filter(({ answer }) => answer === null);
    Object.assign(gate.flat, { request: null, outcome: null, asked: null, waiting });
  },
  PermissionAsked(gate, data) {
    const question = gate.flat?.waiting.find(({ id }) => id === data.id);
    if (!gate.flat || !question) return;
    if (gate.question) gate.question.args = data.patterns; // what it asks for says more than all its arguments
    Object.assign(gate.flat, { ...question.flat, asked: data.id, outcome: null });
    const { rules } = gate;
    Object.assign(gate, question.picture, { rules });
    if (rules !== question.picture.rules) walkAnew(gate); // rows were added since: what was found is no longer theirs
  },
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
