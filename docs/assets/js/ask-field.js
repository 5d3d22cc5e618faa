// @ts-check
/**
 * A text of several lines with a place for what is wrong in it. With the first edit the code editor takes its place,
 * if it comes; it numbers the lines.
 */
import { make } from "./dom.js";
import { editorPhrases, loadEditor } from "./edit-bundle.js";
import { label } from "./labels.js";

/** @typedef {{line: number | null, text: string}} Trouble */

let lastId = 0;
const PLAIN = { autocapitalize: "off", autocomplete: "off", autocorrect: "off", spellcheck: "false" };

export class AskField {
  #problems = make("div", { class: "ask__problems", role: "alert", hidden: true });
  #hint = make("p", { class: "ask__way-out", hidden: true }, label("edit_way_out"));
  #paper = make("pre", { class: "ask__text ask__paper" }); // a field is cut off in print
  /** @type {import("./edit-bundle.js").Editor | null} */
  #editor = null;
  #written = "";
  #invalid = false;

  /**
   * @param {string} name said of the field
   * @param {string} text
   * @param {{rows: number, language?: string, onChange: () => void}} options with a language it becomes a code editor
   */
  constructor(name, text, { rows, language, onChange }) {
    const id = `ask-field-${++lastId}`;
    this.name = name;
    this.onChange = onChange;
    this.input = make("textarea", { id, class: "ask__text", "aria-label": name, rows: String(rows), wrap: "off", ...PLAIN });
    this.input.value = text;
    this.input.addEventListener("input", onChange);
    if (language) this.input.addEventListener("focus", () => this.#upgrade(language), { once: true });
    this.#problems.id = `${id}-problems`;
    this.#hint.id = `${id}-hint`;
    this.element = make("div", { class: "ask__field" }, this.input, this.#hint, this.#paper, this.#problems);
    addEventListener("beforeprint", () => (this.#paper.textContent = this.value));
  }

  get value() {
    return this.#editor ? this.#written : this.input.value;
  }

  set value(text) {
    if (this.#editor) this.#editor.write(text);
    else this.input.value = text;
  }

  focus() {
    (this.#editor ?? this.input).focus();
  }

  /** @param {string} name */
  rename(name) {
    this.name = name;
    this.#describe();
  }

  /** Mark a line and bring it into sight. @param {number} line counted from 1 */
  reveal(line) {
    const lines = this.value.split("\n");
    const start = lines.slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0);
    this.focus();
    if (this.#editor) this.#editor.reveal(start);
    else {
      this.input.setSelectionRange(start, start + (lines[line - 1] ?? "").length);
      this.input.scrollTop = (this.input.scrollHeight / lines.length) * Math.max(0, line - 4);
    }
    this.element.scrollIntoView({ block: "nearest" });
  }

  /** @param {Trouble[]} problems none: nothing is wrong */
  complain(problems) {
    const items = problems.map(({ line, text }) => {
      if (line === null) return make("li", {}, text);
      const there = make("button", { type: "button", class: "button button--quiet" }, label("ask_line", { n: line }));
      there.addEventListener("click", () => this.reveal(line));
      return make("li", {}, there, ` ${text}`);
    });
    this.#problems.replaceChildren(...(items.length ? [make("ul", {}, ...items)] : []));
    this.#problems.hidden = problems.length === 0;
    this.#invalid = problems.length > 0;
    this.#describe();
    const first = problems.find(({ line }) => line !== null);
    this.#editor?.complain(first?.line ? { line: first.line, message: first.text } : null);
  }

  /** @param {string} language */
  async #upgrade(language) {
    const bundle = await loadEditor().catch(() => null);
    if (!bundle) return; // a plain field does as well
    const held = document.activeElement === this.input;
    const { selectionStart: from, selectionEnd: to } = this.input;
    this.#written = this.input.value;
    const box = make("div", { class: "ask__code" });
    this.input.replaceWith(box);
    this.#editor = bundle.createEditor({
      parent: box,
      text: this.#written,
      selection: held ? { from, to } : null,
      language,
      example: "",
      attributes: this.#attributes(),
      phrases: editorPhrases(),
      original: () => null,
      onChange: (text) => {
        this.#written = text;
        this.onChange();
      },
    });
    this.#hint.hidden = false;
    if (held) this.#editor.focus();
  }

  #describe() {
    if (this.#editor) return this.#editor.describe(this.#attributes());
    const { input } = this;
    input.setAttribute("aria-label", this.name);
    for (const name of ["aria-invalid", "aria-describedby"]) input.removeAttribute(name);
    for (const [name, value] of Object.entries(this.#attributes())) input.setAttribute(name, value);
  }

  /** @returns {Record<string, string>} */
  #attributes() {
    const described = [this.#editor ? this.#hint.id : "", this.#invalid ? this.#problems.id : ""].filter(Boolean).join(" ");
    return {
      ...PLAIN,
      tabindex: "0",
      "aria-label": this.name,
      ...(described ? { "aria-describedby": described } : {}),
      ...(this.#invalid ? { "aria-invalid": "true" } : {}),
    };
  }
}
