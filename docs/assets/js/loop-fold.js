// @ts-check
import { NOTE_KINDS, NOTE_LINES, NOTE_POINTS, startNotes, takeNote } from "./loop-notes.js";
import { STORE_KINDS, STORE_POINTS, takeLap } from "./loop-store-fold.js";

/** @typedef {import("./protocol.js").Step} Step */

/**
 * What the loop looks like after some steps: a pure fold, no memory.
 *
 * @typedef {{text: string, watch: string, state?: string}} Piece a piece of an answer, and what the chant detector made of it;
 * or a `block`, and what became of it
 * @typedef {{tool: string, args: object, repetitions: number}} Call
 * @typedef {{detail: string, strike: number}} Cut why an answer was cut short
 *
 * @typedef {object} Sent a message in the role of the user
 * @property {"user"} kind
 * @property {string} sender who really wrote it
 * @property {{text?: string, watch?: string, functionResponse?: {name: string, response: {output?: string, error?: string}}}[]} parts
 * @property {number} depth
 * @property {number} pass
 *
 * @typedef {object} Answer what the model says
 * @property {"model"} kind
 * @property {string} thought
 * @property {Piece[]} pieces
 * @property {Call[]} calls
 * @property {number} depth
 * @property {Cut | null} cut
 * @property {boolean} dropped not in the history
 * @property {boolean} [joined] made of the pieces before it
 *
 * @typedef {{kind: "note", step: Step, depth: number}} Note a step told in words
 * @typedef {Sent | Answer | Note} Entry
 *
 * @typedef {object} Loop
 * @property {Entry[]} entries
 * @property {number} pass
 * @property {number} turn
 * @property {number} depth how often the generator has called itself in this pass
 * @property {number} budget
 * @property {number} maxTurns
 * @property {number} sameCalls
 * @property {number} sameCallsLimit
 * @property {number} sightings
 * @property {number} sightingsLimit
 * @property {string} watch what the chant detector is doing
 * @property {number} judgeFrom
 * @property {number} strikes
 * @property {import("./loop-store-fold.js").Store | null} store a loop that reads a store in every lap
 * @property {import("./loop-notes.js").Notes | null} notes a loop that goes round for notes
 * @property {boolean} plain one loop: no passes with a generator in each, and one detector
 */

/**
 * @param {Step[]} steps
 * @returns {Loop}
 */
export function fold(steps) {
  /** @type {Loop} */
  const loop = {
    entries: [],
    pass: 0,
    turn: 0,
    depth: 0,
    budget: 0,
    maxTurns: 0,
    sameCalls: 0,
    sameCallsLimit: 0,
    sightings: 0,
    sightingsLimit: 0,
    watch: "listening",
    judgeFrom: 0,
    strikes: 0,
    store: null,
    notes: null,
    plain: false,
  };
  for (const step of steps) {
    if (takeLap(loop, step)) continue;
    if (step.event === "RunEnded") loop.depth = 0; // the driver speaks
    if (NOTED.has(step.event) || (loop.notes && NOTE_LINES.has(step.event))) loop.entries.push({ kind: "note", step, depth: loop.depth });
    if (loop.notes) takeNote(loop, loop.notes, step.event, step.data);
    else CHANGES[step.event]?.(loop, step.data);
  }
  return loop;
}

/** Steps that stand in the conversation as a line of words. */
const NOTED = new Set([
  "ModelChosen",
  "HookFired",
  "AgentStopped",
  "AgentBlocked",
  "MaxSessionTurnsReached",
  "TurnSkipped",
  "ChatCompressed",
  "ContextOverflowRefused",
  "JudgeAnswered",
  "StreamRetried",
  "StreamInvalid",
  "NextSpeakerChecked",
  "FinishOverruled",
  "TurnLimitReached",
  "RunEnded",
]);

