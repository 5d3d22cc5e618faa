// @ts-check
/** @type {{element: Element, job: () => void}[]} */
const waiting = [];
let going = false;

/**
 * Do `job` when the page has a moment to spare, one job a moment, those in sight first. A lesson with twenty demos
 * that were all wired in one go would not answer for a second.
 * @param {Element} element what the job is for
 * @param {() => void} job
 */
export function oneByOne(element, job) {
  waiting.push({ element, job });
  if (!going) next();
}

function next() {
  going = waiting.length > 0;
  if (going) whenIdle(work);
}

function work() {
  const far = waiting.map(({ element }) => distance(element.getBoundingClientRect()));
  const [nearest] = waiting.splice(far.indexOf(Math.min(...far)), 1);
  try {
    nearest?.job();
  } finally {
    next(); // a job that fails must not hold up the others
  }
}

/** How far from the window, in pixels; 0 when any of it is in sight. @param {DOMRect} box */
function distance({ top, bottom }) {
  return Math.max(0, top - innerHeight, -bottom);
}

/** @param {() => void} then */
function whenIdle(then) {
  if ("requestIdleCallback" in globalThis) requestIdleCallback(then, { timeout: 300 });
  else setTimeout(then);
}
