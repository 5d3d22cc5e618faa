// @ts-check
/**
 * Several runs on one line of time. All move with each tick; whoever comes first to a moment that others have as well
 * waits there until they have come to theirs, so that the same moments stand beside each other. A run without that
 * moment does not wait, and is not waited for.
 */

/** @typedef {import("./protocol.js").Step} Step */

/**
 * @typedef {object} Tick
 * @property {number[]} counts how many steps of each run have been taken
 * @property {string | null} moment what some of them have come to together
 * @property {number[]} together which of them
 */

/** @typedef {{moment: string, at: Map<number, number>}} Meeting where each run that has the moment has it, in steps from 1 */

/**
 * @param {Step[][]} runs
 * @param {(step: Step) => string | null} momentOf the moment that a step is, if it is one
 * @returns {Tick[]}
 */
export function oneLine(runs, momentOf) {
  let waiting = meetings(runs, momentOf);
  let counts = runs.map(() => 0);
  /** @type {Tick[]} */
  const line = [];
  while (counts.some((count, run) => count < runs[run].length)) {
    counts = counts.map((count, run) => (count === runs[run].length || waiting.some(({ at }) => at.get(run) === count) ? count : count + 1));
    const met = waiting.filter(({ at }) => [...at].every(([run, step]) => counts[run] === step));
    waiting = waiting.filter((meeting) => !met.includes(meeting));
    line.push({ counts, moment: met[0]?.moment ?? null, together: met.flatMap(({ at }) => [...at.keys()]) });
  }
  return line;
}

/**
 * The moments that two runs or more have, each at its place in every run: none of them is crossed by another.
 * @param {Step[][]} runs
 * @param {(step: Step) => string | null} momentOf
 */
function meetings(runs, momentOf) {
  /** @type {Meeting[]} */
  let all = [];
  runs.forEach((steps, run) => (all = merged(all, moments(steps, run, momentOf))));
  return all.filter(({ at }) => at.size > 1);
}

/** @param {Step[]} steps @param {number} run @param {(step: Step) => string | null} momentOf @returns {Meeting[]} */
function moments(steps, run, momentOf) {
  return steps.flatMap((step, index) => {
    const moment = momentOf(step);
    return moment ? [{ moment, at: new Map([[run, index + 1]]) }] : [];
  });
}

/**
 * Two rows of meetings as one, with as many shared by both as their order allows.
 * @param {Meeting[]} left
 * @param {Meeting[]} right
 * @returns {Meeting[]}
 */
function merged(left, right) {
  const longest = left.map(() => right.map(() => 0));
  const reach = (/** @type {number} */ l, /** @type {number} */ r) => longest[l]?.[r] ?? 0;
  for (let l = left.length - 1; l >= 0; l -= 1) {
    for (let r = right.length - 1; r >= 0; r -= 1) {
      const same = left[l].moment === right[r].moment;
      longest[l][r] = same ? 1 + reach(l + 1, r + 1) : Math.max(reach(l + 1, r), reach(l, r + 1));
    }
  }
  /** @type {Meeting[]} */
  const all = [];
  let [l, r] = [0, 0];
  while (reach(l, r) > 0) {
    if (left[l].moment === right[r].moment) {
      const { moment, at } = left[l++];
      all.push({ moment, at: new Map([...at, ...right[r++].at]) });
    } else if (reach(l + 1, r) >= reach(l, r + 1)) all.push(left[l++]);
    else all.push(right[r++]);
  }
  return [...all, ...left.slice(l), ...right.slice(r)];
}
