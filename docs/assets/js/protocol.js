// @ts-check
/**
 * What the page and its Python worker say to each other: plain JSON, each question with an id that its answer
 * repeats. No code here, only the types.
 *
 * @typedef {object} Addresses where the page's Python lies; absolute by the time the worker gets them
 * @property {string} pyodide folder of Pyodide's own files, ending in a slash
 * @property {string} snapshot the packed memory snapshot
 * @property {string} lock the trimmed pyodide-lock.json; our wheel lies beside it
 *
 * @typedef {{type: "boot", id: number, addresses: Addresses}} Boot start Python
 * @typedef {{type: "run", id: number, input: string}} Run run a cell; `input` is `{cell, setup}` as JSON text
 * @typedef {{type: "read", id: number, file: string}} Read the text of one file of the teaching code
 * @typedef {Boot | Run | Read} ToWorker
 *
 * @typedef {{type: "booted", id: number, how: "snapshot" | "plain", ms: number}} Booted
 * @typedef {{type: "result", id: number, output: string, printed: string}} Result
 *     `output` is the trace as JSON text; `printed` is what went to stdout and stderr, cut at PRINT_LIMIT_CHARS
 * @typedef {{type: "text", id: number, text: string}} FileText
 * @typedef {"download" | "crash" | "python"} Reason
 *     download: a file did not arrive; crash: this Python is dead for good; python: an exception, it lives on
 * @typedef {{type: "failed", id: number, reason: Reason, message: string}} Failed
 * @typedef {Booted | Result | FileText | Failed} FromWorker
 *
 * @typedef {object} Step one step of a trace
 * @property {string} event
 * @property {Record<string, any>} data
 * @property {string} file
 * @property {number} line
 * @property {string[]} citations
 * @property {Record<string, [number, number][]>} lines what ran since the step before: for each file, first and last
 *     lines, from top to bottom
 *
 * @typedef {object} Trace
 * @property {string | null} cell
 * @property {Step[]} steps
 * @property {{type: string, message: string, expected: string} | null} error
 */

export const PRINT_LIMIT_CHARS = 20_000;
