// @ts-check
/** The form: files, calls, mode, whether somebody is there; examples to begin with, and one step back. */
import { readCalls, lineOf } from "./ask-calls.js";
import { AskField } from "./ask-field.js";
import { AskFiles } from "./ask-files.js";
import { make } from "./dom.js";
import { label } from "./labels.js";

/** @typedef {import("./ask-cells.js").AskCell} AskCell */
/** @typedef {import("./ask-cells.js").AskedFile} AskedFile */
/** @typedef {{files: AskedFile[], calls: string, mode: string, interactive: boolean}} Written what the form holds */
/** @typedef {{title: string, setup: Record<string, any>}} Example */

export class AskForm {
  /** @type {Written | null} what stood here before something was replaced */
  #before = null;

  /**
   * @param {HTMLElement} root the tag
   * @param {AskCell} cell
   * @param {{setup: Record<string, any>, modes: string[], tools: string[], files: Example[], calls: Example[]}} data
   * @param {import("./sentences.js").Words} words
   * @param {{onChange: () => void, onRefuse: (why: string) => void}} hooks
   */
  constructor(root, cell, data, words, hooks) {
    this.root = root;
    this.cell = cell;
    this.data = data;
    this.onChange = hooks.onChange;
    const onReplace = () => this.#keepBefore();
    this.files = new AskFiles(this.#find(".ask__files"), cell, words, { ...hooks, onReplace });
    this.calls = new AskField(label("ask_calls"), "", { rows: 9, onChange: hooks.onChange });
    this.#find(".ask__calls").replaceChildren(this.calls.element);
    this.mode = /** @type {HTMLSelectElement} */ (this.#find("[data-option=mode]"));
    this.interactive = /** @type {HTMLInputElement | null} */ (root.querySelector("[data-option=interactive]"));
    for (const option of [this.mode, this.interactive]) option?.addEventListener("change", hooks.onChange);
    const add = button(label("ask_add"), () => this.files.add());
    this.files.onCount = (n) => (add.hidden = n >= cell.mostFiles);
    this.#offer("files", [add, button(label("ask_open"), () => this.files.open())]);
    this.#offer("calls", []);
    this.undo = this.#find("[data-do=undo]");
    this.undo.addEventListener("click", () => this.#takeBack());
    const { setup } = data;
    this.write({ files: cell.filesIn(setup), calls: this.#linesOf(setup), mode: "", interactive: setup.interactive !== false });
  }

  /** @returns {Written} */
  get written() {
    return { files: this.files.files, calls: this.calls.value, mode: this.mode.value, interactive: this.interactive?.checked ?? true };
  }

  /** @param {Written} written */
  write({ files, calls, mode, interactive }) {
    this.files.files = files;
    this.calls.value = calls;
    this.mode.value = mode;
    if (this.interactive) this.interactive.checked = interactive;
  }

  /**
   * What to run. Lines that cannot be read are marked, and then there is nothing to run.
   * @returns {{modes: string[], shown: string[], setup: Record<string, any> & {calls: import("./ask-cells.js").Call[]}} | null}
   */
  read() {
    const { files, calls: text, mode, interactive } = this.written;
    const { calls, bad } = readCalls(text, this.cell, this.data.tools);
    this.calls.complain(bad);
    const twice = files.find((file, n) => files.findIndex(({ path, place }) => path === file.path && place === file.place) !== n);
    if (bad.length) this.calls.focus();
    else if (twice) this.onRefuse(label("ask_twice", { path: twice.path }));
    else if (!calls.length) {
      this.onRefuse(label("ask_no_calls"));
      this.calls.focus();
    } else {
      const setup = { ...this.data.setup, ...this.cell.setupWith(files), calls: calls.map(({ call }) => call), ...(this.interactive && { interactive }) };
      return { modes: mode ? [mode] : this.data.modes, shown: calls.map(({ shown }) => shown), setup };
    }
    return null;
  }

  /** @param {string} why */
  onRefuse(why) {
    this.files.hooks.onRefuse(why);
  }

  /** @param {"files" | "calls"} kind @param {HTMLElement[]} first */
  #offer(kind, first) {
    const examples = this.data[kind].map(({ title, setup }) => button(title, () => this.#put(kind, setup)));
    const place = this.#find(`[data-more=${kind}]`);
    place.replaceChildren(...first, make("span", { class: "ask__examples" }, label("ask_examples")), ...examples);
    place.hidden = false;
  }

  /** @param {"files" | "calls"} kind @param {Record<string, any>} setup */
  #put(kind, setup) {
    this.#keepBefore();
    if (kind === "files") this.files.files = this.cell.filesIn(setup);
    else this.calls.value = this.#linesOf(setup);
    this.onChange();
  }

  /** @param {Record<string, any>} setup */
  #linesOf(setup) {
    return setup.calls.map((/** @type {any} */ call) => `${lineOf(call, this.cell)}\n`).join("");
  }

  #keepBefore() {
    this.#before = this.written;
    this.undo.hidden = false;
  }

  #takeBack() {
    const before = this.#before;
    this.undo.hidden = true;
    if (before) this.write(before);
    this.calls.complain([]);
    this.onChange();
    this.calls.focus();
  }

  /** @param {string} selector @returns {HTMLElement} */
  #find(selector) {
    return /** @type {HTMLElement} */ (this.root.querySelector(selector));
  }
}

/** @param {string} text @param {() => void} then */
function button(text, then) {
  const made = make("button", { type: "button", class: "button" }, text);
  made.addEventListener("click", then);
  return made;
}
