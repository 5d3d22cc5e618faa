// @ts-check
/**
 * A loop that remembers nothing and reads a store in every lap: what is stored, what the last reading made of it, and
 * what the lap was found to be for. A pure fold, like that of the loop.
 */

/** @typedef {import("./protocol.js").Step} Step */

/**
 * @typedef {{message: string, type: string, agent: string | null}} Queued
 * @typedef {{type: string, agent: string | null, prompt: string, state: "waiting" | "taken" | "done" | "passed"}} Task queued work
 * @typedef {{id: string, tool: string, args: object, repetitions: number, result: string | null, failed: boolean}} Call
 *
 * @typedef {object} Row a message in the store
 * @property {string} id
 * @property {string} role
 * @property {string} sender who really wrote it
 * @property {string} thought
 * @property {string[]} pieces
 * @property {Task[]} tasks
 * @property {Call[]} calls
 * @property {string | null} finish why the answer stopped
 * @property {"new" | "sent" | "hidden"} reading what the last reading made of it; `new`: it came later
 * @property {number} place the how-manieth of those that are sent on, from 1
 * @property {string[]} newest what it is the newest of: user | assistant | finished
 *
 * @typedef {object} Store
 * @property {(Row | {note: Step})[]} lines messages, and steps told in words between them
 * @property {Row | null} open the answer that is being streamed
 * @property {number} lap
 * @property {number} step
 * @property {number | null} maxSteps
 * @property {boolean} reminder whether the last request asked for no more tools
 * @property {string | null} decision what this lap is for, once that is known
 * @property {string} exitTest
 * @property {boolean} justRead
 * @property {number} used tokens of the last answer
 * @property {number} usable
 * @property {number} repetitions equal calls at the end of one answer
 * @property {number} sameCalls so many are a doom loop
 * @property {number} inRun equal calls in the whole run
 * @property {import("./demo-question.js").Question | null} question
 * @property {number} questions how many were asked so far
 */

/** What the picture knows before anything happens; null for a loop without a store. @param {any} data @returns {Store | null} */
function startStore({ usable_tokens, max_steps, same_calls }) {
  if (usable_tokens === undefined) return null;
  return {
    lines: [],
    open: null,
    lap: 0,
    step: 0,
    maxSteps: max_steps,
    reminder: false,
    decision: null,
    exitTest: "",
    justRead: false,
    used: 0,
    usable: usable_tokens,
    repetitions: 0,
    sameCalls: same_calls,
    inRun: 0,
    question: null,
    questions: 0,
  };
}

/** One more step; false when this loop has no store. @param {{store: Store | null}} loop @param {Step} step */
export function takeLap(loop, step) {
  if (step.event === "SessionStarted") loop.store = startStore(step.data);
  const { store } = loop;
  if (!store) return false;
  store.justRead = step.event === "HistoryRead";
  if (step.event !== "PermissionAnswered") store.question = null;
  CHANGES[step.event]?.(store, step.data);
  if (NOTED.has(step.event)) store.lines.push({ note: step });
  return true;
}

/** Steps that stand between the messages as a line of words. */
const NOTED = new Set(["RepeatsNoticed", "PermissionAnswered", "StreamRetried", "StreamInvalid", "ChatCompressed", "RunEnded"]);

