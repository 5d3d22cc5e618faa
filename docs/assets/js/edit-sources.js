// @ts-check
/** The Python of the cell, to be changed: one file at a time, with a list of those that the run goes through. */
import { figureOf } from "./demo-data.js";
import { make } from "./dom.js";
import { CodeField } from "./edit-field.js";
import { label } from "./labels.js";
import { read } from "./python-client.js";

/** @typedef {import("./edit-field.js").Hooks} Hooks */
/**
 * @typedef {object} Place which code a run goes through
 * @property {() => string[]} files all its files, in the order in which they are reached
 * @property {() => {file: string, line: number} | undefined} here where the step that is shown stands
 */

let lastId = 0;
const FILE = /^scratch_impl\/[\w/]+\.py$/;

export class Sources {
  /** @type {Map<string, CodeField>} */
  #fields = new Map();
  #chosen = "";
  #picker = make("select", { id: `edit-picker-${++lastId}` });
  #file = make("div", { class: "edit__file" });

  /**
   * @param {HTMLElement} panel
   * @param {Place} place
   * @param {Hooks} hooks
   */
  constructor(panel, place, hooks) {
    this.place = place;
    this.hooks = hooks;
    this.#picker.addEventListener("change", () => this.open(this.#picker.value));
    const pick = make("div", { class: "edit__pick" }, make("label", { for: this.#picker.id }, label("edit_file")), this.#picker);
    panel.append(make("p", { class: "edit__hint" }, label("edit_python_what")), pick, this.#file);
  }

  fields() {
    return [...this.#fields.values()];
  }

  /** What the reader has changed: file -> text. @returns {Record<string, string>} */
  changes() {
    const changed = [...this.#fields].filter(([, field]) => field.changed);
    return Object.fromEntries(changed.map(([file, field]) => [file, field.text]));
  }

  /** Put in the text of files; the first one will be shown. @param {Record<string, string>} sources */
  write(sources) {
    const files = Object.keys(sources).filter((file) => FILE.test(file) && typeof sources[file] === "string");
    for (const file of files) this.#field(file, onPage(file)).write(sources[file]);
    this.#chosen = files[0] ?? this.#chosen;
  }

  /** All files as they were. */
  clear() {
    for (const [file, field] of this.#fields) {
      if (field.original === null) this.#fields.delete(file);
      else if (field.changed) field.write(field.original);
    }
  }

  /** Show a file. @param {string} [file] the one shown last, if not said; at first that of the step @returns {Promise<CodeField | null>} */
  async open(file) {
    const here = this.place.here();
    const first = !file && !this.#chosen;
    file ??= this.#chosen || here?.file || this.place.files()[0];
    if (!file) return null;
    this.#chosen = file;
    this.list();
    if (!this.#fields.has(file)) this.#file.replaceChildren(make("p", { class: "edit__hint" }, label("edit_fetching")));
    const text = this.#fields.has(file) ? "" : (onPage(file) ?? (await read(file).catch(() => null)));
    if (text === null) {
      this.#file.replaceChildren(make("p", { class: "edit__problem", role: "alert" }, label("edit_fetch_failed")));
      return null;
    }
    const field = this.#field(file, text);
    if (this.#chosen === file) this.#file.replaceChildren(field.element);
    if (first && here) field.reveal(here.line);
    this.hooks.changed();
    return field;
  }

  /** Mark a place in a file. @param {string} file @param {import("./edit-field.js").Trouble} trouble */
  async complain(file, trouble) {
    (await this.open(file))?.complain(trouble);
  }

  keep() {
    const fields = [...this.#fields].map(([file, field]) => ({ file, field, undo: field.keep() }));
    return () => {
      for (const { file, field, undo } of fields) {
        this.#fields.set(file, field);
        undo();
      }
    };
  }

  /** The list of files, the changed ones marked. */
  list() {
    const files = [...new Set([...this.place.files(), ...this.#fields.keys(), this.#chosen])].filter(Boolean);
    const options = files.map((file) => {
      const changed = this.#fields.get(file)?.changed;
      const name = file.replace("scratch_impl/", "");
      return make("option", { value: file }, changed ? `● ${name} (${label("edit_changed")})` : name);
    });
    this.#picker.replaceChildren(...options);
    this.#picker.value = this.#chosen;
  }

  /** @param {string} file @param {string | null} original null: not known yet */
  #field(file, original) {
    const known = this.#fields.get(file);
    if (known) return known;
    const field = new CodeField(file, original ?? "", "python", this.hooks);
    if (original === null) {
      field.original = null;
      field.learn = () => read(file);
    }
    this.#fields.set(file, field);
    return field;
  }
}

/** The text of a file that the recorded run goes through. @param {string} file @returns {string | null} */
function onPage(file) {
  const lines = figureOf(file)?.querySelectorAll(".line");
  return lines ? [...lines].map((line) => line.textContent).join("") : null;
}
