// @ts-check
/**
 * What the page and its Python worker say to each other: plain JSON, each question with an id that its answer
 * repeats. No code here, only the types.
 *
 * @typedef {object} Addresses where the page's Python lies; absolute by the time the worker gets them
 * @property {string} pyodide folder of Pyodide's own files, ending in a slash
 * @property {string} snapshot the packed memory snapshot
 * @property {string} lock the trimmed pyodide-lock.json, with the length of each file; our wheel lies beside it
 *
 * @typedef {{type: "boot", id: number, addresses: Addresses, again: boolean, wasm: WebAssembly.Module | null}} Boot
 *     start Python; again: a download has failed before; wasm: what an earlier worker has compiled
 * @typedef {{type: "run", id: number, input: string}} Run run a cell; `input` is `{cell, setup, sources}` as JSON text
 * @typedef {{type: "mark" | "piece", id: number, input: string}} Mark an answer to an exercise, or run a piece of code;
 *     `input` is what scratch_impl/exercises/marker.py or pieces.py takes
 * @typedef {{type: "read", id: number, file: string}} Read the text of one file of the teaching code
 * @typedef {Boot | Run | Mark | Read} ToWorker
 *
 * @typedef {{type: "booted", id: number, how: "snapshot" | "plain", ms: number, wasm: WebAssembly.Module}} Booted
 * @typedef {{phase: "queue" | "download" | "start", loaded?: number, total?: number}} Progress of a boot, in bytes,
 *     unpacked; queue: another run of the page comes first
 * @typedef {{type: "arriving", id: number, progress: Progress}} Arriving
 * @typedef {{type: "told", id: number, batch: string}} Told what a run did since the last of these: a Batch as JSON text
 * @typedef {{type: "result", id: number, output: string, memoryMb: number}} Result the run is over: what its function
 *     in Python returned, and how much memory this Python has taken by now
 * @typedef {{type: "text", id: number, text: string}} FileText
 * @typedef {"download" | "start" | "crash" | "python"} Reason download: a file did not arrive; start: all did, and still
 *     Python does not start here; crash: this Python is dead for good; python: an exception outside of the cell
 * @typedef {{type: "failed", id: number, reason: Reason, message: string}} Failed
 * @typedef {Booted | Arriving | Told | Result | FileText | Failed} FromWorker
 *
 * @typedef {{stream: "stdout" | "stderr" | "value", text: string}} Piece what was printed; value: the repr of an
 *     expression that stands alone in a file that the reader changed
 * @typedef {{steps: Step[], printed: Piece[], cut: boolean}} Batch cut: more was printed than is kept
 *
 * @typedef {object} Step one step of a trace
 * @property {string} event
 * @property {Record<string, any>} data
 * @property {string} file
 * @property {number} line
 * @property {string[]} citations
 * @property {Record<string, [number, number][]>} [lines] what ran since the step before: for each file, first and last
 *     lines, from top to bottom
 *
 * @typedef {object} Trace
 * @property {string | null} cell
 * @property {Step[]} steps
 * @property {TraceError | null} error
 *
 * @typedef {object} TraceError
 * @property {string} type `BadSetup`, or the name of the exception in code that the reader changed
 * @property {string} message
 * @property {string} expected what would have worked
 * @property {string} [file] where it stands, if it stands in the teaching code
 * @property {number} [line]
 * @property {string} [traceback] the frames of the teaching code, as Python prints them
 */

/**
 * @typedef {{given: string, expected: string, got: string, passed: boolean, line?: number}} Line one case of an exercise;
 *     line: of the answer, where an exception came from
 * @typedef {{id: string, given: string, expected: string, got: string, scenario: {cell?: string, setup?: Record<string, any>}}} Disagreement
 * @typedef {{agreed: number, total: number, first: Disagreement | null}} Recorded how an answer does on recorded decisions
 * @typedef {{type: string, message: string, expected: string, line?: number}} AnswerError
 */

export {};
