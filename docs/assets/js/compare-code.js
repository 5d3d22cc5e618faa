// @ts-check
/**
 * The code of two cells, side by side, or as one text where the window is narrow: a function that both have under the
 * same name, or any two files. Nothing is fetched before it is opened.
 */
import { fetchCode } from "./compare-data.js";
import { make } from "./dom.js";
import { label } from "./labels.js";

/** @typedef {import("./compare-data.js").Body} Body */
/** @typedef {import("./compare-data.js").Code} Code */
/** @typedef {import("./compare-data.js").Piece} Piece */
/** @typedef {import("./protocol.js").Step} Step */

const WIDE = matchMedia("(min-width: 60em)");
/** CodeMirror's own words; `$` stands for a number. */
const PHRASES = { "$ unchanged lines": "compare_unchanged" };
const CALL = "()";
let lastId = 0;

export class CompareCode {
  /** @type {{destroy(): void, light(side: "left" | "right", line: number): void} | null} */
  #shown = null;
  /** @type {Piece[]} what is shown of each */
  #pieces = [];
  /** @type {(Step | undefined)[]} where each of the two runs stands */
  #steps = [];
  /** @type {Body[]} */
  #bodies = [];
  /** @type {Code[]} of each of the two cells */
  #code = [];
  #pickers = ["left", "right"].map(() => make("select", { class: "compare__file" }));
  #names = this.#pickers.map(() => make("label"));
  #status = make("p", { class: "compare__status", role: "status" });
  #legend = make("p", { class: "compare__legend" });
  #box = make("div", { class: "compare__files" });

  /**
   * @param {HTMLDetailsElement} root
   * @param {import("./compare-data.js").Task & {here: URL}} task
   */
  constructor(root, task) {
    this.root = root;
    this.task = task;
    const fields = this.#pickers.map((picker, index) => {
      picker.id = `compare-file-${++lastId}`;
      picker.addEventListener("change", () => this.#picked(index));
      this.#names[index].htmlFor = picker.id;
      return make("div", { class: "compare__field" }, this.#names[index], picker);
    });
    root.append(make("div", { class: "compare__fields" }, ...fields), this.#status, this.#legend, this.#box);
    root.addEventListener("toggle", () => root.open && this.#open());
    WIDE.addEventListener("change", () => root.open && this.#draw());
  }

  /** These two are compared from now on. @param {Body[]} bodies */
  show(bodies) {
    this.#bodies = bodies;
    this.#names.forEach((name, index) => name.replaceChildren(label(`compare_file_${index ? "right" : "left"}`, { body: bodies[index].title })));
    this.#code = [];
    this.#shown?.destroy();
    this.#shown = null;
    this.#pieces = [];
    if (this.root.open) this.#open();
  }

  async #open() {
    if (this.#shown) return;
    const bodies = this.#bodies;
    this.#status.replaceChildren(label("demo_fetching"));
    try {
      const code = await Promise.all(bodies.map((body) => fetchCode(body, this.task.here)));
      if (bodies !== this.#bodies) return;
      this.#code = code;
      const { work } = this.task;
      const alike = Object.keys(code[0].functions).filter((name) => name in code[1].functions);
      const names = [work, ...alike.filter((name) => name !== work)].filter((name) => alike.includes(name));
      this.#pickers.forEach((picker, index) => offer(picker, names, Object.keys(code[index].files), bodies[index].main));
      await this.#draw();
      this.#status.replaceChildren();
    } catch {
      this.#status.replaceChildren(label("demo_fetch_failed"));
    }
  }

  /** A function is compared with its namesake. @param {number} index the side on which another one was picked */
  #picked(index) {
    const { value } = this.#pickers[index];
    const other = this.#pickers[1 - index];
    if (value.endsWith(CALL)) other.value = value;
    else if (other.value.endsWith(CALL)) other.value = this.#bodies[1 - index].main;
    this.#draw();
  }

  async #draw() {
    const { compare } = await import(JSON.parse(document.getElementById("runtime")?.textContent || "{}").compare);
    this.#pieces = this.#pickers.map(({ value }, index) => {
      const { functions, files } = this.#code[index];
      return value.endsWith(CALL) ? functions[value.slice(0, -CALL.length)] : { file: value, line: 1, text: files[value] };
    });
    const [left, right] = this.#pieces.map(({ text, line }, index) => {
      return { name: `${this.#bodies[index].title}: ${this.#pickers[index].value}`, text, first: line };
    });
    this.#legend.replaceChildren(make("span", { class: "compare__only-left" }, left.name), make("span", { class: "compare__only-right" }, right.name));
    const phrases = Object.fromEntries(Object.entries(PHRASES).map(([phrase, key]) => [phrase, label(key)]));
    this.#shown?.destroy();
    this.#box.replaceChildren();
    this.#shown = compare({ parent: this.#box, left, right, layout: WIDE.matches ? "beside" : "unified", phrases });
    this.light(this.#steps);
  }

  /** The lines that two runs stand on are lit, where they can be seen. @param {(Step | undefined)[]} steps */
  light(steps) {
    this.#steps = steps;
    this.#pieces.forEach(({ file }, index) => {
      const step = steps[index];
      this.#shown?.light(index ? "right" : "left", step?.file === file ? step.line : 0);
    });
  }
}

/**
 * @param {HTMLSelectElement} picker
 * @param {string[]} functions that both cells have; the first of them is picked
 * @param {string[]} files
 * @param {string} main the file that is picked when there is no such function
 */
function offer(picker, functions, files, main) {
  const short = (/** @type {string} */ file) => file.split("/").slice(2).join("/");
  const calls = functions.map((name) => make("option", { value: name + CALL }, name + CALL));
  const paths = files.map((file) => make("option", { value: file }, short(file)));
  picker.replaceChildren(
    make("optgroup", { label: label("compare_functions") }, ...calls),
    make("optgroup", { label: label("compare_files") }, ...paths),
  );
  picker.value = calls[0]?.value ?? main;
}
