// @ts-check
/** The reader's files: written, pasted, opened from the disk or dropped here. They are read in the page only. */
import { AskField } from "./ask-field.js";
import { make } from "./dom.js";
import { label } from "./labels.js";
import { wordsFor } from "./sentences.js";

/** @typedef {import("./ask-cells.js").AskedFile} AskedFile */
/** @typedef {import("./ask-cells.js").Found} Found */
/** @typedef {{field: AskField, path: HTMLInputElement, place: HTMLSelectElement, said: HTMLElement, element: HTMLElement}} Entry */

export const MOST_CHARS = 200_000;

export class AskFiles {
  /** @type {Entry[]} */
  #entries = [];
  /** Told how many files there are. @type {(n: number) => void} */
  onCount = () => {};
  #picker = make("input", { type: "file", multiple: true, hidden: true, "aria-hidden": "true", tabindex: "-1" });

  /**
   * @param {HTMLElement} root
   * @param {import("./ask-cells.js").AskCell} cell
   * @param {import("./sentences.js").Words} words
   * @param {{onChange: () => void, onReplace: () => void, onRefuse: (why: string) => void}} hooks `onReplace` is
   *     called before something goes away
   */
  constructor(root, cell, words, hooks) {
    this.root = root;
    this.cell = cell;
    this.words = words;
    this.hooks = hooks;
    this.#picker.accept = cell.accept;
    this.#picker.multiple = cell.mostFiles > 1;
    this.#picker.addEventListener("change", () => this.#take([...(this.#picker.files ?? [])]));
    root.addEventListener("dragover", (event) => {
      if (!event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      root.toggleAttribute("data-over", true);
    });
    root.addEventListener("dragleave", () => root.toggleAttribute("data-over", false));
    root.addEventListener("drop", (event) => {
      root.toggleAttribute("data-over", false);
      if (!event.dataTransfer?.files.length) return;
      event.preventDefault();
      this.#take([...event.dataTransfer.files]);
    });
  }

  /** @returns {AskedFile[]} */
  get files() {
    return this.#entries.map(({ field, path, place }) => ({ path: path.value, place: place.value, text: field.value }));
  }

  set files(files) {
    this.#entries = files.map((file) => this.#entry(file));
    this.#draw();
  }

  /** A new, empty one, ready to be written in. */
  add() {
    this.#entries.push(this.#entry({ path: this.#freeName(), place: this.cell.places[0], text: "" }));
    this.#draw();
    this.#entries[this.#entries.length - 1].field.focus();
    this.hooks.onChange();
  }

  open() {
    this.#picker.value = "";
    this.#picker.click();
  }

  /** @param {File[]} dropped */
  async #take(dropped) {
    const alone = this.cell.mostFiles === 1;
    const files = dropped.slice(0, this.cell.mostFiles);
    const large = files.find(({ size }) => size > MOST_CHARS);
    if (large) return this.hooks.onRefuse(label("ask_too_large", { name: large.name, n: MOST_CHARS / 1000 }));
    const texts = await Promise.all(files.map((file) => file.text()));
    this.hooks.onReplace();
    const kept = alone ? [] : this.#entries.filter(({ field, path }) => field.value.trim() && !files.some(({ name }) => name === path.value));
    const placeOf = (/** @type {string} */ name) => this.#entries.find(({ path }) => path.value === name)?.place.value ?? this.cell.places[0];
    const taken = files.map(({ name }, n) => this.#entry({ path: alone ? this.cell.newName(1) : name, place: placeOf(name), text: texts[n] }));
    this.#entries = [...kept, ...taken];
    this.#draw();
    this.hooks.onChange();
  }

  /** Say beside each file what became of it. @param {Found | null} found null: nobody knows yet */
  tell(found) {
    for (const entry of this.#entries) {
      const isIts = (/** @type {{path: string, place: string}} */ one) => one.path === entry.path.value && one.place === entry.place.value;
      const problems = found?.problems.filter(isIts) ?? [];
      const rows = found?.rows.find(isIts);
      entry.field.complain(problems);
      entry.said.dataset.bad = String(problems.some(({ costsFile }) => costsFile) || rows?.n === 0);
      entry.said.replaceChildren(
        problems.some(({ costsFile }) => costsFile) ? label("gate_rejected")
        : !rows ? ""
        : rows.n === 0 ? label(`ask_no_rows_${this.cell.language}`)
        : label("gate_row_count", { n: rows.n }),
      );
    }
  }

  /** Show a line of a file. @param {AskedFile} file @param {number} line */
  reveal(file, line) {
    this.#entries.find(({ path, place }) => path.value === file.path && place.value === file.place)?.field.reveal(line);
  }

  #draw() {
    const none = this.#entries.length ? [] : [make("p", { class: "ask__none" }, label("ask_no_files"))];
    this.root.replaceChildren(...none, ...this.#entries.map(({ element }) => element), this.#picker);
    this.onCount(this.#entries.length);
  }

  /** @param {AskedFile} file @returns {Entry} */
  #entry({ path, place, text }) {
    const onChange = this.hooks.onChange;
    const field = new AskField(label("ask_file_text", { path }), text, { rows: Math.min(18, Math.max(8, text.split("\n").length + 1)), language: this.cell.language, onChange });
    const name = make("input", { class: "ask__path", type: "text", "aria-label": label("ask_file_name"), autocapitalize: "off", spellcheck: "false" });
    name.value = path;
    name.addEventListener("input", onChange);
    const options = this.cell.places.map((value) => make("option", { value }, wordsFor("tier", value, this.words)));
    const select = make("select", { "aria-label": label("ask_file_place") }, ...options);
    select.value = place;
    select.hidden = this.cell.places.length === 1;
    name.readOnly = this.cell.mostFiles === 1;
    select.addEventListener("change", onChange);
    const said = make("span", { class: "ask__said" });
    const remove = make("button", { type: "button", class: "button button--quiet" }, label("ask_remove"));
    const head = make("div", { class: "ask__head" }, name, select, said, remove);
    const element = make("div", { class: "ask__file", role: "group" }, head, field.element);
    const entry = { field, path: name, place: select, said, element };
    remove.setAttribute("aria-label", label("ask_remove_file", { path }));
    name.addEventListener("input", () => {
      remove.setAttribute("aria-label", label("ask_remove_file", { path: name.value }));
      field.rename(label("ask_file_text", { path: name.value }));
    });
    remove.addEventListener("click", () => {
      this.hooks.onReplace();
      this.#entries = this.#entries.filter((one) => one !== entry);
      this.#draw();
      this.hooks.onChange();
      this.root.closest("fieldset")?.querySelector(/** @type {"button"} */ (".ask__more button"))?.focus();
    });
    return entry;
  }

  /** A name that no other file has: two of one name could not be told apart in the table. */
  #freeName() {
    const taken = new Set(this.#entries.map(({ path }) => path.value));
    let n = 1;
    while (taken.has(this.cell.newName(n))) n += 1;
    return this.cell.newName(n);
  }
}
