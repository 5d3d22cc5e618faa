// @ts-check
/**
 * What OpenCode's context adds to the fold: a store that only grows, a job that waits in it, and turns that are weighed
 * from the end. Its handlers run after those of context-fold.js, which know the events that all bodies share.
 */

/** @typedef {import("./context-fold.js").Block & {id: string}} Stored */
/** @typedef {import("./context-fold.js").Context} Context */
/** @typedef {import("./context-fold.js").Layer} Layer */

/**
 * @typedef {object} Job the compaction that was queued last
 * @property {string} id
 * @property {"queued" | "running" | "done" | "failed"} state
 * @property {string | null} tail what is kept begins with this message
 *
 * @typedef {object} Store
 * @property {Stored[]} rows every message there ever was
 * @property {string[]} seen ids of those that the model sees, in its order
 * @property {Map<string, number>} cleared outputs that it does not see: by id, how large they are
 * @property {Map<string, string>} verdicts what a walk says about outputs: by id, safe, marked, exempt or unfinished
 * @property {Job | null} job
 * @property {number | null} ignored where your reserve would put the line, if it counted
 * @property {number | null} hidden the sum that a total hides
 */

/** What is marked on the line of steps. @type {Record<string, string>} */
export const KINDS = {
  MessageStored: "message",
  CompactionQueued: "compression",
  GoOnAdded: "message",
  RequestReplayed: "message",
  SummaryDiscarded: "refusal",
  OutputCleared: "compression",
  PruneSkipped: "check",
};

export const TURNING_POINTS = ["CompactionQueued", "CompactionStarted", "RequestReplayed", "GoOnAdded", "SummaryDiscarded", "OutputCleared"];

/** Whether something is kept, by why the cut fell where it did. */
const KEPT = new Set(["turns", "part_of_turn"]);

/** Note what is stored after a step. @param {Context} context @param {string} event @param {any} data */
export function noteStored(context, event, data) {
  if (event === "HistoryRead" || event === "WindowReckoned") context.store ??= { rows: [], seen: [], cleared: new Map(), verdicts: new Map(), job: null, ignored: null, hidden: null };
  const { store } = context;
  if (!store) return;
  for (const block of data.blocks ?? []) {
    if (!store.rows.some(({ id }) => id === block.id)) store.rows.push(block);
  }
  CHANGES[event]?.(context, data, store);
  const now = context.layers.at(-1);
  store.seen = (now?.blocks ?? []).map(({ id }) => id ?? "");
}

/** @type {Record<string, (context: Context, data: any, store: Store) => void>} */
const CHANGES = {
  WindowReckoned(context, data, store) {
    store.ignored = data.reserve === "ignored" ? Math.max(0, data.limit_tokens - data.reserved_tokens) : null;
    Object.assign(context, { limit: data.limit_tokens, trigger: data.trigger_tokens, fuse: null });
  },
  HistoryRead(context, data) {
    context.fuse = null;
    context.layers = [fresh(data.blocks)];
    context.tokens = sum(context.layers[0].blocks);
  },
  MessageStored(context, data, store) {
    append(context, data);
    store.verdicts.clear();
  },
  RequestRefused: append,
  CompactionQueued(context, data, store) {
    append(context, data);
    store.job = { id: data.id, state: "queued", tail: null };
  },
  CompactionStarted(_, __, store) {
    if (store.job) store.job.state = "running";
  },
  TailBudgeted(context, data) {
    const now = context.layers.at(-1);
    if (!now) return;
    for (const block of now.blocks) block.chars ??= block.tokens;
    Object.assign(now, { unit: "tokens", budget: data.budget_tokens, target: whereBegins(now, data.budget_tokens) });
  },
  TurnWeighed: weighed,
  SuffixWeighed: weighed,
  HistorySplit(context, data) {
    const now = context.layers.at(-1);
    if (!now) return;
    now.target = whereBegins(now, now.budget ?? 0);
    now.note = KEPT.has(data.why) ? null : "context_nothing_kept";
  },
  SummaryWritten(_, __, store) {
    if (store.job) store.job.state = "done";
  },
  SummaryDiscarded(_, __, store) {
    if (store.job) store.job.state = "failed";
  },
  TailNoted(_, data, store) {
    if (store.job) store.job.tail = data.tail_start_id;
  },
  OutputWeighed(_, data, store) {
    store.verdicts.set(data.id, data.verdict);
  },
  OutputCleared(context, data, store) {
    store.cleared.set(data.id, data.tokens_before);
    store.verdicts.delete(data.id);
    const block = context.layers.at(-1)?.blocks[data.index ?? -1];
    if (block) block.shortened = true;
  },
  RequestSent(context, data, store) {
    context.refused = null;
    store.hidden = data.counted === "total" ? data.input + data.output + data.cache : null;
  },
  PruneSkipped(context, data) {
    context.skipped = data.reason;
  },
};

/** @param {Context} context @param {any} data */
function append(context, data) {
  if (!context.layers.length) context.layers.push(fresh([]));
  context.layers.at(-1)?.blocks.push(...fresh(data.blocks).blocks);
  Object.assign(context, { summary: null, skipped: null });
}

/** @param {Context} context @param {any} data */
function weighed(context, data) {
  const now = context.layers.at(-1);
  now?.tried.push({ index: data.index, before: sum(now.blocks.slice(0, data.index)), enough: data.fits });
}

/** Where a tail of that size would begin; behind it is nothing but the job. @param {Layer} layer @param {number} budget */
function whereBegins(layer, budget) {
  const end = layer.blocks.at(-1)?.kind === "job" ? -1 : undefined;
  return Math.max(0, sum(layer.blocks.slice(0, end)) - budget);
}

/** @param {any[]} blocks @returns {Layer} */
function fresh(blocks) {
  const own = blocks.map((block) => ({ ...block, chars: block.tokens }));
  return { blocks: own, cut: null, why: null, tried: [], target: 0, unit: "tokens", copied: null, lost: 0 };
}

/** @param {{tokens: number}[]} blocks */
function sum(blocks) {
  return blocks.reduce((total, { tokens }) => total + tokens, 0);
}
