// @ts-check
import { HANDOVER_CHANGES } from "./subagents-handover.js";
import { OPENCODE } from "./subagents-opencode-fold.js";

/** @typedef {import("./protocol.js").Step} Step */

/** @typedef {import("./subagents-types.js").Call} Call */
/** @typedef {import("./subagents-types.js").Heard} Heard */
/** @typedef {import("./subagents-types.js").Said} Said */
/** @typedef {import("./subagents-types.js").Mark} Mark */
/** @typedef {import("./subagents-types.js").Entry} Entry */
/** @typedef {import("./subagents-types.js").Clock} Clock */
/** @typedef {import("./subagents-types.js").Child} Child */
/** @typedef {import("./subagents-types.js").AgentFile} AgentFile */
/** @typedef {import("./subagents-types.js").Question} Question */
/** @typedef {import("./subagents-types.js").Family} Family */

/**
 * A pure fold, no memory.
 * @param {Step[]} steps
 * @returns {Family}
 */
export function fold(steps) {
  /** @type {Family} */
  const family = { files: [], parent: [], child: null, question: null, questions: 0 };
  for (const step of steps) {
    if (step.event !== "ConsentAnswered") family.question = null;
    const own = step.file.includes("subagents/opencode/") ? OPENCODE[step.event] : undefined;
    (own ?? CHANGES[step.event])?.(family, step.data, step);
  }
  return family;
}

/** @type {Record<string, (family: Family, data: any, step: Step) => void>} */
const CHANGES = {
  ...HANDOVER_CHANGES,
  AgentSkipped: (family, { path }, step) => family.files.push({ path, agent: "", found: "skipped", step }),
  AgentRejected: (family, { path }, step) => family.files.push({ path, agent: "", found: "rejected", step }),
  AgentRegistered: (family, { path, agent }, step) => family.files.push({ path, agent, found: "registered", step }),
  TaskGiven: (family, { text }) => family.parent.push({ kind: "in", who: "person", text }),
  ParentAnswered: (family, data) => family.parent.push(said(data)),
  InvocationRejected(family, data) {
    Object.assign(find(family.parent, data.id), { status: "error", output: data.message });
  },
  CallJudged(family, data) {
    const call = find(family.child?.entries ?? family.parent, data.id);
    Object.assign(call, { decision: data.decision, rule: data.rule });
  },
  ConsentAsked(family, { id, tool, args, caller, options, question: text, subject }) {
    family.question = { id, tool, args, caller, options, answer: null, nth: family.questions++, text, subject };
  },
  ConsentAnswered(family, { answer, asked = true }) {
    if (asked && family.question) family.question.answer = answer;
  },
  ClockPaused({ child }) {
    if (child?.clock) child.clock.paused = true;
  },
  ClockResumed({ child }, data) {
    if (child?.clock) Object.assign(child.clock, { paused: false, waitedMs: child.clock.waitedMs + data.waited_ms });
  },
  ChildCreated(family, data) {
    family.child = {
      agent: data.agent,
      tools: data.tools,
      withheld: data.withheld.map((/** @type {any} */ one) => (typeof one === "string" ? { tool: one, reason: "withheld" } : one)),
      turn: 0,
      maxTurns: data.max_turns,
      clock: data.limit_ms === undefined ? null : clock(data.limit_ms),
      grace: null,
      last: false,
      entries: [],
      reason: null,
      result: "",
    };
    const call = place(family.parent, data.id);
    if (call) call.child = family.child;
    else family.parent.push({ kind: "out", text: "", lost: false, calls: [sent(data, family.child)] });
  },
  ChildFailed: (family, _data, step) => family.parent.push({ kind: "mark", step }),
  ChildAsked(family, data) {
    const { child } = family;
    if (!child) return;
    child.turn = data.turn || child.turn;
    tick(child, data.spent_ms);
    const { sender: who, parts = [] } = data;
    if (who === "tools") return parts.forEach((/** @type {any} */ part) => read(family, part.functionResponse));
    if (who === "reminder") lose(child);
    const text = data.text ?? parts.map((/** @type {{text?: string}} */ part) => part.text ?? "").join("\n");
    child.entries.push({ kind: "in", who, text });
  },
  ChildAnswered(family, data) {
    if (!family.child) return;
    tick(family.child, data.spent_ms);
    family.child.entries.push(said(data));
  },
  CallUnauthorized: (family, data) => outcome(family, data, "unauthorized", data.message),
  ChildToolEnded(family, data) {
    if (family.child) tick(family.child, data.spent_ms);
    outcome(family, data, data.status, data.output);
  },
  TaskCompleted(family, data) {
    const { child } = family;
    if (!child) return;
    child.result = data.result;
    if (!place(child.entries, data.id)?.status) outcome(family, data, "success", "");
  },
  ChildStopped({ child }, data, step) {
    if (!child) return;
    const last = lose(child);
    if (last && data.unread) for (const call of last.calls) call.lost = true;
    child.entries.push({ kind: "mark", step });
  },
  GraceGiven({ child }, data) {
    if (child) Object.assign(child, { grace: clock(data.grace_ms), last: true });
  },
  GraceEnded: ({ child }, _data, step) => child?.entries.push({ kind: "mark", step }),
  ChildEnded(family, data) {
    const { child } = family;
    if (!child) return;
    Object.assign(child, { reason: data.reason, result: data.result, last: false });
    if (child.clock) child.clock.spentMs = data.spent_ms;
    else if (data.reason !== "reported" && !child.heir) lose(child);
    family.child = null;
  },
  ParentTold(family, data) {
    Object.assign(find(family.parent, data.id), { status: data.status, output: data.output });
  },
};

