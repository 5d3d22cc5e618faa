// @ts-check
/**
 * A limit by the clock on the wall. Timers of a hidden page ring late, and a frozen page has none; so the clock
 * is also read when the page is seen again, and an answer that came meanwhile is let in before the limit strikes.
 */

const LATE_MS = 1_000;
const GRACE_MS = 2_000;

export class Deadline {
  #due = 0;
  #graced = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /** @param {number} limitMs @param {() => void} strike */
  constructor(limitMs, strike) {
    this.strike = strike;
    this.look = () => this.#look();
    this.extend = () => this.#start(limitMs);
    document.addEventListener("visibilitychange", this.look);
    // While the page was frozen its worker was as well, so the time does not count.
    document.addEventListener("resume", this.extend);
    addEventListener("pageshow", this.extend);
    this.extend();
  }

  /** No more limit. */
  clear() {
    clearTimeout(this.#timer);
    document.removeEventListener("visibilitychange", this.look);
    document.removeEventListener("resume", this.extend);
    removeEventListener("pageshow", this.extend);
  }

  /** @param {number} ms @param {boolean} [grace] whether this is what is given on top */
  #start(ms, grace = false) {
    clearTimeout(this.#timer);
    this.#graced = grace;
    this.#due = Date.now() + ms;
    this.#timer = setTimeout(this.look, ms);
  }

  #look() {
    const late = Date.now() - this.#due;
    if (late < 0) return;
    if (late > LATE_MS && !this.#graced) return this.#start(GRACE_MS, true);
    this.clear();
    this.strike();
  }
}
