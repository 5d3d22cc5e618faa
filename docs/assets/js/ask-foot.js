// @ts-check
/** Below the table: take it along as text; keep what was written in this browser, if the reader says so, or forget it. */
import { asMarkdown, asTsv, copy } from "./ask-copy.js";
import { make } from "./dom.js";
import { label } from "./labels.js";
import { get, remove, set } from "./site-storage.js";

/**
 * @typedef {object} Ask what this serves
 * @property {import("./ask-form.js").AskForm} form
 * @property {string} key what it is kept under
 * @property {import("./sentences.js").Words} words
 * @property {() => Promise<import("./ask-table.js").Results | null>} results those of the table; asked for when there are none yet
 * @property {(state: "idle" | "done" | "error", text: string) => void} say
 */

export class AskFoot {
  /** @param {HTMLElement} root @param {Ask} ask */
  constructor(root, ask) {
    this.root = root;
    this.ask = ask;
    this.#draw(this.#recall());
    root.hidden = false;
  }

  /** Put back what is kept; nothing is run by that. @returns {boolean} whether there was something */
  #recall() {
    const kept = get(this.ask.key);
    if (!Array.isArray(kept?.files) || typeof kept.calls !== "string") return false;
    const { form } = this.ask;
    const { places } = form.cell;
    const files = kept.files.map((/** @type {any} */ file) => ({
      path: String(file?.path ?? ""),
      place: places.includes(file?.place) ? file.place : places[0],
      text: String(file?.text ?? ""),
    }));
    const mode = form.data.modes.includes(kept.mode) ? kept.mode : "";
    form.write({ files, calls: kept.calls, mode, interactive: kept.interactive !== false });
    form.onChange();
    this.ask.say("idle", label("ask_recalled"));
    return true;
  }

  /** @param {boolean} kept */
  #draw(kept) {
    /** @type {[string, () => void][]} */
    const does = [
      ["copy_markdown", () => this.#copy(asMarkdown)],
      ["copy_tsv", () => this.#copy(asTsv)],
      ["keep", () => this.#keep()],
    ];
    if (kept) does.push(["forget", () => this.#forget()]);
    const buttons = does.map(([name, then]) => {
      const made = make("button", { type: "button", class: "button button--quiet", "data-do": name }, label(`ask_${name}`));
      made.addEventListener("click", then);
      return made;
    });
    this.root.replaceChildren(...buttons);
  }

  /** @param {typeof asMarkdown} text */
  async #copy(text) {
    const results = await this.ask.results();
    if (!results) return;
    const copied = await copy(text(results, this.ask.words), this.root);
    this.ask.say("done", label(copied ? "ask_copied" : "ask_copy_by_hand"));
  }

  #keep() {
    const kept = set(this.ask.key, this.ask.form.written);
    this.#draw(kept);
    this.ask.say(kept ? "done" : "error", label(kept ? "ask_kept" : "ask_not_kept"));
    this.#focus();
  }

  #forget() {
    remove(this.ask.key);
    this.#draw(false);
    this.ask.say("done", label("ask_forgotten"));
    this.#focus();
  }

  #focus() {
    /** @type {HTMLElement | null} */ (this.root.querySelector("[data-do=keep]"))?.focus();
  }
}
