// @ts-check
/** What opens under "Run it yourself": what the run is given, and its Python, in two tabs. */
import { make } from "./dom.js";
import { loadEditor } from "./edit-bundle.js";
import { BadField } from "./edit-errors.js";
import { CodeField } from "./edit-field.js";
import { isObject } from "./edit-json-field.js";
import { groupPart, partFor } from "./edit-parts.js";
import { Sources } from "./edit-sources.js";
import { Tabs } from "./edit-tabs.js";
import { label } from "./labels.js";

/** @typedef {import("./protocol.js").Trace} Trace */
/** @typedef {import("./edit-parts.js").Part} Part */

const ORGANS = ["loop", "tools", "permission_gate", "context", "subagents"];

export class EditForm {
  /** @type {Map<string, {part: Part, first: string}>} `first`: the value before any edit, as JSON */
  #parts = new Map();
  /** @type {import("./edit-bundle.js").Bundle | null} */
  #bundle = null;
  #composing = false;
  #given = make("div", { class: "edit__panel" });
  #python = make("div", { class: "edit__panel" });
  #notice = make("p", { class: "edit__notice", role: "status", tabindex: "-1" });

  /**
   * @param {HTMLElement} root
   * @param {Record<string, any>} setup the scenario's own
   * @param {string[]} editable which keys of it may be changed
   * @param {import("./edit-sources.js").Place} place which code the run goes through
   */
  constructor(root, setup, editable, place) {
    this.root = root;
    this.setup = setup;
    this.hooks = { changed: () => this.#changed(), undoable: this.#offerUndo.bind(this), answers: place.answers };
    this.sources = new Sources(this.#python, place, this.hooks);
    for (const key of editable) this.#part(key);
    if (setup.answers) this.#part("answers");
    this.#given.querySelector("details")?.setAttribute("open", "");
    this.tabs = new Tabs(
      label("edit_tabs"),
      [
        { id: "given", name: label("edit_given"), panel: this.#given },
        { id: "python", name: label("edit_python"), panel: this.#python },
      ],
      (id) => id === "python" && this.sources.open(),
    );
    root.addEventListener("compositionstart", () => (this.#composing = true));
    root.addEventListener("compositionend", () => {
      this.#composing = false;
      setTimeout(() => this.#upgrade()); // the text comes after this event
    });
    root.replaceChildren(this.tabs.element, this.#given, this.#python, this.#notice);
    /** Fulfilled when the fields have their editors, or will not get them. */
    this.ready = this.#upgrade();
  }

  /** What the reader has changed, and can be read. @returns {Record<string, any>} */
  changes() {
    /** @type {Record<string, any>} */
    const found = {};
    for (const [key, { part, first }] of this.#parts) {
      try {
        const value = part.read();
        if (JSON.stringify(value) !== first) found[key] = value;
      } catch (error) {
        if (!(error instanceof BadField)) throw error;
      }
    }
    const sources = this.sources.changes();
    return Object.keys(sources).length ? { ...found, sources } : found;
  }

  /**
   * The setup as the form says it; what was not changed stays as the author wrote it, in the author's order.
   * @returns {Record<string, any>}
   * @throws {BadField} after marking it, with its tab open
   */
  read() {
    const setup = { ...this.setup };
    for (const [key, { part, first }] of this.#parts) {
      try {
        const value = part.read();
        if (JSON.stringify(value) !== first) setup[key] = value;
      } catch (error) {
        if (error instanceof BadField) this.#show(error);
        throw error;
      }
    }
    return setup;
  }

  /** Put in changes, everything else as the author wrote it, and open their tab. @param {Record<string, any>} changes */
  apply(changes) {
    this.#clear(label("edit_was_replaced"));
    this.put(changes);
    const { sources = {}, ...setup } = changes;
    this.tabs.choose(Object.keys(sources).length && !Object.keys(setup).length ? "python" : "given");
  }

  /** Put in changes on top of what is there. @param {Record<string, any>} changes */
  put({ sources, ...setup }) {
    for (const [key, value] of Object.entries(setup)) this.#part(key).write(value);
    if (isObject(sources)) this.sources.write(sources);
  }

  /** Everything as the author wrote it; can be undone. */
  reset() {
    this.#clear(label("edit_was_reset", { what: label("edit_all") }));
  }

  /** @param {string} told what to say when there was something to clear away */
  #clear(told) {
    const changed = this.#fields().some((field) => field.changed) || [...this.#parts.values()].some(({ part }) => part.changed());
    const undo = [...[...this.#parts.values()].map(({ part }) => part.keep()), this.sources.keep()];
    for (const { part, first } of this.#parts.values()) part.write(JSON.parse(first));
    this.sources.clear();
    if (changed) this.#offerUndo(told, () => undo.forEach((one) => one()));
  }

  focus() {
    const panel = this.tabs.chosen === "python" ? this.#python : this.#given;
    /** @type {HTMLElement | null} */ (panel.querySelector("textarea, select, input, .cm-content"))?.focus();
  }

  /** Say beside each file of policies what became of it. @param {Trace} trace */
  showProblems(trace) {
    this.#notice.replaceChildren();
    for (const field of this.#fields()) field.complain(null);
    for (const field of this.#fields()) {
      const { path } = /** @type {{path?: string}} */ (field);
      const told = trace.steps.filter(({ event, data }) => PROBLEMS.includes(event) && data.path === path);
      if (!path || !told.length) continue;
      const message = told.flatMap(({ data }) => [data.message, data.detail]).filter(Boolean).join("\n");
      field.complain({ message, line: lineIn(told[0].data) });
    }
  }

  /** Go to where a run failed. @param {NonNullable<Trace["error"]>} error @param {string} message in plain words */
  async showError({ type, file, line, message: raw }, message) {
    if (file) {
      this.tabs.choose("python");
      await this.sources.complain(file, { line, message });
      return;
    }
    const named = type === "UnexpectedAnswer" ? "answers" : raw;
    const [, key, inner, nth = "0"] = named.match(/^(\w+)(?:\.(\w+))?(?:\[(\d+)\])?/) ?? [];
    const place = [inner, key].map((one) => this.#given.querySelector(`[data-key="${one}"]`)).find(Boolean);
    const entry = place?.querySelectorAll(".edit__item")[Number(nth)] ?? place;
    const field = this.#fields().find(({ element }) => entry?.contains(element));
    if (field) this.#show({ field, trouble: { message } });
  }

  #fields() {
    return [...this.#parts.values()].flatMap(({ part }) => part.fields()).concat(this.sources.fields());
  }

  /** The form of a key, made when it is not there yet. @param {string} key */
  #part(key) {
    const known = this.#parts.get(key);
    if (known) return known.part;
    const value = this.setup[key];
    const part = ORGANS.includes(key) && isObject(value) ? groupPart(key, value, this.hooks) : partFor(key, value, this.hooks);
    this.#parts.set(key, { part, first: JSON.stringify(part.read()) });
    this.#given.append(part.element);
    this.#upgrade();
    return part;
  }

  #changed() {
    this.tabs?.mark("given", [...this.#parts.values()].filter(({ part }) => part.changed()).length);
    this.tabs?.mark("python", this.sources.fields().filter((field) => field.changed).length);
    this.sources.list();
    this.#upgrade();
    this.root.dispatchEvent(new CustomEvent("demo-edit", { bubbles: true }));
  }

  /** Give every code field its editor, as soon as that has come. */
  async #upgrade() {
    this.#bundle ??= await loadEditor().catch(() => null);
    if (this.#composing) return; // nothing moves under an input method's hands
    for (const field of this.#fields()) if (this.#bundle && field instanceof CodeField) field.upgrade(this.#bundle);
  }

  /** @param {{field: import("./edit-field.js").Field, trouble: import("./edit-field.js").Trouble}} bad */
  #show({ field, trouble }) {
    this.tabs.choose("given");
    field.element.closest("details")?.setAttribute("open", "");
    field.complain(trouble);
  }

  /** @param {string} told what was put back or taken away @param {() => void} undo */
  #offerUndo(told, undo) {
    const button = make("button", { type: "button", class: "button" }, label("edit_undo"));
    button.addEventListener("click", () => {
      undo();
      this.#notice.replaceChildren(label("edit_undone"));
      this.#notice.focus(); // the button is gone
    });
    this.#notice.replaceChildren(`${told} `, button);
  }
}

const PROBLEMS = ["PolicyFileRejected", "PolicyProblemFound"];

/** The line that a loader's answer points to. @param {Record<string, any>} data @returns {number | undefined} */
function lineIn({ line, lines, detail }) {
  const told = line ?? lines?.find(Boolean) ?? /\bline (\d+)/.exec(detail ?? "")?.[1];
  return told ? Number(told) : undefined;
}