/** @param {{text: string, calls?: {id: string, tool: string, args: object}[], edits?: string[]}} data @returns {Said} */
function said({ text, calls = [], edits = [] }) {
  const open = { decision: null, rule: null, status: null, output: "", lost: false, child: null };
  const made = edits.map((path) => ({ path, state: /** @type {const} */ ("open") }));
  return { kind: "out", text, lost: false, calls: calls.map((call) => ({ ...call, ...open })), edits: made };
}

/** The call of a child whose parent stands in another picture. @param {any} data @param {Child} child @returns {Call} */
function sent(data, child) {
  const [tool, args] = child.clock ? ["invoke_agent", { agent_name: data.agent }] : ["delegate", { agent: data.agent }];
  return { id: data.id, tool, args, decision: null, rule: null, status: null, output: "", lost: false, child };
}

/** @param {number} limitMs @returns {Clock} */
function clock(limitMs) {
  return { limitMs, spentMs: 0, paused: false, waitedMs: 0 };
}

/** @param {Child} child @param {number} spentMs */
function tick(child, spentMs) {
  const running = child.last && child.grace ? child.grace : child.clock;
  if (running) running.spentMs = spentMs;
}

/** The last answer is lost, when it is nothing but words. @param {Child} child @returns {Said | undefined} */
function lose(child) {
  const last = child.entries.findLast((entry) => entry.kind === "out");
  if (last?.kind !== "out") return undefined;
  last.lost = last.calls.length === 0;
  return last;
}

/** What the child reads of a call; where the calls are somebody else's to show, this is all that is known. @param {Family} family @param {any} response */
function read(family, { id, response }) {
  const call = family.child && place(family.child.entries, id);
  if (call && !call.status) Object.assign(call, { status: response.error ? "error" : "success", output: response.error ?? response.output });
}

/** @param {Family} family @param {{id: string}} data @param {string} status @param {string} output */
function outcome(family, { id }, status, output) {
  const call = family.child && place(family.child.entries, id);
  if (call) Object.assign(call, { status, output });
}

/** The latest call of that id, since a child may be sent twice. @param {Entry[]} entries @param {string} id */
function place(entries, id) {
  return entries
    .flatMap((entry) => (entry.kind === "out" ? entry.calls : []))
    .filter((call) => call.id === id)
    .pop();
}

/** @param {Entry[]} entries @param {string} id @returns {Call} */
function find(entries, id) {
  const call = place(entries, id);
  if (!call) throw new Error(`no call ${id}`);
  return call;
}
