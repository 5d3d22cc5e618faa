// @ts-check
/**
 * What OpenCode's tools add to the picture: layers that hide tools, calls that nobody queues, outputs that are cut.
 */
import { end, find, sink } from "./tools-calls.js";

/** @typedef {import("./tools-fold.js").Tools} Tools */

/**
 * @typedef {object} Measured an output that was looked at
 * @property {string} id
 * @property {string} tool
 * @property {number} lines
 * @property {number} bytes
 * @property {number} max_lines
 * @property {number} max_bytes
 * @property {string} [reason] why it was left as it is
 * @property {number} [removed] what is missing; not there when it was left as it is
 * @property {number} [kept_lines]
 * @property {number} [kept_bytes]
 * @property {string} [unit]
 * @property {string} [direction]
 * @property {string} [preview]
 * @property {string} [path]
 * @property {string} [hint]
 *
 * @typedef {object} Layers
 * @property {{agents: string[], unlisted: {agent: string, reason: string}[]} | null} agents whom the description of task names
 * @property {{server: string, tools: string[]}[]} added tools of servers
 */

/** @type {import("./tools-fold.js").Row[]} */
const ROWS = ["pending", "decoding", "executing", "cutting", "ended"];

/** @type {Record<string, (tools: Tools, data: any) => void>} */
export const OPENCODE = {
  AgentsListed: (tools, { agents, unlisted }) => void (layersOf(tools).agents = { agents, unlisted }),
  ToolsAdded: (tools, { server, tools: names }) => void layersOf(tools).added.push({ server, tools: names }),
  CallsReceived(tools, { calls }) {
    const open = { askedAs: null, alone: false, why: null, status: "", row: "pending", batch: null, held: false, text: "", dropped: [] };
    Object.assign(tools, { rows: ROWS, measured: [], ended: [], returned: false });
    tools.calls = calls.map((/** @type {object} */ one) => ({ ...one, ...open, path: [] }));
  },
  CallRepaired(tools, { id, tool, ran, args }) {
    Object.assign(find(tools, id), { tool: ran, askedAs: tool, args });
  },
  CallBuilt(tools, { id, args, dropped }) {
    const call = find(tools, id);
    Object.assign(call, { args, dropped });
    sink(call, "executing");
  },
  CallRejected(tools, { id, text }) {
    Object.assign(find(tools, id), { status: "error", text });
  },
  OutputPassed: measured,
  OutputTruncated: measured,
  StatusChanged(tools, { id, after, text }) {
    const call = find(tools, id);
    call.status = after;
    if (after === "running") return sink(call, "decoding");
    Object.assign(call, { status: after === "completed" ? "success" : after, text });
    end(tools, call);
  },
};

/** @param {Tools} tools @param {Measured} data */
function measured(tools, data) {
  sink(find(tools, data.id), "cutting");
  tools.measured = [...(tools.measured ?? []), data];
}

/** @param {Tools} tools @returns {Layers} */
function layersOf(tools) {
  tools.layers ??= { agents: null, added: [] };
  return tools.layers;
}
