// @ts-check
/** The Python of the cell, to be changed: one file at a time, with a list of those that the run goes through. */
import { make } from "./dom.js";
import { CodeField } from "./edit-field.js";
import { label } from "./labels.js";
import { read } from "./python-client.js";

/** @typedef {import("./edit-field.js").Hooks} Hooks */

const FILE = /^scratch_impl\/[\w/]+\.py$/;

export class Sources {
  /** @type {Map<string, CodeField>} */
  #fields = new Map();
  #chosen = "";
  #picker = make("select", { id: "" });
  #place = make("div", { class: "edit__file" });

  /**
   * @param {HTMLElement} panel
   * @param {() => string[]} files what the run goes through
   * @param {Hooks} hooks
   */
  constructor(panel, files, hooks) {
    this.files = files;
    this.hooks = hooks;
    this.#picker.addEventListener("change", () => this.open(this.#picker.value));
    const pick = make("label", { class: "edit__pick" }, make("span", {}, label("edit_file")), this.#picker);
    panel.append(make("p", { class: "edit__hint" }, label("edit_python_what")), pick, this.#place);
  }

  fields() {
    return [...this.#fields.values()];
  }

  /** What the reader has changed: file -> text. @returns {Record<string, string>} */
  changes() {
    const changed = [...this.#fields].filter(([, field]) => field.changed);
    return Object.fromEntries(changed.map(([file, field]) => [file, field.text]));
  }

  /** Put in the text of files, all others as they were; the first one is shown. @param {Record<string, string>} sources */
  write(sources) {
    for (const field of this.#fields.values()) if (field.changed && field.original !== null) field.write(field.original);
    for (const [file, text] of Object.entries(sources)) {
      if (!FILE.test(file) || typeof text !== "string") continue;
      this.#field(file, onPage(file)).write(text);
      this.#chosen ||= file;
    }
  }

  /** Show a file. @param {string} [file] the one shown last, if not said @returns {Promise<CodeField | null>} */
  async open(file = this.#chosen || this.files()[0]) {
    if (!file) return null;
    this.#chosen = file;
    this.list();
    if (!this.#fields.has(file)) this.#place.replaceChildren(make("p", { class: "edit__hint" }, label("edit_fetching")));
    const text = this.#fields.has(file) ? "" : (onPage(file) ?? (await read(file).catch(() => null)));
    if (text === null) {
      this.#place.replaceChildren(make("p", { class: "edit__problem", role: "alert" }, label("edit_fetch_failed")));
      return null;
    }
    const field = this.#field(file, text);
    if (this.#chosen === file) this.#place.replaceChildren(field.element);
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
    const files = [...new Set([...this.files(), ...this.#fields.keys(), this.#chosen])].filter(Boolean);
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

/** The text of a file that the page carries. @param {string} file @returns {string | null} */
function onPage(file) {
  const lines = document.querySelector(`.source[data-file="${CSS.escape(file)}"]`)?.querySelectorAll(".line");
  return lines?.length ? [...lines].map((line) => line.textContent).join("") : null;
}
