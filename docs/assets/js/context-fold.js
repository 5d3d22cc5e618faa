// @ts-check
import { BACKGROUND_KINDS, BACKGROUND_POINTS, backgroundChanges, inTokens } from "./context-background.js";
import { KINDS as OPENCODE_KINDS, TURNING_POINTS as OPENCODE_POINTS, noteStored } from "./context-opencode.js";

/** @typedef {import("./protocol.js").Step} Step */

/**
 * What the history looks like after some steps: a pure fold, no memory.
 *
 * @typedef {object} Block one message
 * @property {string} role
 * @property {string} kind environment, said, called, output, snapshot or acknowledgement
 * @property {number} tokens
 * @property {number} chars as JSON
 * @property {string} text
 * @property {boolean} [shortened]
 * @property {string} [id] of the message, where it has one
 *
 * @typedef {object} Layer one history, until another takes its place
 * @property {Block[]} blocks
 * @property {number | null} cut the blocks before it are summarised
 * @property {string | null} why how the cut was found
 * @property {{index: number, before: number, enough: boolean}[]} tried places where a cut was allowed
 * @property {number} target in characters
 * @property {"chars" | "tokens"} unit what the place of the cut is measured in
 * @property {number | null} copied so many blocks were given to a helper in the background
 * @property {number} lost so many blocks before the cut are in no summary either
 * @property {number} [budget] how much may be kept, in tokens
 * @property {string | null} [note] a label for what the cut came to
 *
 * @typedef {object} Summary
 * @property {string} task write, merge or doubt: the question asked last
 * @property {boolean} waiting
 * @property {string} first
 * @property {string | null} second what the doubt made of it
 * @property {{before: number, after: number, smaller: boolean} | null} weighed
 * @property {string | null} discarded
 * @property {{tokens: number, limit: number, fits: boolean} | null} [fitted] held against the cap
 * @property {string[]} [failed] the models that brought nothing
 *
 * @typedef {object} Context
 * @property {Layer[]} layers the last one is the history now
 * @property {number} tokens
 * @property {number} trigger
 * @property {number} limit
 * @property {string | null} fuse whole or blown; null: there is none
 * @property {Summary | null} summary
 * @property {string | null} skipped
 * @property {import("./context-opencode.js").Store | null} store all messages there ever were, where they are kept
 * @property {{tokens: number, remaining: number, listed: boolean} | null} refused; listed: the last block is it
 * @property {Block[] | null} exchange what is not in the history yet; null: there is no such list
 */

/** What is marked on the line of steps. @type {Record<string, string>} */
export const KINDS = {
  OutputShortened: "compression",
  HistoryReplaced: "compression",
  CompressionSkipped: "check",
  SummaryWeighed: "check",
  FuseBlown: "refusal",
  RequestRefused: "refusal",
  RequestSent: "message",
  ...BACKGROUND_KINDS,
  ...OPENCODE_KINDS,
};

/** Events at which the story turns. */
export const TURNING_POINTS = new Set([
  ...BACKGROUND_POINTS,
  "ContextMeasured",
  "OutputShortened",
  "HistorySplit",
  "SnapshotWritten",
  "SummaryWritten",
  "SnapshotDoubted",
  "SummaryWeighed",
  "FuseBlown",
  "HistoryReplaced",
  "RequestRefused",
  "CompressionSkipped",
  ...OPENCODE_POINTS,
]);

/**
 * @param {Step[]} steps
 * @returns {Context}
 */
export function fold(steps) {
  /** @type {Context} */
  const context = {
    layers: [],
    tokens: 0,
    trigger: 0,
    limit: 0,
    fuse: "whole",
    summary: null,
    skipped: null,
    refused: null,
    exchange: null,
    store: null,
  };
  for (const { event, data } of steps) {
    CHANGES[event]?.(context, data);
    noteStored(context, event, data);
  }
  return context;
}

