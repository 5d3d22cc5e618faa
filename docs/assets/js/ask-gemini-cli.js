// @ts-check
/**
 * What Gemini CLI's gate takes when a reader asks it, and how a run of it becomes answers. Nothing is decided here:
 * every verdict, row and reason is read off the trace.
 */
import { make } from "./dom.js";
import { label } from "./labels.js";
import { wordsFor } from "./sentences.js";

/** @typedef {import("./protocol.js").Step} Step */
/** @typedef {import("./protocol.js").Trace} Trace */
/** @typedef {import("./ask-cells.js").Answer} Answer */
/** @typedef {import("./ask-cells.js").AskCell} AskCell */
/** @typedef {import("./ask-cells.js").AskedFile} AskedFile */

/** The event that tells why, for each thing that can settle a verdict. */
const BECAUSE = /** @type {Record<string, string>} */ ({
  rule: "RuleMatched",
  default: "NoRuleMatched",
  yolo_default: "NoRuleMatched",
  dangerous: "HeuristicApplied",
  known_safe: "HeuristicApplied",
  unreadable: "CommandUnreadable",
  redirection: "RedirectionFound",
  part: "PartDecided",
  extra_permissions: "ExtraPermissionsFound",
});
const BY_ROW = ["rule", "part"];

/** @type {AskCell} */
export const GEMINI_CLI = {
  places: ["user", "workspace", "admin", "extension"],
  mostFiles: Infinity,
  accept: ".toml",
  language: "toml",
  newName: (n) => (n === 1 ? "my-rules.toml" : `my-rules-${n}.toml`),
  shell: "run_shell_command",
  example: { tool: "write_file", args: { file_path: "x" } },
  isTool: (name) => /^(mcp_|discovered_tool_)/.test(name),
  filesIn: ({ policies = [] }) =>
    policies.map((/** @type {any} */ { tier, path, toml }) => ({ place: tier, path, text: toml })),
  setupWith: (files) => ({
    policies: files
      .filter(({ text }) => text.trim())
      .map(({ place, path, text }) => ({ tier: place, path, toml: text })),
  }),
  answers,
  found,
  rowOf: ({ tool, pattern, modes }, words) => [
    make("code", {}, tool),
    ...(pattern ? [` ${label("gate_args")} `, make("code", {}, pattern)] : []),
    ...(modes.length ? [` · ${wordsFor("modes", modes, words)}`] : []),
  ],
  opening: ({ steps }) => steps.findIndex(({ event }) => event === "CallReceived") + 1,
};

/** @param {Trace} trace @param {AskedFile[]} files @param {import("./sentences.js").Words} words @returns {Answer[]} */
function answers({ steps }, files, words) {
  const starts = steps.flatMap(({ event, data }, at) => (event === "CallReceived" && !data.depth ? [at] : []));
  const rules = steps.find(({ event }) => event === "RulesSorted")?.data.rules ?? [];
  return starts.flatMap((start, n) => {
    const own = steps.slice(start, starts[n + 1] ?? steps.length);
    const verdict = own.find(({ event }) => event === "VerdictReached");
    if (!verdict) return [];
    const { decision, reason, index, deny_message: message } = verdict.data;
    const rule = index === null ? null : rules[index];
    const written = rule && place(rule, files);
    return [
      {
        decision,
        number: rule ? rule.priority.toFixed(3) : "",
        why:
          reason === "default" ? label("ask_no_row")
          : written && BY_ROW.includes(reason) ? written.line ? `${written.path}:${written.line}` : written.path
          : wordsFor("reason", reason, words),
        because: reasonStep(own, reason) ?? verdict,
        message: message ?? "",
        rule,
        written,
        parts: partsOf(own, verdict),
        failed: own.some(({ event }) => event === "PermissionImpossible"),
      },
    ];
  });
}

/** @param {Step[]} steps @param {string} reason */
function reasonStep(steps, reason) {
  const telling = steps.filter(({ event, data }) => event === BECAUSE[reason] && !data.depth);
  return reason === "part" ? settling(telling) : telling[0];
}

/** The part after which the whole line stood as it then stayed. @param {Step[]} decided */
function settling(decided) {
  const last = decided[decided.length - 1]?.data.total;
  return decided.find(({ data }) => data.decision === last && data.total === last);
}

/** @param {Step[]} steps @param {Step} verdict */
function partsOf(steps, verdict) {
  const outer = steps.filter(({ data }) => data.depth === 0);
  const texts = /** @type {string[]} */ (outer.find(({ event }) => event === "CommandSplit")?.data.parts ?? []);
  const decided = outer.filter(({ event }) => event === "PartDecided");
  const settled = verdict.data.reason === "part" ? settling(decided)?.data.part : null;
  if (texts.length < 2 && !settled) return [];
  const named = [...texts, ...decided.map(({ data }) => data.part)];
  return [...new Set(named)].map((text) => ({
    text,
    decision: decided.find(({ data }) => data.part === text)?.data.decision ?? null,
    settles: text === settled,
  }));
}

/** Where a row is written: in a file of the reader's own, with the line, or in one that ships. @param {any} rule @param {AskedFile[]} files */
function place(rule, files) {
  const [, tier, path] = rule.source.match(/^(?:(.*): )?(.*)$/);
  const own = files.find((file) => file.place === tier?.toLowerCase() && file.path.split("/").pop() === path);
  return { path, line: own ? rule.line : null, file: own ?? null };
}

/** What loading made of each file. @param {Trace} trace @returns {import("./ask-cells.js").Found} */
function found({ steps }) {
  const refused = steps.find(({ event }) => event === "EngineRefused");
  return {
    refused: refused?.data.message ?? "",
    rows: steps.filter(({ event }) => event === "PolicyFileLoaded").map(({ data }) => ({ path: data.path, place: data.tier, n: data.rules })),
    problems: steps.flatMap(problemsIn),
  };
}

/** @param {Step} step @returns {import("./ask-cells.js").Problem[]} one for each fault that it names */
function problemsIn({ event, data }) {
  const { path, tier: place, message, detail } = data;
  const costsFile = event === "PolicyFileRejected";
  if (!costsFile && event !== "PolicyProblemFound") return [];
  const texts = /** @type {string[]} */ (costsFile ? detail.split("\n") : [detail]);
  const lines = costsFile ? data.lines : [data.line];
  return texts.map((text, n) => ({ path, place, line: lines[n] ?? null, text: `${message}: ${text}`, costsFile }));
}
