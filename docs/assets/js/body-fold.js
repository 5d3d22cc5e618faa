// @ts-check
/** @typedef {import("./protocol.js").Step} Step */

/**
 * What of a whole run one organ has to show: a pure fold, no memory.
 *
 * @typedef {object} Scene
 * @property {string} organ the one that the last step stands in
 * @property {string | null} child who is at work; null: the parent
 * @property {Step[]} steps those that the organ's own picture is to be made of
 * @property {number} questions how many were asked in the steps left out before them
 */

/** Where parent and child take turns in one picture, only one of them is shown. */
const ONE_AT_A_TIME = new Set(["tools", "context"]);

/** @param {Step} step */
export function organOf(step) {
  return step.file.split("/")[1];
}

/**
 * @param {Step[]} steps all steps so far; the last one is the one shown
 * @returns {Scene}
 */
export function fold(steps) {
  const last = steps[steps.length - 1];
  const organ = organOf(last);
  /** @type {string | null} */
  let child = null;
  let number = 0; // of the child at work; 0 stands for the parent
  let born = 0;
  const workers = steps.map(({ event, data }) => {
    if (event === "ChildCreated") [child, number] = [data.agent, ++born];
    const worker = number;
    if (event === "ChildEnded") [child, number] = [null, 0];
    return worker;
  });
  const worker = workers[steps.length - 1];
  const mine = (/** @type {Step} */ step, /** @type {number} */ at) =>
    organOf(step) === organ && (!ONE_AT_A_TIME.has(organ) || workers[at] === worker);
  const shown = steps.filter(mine);
  return { organ, child, steps: shown, questions: questions(steps) - questions(shown) };
}

/** @param {Step[]} steps */
function questions(steps) {
  return steps.filter(({ data }) => Array.isArray(data.options)).length;
}
