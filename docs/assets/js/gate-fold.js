// @ts-check
import { FLAT_CHANGES, FLAT_EXTRAS, walkOn } from "./gate-opencode-fold.js";

/** @typedef {import("./protocol.js").Step} Step */

/**
 * What the permission gate looks like after some steps: a pure fold, no memory.
 *
 * @typedef {object} Row one rule, as RulesSorted lists it
 * @property {number} priority
 * @property {string} tool
 * @property {string} [permission] in a flat list: what a tool has to ask for
 * @property {string} [layer] in a flat list: where the row comes from
 * @property {number | null} [line]
 * @property {string} decision
 * @property {string[]} modes
 * @property {boolean | null} [interactive]
 * @property {string | null} [pattern] over all arguments
 * @property {Record<string, any>} [args] a pattern for each argument
 * @property {boolean} [exact] the arguments are these to the letter
 * @property {string | null} [mcp]
 * @property {string | null} [subagent]
 * @property {string} [source]
 *
 * @typedef {object} Gate
 * @property {{path: string, tier: string, rules: number | null}[]} files null: thrown out
 * @property {Row[]} rules
 * @property {Map<number, string>} passed row -> which of its tests failed
 * @property {number | null} matched the first row that fits
 * @property {number | null} pointer the row looked at last
 * @property {Record<string, any> | null} call
 * @property {string | null} command the whole command line, while its parts are asked one by one
 * @property {{text: string, decision: string | null}[]} parts
 * @property {Step | null} verdict
 * @property {import("./demo-question.js").Question | null} question
 * @property {number} questions how many there have been
 * @property {Record<string, any>[]} written rules that an approval became
 * @property {string | null} mode
 * @property {import("./gate-opencode-fold.js").Flat | null} flat of a gate in which the last match wins
 */

/**
 * @param {Step[]} steps
 * @returns {Gate}
 */
export function fold(steps) {
  /** @type {Gate} */
  const gate = {
    files: [],
    rules: [],
    passed: new Map(),
    matched: null,
    pointer: null,
    call: null,
    command: null,
    parts: [],
    verdict: null,
    question: null,
    questions: 0,
    written: [],
    mode: null,
    flat: null,
  };
  for (const step of steps) {
    CHANGES[step.event]?.(gate, step.data, step);
    FLAT_EXTRAS[step.event]?.(gate, step.data, step);
  }
  return gate;
}

/** @type {Record<string, (gate: Gate, data: any, step: Step) => void>} */
const CHANGES = {
  PolicyFileLoaded: (gate, data) => gate.files.push({ path: data.path, tier: data.tier, rules: data.rules }),
  PolicyFileRejected: (gate, data) => gate.files.push({ path: data.path, tier: data.tier, rules: null }),
  RulesSorted(gate, data) {
    gate.rules = data.rules;
    walkAnew(gate);
  },
  CallReceived(gate, data) {
    if (!data.depth) Object.assign(gate, { call: data, command: null, parts: [], verdict: null, question: null });
    gate.mode = data.mode;
    walkAnew(gate);
  },
  ...FLAT_CHANGES,
  RuleTried(gate, data) {
    if (gate.flat) walkOn(gate, data);
    gate.passed.set(data.index, data.reason);
    gate.pointer = data.index;
  },
  RuleMatched(gate, data) {
    if (gate.flat) walkOn(gate, data);
    gate.matched = gate.pointer = data.index;
  },
  CommandSplit(gate, data) {
    if (data.depth) return; // a part of a part: the strip shows the outermost line only
    gate.command = data.command;
    gate.parts = data.parts.map((/** @type {string} */ text) => ({ text, decision: null }));
  },
  PartDecided(gate, data) {
    if (data.depth) return;
    const part = gate.parts.find(({ text, decision }) => text === data.part && decision === null);
    if (part) part.decision = data.decision;
  },
  VerdictReached(gate, data, step) {
    gate.verdict = step;
    if (data.index !== null && data.index !== gate.matched) gate.pointer = data.index;
  },
  PermissionAsked(gate, { tool, args, options }) {
    gate.question = { tool, args, options, answer: null, nth: gate.questions++ };
  },
  PermissionAnswered(gate, data) {
    if (gate.question) gate.question.answer = data.answer;
  },
  RuleWritten: (gate, data) => gate.written.push(data),
  ModeChanged(gate, data) {
    gate.mode = data.mode;
  },
};

/** @param {Gate} gate */
function walkAnew(gate) {
  gate.passed.clear();
  gate.matched = gate.pointer = null;
}

/** What is marked on the line of steps. @type {Record<string, string>} */
export const KINDS = {
  CallReceived: "call",
  VerdictReached: "verdict",
  PermissionAsked: "question",
  PolicyFileRejected: "refusal",
  PermissionImpossible: "refusal",
  CallRefused: "refusal",
  ToolHidden: "refusal",
  EngineRefused: "refusal",
  RuleWritten: "rule",
};

/** Events at which the story turns: the scrubber marks them, and one can jump from each to the next. */
export const TURNING_POINTS = new Set([
  "RulesSorted",
  "RulesMerged",
  "PolicyFileRejected",
  "RuleMatched",
  "NoRuleMatched",
  "VerdictReached",
  "PermissionAsked",
  "PermissionAnswered",
  "RuleWritten",
  "ModeChanged",
  "PermissionRequested",
  "PermissionSettled",
  "PermissionKept",
  "CallAdmitted",
]);
