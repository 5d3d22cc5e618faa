// @ts-check
/** A labelled field with a mark when it was changed, a way back, and a place for a complaint. */
import { editorPhrases } from "./edit-bundle.js";
import { make } from "./dom.js";
import { Mark } from "./edit-mark.js";
import { label } from "./labels.js";

/** @typedef {{line?: number, column?: number, message: string}} Trouble */
/**
 * @typedef {object} Hooks what a field tells its form, and asks it
 * @property {() => void} changed
 * @property {(told: string, undo: () => void) => void} undoable
 * @property {() => string[]} answers what a person in the run may say
 */

export const PLAIN = { autocapitalize: "off", autocomplete: "off", autocorrect: "off", spellcheck: "false" };
let lastId = 0;

export class Field {
  /** @type {string | null} what the author wrote; null while it is not known */
  original = null;
  /** How that becomes known. @type {() => Promise<string | null>} */
  learn = async () => null;

  /**
   * @param {string} name
   * @param {HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement} control holds what was there before any edit
   * @param {Hooks} hooks
   */
  constructor(name, control, hooks) {
    this.id = `edit-${++lastId}`;
    this.name = name;
    this.control = control;
    this.hooks = hooks;
    this.original = control.value;
    control.id = this.id;
    control.addEventListener("input", () => this.touched());
    this.label = make("label", { for: this.id, id: `${this.id}-name` }, name);
    this.mark = new Mark(name, () => this.reset());
    this.problem = make("p", { class: "edit__problem", id: `${this.id}-problem`, role: "alert", hidden: true });
    this.head = make("div", { class: "edit__head" }, this.label, this.mark.element);
    this.element = make("div", { class: "edit__field" }, this.head, this.problem, control);
  }

  get text() {
    return this.control.value;
  }

  get changed() {
    return this.text !== this.original;
  }

  /** Put in a text, as if the reader had. @param {string} text */
  write(text) {
    this.control.value = text;
    this.touched();
  }

  /** Remember what is there. @returns {() => void} puts it back */
  keep() {
    const { text } = this;
    return () => this.write(text);
  }

  async reset() {
    if (this.original === null) {
      this.original = await this.learn();
      this.compare();
    }
    if (this.original === null) return;
    const undo = this.keep();
    this.write(this.original);
    this.focus();
    this.hooks.undoable(label("edit_was_reset", { what: this.name }), undo);
  }

  /** The text is another one now: show that, and drop a complaint about the old one. */
  touched() {
    this.mark.show(this.changed);
    if (!this.problem.hidden) this.complain(null);
    this.hooks.changed();
  }

  /** The original is another one now. */
  compare() {
    this.mark.show(this.changed);
  }

  focus() {
    this.control.focus();
  }

  /** @param {Trouble | null} trouble null: nothing is wrong */
  complain(trouble) {
    this.problem.textContent = trouble ? where(trouble) + trouble.message : "";
    this.problem.hidden = !trouble;
    this.describe(trouble ? { "aria-invalid": "true", "aria-describedby": this.problem.id } : {});
  }

  /** @param {Record<string, string>} attributes those of the control that come and go */
  describe(attributes) {
    for (const name of ["aria-invalid", "aria-describedby"]) {
      if (name in attributes) this.control.setAttribute(name, attributes[name]);
      else this.control.removeAttribute(name);
    }
  }
}

/** A field for code: a plain text area, until the editor has come. */
export class CodeField extends Field {
  /** @type {import("./edit-bundle.js").Editor | null} */
  #editor = null;
  #written = "";
  /** @type {{from: number, to: number} | null} where the caret is to stand */
  #caret = null;

  /** @param {string} name @param {string} text @param {string} language @param {Hooks} hooks @param {string} [example] shown while there is no text */
  constructor(name, text, language, hooks, example = "") {
    const lines = Math.max(text.split("\n").length + 1, example.split("\n").length);
    const area = make("textarea", { rows: String(Math.min(16, lines)), placeholder: example, ...PLAIN });
    area.value = text;
    super(name, area, hooks);
    this.language = language;
    this.example = example;
    this.hint = make("span", { class: "edit__way-out", id: `${this.id}-hint`, hidden: true }, label("edit_way_out"));
    this.label.after(this.hint);
    this.label.addEventListener("click", () => this.focus());
  }

  get text() {
    return this.#editor ? this.#written : this.control.value;
  }

  /** @param {string} text */
  write(text) {
    if (this.#editor) this.#editor.write(text);
    else super.write(text);
  }

  focus() {
    if (this.#editor) this.#editor.focus();
    else super.focus();
  }

  /** Bring a line into sight, with the caret on it. @param {number} line counted from 1 */
  reveal(line) {
    const from = this.text.split("\n").slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0);
    this.#caret = { from, to: from };
    this.#editor?.reveal(from);
  }

  compare() {
    super.compare();
    this.#editor?.compare();
  }

  /** Take the editor in place of the text area, with all that was typed meanwhile. @param {import("./edit-bundle.js").Bundle} bundle */
  upgrade({ createEditor }) {
    if (this.#editor) return;
    const area = /** @type {HTMLTextAreaElement} */ (this.control);
    const held = document.activeElement === area;
    this.#written = area.value;
    const box = make("div", { class: "edit__code" });
    box.style.minHeight = `${area.offsetHeight}px`; // what stands below stays there
    area.replaceWith(box);
    this.label.removeAttribute("for");
    this.#editor = createEditor({
      parent: box,
      text: area.value,
      selection: held ? { from: area.selectionStart, to: area.selectionEnd } : this.#caret,
      language: this.language,
      example: this.example,
      attributes: this.#attributes({}),
      phrases: editorPhrases(),
      original: () => this.original,
      onChange: (text) => {
        this.#written = text;
        this.touched();
      },
    });
    this.hint.hidden = false;
    if (held) this.#editor.focus();
  }

  /** @param {Trouble | null} trouble */
  complain(trouble) {
    super.complain(trouble);
    this.#editor?.complain(trouble?.line ? { ...trouble, line: trouble.line } : null);
  }

  /** @param {Record<string, string>} attributes */
  describe(attributes) {
    if (this.#editor) this.#editor.describe(this.#attributes(attributes));
    else super.describe(attributes);
  }

  /** @param {Record<string, string>} more */
  #attributes(more) {
    const described = [more["aria-describedby"], this.hint.id].filter(Boolean).join(" ");
    return { ...PLAIN, ...more, tabindex: "0", "aria-labelledby": this.label.id, "aria-describedby": described };
  }
}

/** @param {Trouble} trouble */
function where({ line, column }) {
  if (!line) return "";
  return column ? label("edit_at", { line, column }) : label("edit_on_line", { line });
}
