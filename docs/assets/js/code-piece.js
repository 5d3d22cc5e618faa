// @ts-check
/** `<code-piece>`: a piece of the teaching code, and lines that use it, which the reader may change and run in this page. */
import { Progress } from "./demo-progress.js";
import { meaning } from "./edit-errors.js";
import { CodeField } from "./edit-field.js";
import { upgradeOnFocus } from "./edit-on-focus.js";
import { Output } from "./edit-output.js";
import { make } from "./dom.js";
import { label } from "./labels.js";
import { LIMITS, RunEnded, runPiece } from "./python-client.js";
import { swapButtons } from "./run-buttons.js";
import { tellEnding, tellState } from "./run-endings.js";
import { withSheets } from "./sheets.js";

class CodePiece extends HTMLElement {
  #built = false;
  /** @type {AbortController | null} */
  #running = null;

  connectedCallback() {
    if (this.#built || !this.querySelector(".piece__run")) return;
    this.#built = true;
    this.#wire();
  }

  disconnectedCallback() {
    this.#running?.abort();
  }

  async #wire() {
    await withSheets(["demo-editor"]).catch(() => []); // without it the field is a plain one
    const text = (this.#find(".piece__code").textContent ?? "").trimEnd();
    this.progress = new Progress(this, this.#find(".piece__status"));
    this.output = new Output(this.#find(".piece__printed"));
    this.field = new CodeField(label("piece_lines_own"), text, "python", { changed: () => {}, undoable: (told, undo) => this.#offerUndo(told, undo), answers: () => [] });
    this.#find(".piece__field").replaceChildren(this.field.element);
    upgradeOnFocus(this.field);
    this.#find(".piece__actions").hidden = false;
    this.#find("[data-do=run]").addEventListener("click", () => this.#run());
    this.#find("[data-do=stop]").addEventListener("click", () => this.#running?.abort());
    this.#find(".piece__run").addEventListener("keydown", (event) => {
      if (event.key === "Enter" && (event.ctrlKey || event.metaKey) && !event.isComposing) this.#run();
    });
  }

  async #run() {
    if (this.#running || !this.field) return;
    this.#running = new AbortController();
    this.field.complain(null);
    try {
      const onState = (/** @type {"loading" | "running"} */ state, /** @type {import("./protocol.js").Progress} */ progress = { phase: "start" }) => {
        this.#say(state, state === "running" ? label("piece_running") : tellState(state, progress, LIMITS.runMs));
        this.progress?.count(progress);
      };
      const request = { file: this.dataset.file ?? "", run: this.field.text };
      const { printed, cut, error } = await runPiece(request, { signal: this.#running.signal, onState });
      this.output?.show(printed, cut);
      if (error) {
        this.field.complain({ line: error.line, message: meaning({ ...error, file: error.line ? "lines" : undefined }) });
        this.#say("error", label("piece_failed", { why: error.message }));
      } else this.#say("done", printed.length ? "" : label("piece_silent"));
    } catch (error) {
      if (!(error instanceof RunEnded)) throw error;
      this.output?.show(error.told?.printed ?? [], error.told?.cut ?? false);
      this.#say(error.ending === "stopped" ? "idle" : "error", tellEnding(error, LIMITS.runMs));
    } finally {
      this.#running = null;
      swapButtons(this, false);
    }
  }

  /** @param {string} told @param {() => void} undo */
  #offerUndo(told, undo) {
    const button = make("button", { type: "button", class: "button" }, label("edit_undo"));
    button.addEventListener("click", () => {
      undo();
      this.field?.focus();
      this.#find(".piece__status").replaceChildren(label("edit_undone"));
    });
    this.#find(".piece__status").replaceChildren(`${told} `, button);
  }

  /** @param {import("./demo-progress.js").State} state @param {string} text */
  #say(state, text) {
    this.progress?.say(state, text);
    swapButtons(this, state === "loading" || state === "running");
  }

  /** @param {string} selector @returns {HTMLElement} */
  #find(selector) {
    return /** @type {HTMLElement} */ (this.querySelector(selector));
  }
}

customElements.define("code-piece", CodePiece);
