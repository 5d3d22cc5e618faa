// @ts-check
import { linesOf } from "./line-diff.js";

/** @typedef {import("./protocol.js").Step} Step */

/**
 * What a reply that is read as edits looks like after some steps: a pure fold, no memory.
 *
 * @typedef {"" | "prose" | "name" | "marker" | "search" | "replace" | "shell" | "bad"} LineKind "": not read yet
 *
 * @typedef {object} Line
 * @property {string} text
 * @property {LineKind} kind
 * @property {string | null} block
 * @property {string | null} names the block that takes this line for its file name
 *
 * @typedef {object} Rung
 * @property {string} matcher
 * @property {boolean} withoutBlank
 * @property {boolean} held
 * @property {string} reason
 *
 * @typedef {object} Block
 * @property {string} id
 * @property {string} tool
 * @property {string} path the file it means, then the one it will change
 * @property {string} named
 * @property {string} status read, settled, executing, success, error, cancelled, kept; "" while it is being read
 * @property {string} reason
 * @property {{path: string, rungs: Rung[]}[]} tries one for each file it was put to
 * @property {string | null} appended what did it, when no rung was needed
 *
 * @typedef {object} Shown a file as it is to be seen
 * @property {string} path
 * @property {string} before
 * @property {string} after the same as before, when nothing was written in this step
 * @property {[number, number] | null} lines of `before`, from 1
 *
 * @typedef {object} Edits
 * @property {{opener: string, passed: string[]}} fence
 * @property {Line[]} lines
 * @property {Block[]} blocks
 * @property {string | null} current
 * @property {Map<string, string>} files
 * @property {Shown | null} shown
 * @property {import("./demo-question.js").Question | null} question
 * @property {number} questions
 * @property {string[]} commands
 * @property {string | null} when
 * @property {boolean} broken
 * @property {string | null} text what the model reads next; null before the end
 */

/** Whether these are steps of a body that reads its edits out of a text. @param {Step[]} steps */
export function readsText(steps) {
  return steps[0]?.event === "FenceChosen";
}

/** @param {Step[]} steps @returns {Edits} */
export function foldEdits(steps) {
  /** @type {Edits} */
  const edits = {
    fence: { opener: "", passed: [] },
    lines: [],
    blocks: [],
    current: null,
    files: new Map(),
    shown: null,
    question: null,
    questions: 0,
    commands: [],
    when: null,
    broken: false,
    text: null,
  };
  for (const { event, data } of steps) {
    if (event !== "ConfirmationAnswered") edits.question = null;
    if (data.id) edits.current = data.id;
    CHANGES[event]?.(edits, data);
  }
  return edits;
}

