// @ts-check
/** @type {(() => void)[]} */
const waiting = [];
let going = false;

/**
 * Do `job` when the page has a moment to spare, one job a moment. A lesson with twenty demos that were all wired
 * in one go would not answer for a second.
 * @param {() => void} job
 */
export function oneByOne(job) {
  waiting.push(job);
  if (!going) next();
}

function next() {
  going = waiting.length > 0;
  if (going) whenIdle(work);
}

function work() {
  try {
    waiting.shift()?.();
  } finally {
    next(); // a job that fails must not hold up the others
  }
}

/** @param {() => void} then */
function whenIdle(then) {
  if ("requestIdleCallback" in globalThis) requestIdleCallback(then, { timeout: 300 });
  else setTimeout(then);
}
