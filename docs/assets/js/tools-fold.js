// @ts-check
import { end, find, sink } from "./tools-calls.js";
import { OPENCODE } from "./tools-opencode-fold.js";

/** @typedef {import("./protocol.js").Step} Step */

/**
 * What the tools look like after some steps: a pure fold, no memory.
 *
 * @typedef {"asked" | "queue" | "validating" | "awaiting_approval" | "scheduled" | "executing" | "ended" | "pending" | "decoding" | "cutting"} Row
 *
 * @typedef {object} Call
 * @property {string} id
 * @property {string} tool
 * @property {Record<string, any>} args
 * @property {string | null} askedAs the tool that the model asked for, when a tail call has taken its place
 * @property {boolean} alone runs in a batch of its own
 * @property {string | null} why what settles that
 * @property {string} status one of the seven; "" before the call is built
 * @property {Row} row where its token lies
 * @property {Row[]} path where it lay before
 * @property {number | null} batch
 * @property {boolean} held ready, but somebody else in the batch has yet to be answered for
 * @property {string} text what the model will read; once it has ended
 * @property {string[]} [dropped] keys that the tool does not know, and does not get
 *
 * @typedef {object} Question
 * @property {string} id
 * @property {string} tool
 * @property {Record<string, any>} args
 * @property {string[]} options
 * @property {string | null} answer
 * @property {number} nth which question of the run this is, counted from 0
 *
 * @typedef {object} Tools
 * @property {string[]} declared
 * @property {{tool: string, reason: string, layer?: number, rule?: string | null}[]} hidden
 * @property {Call[]} calls in the order of their columns: batch by batch, then the queue
 * @property {number} batch the one that is worked on; 0 before the first
 * @property {string[]} ended ids, in the order in which the calls ended
 * @property {Question | null} question
 * @property {number} questions how many were asked so far
 * @property {"abort" | "cancel_all" | null} stopped
 * @property {boolean} returned
 * @property {Row[]} [rows] the rows of the board, where they are not the usual ones
 * @property {import("./tools-opencode-fold.js").Layers} [layers] what happens on the way to the model
 * @property {import("./tools-opencode-fold.js").Measured[]} [measured] outputs that were looked at
 */

const ENDED = ["success", "error", "cancelled"];

/**
 * @param {Step[]} steps
 * @returns {Tools}
 */
export function fold(steps) {
  /** @type {Tools} */
  const tools = {
    declared: [],
    hidden: [],
    calls: [],
    batch: 0,
    ended: [],
    question: null,
    questions: 0,
    stopped: null,
    returned: false,
  };
  for (const { event, data, file } of steps) {
    if (event !== "ConfirmationAnswered") tools.question = null;
    if (event !== "ConfirmationAsked" && event !== "ConfirmationAnswered") for (const call of tools.calls) call.held = false;
    const own = file.includes("tools/opencode/") ? OPENCODE[event] : undefined;
    (own ?? CHANGES[event])?.(tools, data);
  }
  return tools;
}

/** @type {Record<string, (tools: Tools, data: any) => void>} */
const CHANGES = {
  ToolHidden: (tools, hidden) => tools.hidden.push(hidden),
  ToolsDeclared(tools, data) {
    tools.declared = data.tools.map((/** @type {{tool: string}} */ one) => one.tool);
  },
  CallsReceived(tools, data) {
    Object.assign(tools, { batch: 0, ended: [], returned: false });
    tools.calls = data.calls.map((/** @type {{id: string, tool: string, args: object}} */ one) => ({
      ...one,
      askedAs: null,
      alone: false,
      why: null,
      status: "",
      row: "asked",
      path: [],
      batch: null,
      held: false,
      text: "",
    }));
  },
  CallsReordered(tools, data) {
    tools.calls.sort((a, b) => data.order.indexOf(a.id) - data.order.indexOf(b.id));
  },
  CallBuilt: queue,
  CallRejected(tools, data) {
    queue(tools, data);
    Object.assign(find(tools, data.id), { status: "error", text: data.text });
  },
  BatchStarted(tools, data) {
    tools.batch = data.number;
    for (const id of data.ids) {
      const call = find(tools, id);
      call.batch = data.number;
      if (call.status === "error") end(tools, call);
      else sink(call, "validating");
    }
    const place = (/** @type {Call} */ call) => call.batch ?? Infinity;
    tools.calls.sort((a, b) => (place(a) === place(b) ? 0 : place(a) - place(b)));
  },
  StatusChanged(tools, data) {
    const call = find(tools, data.id);
    call.status = data.after;
    if (ENDED.includes(data.after)) {
      call.text = data.text;
      end(tools, call);
    } else sink(call, data.after);
  },
  BatchHeld(tools, data) {
    for (const id of data.held) find(tools, id).held = true;
  },
  ConfirmationAsked(tools, { id, tool, args, options }) {
    tools.question = { id, tool, args, options, answer: null, nth: tools.questions++ };
  },
  ConfirmationAnswered(tools, data) {
    if (tools.question) tools.question.answer = data.answer;
  },
  TailCallRequested(tools, data) {
    const call = find(tools, data.id);
    call.askedAs ??= data.tool;
  },
  Aborted(tools) {
    tools.stopped = "abort";
  },
  AllCancelled(tools) {
    tools.stopped = "cancel_all";
  },
  ResultsReturned(tools, data) {
    tools.returned = true;
    tools.ended = [];
    for (const { id } of data.results) end(tools, find(tools, id));
  },
};

/** A call joins the queue; a tail call at its front. @param {Tools} tools @param {any} data */
function queue(tools, data) {
  const call = find(tools, data.id);
  const { tool, args, alone, reason } = data;
  Object.assign(call, { tool, args, alone, why: reason ?? null, status: "validating", row: "queue", path: [], text: "" });
  if (call.askedAs === null) return;
  call.batch = null;
  const others = tools.calls.filter((other) => other !== call);
  const front = others.findIndex((other) => other.batch === null);
  others.splice(front < 0 ? others.length : front, 0, call);
  tools.calls = others;
}

/** What is marked on the line of steps. @type {Record<string, string>} */
export const KINDS = {
  CallsReceived: "call",
  PolicyChecked: "verdict",
  ConfirmationAsked: "question",
  ToolHidden: "refusal",
  CallRejected: "refusal",
  CallRepaired: "refusal",
  OutputTruncated: "refusal",
  Aborted: "end",
  AllCancelled: "end",
  ResultsReturned: "message",
  ReplyReceived: "call",
  FileWritten: "verdict",
  LikenessMeasured: "check",
  BrokeOff: "end",
};

/** Events at which the story turns: the scrubber marks them, and one can jump from each to the next. */
export const TURNING_POINTS = new Set([
  "ToolHidden",
  "CallsReceived",
  "CallsReordered",
  "CallRejected",
  "CallRepaired",
  "OutputTruncated",
  "BatchStarted",
  "BatchHeld",
  "ConfirmationAsked",
  "ConfirmationAnswered",
  "TailCallRequested",
  "Aborted",
  "AllCancelled",
  "ResultsReturned",
  "ReplyReceived",
  "NameFound",
  "TargetSettled",
  "FileTried",
  "FileWritten",
  "LikenessMeasured",
  "BrokeOff",
]);