/** @type {Record<string, (store: Store, data: any) => void>} */
const CHANGES = {
  MessageStored(store, { id, role, sender, parts }) {
    const row = stored(id, role, sender);
    for (const part of parts) {
      if (part.type === "text") row.pieces.push(part.text);
      else if (part.type === "tool") row.calls.push(started(part.callID, part.tool, part.state.input, 1));
      else row.tasks.push({ type: part.type, agent: part.agent ?? null, prompt: part.prompt ?? "", state: "waiting" });
    }
    store.lines.push(row);
  },
  HistoryRead(store, data) {
    store.lap = data.lap;
    store.decision = null;
    store.open = null;
    for (const row of rowsOf(store)) {
      row.place = data.sent_on.indexOf(row.id) + 1;
      row.reading = row.place > 0 ? "sent" : "hidden";
      row.newest = ["user", "assistant", "finished"].filter((what) => data[what] === row.id);
      for (const task of row.tasks) if (task.state === "waiting" && !isQueued(data.queued, row.id)) task.state = "passed";
    }
  },
  LapDecided(store, { step, decision, exit_test, task }) {
    Object.assign(store, { step, decision, exitTest: exit_test });
    const waiting = task && rowOf(store, task.message)?.tasks.filter(({ type, agent }) => type === task.type && agent === task.agent);
    if (waiting) waiting[waiting.length - 1].state = "taken";
  },
  TurnStarted(store, { id, reminder }) {
    store.open = stored(id, "assistant", "model");
    store.lines.push(store.open);
    store.reminder = reminder;
    store.repetitions = 0;
  },
  ThoughtStreamed(store, { text }) {
    if (store.open) store.open.thought = text;
  },
  ContentStreamed(store, { text }) {
    store.open?.pieces.push(text);
  },
  ToolCallRequested(store, { id, tool, args, repetitions, in_run }) {
    store.open?.calls.push(started(id, tool, args, repetitions));
    store.repetitions = repetitions;
    store.inRun = in_run;
  },
  PermissionAsked(store, { tool, args, options }) {
    store.question = { tool, args, options, answer: null, nth: store.questions++ };
  },
  PermissionAnswered(store, { answer }) {
    if (store.question) store.question.answer = answer;
  },
  ToolAnswered(store, { id, output, status }) {
    bring(store.open, id, output, status !== "success");
  },
  CallInterrupted(store, { id }) {
    bring(store.open, id, "…", true);
  },
  StreamFinished(store, { reason, used_tokens }) {
    if (store.open) store.open.finish = reason;
    store.used = used_tokens;
  },
  SubtaskRun(store, { message, answer, output, status }) {
    const row = rowOf(store, answer);
    if (row) bring(row, row.calls[0].id, output, status !== "success");
    finish(store, message);
  },
  ChatCompressed(store) {
    for (const row of rowsOf(store)) finish(store, row.id);
  },
};

/** A message as it is written. @param {string} id @param {string} role @param {string} sender @returns {Row} */
const stored = (id, role, sender) => ({ id, role, sender, thought: "", pieces: [], tasks: [], calls: [], finish: null, reading: "new", place: 0, newest: [] });

/** @param {string} id @param {string} tool @param {object} args @param {number} repetitions @returns {Call} */
const started = (id, tool, args, repetitions) => ({ id, tool, args, repetitions, result: null, failed: false });

/** What came of a call is written into its part. @param {Row | null} row @param {string} id @param {string} result @param {boolean} failed */
function bring(row, id, result, failed) {
  const call = row?.calls.find((one) => one.id === id && one.result === null);
  if (call) Object.assign(call, { result, failed });
}

/** @param {Store} store @param {string} message */
function finish(store, message) {
  for (const task of rowOf(store, message)?.tasks ?? []) if (task.state === "taken") task.state = "done";
}

/** @param {Queued[]} queued @param {string} id */
const isQueued = (queued, id) => queued.some(({ message }) => message === id);

/** @param {Store} store @returns {Row[]} */
export function rowsOf(store) {
  return store.lines.flatMap((line) => ("note" in line ? [] : [line]));
}

/** @param {Store} store @param {string} id */
const rowOf = (store, id) => rowsOf(store).find((row) => row.id === id);

/** What is marked on the line of steps. @type {Record<string, string>} */
export const STORE_KINDS = {
  MessageStored: "message",
  HistoryRead: "check",
  LapDecided: "check",
  RepeatsNoticed: "refusal",
  PermissionAsked: "question",
};

/** Events at which the story turns. */
export const STORE_POINTS = ["HistoryRead", "LapDecided", "RepeatsNoticed", "PermissionAsked", "SubtaskRun", "ChatCompressed"];
