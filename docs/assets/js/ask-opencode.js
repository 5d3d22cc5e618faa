// @ts-check
/**
 * What OpenCode's gate takes when a reader asks it, and how a run of it becomes answers. A tool may ask for several
 * things, one after the other: a call is denied when one of them is, and a question when one of them is. Nothing is
 * decided here: every verdict, row and reason is read off the trace.
 */
import { make } from "./dom.js";
import { label } from "./labels.js";
import { wordsFor } from "./sentences.js";

/** @typedef {import("./protocol.js").Step} Step */
/** @typedef {import("./protocol.js").Trace} Trace */
/** @typedef {import("./sentences.js").Words} Words */
/** @typedef {import("./ask-cells.js").Answer} Answer */
/** @typedef {import("./ask-cells.js").AskCell} AskCell */
/** @typedef {import("./ask-cells.js").AskedFile} AskedFile */
/** @typedef {{asked: Step, verdict: Step, steps: Step[], rules: any[]}} Request what a tool asked for, and what came of it */

const PATH = "opencode.json";
const PLACE = "user";
const HARSHEST = ["deny", "ask", "allow"];

/** The event that tells why, for each thing that can settle a verdict; for any other it is the verdict itself. */
const BECAUSE = /** @type {Record<string, string>} */ ({ default: "NoRuleMatched", hidden: "ToolHidden" });

/** @type {AskCell} */
export const OPENCODE = {
  places: [PLACE],
  mostFiles: 1,
  accept: ".json,.jsonc",
  language: "json",
  newName: () => PATH,
  shell: "bash",
  example: { tool: "write", args: { filePath: "x" } },
  isTool: () => false,
  filesIn: ({ permission }) => (permission ? [{ place: PLACE, path: PATH, text: permission }] : []),
  setupWith: (files) => ({ permission: files.map(({ text }) => text).join("") }),
  answers,
  found,
  rowOf: ({ permission, pattern, layer }, words) => [make("code", {}, permission), " ", make("code", {}, pattern), ` · ${wordsFor("layer", layer, words)}`],
  opening: ({ steps }) => steps.findIndex(({ event }) => event === "CallReceived") + 1,
};

/** @param {Trace} trace @param {AskedFile[]} files @param {Words} words @returns {Answer[]} */
function answers({ steps }, files, words) {
  const starts = steps.flatMap(({ event }, at) => (event === "CallReceived" ? [at] : []));
  /** @type {any[]} */
  let rules = steps.find(({ event }) => event === "RulesMerged")?.data.rules ?? [];
  return starts.flatMap((start, n) => {
    const own = steps.slice(start, starts[n + 1] ?? steps.length);
    /** @type {Request[]} */
    const requests = [];
    let from = 0;
    own.forEach((step, at) => {
      if (step.event === "RulesMerged") rules = step.data.rules;
      if (step.event !== "VerdictReached") return;
      const told = own.slice(from, at + 1);
      requests.push({ asked: told.find(({ event }) => event === "PermissionRequested") ?? step, verdict: step, steps: told, rules });
      from = at + 1;
    });
    const skipped = own.find(({ event }) => event === "PermissionSkipped");
    if (requests.length) return [answer(requests, files, words)];
    return skipped ? [unasked(skipped, words)] : [];
  });
}

/** @param {Request[]} requests @param {AskedFile[]} files @param {Words} words @returns {Answer} */
function answer(requests, files, words) {
  const settled = settling(requests);
  const { decision, reason, index } = settled.verdict.data;
  const rule = index === null ? null : settled.rules[index];
  const written = rule && place(rule, files, words);
  return {
    decision,
    number: "",
    why:
      reason === "default" ? label("ask_no_row")
      : written && reason === "rule" ? written.line ? label("ask_line", { n: written.line }) : written.path
      : wordsFor("reason", reason, words),
    because: settled.steps.find(({ event }) => event === BECAUSE[reason]) ?? settled.verdict,
    message: "",
    rule,
    written,
    parts: partsOf(requests, settled),
    failed: false,
  };
}

/** Of several requests the one that settles the call: the harshest, the first of several such; the last when all are allowed. @param {Request[]} requests */
function settling(requests) {
  const found = HARSHEST.map((wanted) => requests.filter(({ verdict }) => verdict.data.decision === wanted)).find(({ length }) => length) ?? requests;
  return found[0].verdict.data.decision === "allow" ? requests[requests.length - 1] : found[0];
}

/** @param {Step} skipped @param {Words} words @returns {Answer} */
function unasked(skipped, words) {
  const why = wordsFor("reason", skipped.data.reason, words);
  return { decision: "allow", number: "", why, because: skipped, message: "", rule: null, written: null, parts: [], failed: false };
}

/** Each pattern that was asked for, in order. @param {Request[]} requests @param {Request} settled */
function partsOf(requests, settled) {
  const parts = requests.flatMap((request) => {
    const { asked, verdict, steps } = request;
    const { permission, tool, patterns = [] } = asked.data;
    const decided = steps.filter(({ event }) => event === "PartDecided");
    return patterns.map((/** @type {string} */ pattern) => ({
      text: permission === tool ? pattern : `${permission} ${pattern}`,
      decision: decided.find(({ data }) => data.part === pattern)?.data.decision ?? (patterns.length === 1 ? verdict.data.decision : null),
      settles: request === settled && pattern === verdict.data.pattern,
    }));
  });
  return parts.length > 1 ? parts : [];
}

/** Where a row is written: on a line of the reader's, or in what ships. @param {any} rule @param {AskedFile[]} files @param {Words} words */
function place(rule, files, words) {
  const own = rule.line === null ? undefined : files[0];
  return own ? { path: own.path, line: rule.line, file: own } : { path: wordsFor("layer", rule.layer, words), line: null, file: null };
}

/** What reading made of the config. @param {Trace} trace @returns {import("./ask-cells.js").Found} */
function found({ steps }) {
  const loaded = steps.find(({ event }) => event === "PolicyFileLoaded")?.data;
  const rejected = steps.find(({ event }) => event === "PolicyFileRejected")?.data;
  const text = rejected ? `${rejected.message}: ${rejected.detail}` : "";
  return {
    refused: text,
    rows: loaded ? [{ path: PATH, place: PLACE, n: loaded.rules }] : [],
    problems: rejected ? [{ path: PATH, place: PLACE, line: rejected.lines[0] ?? null, text, costsFile: true }] : [],
  };
}
