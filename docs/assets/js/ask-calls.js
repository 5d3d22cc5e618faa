// @ts-check
/** Calls as a reader writes them, one a line: a shell command as it is, another tool with its arguments as JSON. */
import { label } from "./labels.js";

/** @typedef {import("./ask-cells.js").AskCell} AskCell */
/** @typedef {import("./ask-cells.js").Call} Call */
/** @typedef {{line: number, text: string}} BadLine */

export const MOST_CALLS = 200; // a list as long as that still takes a few seconds only

/** A call as a line. @param {Call} call @param {AskCell} cell */
export function lineOf({ tool, args }, cell) {
  const [only, ...others] = Object.keys(args);
  const plain = tool === cell.shell && only === "command" && !others.length && !args.command.includes("\n");
  return plain ? args.command : `${tool} ${spaced(args)}`;
}

/** JSON with a space behind each colon and comma, as Python writes it. @param {any} value @returns {string} */
function spaced(value) {
  if (Array.isArray(value)) return `[${value.map(spaced).join(", ")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  return `{${Object.entries(value).map(([key, inner]) => `${JSON.stringify(key)}: ${spaced(inner)}`).join(", ")}}`;
}

/**
 * Read the lines. Empty ones and those that begin with # are passed over.
 * @param {string} text @param {AskCell} cell @param {string[]} tools names that are known to be tools
 * @returns {{calls: {call: Call, shown: string}[], bad: BadLine[]}}
 */
export function readCalls(text, cell, tools) {
  /** @type {{call: Call, shown: string}[]} */
  const calls = [];
  /** @type {BadLine[]} */
  const bad = [];
  text.split(/\r?\n/).forEach((raw, at) => {
    const shown = raw.trim();
    if (!shown || shown.startsWith("#")) return;
    const call = readCall(shown, cell, tools);
    if (typeof call === "string") bad.push({ line: at + 1, text: call });
    else if (calls.length < MOST_CALLS) calls.push({ call, shown });
    else if (calls.length === MOST_CALLS && !bad.length) bad.push({ line: at + 1, text: label("ask_too_many", { n: MOST_CALLS }) });
  });
  return { calls, bad };
}

/** @param {string} line @param {AskCell} cell @param {string[]} tools @returns {Call | string} the call, or what is wrong */
function readCall(line, cell, tools) {
  const whole = line.startsWith("{") ? objectIn(line) : null;
  if (typeof whole?.tool === "string") return /** @type {Call} */ ({ args: {}, ...whole });
  const [, name, rest] = line.match(/^([A-Za-z_][\w.:-]*)\s*(.*)$/) ?? ["", "", ""];
  const args = rest.startsWith("{") ? objectIn(rest) : null;
  if (args) return { tool: name, args };
  const known = tools.includes(name) || cell.isTool(name);
  if (known && !rest) return { tool: name, args: {} };
  const meant = known || (name.includes("_") && /^\{.*\}$/.test(rest));
  if (meant) return label("ask_args_bad", { name, example: lineOf({ ...cell.example, tool: name }, cell), why: rest.startsWith("{") ? whyNot(rest) : "" }).trim();
  return { tool: cell.shell, args: { command: line } };
}

/** @param {string} text @returns {Record<string, any> | null} */
function objectIn(text) {
  try {
    const value = JSON.parse(text);
    return value !== null && typeof value === "object" && !Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}

/** @param {string} text */
function whyNot(text) {
  try {
    JSON.parse(text);
    return "";
  } catch (error) {
    return /** @type {Error} */ (error).message;
  }
}
