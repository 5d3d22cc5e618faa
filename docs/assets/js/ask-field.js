// @ts-check
/** A text of several lines with a place for what is wrong in it: the one spot at which a better editor can be put in. */
import { make } from "./dom.js";
import { label } from "./labels.js";

let lastId = 0;

export class AskField {
  #problems = make("ul", { class: "ask__problems", role: "alert" });

  /**
   * @param {string} name said of the field
   * @param {string} text
   * @param {{rows: number, onChange: () => void}} options
   */
  constructor(name, text, { rows, onChange }) {
    const id = `ask-field-${++lastId}`;
    this.input = make("textarea", {
      id, class: "ask__text", "aria-label": name, rows: String(rows), wrap: "off",
      autocapitalize: "off", autocomplete: "off", spellcheck: "false",
    });
    this.input.value = text;
    this.input.addEventListener("input", onChange);
    this.#problems.id = `${id}-problems`;
    this.#problems.hidden = true;
    this.element = make("div", { class: "ask__field" }, this.input, this.#problems);
  }

  get value() {
    return this.input.value;
  }

  set value(text) {
    this.input.value = text;
  }

  /** Mark a line and bring it into sight. @param {number} line counted from 1 */
  reveal(line) {
    const lines = this.value.split("\n");
    const start = lines.slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0);
    this.input.focus();
    this.input.setSelectionRange(start, start + (lines[line - 1] ?? "").length);
    this.input.scrollTop = (this.input.scrollHeight / lines.length) * Math.max(0, line - 4);
    this.input.scrollIntoView({ block: "nearest" });
  }

  /** @param {{line: number | null, text: string}[]} problems none: nothing is wrong */
  complain(problems) {
    this.#problems.replaceChildren(
      ...problems.map(({ line, text }) => {
        if (line === null) return make("li", {}, text);
        const there = make("button", { type: "button", class: "button button--quiet" }, label("ask_line", { n: line }));
        there.addEventListener("click", () => this.reveal(line));
        return make("li", {}, there, ` ${text}`);
      }),
    );
    this.#problems.hidden = problems.length === 0;
    this.input.toggleAttribute("aria-invalid", false);
    if (problems.length) {
      this.input.setAttribute("aria-invalid", "true");
      this.input.setAttribute("aria-describedby", this.#problems.id);
    } else this.input.removeAttribute("aria-describedby");
  }
}