/** @type {Record<string, (loop: Loop, data: any) => void>} */
const CHANGES = {
  SessionStarted(loop, data) {
    loop.budget = loop.maxTurns = data.max_turns;
    loop.sameCallsLimit = data.same_calls;
    loop.sightingsLimit = data.sightings ?? 0;
    loop.judgeFrom = data.judge_from_turn ?? 0;
    loop.plain = data.sightings === undefined;
    loop.notes = startNotes(data);
  },
  MessageSent(loop, data) {
    const { sender, parts = partsOf(data), depth = 0 } = data;
    loop.turn = data.turn ?? loop.turn;
    loop.pass = data.pass_number ?? loop.turn;
    loop.budget = data.budget;
    loop.depth = depth;
    loop.entries.push({ kind: "user", sender, parts, depth, pass: loop.pass });
  },
  TurnStarted(loop, data) {
    loop.turn = data.turn;
    loop.budget = data.budget;
  },
  ThoughtStreamed(loop, data) {
    answer(loop).thought = data.text;
  },
  ContentStreamed(loop, data) {
    answer(loop).pieces.push({ text: data.text, watch: data.watch });
    loop.sightings = data.sightings;
    loop.watch = data.watch;
  },
  ModelAnswered(loop, { text }) {
    const { pieces } = answer(loop);
    if (text) pieces.push({ text, watch: "listening" });
  },
  ToolCallRequested(loop, data) {
    answer(loop).calls.push({ tool: data.tool, args: data.args, repetitions: data.repetitions });
    loop.sameCalls = data.repetitions;
    loop.sightings = 0;
    loop.watch = "listening";
  },
  StreamRetried: (loop) => drop(loop),
  StreamInvalid: (loop) => drop(loop),
  TurnLimitReached: (loop) => drop(loop),
  LoopSuspected: strike,
  LoopDetected: strike,
};

/** What a message says, as parts. @param {{text: string, results: {tool: string, status: string, output: string}[]}} message */
function partsOf({ text, results }) {
  const responses = results.map(({ tool, status, output }) => ({
    functionResponse: { name: tool, response: status === "success" ? { output } : { error: output } },
  }));
  return [...(text ? [{ text }] : []), ...responses];
}

/** The answer that is being streamed; a new one when the last entry is none. @param {Loop} loop @returns {Answer} */
function answer(loop) {
  const last = loop.entries[loop.entries.length - 1];
  if (last?.kind === "model" && !last.dropped) return last;
  /** @type {Answer} */
  const started = { kind: "model", thought: "", pieces: [], calls: [], depth: loop.depth, cut: null, dropped: false };
  loop.entries.push(started);
  return started;
}

/** The answer before the last note is not kept. @param {Loop} loop */
function drop(loop) {
  const last = loop.entries.filter((entry) => entry.kind === "model").pop();
  if (last?.kind === "model") last.dropped = true;
}

/** @param {Loop} loop @param {any} data */
function strike(loop, data) {
  const cut = answer(loop);
  cut.cut = { detail: data.detail, strike: data.strike };
  cut.dropped = true;
  loop.strikes = data.strike ?? 0;
  loop.watch = "listening";
  if (data.detector === CALLS) loop.sameCalls = Math.max(loop.sameCalls + 1, loop.sameCallsLimit);
  if (data.detector === CHANT) loop.sightings = Math.max(loop.sightings + 1, loop.sightingsLimit);
}

const CALLS = "consecutive_identical_tool_calls";
const CHANT = "chanting_identical_sentences";

/** What is marked on the line of steps. @type {Record<string, string>} */
export const KINDS = {
  MessageSent: "message",
  ToolCallRequested: "call",
  ChatCompressed: "compression",
  LoopSuspected: "check",
  LoopDetected: "check",
  NextSpeakerChecked: "check",
  JudgeAnswered: "check",
  TurnSkipped: "refusal",
  MaxSessionTurnsReached: "refusal",
  ContextOverflowRefused: "refusal",
  StreamInvalid: "refusal",
  AgentStopped: "refusal",
  AgentBlocked: "refusal",
  RunEnded: "end",
  ...STORE_KINDS,
  ...NOTE_KINDS,
};

/** Events at which the story turns: the scrubber marks them, and one can jump from each to the next. */
export const TURNING_POINTS = new Set([
  "MessageSent",
  "LoopSuspected",
  "LoopDetected",
  "NextSpeakerChecked",
  "HookFired",
  "JudgeAnswered",
  "TurnSkipped",
  "MaxSessionTurnsReached",
  "ContextOverflowRefused",
  "StreamInvalid",
  "FinishOverruled",
  "TurnLimitReached",
  "RunEnded",
  ...STORE_POINTS,
  ...NOTE_POINTS,
]);
