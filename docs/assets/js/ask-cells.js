// @ts-check
/** The cells that a reader may ask about rules of their own, each with what it takes and how its answers are read. */
import { GEMINI_CLI } from "./ask-gemini-cli.js";
import { OPENCODE } from "./ask-opencode.js";

/** @typedef {import("./protocol.js").Step} Step */
/** @typedef {import("./protocol.js").Trace} Trace */
/** @typedef {import("./sentences.js").Words} Words */
/**
 * @typedef {{tool: string, args: Record<string, any>}} Call
 * @typedef {{path: string, place: string, text: string}} AskedFile a file of the reader's; `place` says whose it is
 * @typedef {{path: string, place: string, line: number | null, text: string, costsFile: boolean}} Problem
 *
 * @typedef {object} Found what loading made of the files
 * @property {string} refused why nothing could be decided at all; empty: it could
 * @property {{path: string, place: string, n: number}[]} rows how many rows each file gave
 * @property {Problem[]} problems
 *
 * @typedef {object} Answer what came of one call
 * @property {string} decision
 * @property {string} number of the row to blame; empty: no row, or rows have none
 * @property {string} why what settled it, in a few words
 * @property {Step} because the step whose sentence tells why
 * @property {string} message what the model is told on a refusal
 * @property {any} rule the row to blame, as the trace has it
 * @property {{path: string, line: number | null, file: AskedFile | null} | null} written where that row is written
 * @property {{text: string, decision: string | null, settles: boolean}[]} parts of a command line
 * @property {boolean} failed somebody would have to be asked, and nobody is there
 *
 * @typedef {{refusal: string}} Unanswered a call that the cell would not take, in this mode at least
 *
 * @typedef {object} AskCell
 * @property {string[]} places whose file it can be, the usual one first
 * @property {number} mostFiles how many there can be; a single one keeps its name
 * @property {string} accept endings of such files
 * @property {string} language of their text, for the editor
 * @property {(n: number) => string} newName of the n-th file
 * @property {string} shell the tool that takes a command line
 * @property {Call} example a call of another tool
 * @property {(name: string) => boolean} isTool whether a name can only be a tool's
 * @property {(setup: Record<string, any>) => AskedFile[]} filesIn
 * @property {(files: AskedFile[]) => Record<string, any>} setupWith the part of a setup that holds these files
 * @property {(trace: Trace, files: AskedFile[], words: Words) => Answer[]} answers one for each call
 * @property {(trace: Trace) => Found} found
 * @property {(rule: any, words: Words) => (Node | string)[]} rowOf a row of the trace, for reading
 * @property {(trace: Trace) => number} opening the step at which the first call comes, counted from 1
 */

/** @type {Record<string, AskCell>} */
export const ASK_CELLS = { "permission_gate/gemini_cli": GEMINI_CLI, "permission_gate/opencode": OPENCODE };