/** @type {Record<string, (edits: Edits, data: any) => void>} */
const CHANGES = {
  FenceChosen(edits, { opener, passed_over }) {
    edits.fence = { opener, passed: passed_over };
  },
  ReplyReceived(edits, { text, files }) {
    edits.lines = linesOf(text).map((line) => ({ text: line, kind: "", block: null, names: null }));
    edits.files = new Map(Object.entries(files));
  },
  NameFound(edits, { id, path, line, first_line }) {
    edits.blocks.push({ id, tool: "edit", path, named: path, status: "", reason: "", tries: [], appended: null });
    mark(edits, id, first_line, first_line, "marker");
    if (line !== null) {
      const above = edits.lines[line - 1];
      above.names = id;
      if (above.kind === "prose") Object.assign(above, { kind: "name", block: id });
    }
    look(edits, path);
  },
  CallBuilt(edits, { id, tool, first_line, divider_line, last_line, closed_by }) {
    if (tool === "shell") edits.blocks.push({ id, tool, path: "", named: "", status: "", reason: "", tries: [], appended: null });
    const block = find(edits, id);
    block.status = "read";
    block.reason = closed_by;
    mark(edits, id, first_line, last_line, "marker");
    const closed = closed_by === "reply_end" ? last_line : last_line - 1;
    if (tool === "shell") return mark(edits, id, first_line + 1, closed, "shell");
    mark(edits, id, first_line + 1, divider_line - 1, "search");
    mark(edits, id, divider_line + 1, closed, "replace");
  },
  CallRejected(edits, { id, args, first_line, last_line, error_type, dropped }) {
    let block = edits.blocks.find((one) => one.id === id);
    if (!block) {
      block = { id, tool: "edit", path: args.path ?? "", named: "", status: "", reason: "", tries: [], appended: null };
      edits.blocks.push(block);
    }
    Object.assign(block, { status: "error", reason: error_type });
    mark(edits, id, first_line, last_line, "bad");
    for (const one of dropped) find(edits, one).status = "cancelled";
  },
  TargetSettled(edits, { id, path, reason }) {
    finishReading(edits);
    Object.assign(find(edits, id), { path, reason, status: "settled" });
    look(edits, path);
  },
  ConfirmationAsked(edits, { id, tool, args, options }) {
    edits.question = { tool: id, args, options, answer: null, nth: edits.questions++, asks: `tools_asks_${tool}` };
    look(edits, args.path);
  },
  ConfirmationAnswered(edits, { answer }) {
    if (edits.question) edits.question.answer = answer;
  },
  FileTried(edits, { id, path }) {
    const block = find(edits, id);
    block.status = "executing";
    block.tries.push({ path, rungs: [] });
    look(edits, path);
  },
  MatcherTried(edits, { id, path, matcher, without_blank, held, reason, first_line, last_line }) {
    find(edits, id).tries.at(-1)?.rungs.push({ matcher, withoutBlank: without_blank, held, reason });
    look(edits, path, first_line === null ? null : [first_line, last_line]);
  },
  FileWritten(edits, { id, path, before, after, matcher }) {
    edits.files.set(path, after);
    edits.shown = { path, before, after, lines: null };
    if (matcher === "append") find(edits, id).appended = matcher;
  },
  StatusChanged(edits, { id, after, reason }) {
    Object.assign(find(edits, id), { status: after, reason });
  },
  LikenessMeasured(edits, { path, first_line, last_line }) {
    look(edits, path, first_line === null ? null : [first_line, last_line]);
  },
  BrokeOff(edits, { reason, id, dropped }) {
    edits.broken = true;
    for (const one of dropped) find(edits, one).status = "cancelled";
    Object.assign(find(edits, id), { status: "error", reason });
  },
  CommandsKept(edits, { commands, when }) {
    finishReading(edits);
    Object.assign(edits, { commands, when });
    for (const block of edits.blocks) if (block.tool === "shell") block.status = "kept";
  },
  ResultsReturned(edits, { text }) {
    finishReading(edits);
    edits.text = text;
  },
};

/** Give lines a kind; what was passed over on the way to them is prose. @param {Edits} edits @param {string} id */
function mark(edits, id, /** @type {number} */ first, /** @type {number} */ last, /** @type {LineKind} */ kind) {
  for (const line of edits.lines.slice(0, first - 1)) line.kind ||= "prose";
  for (const line of edits.lines.slice(first - 1, last)) Object.assign(line, { kind, block: id });
}

/** @param {Edits} edits */
function finishReading(edits) {
  for (const line of edits.lines) line.kind ||= "prose";
}

/** Show a file as it is now. @param {Edits} edits @param {string} path @param {[number, number] | null} [lines] */
function look(edits, path, lines = null) {
  const text = edits.files.get(path);
  if (text === undefined) edits.shown = null;
  else edits.shown = { path, before: text, after: text, lines };
}

/** @param {Edits} edits @param {string} id @returns {Block} */
function find(edits, id) {
  const block = edits.blocks.find((one) => one.id === id);
  if (!block) throw new Error(`no block ${id}`);
  return block;
}
