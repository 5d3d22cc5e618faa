// @ts-check
/**
 * What a reader may change about a run, and the changes. The form itself is fetched when it is opened; what came
 * before, say from a link, waits for it.
 */

/** @typedef {import("./protocol.js").Trace} Trace */
/** @typedef {import("./edit-form.js").EditForm} EditForm */
/** @typedef {Record<string, any> & {sources?: Record<string, string>}} Changes keys of the setup, and `sources`: file -> text */

const STYLE = new URL("../css/demo-editor.css", import.meta.url).href;

export class DemoEditor {
  /** @type {EditForm | null} */
  #form = null;
  /** @type {Promise<EditForm> | null} */
  #opening = null;
  /** @type {Changes} until there is a form */
  #waiting = {};
  /** @type {() => string[]} the files of teaching code that the run goes through */
  files = () => [];
  /** @type {() => {file: string, line: number} | undefined} where the step that is shown stands */
  here = () => undefined;

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
    const [{ EditForm }] = await Promise.all([import("./edit-form.js"), style()]);
    const form = new EditForm(this.root, this.setup, this.editable, { files: () => this.files(), here: () => this.here() });
    if (Object.keys(this.#waiting).length) form.apply(this.#waiting);
    return (this.#form = form);
  }

  /** What differs from the scenario, as far as it can be read. @returns {Changes} */
  changes() {
    return this.#form?.changes() ?? structuredClone(this.#waiting);
  }

  /** Put in changes, everything else as it was, and open their tab. Nothing is run. @param {Changes} changes */
  apply(changes) {
    this.#waiting = {};
    const allowed = this.#allowed(changes);
    if (this.#form) this.#form.apply(allowed);
    else this.#waiting = allowed;
  }

  /** Put in changes on top of what is there. @param {Changes} changes */
  put(changes) {
    if (this.#form) this.#form.put(this.#allowed(changes));
    else this.#waiting = { ...this.#waiting, ...this.#allowed(changes) };
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
    this.#waiting = {};
    this.#form?.reset();
  }

  /** Say in the form what went wrong with a run. @param {Trace} trace @param {string} message the error in plain words */
  showProblems(trace, message) {
    this.#form?.showProblems(trace);
    if (trace.error) this.#form?.showError(trace.error, message);
  }
}

/** The form's looks come with the form. */
function style() {
  if (document.querySelector(`link[href="${STYLE}"]`)) return Promise.resolve();
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href: STYLE });
  document.head.append(link);
  return new Promise((resolve) => {
    for (const end of ["load", "error"]) link.addEventListener(end, () => resolve(undefined));
  });
}
