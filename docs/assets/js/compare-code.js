// @ts-check
/** The code of two cells, side by side, or as one text where the window is narrow. Nothing is fetched before it is opened. */
import { fetchCode } from "./compare-data.js";
import { make } from "./dom.js";
import { label } from "./labels.js";

/** @typedef {import("./compare-data.js").Body} Body */

const WIDE = matchMedia("(min-width: 60em)");
/** CodeMirror's own words; `$` stands for a number. */
const PHRASES = { "$ unchanged lines": "compare_unchanged" };
let lastId = 0;

export class CompareCode {
  /** @type {{destroy(): void} | null} */
  #shown = null;
  /** @type {Body[]} */
  #bodies = [];
  /** @type {Record<string, string>[]} the files of each of the two cells */
  #files = [];
  #pickers = ["left", "right"].map(() => make("select", { class: "compare__picker" }));
  #status = make("p", { class: "compare__status", role: "status" });
  #box = make("div", { class: "compare__files" });

  /**
   * @param {HTMLDetailsElement} root
   * @param {URL} here where the task lies
   */
  constructor(root, here) {
    this.root = root;
    this.here = here;
    const fields = this.#pickers.map((picker, index) => {
      picker.id = `compare-file-${++lastId}`;
      picker.addEventListener("change", () => this.#draw());
      return make("div", { class: "compare__field" }, make("label", { for: picker.id }, label(`compare_file_${index ? "right" : "left"}`)), picker);
    });
    root.append(make("div", { class: "compare__fields" }, ...fields), this.#status, this.#box);
    root.addEventListener("toggle", () => root.open && this.#open());
    WIDE.addEventListener("change", () => root.open && this.#draw());
  }

  /** These two are compared from now on. @param {Body[]} bodies */
  show(bodies) {
    this.#bodies = bodies;
    this.#files = [];
    this.#shown?.destroy();
    this.#shown = null;
    if (this.root.open) this.#open();
  }

  async #open() {
    if (this.#shown) return;
    const bodies = this.#bodies;
    this.#status.replaceChildren(label("demo_fetching"));
    try {
      const files = await Promise.all(bodies.map((body) => fetchCode(body, this.here)));
      if (bodies !== this.#bodies) return;
      this.#files = files;
      this.#pickers.forEach((picker, index) => offer(picker, Object.keys(files[index]), bodies[index].main));
      await this.#draw();
      this.#status.replaceChildren();
    } catch {
      this.#status.replaceChildren(label("demo_fetch_failed"));
    }
  }

  async #draw() {
    const { compare } = await import(JSON.parse(document.getElementById("runtime")?.textContent || "{}").compare);
    const [left, right] = this.#pickers.map(({ value }, index) => ({
      name: `${this.#bodies[index].title}: ${value}`,
      text: this.#files[index][value] ?? "",
    }));
    const phrases = Object.fromEntries(Object.entries(PHRASES).map(([phrase, key]) => [phrase, label(key)]));
    this.#shown?.destroy();
    this.#box.replaceChildren();
    this.#shown = compare({ parent: this.#box, left, right, layout: WIDE.matches ? "beside" : "unified", phrases });
  }
}

/** @param {HTMLSelectElement} picker @param {string[]} files @param {string} chosen */
function offer(picker, files, chosen) {
  const short = (/** @type {string} */ file) => file.split("/").slice(2).join("/");
  picker.replaceChildren(...files.map((file) => make("option", { value: file, selected: file === chosen }, short(file))));
}
