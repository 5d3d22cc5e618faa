// @ts-check
/** What a run is doing, in words and as `data-state`; from two seconds on also for how long, and how much has come. */
import { make } from "./dom.js";
import { label } from "./labels.js";

/** @typedef {"idle" | "loading" | "running" | "waiting" | "done" | "error"} State */

const SHOWN_AFTER_S = 2;

export class Progress {
  /** @type {ReturnType<typeof setInterval> | undefined} */
  #clock;
  #seconds = 0;
  #percent = "";

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

  /** @param {import("./protocol.js").Progress} progress how much of what Python needs has come */
  count({ phase, loaded = 0, total = 0 }) {
    const known = phase === "download" && total > 0;
    this.#percent = known ? label("edit_percent", { n: Math.floor((100 * loaded) / total) }) : "";
    if (known) Object.assign(this.bar, { max: total, value: loaded });
    else this.bar.removeAttribute("value");
    this.#tick();
  }

  /** @param {boolean} busy */
  #restart(busy) {
    clearInterval(this.#clock);
    this.#seconds = 0;
    this.#percent = "";
    this.bar.removeAttribute("value");
    this.clock.textContent = "";
    if (!busy) return;
    this.#clock = setInterval(() => {
      this.#seconds += 1;
      this.#tick();
    }, 1000);
  }

  #tick() {
    const time = this.#seconds >= SHOWN_AFTER_S ? label("edit_seconds", { n: this.#seconds }) : "";
    this.clock.textContent = [this.#percent, time].filter(Boolean).join(" · ");
  }
}
