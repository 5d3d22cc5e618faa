// @ts-check
/**
 * What a reader wrote for an exercise, kept in this browser; all languages share it. A name carries the hash of the start
 * text, so that work on an exercise that has changed is dropped. Whatever was kept or brought, it comes back sound.
 */
import { get, keysFrom, remove, set, sitePath } from "./site-storage.js";

/**
 * @typedef {object} Work on one exercise
 * @property {string | null} answer null: nothing but the start so far
 * @property {boolean} passed whether all tests have passed at some time
 * @property {number} hints how many were asked for
 * @property {boolean} solution whether it was looked at
 */

const MOST_CHARS = 50_000;

/** @param {string} name such as "scratch/2/count-the-same:0123456789ab" */
function keyOf(name) {
  return `${sitePath()}exercise:${name}`;
}

/** @param {any} value @returns {Work} */
function sound(value) {
  const hints = Number(value?.hints);
  return {
    answer: typeof value?.answer === "string" && value.answer.length <= MOST_CHARS ? value.answer : null,
    passed: value?.passed === true,
    hints: Number.isInteger(hints) && hints > 0 ? Math.min(hints, 2) : 0,
    solution: value?.solution === true,
  };
}

/** @param {string} name @returns {Work} */
export function recallWork(name) {
  return sound(get(keyOf(name)));
}

/**
 * Keep work, and drop what was kept for an earlier form of the exercise.
 * @param {string} name @param {Work} work
 * @returns {boolean} whether the browser keeps it
 */
export function keepWork(name, work) {
  const [exercise] = name.split(":");
  for (const key of keysFrom(keyOf(`${exercise}:`))) if (key !== keyOf(name)) remove(key);
  return set(keyOf(name), work);
}

/** Add work done elsewhere; what was written here stays. @param {string} name @param {any} value @returns {boolean} whether the browser keeps it */
export function adoptWork(name, value) {
  const [own, brought] = [recallWork(name), sound(value)];
  const { answer } = own.answer === null ? brought : own;
  const passed = own.passed || brought.passed;
  return set(keyOf(name), { answer, passed, hints: Math.max(own.hints, brought.hints), solution: own.solution || brought.solution });
}

/** All work of this site, by name. @returns {Record<string, Work>} */
export function keptWork() {
  const names = workKeys().map((key) => key.slice(keyOf("").length));
  return Object.fromEntries(names.sort().map((name) => [name, recallWork(name)]));
}

export function workKeys() {
  return keysFrom(keyOf(""));
}
