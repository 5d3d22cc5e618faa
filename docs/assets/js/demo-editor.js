// @ts-check
/**
 * What a reader may change about a run, and the changes. The form itself is fetched when it is opened; what came
 * before, say from a link, waits for it.
 */

import { withSheets } from "./sheets.js";

/** @typedef {import("./protocol.js").Trace} Trace */
/** @typedef {import("./edit-form.js").EditForm} EditForm */
/** @typedef {Record<string, any> & {sources?: Record<string, string>}} Changes keys of the setup, and `sources`: file -> text */

/** So long a form waits for its editors before it is shown: afterwards they would move what a finger is about to press. */
const PATIENCE_MS = 800;

export class DemoEditor {
  /** @type {EditForm | null} */
  #form = null;
  /** @type {Promise<EditForm> | null} */
  #opening = null;
  /** @type {Changes} until there is a form */
  #waiting = {};
  /** @type {Changes} the reader's own, whose place those took */
  #before = {};
  /** @type {import("./edit-sources.js").Place} which code the run goes through */
  place = { files: () => [], more: () => [], answers: () => [], here: () => undefined };

  /**
   * @param {HTMLElement} root where the fields go
   * @param {Record<string, any>} setup the scenario's own
   * @param {string[]} editable which keys of the setup may be changed
   */
  constructor(root, setup, editable) {
    this.root = root;
    this.setup = setup;
    this.editable = editable;
  }

  /** Make the form, if it is not there yet. @returns {Promise<EditForm>} */
  open() {
    this.#opening ??= this.#build();
    this.#opening.catch(() => (this.#opening = null));
    return this.#opening;
  }

  async #build() {
    const [{ EditForm }] = await Promise.all([import("./edit-form.js"), withSheets(["demo-editor"])]);
    const form = new EditForm(this.root, this.setup, this.editable, this.place);
    await Promise.race([form.ready, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
    form.put(this.#before);
    if (Object.keys(this.#waiting).length) form.apply(this.#waiting);
    return (this.#form = form);
  }

  /** What differs from the scenario, as far as it can be read. @returns {Changes} */
  changes() {
    return this.#form?.changes() ?? structuredClone(this.#waiting);
  }

  /** Put in changes, everything else as it was, and open their tab. Nothing is run. @param {Changes} changes */
  apply(changes) {
    const allowed = this.#allowed(changes);
    if (this.#form) return this.#form.apply(allowed);
    this.#before = this.#waiting;
    this.#waiting = allowed;
    this.#edited();
  }

  /** Put in changes on top of what is there. @param {Changes} changes */
  put(changes) {
    if (this.#form) this.#form.put(this.#allowed(changes));
    else this.#waiting = { ...this.#waiting, ...this.#allowed(changes) };
    if (!this.#form) this.#edited();
  }

  #edited() {
    this.root.dispatchEvent(new CustomEvent("demo-edit", { bubbles: true }));
  }

  /** What a scenario lets be changed; its answers and its Python always are. @param {Changes} changes @returns {Changes} */
  #allowed(changes) {
    const keys = [...this.editable, "answers", "sources"];
    return Object.fromEntries(Object.entries(changes).filter(([key]) => keys.includes(key)));
  }

  /**
   * The setup to run, and the files that the reader has changed.
   * @returns {{setup: Record<string, any>, sources: Record<string, string>}}
   * @throws {import("./edit-field.js").BadField} when a field cannot be read; it says why
   */
  read() {
    const { sources = {}, ...changed } = this.changes();
    return { setup: this.#form?.read() ?? { ...this.setup, ...changed }, sources };
  }

  focus() {
    this.#form?.focus();
  }

  /** Everything as the scenario has it; the form offers to undo that. */
  restore() {
    this.#waiting = this.#before = {};
    this.#form?.reset();
  }

  /** Say in the form what went wrong with a run. @param {Trace} trace @param {string} message the error in plain words */
  showProblems(trace, message) {
    this.#form?.showProblems(trace);
    if (trace.error) this.#form?.showError(trace.error, message);
  }
}
