// @ts-check
/**
 * Where in a run a question is put, what can be answered, and what the run says: pure, so that it holds for any run.
 * The same rules stand in sitegen/predictions.py, which tries them on the recorded runs.
 */

/** @typedef {import("./protocol.js").Step} Step */
/**
 * @typedef {object} Predict what a scenario wants to have foretold
 * @property {string} event of the step that is asked about
 * @property {number} nth which of them, from 1; -1: the last
 * @property {string} about a field of its data, or `next`: the event that comes behind it
 * @property {string | null} from the question is put behind the last such event before it; null: right before it
 * @property {string} question `{field}` stands for the data of the step behind which it is put
 * @property {string[] | string | null} choices from the words of the cell: values, or `Event.field` that the run tries
 *
 * @typedef {object} Asked a question as it is put in one run
 * @property {number} at the step behind which it is put, from 1
 * @property {number} told the step that answers it
 * @property {any} right
 * @property {any[]} choices the right one among them
 */

export const NEXT = "next";
/** Stands for any event that is not offered. */
export const OTHER = "*";
const MOST_CHOICES = 4;

/**
 * @param {Predict} predict
 * @param {Step[]} steps of the run
 * @param {boolean} own whether it is a run of the reader's own, in which anything may come next
 * @returns {Asked | null} null when the run does not answer it
 */
export function askedIn(predict, steps, own) {
  const { event, nth, about, choices } = predict;
  const places = steps.flatMap((step, place) => (step.event === event ? [place] : []));
  const place = places.at(nth > 0 ? nth - 1 : nth);
  if (place === undefined) return null;
  const at = about === NEXT ? place : behind(predict, steps, place);
  const told = about === NEXT ? place + 1 : place;
  if (at < 0 || told >= steps.length) return null;
  if (about === NEXT) {
    const offered = Array.isArray(choices) ? choices : [];
    const next = steps[told].event;
    const right = own && !offered.includes(next) ? OTHER : next;
    return { at: at + 1, told: told + 1, right, choices: own ? [...offered, OTHER] : few([...offered, next], next, false) };
  }
  if (!(about in steps[told].data)) return null;
  const right = steps[told].data[about];
  const found = offers(choices, steps.slice(at + 1, told + 1), places.map((n) => steps[n]), about);
  const values = few([...found, right], right, choices === null);
  return values.length < 2 ? null : { at: at + 1, told: told + 1, right, choices: values };
}

/** The step behind which the question is put, from 0. @param {Predict} predict @param {Step[]} steps @param {number} place */
function behind({ from }, steps, place) {
  const before = steps.slice(0, place);
  return from ? before.findLastIndex(({ event, data }) => event === from && !data.depth) : place - 1;
}

/** @param {Predict["choices"]} choices @param {Step[]} between @param {Step[]} same @param {string} about @returns {any[]} */
function offers(choices, between, same, about) {
  if (Array.isArray(choices)) return choices;
  if (choices === null) return same.filter(({ data }) => about in data).map(({ data }) => data[about]);
  const [event, field] = choices.split(".");
  return between.filter((step) => step.event === event).map(({ data }) => data[field]);
}

/**
 * Each value once and at most four of them, the right one among them. Numbers are sorted, and where they are found in
 * the run (`grow`), the largest is not always the right one.
 * @param {any[]} values @param {any} right @param {boolean} grow
 */
function few(values, right, grow) {
  const unique = [...new Map(values.map((value) => [JSON.stringify(value), value])).values()];
  if (typeof right !== "number") {
    const same = (/** @type {any} */ value) => JSON.stringify(value) === JSON.stringify(right);
    const others = unique.filter((value) => !same(value)).slice(0, MOST_CHOICES - 1);
    return unique.filter((value) => same(value) || others.includes(value));
  }
  const numbers = unique.filter((value) => typeof value === "number").sort((a, b) => a - b);
  if (grow && Number.isInteger(right) && right === numbers.at(-1)) numbers.push(right + 1);
  const near = numbers.toSorted((a, b) => Math.abs(a - right) - Math.abs(b - right) || a - b).slice(0, MOST_CHOICES);
  return near.sort((a, b) => a - b);
}
