// @ts-check
/**
 * What OpenCode's sub-agents add to the tree: each plate is a session, with rules that were put together once, and a
 * session can come back under a later call.
 */

/** @typedef {import("./subagents-types.js").Family} Family */
/** @typedef {import("./subagents-types.js").Child} Child */
/** @typedef {import("./subagents-types.js").Call} Call */

/**
 * @typedef {object} Derived where the rules of a new session come from
 * @property {{rule: string, source: string}[]} handed
 * @property {string[]} kept_back
 * @property {string} parent_agent
 * @property {string[]} parent_agent_denies
 *
 * @typedef {object} Session
 * @property {string} id
 * @property {string | null} parent
 * @property {string[]} rules as they were when it was created
 * @property {number | null} remembers how many messages it knows; null: it is new
 * @property {string | null} askedFor an id that nobody knew
 */

/** @typedef {(family: Family, data: any, step: import("./protocol.js").Step) => void} Change */

/** @type {Record<string, Change>} */
export const OPENCODE = {
  RulesReplaced: mark,
  Aborted: mark,
  RulesDerived(family, data) {
    const call = callOf(family, data.id);
    if (call) call.derived = data;
  },
  ChildCreated: (family, data) => open(family, data, null),
  ChildResumed: (family, data) => open(family, data, data.messages),
  ChildEnded(family, { reason, result }) {
    const { child } = family;
    if (!child) return;
    Object.assign(child, { reason, result });
    family.child = child.above ?? null;
  },
};

/** @type {Change} */
function mark(family, _data, step) {
  (family.child?.entries ?? family.parent).push({ kind: "mark", step });
}

/** A session at work, new or not. @param {Family} family @param {any} data @param {number | null} remembers */
function open(family, data, remembers) {
  const call = callOf(family, data.id);
  const rules = data.rules ?? call?.derived?.handed.map((/** @type {{rule: string}} */ { rule }) => rule) ?? [];
  /** @type {Child} */
  const child = {
    agent: data.agent,
    tools: data.tools,
    withheld: data.withheld,
    turn: 0,
    maxTurns: Infinity,
    clock: null,
    grace: null,
    last: false,
    entries: [],
    reason: null,
    result: "",
    above: family.child,
    session: { id: data.session, parent: data.parent, rules, remembers, askedFor: data.asked_for ?? null },
  };
  if (call) call.child = child;
  else family.parent.push({ kind: "out", text: "", lost: false, calls: [sent(data, child)] });
  family.child = child;
}

/** The call of a child whose parent stands in another picture. @param {any} data @param {Child} child @returns {Call} */
function sent({ id, agent }, child) {
  return { id, tool: "task", args: { subagent_type: agent }, decision: null, rule: null, status: null, output: "", lost: false, child };
}

/** The latest call of that id, of whoever is at work. @param {Family} family @param {string} id @returns {Call | undefined} */
function callOf(family, id) {
  const entries = family.child?.entries ?? family.parent;
  return entries
    .flatMap((entry) => (entry.kind === "out" ? entry.calls : []))
    .filter((call) => call.id === id)
    .pop();
}
