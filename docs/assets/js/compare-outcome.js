// @ts-check
/**
 * What a run has come to, in a few words, so that two runs can be held against each other. The same rules stand in
 * sitegen/html/outcomes.py; the browser tests hold the two against each other.
 */
import { label } from "./labels.js";
import { tell, wordsFor } from "./sentences.js";

/** @typedef {import("./protocol.js").Step} Step */
/** @typedef {import("./sentences.js").Words} Words */
/** @typedef {{decision: string | null, word: string, said: string}} Outcome one ending; `decision` of a verdict only */

/**
 * The endings of a run, in order; its last step when nothing in it is one.
 * @param {Step[]} steps
 * @param {string[]} endings the events in which the organ's work on one thing ends
 * @param {Words} words
 * @returns {Outcome[]}
 */
export function outcomes(steps, endings, words) {
  /** @type {Outcome[]} */
  const found = [];
  /** @type {{priority?: number}[]} */
  let rules = [];
  for (const step of steps) {
    const { data } = step;
    if (Array.isArray(data.rules)) rules = data.rules;
    if (!endings.includes(step.event)) continue;
    const decision = data.decision ?? null;
    const word = decision ? wordsFor("decision", decision, words) : "";
    found.push({ decision, word, said: decision ? by(data, rules, words) : told(step, words) });
  }
  const last = steps.at(-1);
  return found.length || !last ? found : [{ decision: null, word: "", said: told(last, words) }];
}

/** @param {Step} step @param {Words} words */
function told(step, words) {
  return tell(step, words).map((node) => node.textContent).join("");
}

/** @param {Record<string, any>} data @param {{priority?: number}[]} rules @param {Words} words */
function by({ index, reason }, rules, words) {
  const row = rules[index];
  if (reason !== "rule" || row?.priority === undefined) return wordsFor("reason", reason, words);
  return label("compare_row", { n: index + 1, priority: wordsFor("priority", row.priority, words) });
}

/**
 * How two runs differ, in one line: nothing to tell apart, or both endings.
 * @param {{title: string, ends: Outcome[]}} left
 * @param {{title: string, ends: Outcome[]}} right
 * @returns {string}
 */
export function difference(left, right) {
  const [mine, others] = [left, right].map(({ ends }) => ends.map(({ decision, said }) => decision ?? said).join("\n"));
  const key = mine === others ? "compare_alike" : "compare_apart";
  return label(key, { left: left.title, one: say(left.ends), right: right.title, other: say(right.ends) });
}

/** @param {Outcome[]} ends */
function say(ends) {
  return ends.map(({ word, said }) => (word ? label("compare_verdict", { word, by: said }) : said.replace(/[.。]$/, ""))).join("; ");
}
