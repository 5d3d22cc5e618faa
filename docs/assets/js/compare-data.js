// @ts-check
/** What a comparison fetches: the task, the recorded run of each body, and the code of each cell. */
import { textAt } from "./demo-data.js";

/**
 * @typedef {object} Body who can do the task
 * @property {string} id
 * @property {string} title
 * @property {string} run where its recorded run lies, seen from the task
 * @property {string} code where its cell's files lie
 * @property {string} main the file with the function that does the organ's work
 * @property {Record<string, any>} setup `$name` stands for what is shared
 *
 * @typedef {object} Task
 * @property {string} organ
 * @property {Record<string, any>} shared
 * @property {Record<string, {label: string, tries: string[]}>} change the shared texts that the reader may change: how
 *     each is called, and what may be worth a try
 * @property {{question: string, event: string, nth: number}} predict what the reader may answer first: in which of the runs
 *     does that event happen, at least `nth` times?
 * @property {string[]} endings the events in which the organ's work on one thing ends
 * @property {string | null} otherwise the event that says it when the work did not even begin
 * @property {string} work the function that does the organ's work in every cell of the row
 * @property {Body[]} bodies
 *
 * @typedef {object} Run a run of one body
 * @property {string} body
 * @property {string} title
 * @property {import("./protocol.js").Step[]} steps
 * @property {import("./sentences.js").Words} words
 * @property {Record<string, import("./code-view.js").Source>} sources
 */

/** @param {string} address @param {RequestCache} [cache] @returns {Promise<Task & {here: URL}>} */
async function fetchTask(address, cache = "default") {
  const here = new URL(address, document.baseURI);
  return { ...JSON.parse(await textAt(here, cache)), here };
}

/** @param {Body} body @param {URL} here where the task lies @param {RequestCache} [cache] @returns {Promise<Run>} */
async function fetchRun(body, here, cache = "default") {
  const { trace, sentences, words, sources } = JSON.parse(await textAt(new URL(body.run, here), cache));
  return { body: body.id, title: body.title, steps: trace.steps, words: { sentences, words }, sources };
}

/**
 * @typedef {{file: string, line: number, text: string}} Piece a function, or a whole file: where it begins
 * @typedef {{functions: Record<string, Piece>, files: Record<string, string>}} Code of a cell: by name, and by path
 */

/** @param {Body} body @param {URL} here @returns {Promise<Code>} */
export async function fetchCode(body, here) {
  return JSON.parse(await textAt(new URL(body.code, here), "default"));
}

/** The task, and the recorded runs of its bodies. @param {string} address @param {RequestCache} cache */
export async function fetchTaskAndRuns(address, cache) {
  const task = await fetchTask(address, cache);
  const runs = await Promise.all(task.bodies.map((body) => fetchRun(body, task.here, cache)));
  return { task, runs };
}
