// @ts-check
/**
 * A loop that goes round only for a note that the program has left itself: three slots for notes, a bin behind them,
 * and on each edit of a reply a stamp that says what became of it. The fold is pure, like that of the loop.
 */
import { make } from "./dom.js";
import { label } from "./labels.js";

/** @typedef {import("./loop-fold.js").Loop} Loop */
/** @typedef {import("./loop-fold.js").Piece} Piece */

/**
 * @typedef {object} Notes
 * @property {number} limit how many notes may be sent
 * @property {string[]} sent what each note was for
 * @property {string | null} waiting what a note is for that the loop has not found yet
 * @property {string | null} thrown what the note is for that was thrown away
 * @property {number} history how many messages are filed away
 * @property {import("./demo-question.js").Question | null} question
 * @property {number} questions how many were asked so far
 */

/** What the picture knows before anything happens. @param {any} data @returns {Notes | null} */
export function startNotes({ max_reflections }) {
  if (max_reflections === undefined) return null;
  return { limit: max_reflections, sent: [], waiting: null, thrown: null, history: 0, question: null, questions: 0 };
}

/** Steps that stand in the conversation as a line of words. */
export const NOTE_LINES = new Set([
  "WindowDoubted",
  "RequestRetried",
  "RequestGivenUp",
  "AnswerContinued",
  "AnswerInterrupted",
  "WindowExhausted",
  "CallCrashed",
  "ConfirmAnswered",
  "FilesAdded",
  "ChatReplaced",
  "HandedOver",
  "HandedBack",
  "EditSkipped",
  "WritingFailed",
  "TurnFiled",
  "Linted",
  "ShellRan",
  "OutputKept",
  "Tested",
  "ReflectionRefused",
]);

/** @type {Record<string, (loop: Loop, notes: Notes, data: any) => void>} */
const CHANGES = {
  MessageSent(loop, _notes, { sender, text, turn, budget }) {
    Object.assign(loop, { turn, pass: turn, budget });
    const parts = inPieces(text).map((piece) => (piece.watch === "block" ? piece : { ...piece, watch: "note" }));
    loop.entries.push({ kind: "user", sender, parts, depth: 0, pass: turn });
  },
  ModelAnswered: (loop, _notes, { text }) => answer(loop, text, false),
  ReplyRejoined: (loop, _notes, { text }) => answer(loop, text, true),
  EditsApplied: (loop) => stamp(loop, "written"),
  EditsFailed: (loop, _notes, { why, passed }) => stamp(loop, why === "malformed" ? "unread" : passed ? "partly" : "unmatched"),
  FilesAdded: (loop, _notes, { lost }) => (lost.length ? stamp(loop, "lost") : undefined),
  AnswerInterrupted: (loop) => stamp(loop, "lost"),
  WindowExhausted: (loop) => stamp(loop, "lost"),
  TurnFiled(_loop, notes, { moved }) {
    notes.history += moved + 2; // and the receipt, with its answer
  },
  ReflectionNoted(_loop, notes, { why }) {
    notes.waiting = why;
  },
  MessageReflected(_loop, notes, { why }) {
    notes.waiting = null;
    notes.sent.push(why);
  },
  ReflectionRefused(_loop, notes, { why }) {
    notes.waiting = null;
    notes.thrown = why;
  },
  ConfirmAsked(_loop, notes, { question: text, subject, options }) {
    notes.question = { tool: "", args: {}, text, subject, options, answer: null, nth: notes.questions++ };
  },
  ConfirmAnswered(_loop, notes, { answer: given, asked }) {
    if (notes.question && asked) notes.question.answer = given;
  },
};

/** Take a step of such a loop. @param {Loop} loop @param {Notes} notes @param {string} event @param {any} data */
export function takeNote(loop, notes, event, data) {
  if (!event.startsWith("Confirm")) notes.question = null;
  CHANGES[event]?.(loop, notes, data);
}