/** @type {Record<string, (context: Context, data: any) => void>} */
const CHANGES = {
  ...backgroundChanges(layer),
  ContextMeasured(context, data) {
    const { tokens, fuse = null, trigger_tokens: trigger, limit_tokens: limit } = data;
    Object.assign(context, { tokens, fuse, trigger, limit, summary: null, skipped: null });
    const old = context.layers.pop();
    const shortened = (old?.blocks ?? []).map((block) => block.shortened);
    context.layers.push(layer(data.blocks.map((/** @type {Block} */ block, /** @type {number} */ at) => ({ ...block, shortened: shortened[at] }))));
  },
  CompressionSkipped(context, data) {
    context.skipped = data.reason;
  },
  OutputShortened(context, data) {
    const block = context.layers.at(-1)?.blocks[data.index ?? -1];
    if (block) block.shortened = true;
  },
  CutTried(context, data) {
    const now = context.layers.at(-1);
    if (!now || data.depth > 0) return;
    if (data.before_tokens !== undefined) inTokens(now);
    now.tried.push({ index: data.index, before: data.before_chars ?? data.before_tokens, enough: data.enough });
    now.target = data.target_chars ?? data.target_tokens;
  },
  HistorySplit(context, data) {
    const now = context.layers.at(-1);
    if (!now || data.depth > 0) return;
    const { index: cut, why = null, sizes_chars: sizes } = data;
    now.blocks.forEach((block, at) => (block.chars = sizes?.[at] ?? block.tokens));
    Object.assign(now, { cut, why, target: data.target_chars ?? data.target_tokens, unit: sizes ? "chars" : "tokens" });
  },
  SummaryAsked(context, data) {
    const fresh = { failed: context.summary?.failed, first: "", second: null, weighed: null, discarded: null };
    context.summary = { ...(data.task === "doubt" && context.summary ? context.summary : fresh), task: data.task, waiting: true };
  },
  SnapshotWritten: written,
  SummaryWritten: written,
  SnapshotDoubted({ summary }, data) {
    if (summary) Object.assign(summary, { waiting: false, second: data.text });
  },
  SummaryWeighed({ summary }, data) {
    if (summary) summary.weighed = { before: data.tokens_before, after: data.tokens_after, smaller: data.smaller };
  },
  SummaryDiscarded(context, data) {
    if (context.summary) context.summary.discarded = data.status;
    const now = context.layers.at(-1);
    if (now) Object.assign(now, { cut: null, why: null, tried: [] });
  },
  FuseBlown(context) {
    context.fuse = "blown";
  },
  HistoryReplaced(context, data) {
    context.tokens = data.tokens;
    if (data.status !== "content_truncated") context.layers.push(layer(data.blocks));
    else {
      const old = context.layers.pop();
      const blocks = data.blocks.map((/** @type {Block} */ block, /** @type {number} */ at) => ({ ...block, shortened: old?.blocks[at]?.shortened }));
      context.layers.push(layer(blocks));
    }
  },
  RequestSent(context, data) {
    context.tokens = data.tokens;
    context.summary = context.skipped = null;
    const now = context.layers.at(-1);
    if (now) now.copied = null;
    (data.to === "exchange" ? context.exchange : now?.blocks)?.push(...structuredClone(data.blocks)); // what is noted on them stays out of the trace
  },
  RequestRefused(context, data) {
    const listed = context.fuse === null;
    context.refused = { tokens: data.request_tokens, remaining: data.remaining_tokens, listed };
  },
};

/** @param {Context} context @param {{text: string}} data */
function written({ summary }, { text }) {
  if (summary) Object.assign(summary, { waiting: false, first: text });
}

/** @param {Block[]} blocks @returns {Layer} */
function layer(blocks) {
  const kinds = (/** @type {string} */ kind) => (kind === "summary" ? "snapshot" : kind);
  return { blocks: blocks.map((block) => ({ ...block, kind: kinds(block.kind) })), cut: null, why: null, tried: [], target: 0, unit: "chars", copied: null, lost: 0 };
}
