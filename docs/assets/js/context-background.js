// @ts-check
/**
 * A body that sums up behind the chat's back (Aider): two lists instead of one, and a copy that a helper works on.
 * What is not in the history yet is a bar of its own; the copy is a bracket under the history.
 */
import { make } from "./dom.js";
import { label } from "./labels.js";

/** @typedef {import("./context-fold.js").Block} Block */
/** @typedef {import("./context-fold.js").Context} Context */
/** @typedef {import("./context-fold.js").Layer} Layer */

/** What is marked on the line of steps. @type {Record<string, string>} */
export const BACKGROUND_KINDS = {
  SummaryStarted: "agent",
  ReceiptAppended: "message",
  SummaryDiscarded: "refusal",
  HeadTrimmed: "refusal",
};

/** Events at which the story turns. */
export const BACKGROUND_POINTS = ["SummaryStarted", "ReceiptAppended", "SplitRefused", "HeadTrimmed", "SummaryAbandoned", "SummaryAwaited", "FormatSwitched"];

/**
 * @param {(blocks: Block[]) => Layer} layer makes one
 * @returns {Record<string, (context: Context, data: any) => void>}
 */
export function backgroundChanges(layer) {
  return {
    ChatOpened(context, { blocks, limit_tokens: limit }) {
      Object.assign(context, { limit, trigger: limit, fuse: null, exchange: [], layers: [layer(blocks)] });
    },
    ExchangeMoved(context, { blocks }) {
      context.exchange = [];
      context.layers.at(-1)?.blocks.push(...copied(blocks));
    },
    SummaryStarted(context, { copied }) {
      context.skipped = null;
      const now = context.layers.at(-1);
      if (now) now.copied = copied;
    },
    ReceiptAppended(context, { blocks }) {
      context.layers.at(-1)?.blocks.push(...copied(blocks));
    },
    SplitRefused({ layers }, { depth }) {
      const now = layers.at(-1);
      if (now && depth === 0) everything(now);
    },
    HeadTrimmed({ layers }, { lost }) {
      const now = layers.at(-1);
      if (now) now.lost = lost;
    },
    SummaryFailed({ summary }, { model }) {
      if (summary) Object.assign(summary, { waiting: false, failed: [...(summary.failed ?? []), model] });
    },
    SummaryFitted({ summary }, { tokens, limit_tokens: limit, fits }) {
      if (summary) summary.fitted = { tokens, limit, fits };
    },
    FormatSwitched({ layers }) {
      const now = layers.at(-1);
      if (!now) return;
      now.copied = now.blocks.length;
      everything(now);
    },
  };
}

/** A fold leaves the trace as it is. @param {Block[]} blocks */
function copied(blocks) {
  return blocks.map((block) => ({ ...block }));
}

/** @param {Layer} layer */
function everything(layer) {
  inTokens(layer);
  const cut = layer.copied ?? layer.blocks.length;
  Object.assign(layer, { cut, why: "all" });
}

/** Where the cut is looked for in tokens, a block is as long as its tokens. @param {Layer} layer */
export function inTokens(layer) {
  layer.unit = "tokens";
  for (const block of layer.blocks) block.chars = block.tokens;
}

/** What is measured for the cut: the copy, if there is one. @param {Layer} layer */
export function measured({ blocks, copied }) {
  return copied === null ? blocks : blocks.slice(0, copied);
}

/** What becomes of a block. @param {Layer} layer @param {number} place @returns {string} */
export function fateOf({ cut, copied, lost }, place) {
  if (copied !== null && place >= copied) return "late";
  if (cut === null) return "open";
  if (place >= cut) return "kept";
  return place >= cut - lost ? "lost" : "summarised";
}

/** The copy, as a bracket under the bar of the history. @param {Layer} layer @param {number} scale */
export function bracket({ blocks, copied }, scale) {
  if (copied === null) return null;
  const tokens = blocks.slice(0, copied).reduce((total, block) => total + block.tokens, 0);
  const after = blocks.length - copied;
  const words = label(after ? "context_copy_older" : "context_copy", { n: copied, after });
  const element = make("p", { class: "context__copy", "data-differs": after > 0 }, make("i", { "aria-hidden": "true" }), make("span", {}, words));
  element.style.setProperty("--share", `${(100 * tokens) / scale}%`);
  return element;
}

/** What has been said since the last edit. @param {Block[]} exchange @param {number} scale */
export function exchangeBar(exchange, scale) {
  const tokens = exchange.reduce((total, block) => total + block.tokens, 0);
  const pieces = exchange.map((block) => {
    const piece = make("i", { class: "context__block", "data-kind": block.kind, "data-role": block.role, title: `${block.text} (${block.tokens})` });
    piece.style.width = `${((100 * block.tokens) / scale).toFixed(3)}%`;
    return piece;
  });
  const words = label("context_exchange", { n: exchange.length, tokens });
  if (exchange.length === 0) return make("div", { class: "context__exchange" }, make("p", {}, label("context_exchange_empty")));
  return make("div", { class: "context__exchange" }, make("p", {}, words), make("div", { class: "context__bar", role: "img", "aria-label": words }, ...pieces));
}

/** What else is to be said of a summary. @param {import("./context-fold.js").Summary} summary @param {(name: string, value: any) => string} say */
export function remarks({ failed, fitted }, say) {
  const lines = (failed ?? []).map((model) => make("p", { class: "context__weighed" }, `✕ ${label("context_failed", { model: say("model", model) })}`));
  if (!fitted) return lines;
  const words = label(fitted.fits ? "context_fits" : "context_fits_not", { tokens: fitted.tokens, limit: fitted.limit });
  return [...lines, make("p", { class: "context__weighed", "data-smaller": fitted.fits }, `${fitted.fits ? "✓" : "✕"} ${words}`)];
}
