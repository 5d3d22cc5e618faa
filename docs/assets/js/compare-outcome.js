// @ts-check
/**
 * What a run has come to, in a few words, so that runs can be held against each other. The same rules stand in
 * sitegen/html/outcomes.py; the browser tests hold the two against each other.
 */
import { label } from "./labels.js";
import { tell, wordsFor } from "./sentences.js";

/** @typedef {import("./protocol.js").Step} Step */
/** @typedef {import("./sentences.js").Words} Words */
/** @typedef {{decision: string | null, word: string, said: (Node | string)[]}} Outcome one ending; `decision` of a verdict only */
/** @typedef {{priority?: number, layer: string}} Row */

/** One verdict under two names. */
const ALIKE = new Map([["ask_user", "ask"]]);

/**
 * The endings among the steps so far, in order. When a whole run has none: what says so, or else its last step.
 * @param {Step[]} steps
 * @param {import("./compare-data.js").Task} task
 * @param {Words} words
 * @param {boolean} whole whether these are all the steps of the run
 * @returns {Outcome[]}
 */
export function outcomes(steps, { endings, otherwise }, words, whole) {
  /** @type {Outcome[]} */
  const found = [];
  /** @type {Row[]} */
  let rules = [];
  for (const step of steps) {
    const { data } = step;
    if (Array.isArray(data.rules)) rules = data.rules;
    if (!endings.includes(step.event)) continue;
    const decision = data.decision ?? null;
    const word = decision ? wordsFor("decision", decision, words) : "";
    found.push({ decision, word, said: decision ? [by(data, rules, words)] : tell(step, words) });
  }
  if (found.length || !whole || !steps.length) return found;
  const last = steps.findLast(({ event }) => event === otherwise) ?? steps[steps.length - 1];
  return [{ decision: null, word: "", said: tell(last, words) }];
}

/** @param {Record<string, any>} data @param {Row[]} rules @param {Words} words */
function by({ index, reason }, rules, words) {
  const row = rules[index];
  if (reason !== "rule" || !row) return wordsFor("reason", reason, words);
  if (row.priority !== undefined) return label("compare_row", { n: index + 1, priority: wordsFor("priority", row.priority, words) });
  return label("compare_row_of", { n: index + 1, layer: wordsFor("layer", row.layer, words) });
}

/**
 * Who comes to the same, where the runs end with verdicts; else nothing is said.
 * @param {{title: string, ends: Outcome[]}[]} runs
 * @returns {string}
 */
export function difference(runs) {
  if (!runs.every(({ ends }) => ends.length && ends.every(({ decision }) => decision))) return "";
  /** @type {Map<string, {who: string[], word: string}>} */
  const ways = new Map();
  for (const { title, ends } of runs) {
    const way = ends.map(({ decision }) => ALIKE.get(decision ?? "") ?? decision).join(" ");
    const word = ends.map((each) => each.word).join(" → ");
    ways.set(way, { who: [...(ways.get(way)?.who ?? []), title], word: ways.get(way)?.word ?? word });
  }
  const list = new Intl.ListFormat(document.documentElement.lang);
  const all = [...ways.values()].map(({ who, word }) => label("compare_way", { who: list.format(who), word })).join(label("compare_between"));
  return label(ways.size === 1 ? "compare_alike" : "compare_apart", { all });
}
