// @ts-check
/** What a run is doing, in words and as `data-state`; from two seconds on also for how long, and how much has come. */
import { make } from "./dom.js";
import { label } from "./labels.js";

/** @typedef {"idle" | "loading" | "running" | "waiting" | "done" | "error"} State */
/** @typedef {{got: number, of: number}} Bytes */

const SHOWN_AFTER_S = 2;
const MB = 1e6;

export class Progress {
  /** @type {ReturnType<typeof setInterval> | undefined} */
  #clock;
  #seconds = 0;
  /** @type {Bytes | null} */
  #bytes = null;

  /** @param {HTMLElement} demo @param {HTMLElement} status is read aloud when its text changes; so the clock is no part of it */
  constructor(demo, status) {
    this.demo = demo;
    this.status = status;
    this.clock = make("span", { class: "live-demo__clock", "aria-hidden": "true" });
    this.bar = make("progress", { class: "live-demo__bar", hidden: true, "aria-label": label("edit_loading_bar") });
    status.after(this.bar, this.clock);
  }

  /** @param {State} state @param {string} text */
  say(state, text) {
    const busy = state === "loading" || state === "running";
    if (state !== this.demo.dataset.state) this.#restart(busy);
    this.demo.dataset.state = state;
    if (this.status.textContent !== text) this.status.textContent = text;
    this.bar.hidden = state !== "loading";
  }

  /** @param {Bytes} bytes how much of what Python needs has come */
  count(bytes) {
    this.#bytes = bytes;
    this.bar.max = bytes.of;
    this.bar.value = bytes.got;
    this.#tick();
  }

  /** @param {boolean} busy */
  #restart(busy) {
    clearInterval(this.#clock);
    this.#seconds = 0;
    this.#bytes = null;
    this.bar.removeAttribute("value");
    this.clock.textContent = "";
    if (!busy) return;
    this.#clock = setInterval(() => {
      this.#seconds += 1;
      this.#tick();
    }, 1000);
  }

  #tick() {
    const bytes = this.#bytes && label("edit_bytes", { got: inMb(this.#bytes.got), of: inMb(this.#bytes.of) });
    const time = this.#seconds >= SHOWN_AFTER_S ? label("edit_seconds", { n: this.#seconds }) : "";
    this.clock.textContent = [bytes, time].filter(Boolean).join(" · ");
  }
}

/** @param {number} bytes */
function inMb(bytes) {
  return (bytes / MB).toFixed(1);
}
