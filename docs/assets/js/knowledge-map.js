// @ts-check
/** `<knowledge-map>`: how far the reader is, written beside each lesson and each way, and what can be done with that. */
import { make } from "./dom.js";
import { label } from "./labels.js";
import { BadFile, asFile, clear, keeps, onOtherTab, progressOf, snapshot, takeFile } from "./reader-memory.js";

/** @typedef {import("./reader-memory.js").Known} Known */
/** @typedef {ReturnType<typeof progressOf>} Progress */

class KnowledgeMap extends HTMLElement {
  /** @type {AbortController | null} */
  #listening = null;
  /** @type {(() => void) | null} */
  #putBack = null;
  /** @type {Record<string, Known>} */
  #lessons = {};
  /** @type {string[][]} */
  #ways = [];

  connectedCallback() {
    if (this.#listening) return;
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    const data = JSON.parse(this.#find(".map__data").textContent || "{}");
    this.#lessons = data.lessons ?? {};
    this.#ways = data.ways ?? [];
    this.addEventListener("click", (event) => this.#click(event), { signal });
    this.#picker.addEventListener("change", () => this.#load(), { signal });
    onOtherTab(() => this.#draw(), signal);
    addEventListener("pageshow", () => this.#draw(), { signal }); // back from a lesson, the page may come as it was left
    const kept = keeps();
    this.#find(".memory").hidden = false;
    this.#find(".memory__buttons").hidden = !kept;
    this.#find(".memory__what").textContent = label(kept ? "reader_what" : "reader_forbidden");
    this.#draw();
  }

  disconnectedCallback() {
    this.#listening?.abort();
    this.#listening = null;
  }

  get #picker() {
    return /** @type {HTMLInputElement} */ (this.#find(".memory__file"));
  }

  #draw() {
    const progress = new Map(Object.entries(this.#lessons).map(([id, known]) => [id, progressOf(id, known)]));
    const next = this.#next(progress);
    for (const [id, known] of Object.entries(this.#lessons)) {
      const words = this.querySelector(`.map__stop[data-lesson="${CSS.escape(id)}"] .stop__words`);
      const done = this.#done(/** @type {Progress} */ (progress.get(id)), known);
      words?.querySelector(".stop__progress")?.remove();
      words?.querySelector(".stop__next")?.remove();
      if (done) words?.append(make("span", { class: "stop__progress" }, done));
      if (id === next) words?.prepend(make("span", { class: "stop__start stop__next" }, label("reader_go_on")));
    }
    const first = this.querySelector(".stop__start:not(.stop__next)");
    first?.toggleAttribute("hidden", next !== null);
    this.#ways.forEach((ids, n) => this.#drawWay(n + 1, ids, progress));
  }

  /** @param {number} number @param {string[]} all @param {Map<string, Progress>} progress */
  #drawWay(number, all, progress) {
    const ids = all.filter((id) => progress.has(id)); // what is written
    const way = this.querySelector(`.way[data-way="${number}"]`);
    way?.querySelector(".way__progress")?.remove();
    const states = ids.map((id) => /** @type {Progress} */ (progress.get(id)));
    if (!way || !states.some(({ begun }) => begun)) return;
    const line = make("p", { class: "way__progress" }, label(ids.length < all.length ? "reader_way_written" : "reader_way", { n: states.filter(({ read }) => read).length, total: ids.length }));
    const next = ids[states.findIndex(({ read }) => !read)];
    if (next) line.append(" ", label("reader_go_on_with"), " ", make("a", { href: this.#lessons[next].url }, this.#lessons[next].title));
    way.querySelector(".way__note")?.after(line);
  }

  /** What was done in a lesson, in words; empty: nothing yet. @param {Progress} progress @param {Known} known */
  #done({ read, guessed, stepped, passed }, { demos, exercises }) {
    const parts = [
      read ? label("reader_read") : "",
      guessed ? label("reader_guessed") : "",
      stepped ? label("reader_stepped", { n: stepped, total: demos.length }) : "",
      passed ? label("exercise_map", { n: passed, total: exercises.length }) : "",
    ];
    return parts.filter(Boolean).join(" · ");
  }

  /** Where to go on: the lesson begun last and not read, else the first that is not read; null when none is begun. @param {Map<string, Progress>} progress */
  #next(progress) {
    const all = [...progress];
    if (!all.some(([, { begun }]) => begun)) return null;
    const open = all.filter(([, { read }]) => !read);
    const last = open.filter(([, { begun }]) => begun).sort(([, a], [, b]) => b.last - a.last);
    return (last[0] ?? open[0])?.[0] ?? "";
  }

  /** @param {MouseEvent} event */
  #click(event) {
    switch (/** @type {Element} */ (event.target).closest("[data-do]")?.getAttribute("data-do")) {
      case "save":
        return this.#save();
      case "load":
        this.#picker.value = "";
        return this.#picker.click();
      case "clear": {
        const putBack = snapshot();
        return this.#changed(label("reader_cleared", { n: clear() }), putBack);
      }
      case "undo":
        this.#putBack?.();
        return this.#changed(label("reader_put_back"), null);
    }
  }

  #save() {
    const address = URL.createObjectURL(new Blob([asFile()], { type: "application/json" }));
    make("a", { href: address, download: label("reader_file_name") }).click();
    setTimeout(() => URL.revokeObjectURL(address), 10_000);
    this.#say(label("reader_saved"));
  }

  async #load() {
    const file = this.#picker.files?.[0];
    if (!file) return;
    const putBack = snapshot();
    try {
      const { lessons, unknown } = takeFile(await file.text(), this.#lessons);
      const left = unknown.length ? ` ${label("reader_unknown", { names: unknown.join(", ") })}` : "";
      this.#changed(label("reader_loaded", { n: lessons }) + left, putBack);
    } catch (error) {
      if (!(error instanceof BadFile)) throw error;
      this.#say(error.message, "error");
    }
  }

  /** @param {string} text @param {(() => void) | null} putBack */
  #changed(text, putBack) {
    this.#putBack = putBack;
    const undo = this.#find("[data-do=undo]");
    if (document.activeElement === undo && !putBack) this.#find("[data-do=clear]").focus();
    undo.hidden = !putBack;
    this.#draw();
    this.#say(text);
  }

  /** @param {string} text @param {"done" | "error"} [state] */
  #say(text, state = "done") {
    const status = this.#find(".memory__status");
    status.dataset.state = state;
    status.textContent = text;
  }

  /** @param {string} selector @returns {HTMLElement} */
  #find(selector) {
    return /** @type {HTMLElement} */ (this.querySelector(selector));
  }
}

if (!customElements.get("knowledge-map")) customElements.define("knowledge-map", KnowledgeMap);
