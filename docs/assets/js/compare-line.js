// @ts-check
/**
 * Two runs on one line of time. Both move with each tick; whoever comes first to a moment that both have waits there
 * until the other has come to its own, so that the same moments stand beside each other.
 */

/** @typedef {import("./protocol.js").Step} Step */

/**
 * @typedef {object} Tick
 * @property {number} left how many steps of the left run have been taken
 * @property {number} right the same of the right run
 * @property {string | null} moment what both have come to
 */

/**
 * @param {Step[]} left
 * @param {Step[]} right
 * @param {(step: Step) => string | null} momentOf the moment that a step is, if it is one
 * @returns {Tick[]}
 */
export function oneLine(left, right, momentOf) {
  const pairs = common(moments(left, momentOf), moments(right, momentOf));
  const stops = [...pairs, { left: left.length, right: right.length, moment: null }];
  /** @type {Tick[]} */
  const line = [];
  let [l, r] = [0, 0];
  for (const stop of stops) {
    while (l < stop.left || r < stop.right) {
      l = Math.min(l + 1, stop.left);
      r = Math.min(r + 1, stop.right);
      line.push({ left: l, right: r, moment: l === stop.left && r === stop.right ? stop.moment : null });
    }
  }
  return line;
}

/** @param {Step[]} steps @param {(step: Step) => string | null} momentOf @returns {{at: number, moment: string}[]} */
function moments(steps, momentOf) {
  return steps.flatMap((step, index) => {
    const moment = momentOf(step);
    return moment ? [{ at: index + 1, moment }] : [];
  });
}

/**
 * The longest run of moments that both have in the same order.
 * @param {{at: number, moment: string}[]} left
 * @param {{at: number, moment: string}[]} right
 * @returns {Tick[]}
 */
function common(left, right) {
  const longest = left.map(() => right.map(() => 0));
  const reach = (/** @type {number} */ l, /** @type {number} */ r) => longest[l]?.[r] ?? 0;
  for (let l = left.length - 1; l >= 0; l -= 1) {
    for (let r = right.length - 1; r >= 0; r -= 1) {
      const same = left[l].moment === right[r].moment;
      longest[l][r] = same ? 1 + reach(l + 1, r + 1) : Math.max(reach(l + 1, r), reach(l, r + 1));
    }
  }
  /** @type {Tick[]} */
  const pairs = [];
  let [l, r] = [0, 0];
  while (reach(l, r) > 0) {
    if (left[l].moment === right[r].moment) pairs.push({ left: left[l++].at, right: right[r].at, moment: right[r++].moment });
    else if (reach(l + 1, r) >= reach(l, r + 1)) l += 1;
    else r += 1;
  }
  return pairs;
}
