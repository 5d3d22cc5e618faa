// @ts-check
/** @typedef {import("./protocol.js").Step} Step */

/**
 * What parent and children look like after some steps.
 *
 * @typedef {object} Call
 * @property {string} id
 * @property {string} tool
 * @property {Record<string, any>} args
 * @property {string | null} decision what the policy said
 * @property {string | null} rule what the rule that said so is for
 * @property {string | null} status success | error | cancelled | unauthorized; null while it runs
 * @property {string} output
 * @property {boolean} lost nobody will ever read the output
 * @property {Child | null} child whom it sent
 * @property {import("./subagents-opencode-fold.js").Derived} [derived] how the rules of its session came about
 *
 * @typedef {{kind: "in", who: string, text: string}} Heard a message that goes in: the prompt, or a warning
 * @typedef {{path: string, state: "open" | "written" | "failed" | "skipped"}} EditMade an edit in an answer, and what became of it
 * @typedef {{kind: "out", text: string, calls: Call[], lost: boolean, edits?: EditMade[]}} Said an answer of the model
 * @typedef {{kind: "mark", step: Step}} Mark a step told in words
 * @typedef {{kind: "handover", child: Child, data: any, receipt: {text: string, written: number} | null, back: any}} Handover
 * @typedef {Heard | Said | Mark | Handover} Entry
 *
 * @typedef {{limitMs: number, spentMs: number, paused: boolean, waitedMs: number}} Clock
 *
 * @typedef {object} Child
 * @property {string} agent
 * @property {string[]} tools
 * @property {{tool: string, reason: string}[]} withheld
 * @property {number} turn
 * @property {number} maxTurns Infinity: nobody counts
 * @property {Clock | null} clock null: it has all the time in the world
 * @property {Clock | null} grace the clock of the last minute
 * @property {boolean} last the last minute is running
 * @property {Entry[]} entries
 * @property {string | null} reason why it ended
 * @property {string} result
 * @property {Child | null} [above] who has sent it, when that is a child itself
 * @property {import("./subagents-opencode-fold.js").Session} [session] the session that it is
 * @property {boolean} [heir] it took over, rather than being sent
 *
 * @typedef {{path: string, agent: string, found: "registered" | "rejected" | "skipped", step: Step}} AgentFile
 * @typedef {{id: string, tool: string, args: object, caller: string, options: string[], answer: string | null, nth: number, text?: string, subject?: string | null}} Question
 *
 * @typedef {object} Family
 * @property {AgentFile[]} files
 * @property {Entry[]} parent
 * @property {Child | null} child the one at work
 * @property {Question | null} question
 * @property {number} questions how many were asked so far
 */

export {};
