// @ts-check
/**
 * `<lesson-memory>` in the head of a lesson: takes note of what the reader does here, and says where they were last.
 */
import { make } from "./dom.js";
import { label } from "./labels.js";
import { noteLesson, recallLesson } from "./reader-memory.js";

const ENOUGH = 0.5; // of the deep read's headings
const OPENING = ["story", "guess"]; // whoever was no further has not begun

class LessonMemory extends HTMLElement {
  /** @type {AbortController | null} */
  #listening = null;
  /** @type {IntersectionObserver | null} */
  #watching = null;

  connectedCallback() {
    if (this.#listening) return;
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    this.lesson = this.dataset.lesson ?? "";
    this.headings = [...document.querySelectorAll(".md-content :is(h2, h3)[id]")];
    this.#greet();
    this.#watching = new IntersectionObserver((seen) => this.#see(seen), { rootMargin: "-10% 0px -15% 0px" });
    for (const heading of this.headings) this.#watching.observe(heading);
    this.#hearDemos(signal);
  }

  disconnectedCallback() {
    this.#listening?.abort();
    this.#listening = null;
    this.#watching?.disconnect();
  }

  /** Say what is remembered; a first visit leaves the head as it is. */
  #greet() {
    const { read, at } = recallLesson(this.lesson ?? "");
    const heading = this.headings?.find(({ id }) => id === at);
    const parts = [];
    if (read) parts.push(label("reader_have_read"));
    if (heading && !OPENING.includes(at)) {
      const title = heading.cloneNode(true);
      /** @type {Element} */ (title).querySelector(".headerlink")?.remove();
      const link = make("a", { href: `#${at}` }, (title.textContent ?? "").trim());
      parts.push(make("span", {}, `${label("reader_were_at")} `, link));
    }
    this.replaceChildren(...parts.flatMap((part) => [" · ", part]));
  }

  /** @param {IntersectionObserverEntry[]} entries */
  #see(entries) {
    const ids = entries.filter(({ isIntersecting }) => isIntersecting).map(({ target }) => target.id);
    const last = ids[ids.length - 1];
    if (!last) return;
    const deep = this.#deep();
    noteLesson(this.lesson ?? "", (memory) => {
      const seen = [...new Set([...memory.seen, ...ids.filter((id) => deep.includes(id))])];
      const atEnd = ids.some((id) => this.#isBehind(id));
      const enough = seen.length >= ENOUGH * deep.length;
      const at = memory.at && OPENING.includes(last) ? memory.at : last; // whoever comes back begins at the top
      return { seen, read: memory.read || (atEnd && enough), at, last: Date.now() };
    });
  }

  /** The headings of the deep read. @returns {string[]} */
  #deep() {
    const all = this.headings ?? [];
    const start = all.findIndex(({ id }) => id === "deep");
    const length = all.slice(start + 1).findIndex(({ tagName }) => tagName === "H2");
    return start < 0 ? [] : all.slice(start + 1, length < 0 ? undefined : start + 1 + length).map(({ id }) => id);
  }

  /** Whether a heading stands behind the deep read. @param {string} id */
  #isBehind(id) {
    const all = (this.headings ?? []).map((heading) => heading.id);
    const end = all.indexOf("deep") + this.#deep().length;
    return all.indexOf("deep") >= 0 && all.indexOf(id) > end;
  }

  /** A demo counts when its recorded run was stepped to the end; a demo on a page may be of another lesson. @param {AbortSignal} signal */
  #hearDemos(signal) {
    let printing = false; // for paper every demo is set to its end
    addEventListener("beforeprint", () => (printing = true), { signal, capture: true });
    addEventListener("afterprint", () => (printing = false), { signal });
    document.addEventListener(
      "demo-step",
      (event) => {
        const { at, total, own } = /** @type {CustomEvent<{at: number, total: number, own: boolean}>} */ (event).detail;
        const demo = /** @type {Element} */ (event.target).closest("live-demo");
        const scenario = demo?.getAttribute("data-scenario");
        if (printing || own || total < 2 || at !== total || !scenario) return;
        const lesson = scenario.split("/").slice(0, 2).join("/");
        noteLesson(lesson, ({ stepped }) => ({ stepped: [...new Set([...stepped, scenario])] }));
      },
      { signal },
    );
  }
}

if (!customElements.get("lesson-memory")) customElements.define("lesson-memory", LessonMemory);