/** @param {Loop} loop @param {string} text @param {boolean} joined */
function answer(loop, text, joined) {
  loop.entries.push({ kind: "model", thought: "", pieces: inPieces(text), calls: [], depth: 0, cut: null, dropped: false, joined });
}

/** @param {Loop} loop */
function replies(loop) {
  return loop.entries.flatMap((entry) => (entry.kind === "model" ? [entry] : []));
}

/** Say on every edit of the last reply what became of it. @param {Loop} loop @param {string} state */
function stamp(loop, state) {
  for (const piece of replies(loop).pop()?.pieces ?? []) if (piece.watch === "block") piece.state = state;
}

/** Prose and blocks, told apart: a block is what stands between fences, with the file named above it. @param {string} text */
function inPieces(text) {
  /** @type {Piece[]} */
  const pieces = [];
  let lines = /** @type {string[]} */ ([]);
  const put = (/** @type {string} */ watch) => {
    if (lines.some((line) => line.trim())) pieces.push({ text: lines.join("\n").trim(), watch });
    lines = [];
  };
  let inside = false;
  for (const line of text.split("\n")) {
    if (!line.startsWith("```")) {
      lines.push(line);
      continue;
    }
    const name = inside ? undefined : lines.pop();
    if (!inside) {
      put("listening");
      lines = name ? [name] : [];
    } else put("block");
    inside = !inside;
  }
  put(inside ? "block" : "listening");
  return pieces;
}

/** A block of a reply or a note, with its stamp. @param {Piece} piece */
export function block({ text, state }) {
  const mark = state ? make("b", { class: "loop__stamp" }, label(`loop_edit_${state}`)) : null;
  return make("div", { class: "loop__block", "data-fate": state ?? null }, make("code", {}, text), mark);
}

/**
 * The slots, one for each note that may be sent, and the bin.
 * @param {Loop} loop @param {Notes} notes @param {(name: string, value: any) => string} say
 */
export function board(loop, notes, say) {
  const left = Math.max(0, notes.limit - notes.sent.length);
  const counters = make(
    "p",
    { class: "loop__counters" },
    make("span", {}, label("loop_message"), " ", make("b", { "data-count": "turn" }, String(loop.turn))),
    make("span", {}, label("loop_notes_left"), " ", make("b", { "data-count": "budget" }, String(left)), ` / ${notes.limit}`),
  );
  const slots = Array.from({ length: notes.limit }, (_, n) => {
    const why = notes.sent[n];
    return make("li", { class: "loop__slot", "data-used": why !== undefined }, make("b", {}, String(n + 1)), make("span", {}, why === undefined ? label("loop_slot_free") : say("why", why)));
  });
  const waiting = notes.waiting ? make("span", { class: "loop__waiting" }, label("loop_note_waits"), " ", make("b", {}, say("why", notes.waiting))) : null;
  const bin = make("li", { class: "loop__slot loop__bin", "data-used": notes.thrown !== null }, make("b", {}, "✕"), make("span", {}, notes.thrown === null ? label("loop_bin") : say("why", notes.thrown)));
  return [counters, make("ol", { class: "loop__slots", "aria-label": label("loop_notes") }, ...slots, bin), ...(waiting ? [make("p", { class: "loop__counters" }, waiting)] : [])];
}

/** What is marked on the line of steps. @type {Record<string, string>} */
export const NOTE_KINDS = {
  ConfirmAsked: "question",
  EditsFailed: "refusal",
  FilesAdded: "refusal",
  ReflectionNoted: "check",
  ReflectionRefused: "refusal",
  AnswerInterrupted: "refusal",
  WindowExhausted: "refusal",
  CallCrashed: "refusal",
  RequestGivenUp: "refusal",
};

/** Events at which the story turns. */
export const NOTE_POINTS = [
  "ConfirmAsked",
  "EditsApplied",
  "EditsFailed",
  "FilesAdded",
  "MessageReflected",
  "ReflectionRefused",
  "AnswerContinued",
  "AnswerInterrupted",
  "WindowExhausted",
  "HandedOver",
];
