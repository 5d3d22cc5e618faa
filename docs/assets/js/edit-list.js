// @ts-check
/** The form of a list: files, calls, texts or answers, each with fields of its own. */
import { make } from "./dom.js";
import { CodeField, Field, PLAIN } from "./edit-field.js";
import { isObject, jsonField, readJson } from "./edit-json-field.js";
import { Mark } from "./edit-mark.js";
import { label } from "./labels.js";

/** @typedef {import("./edit-field.js").Hooks} Hooks */
/**
 * @typedef {object} Item the form of one entry
 * @property {Field[]} fields
 * @property {() => any} read
 *
 * @typedef {object} Kind what a list is of
 * @property {(value: any) => boolean} fits whether something can be an entry
 * @property {(value: any, number: number) => Item} item
 * @property {any} [blank] a new entry; a list without one keeps its length
 * @property {any[]} [start] what an empty list shows
 * @property {(value: any) => boolean} [counts] whether an entry is part of the value; all are, if not said
 */

/** @type {Record<string, string>} */
const EXAMPLES = { toml: '[[rule]]\ntoolName = "run_shell_command"\ndecision = "deny"\npriority = 900' };

export class ListPart {
  /** @type {Kind} */
  kind;
  /** @type {(Item & {element: HTMLElement, added: boolean})[]} */
  #items = [];
  #list = make("div", { class: "edit__items" });

  /** @param {string} key @param {string} name @param {Kind} kind @param {any[]} value the scenario's own @param {Hooks} hooks */
  constructor(key, name, kind, value, hooks) {
    this.kind = kind;
    this.hooks = hooks;
    this.value = value.length ? value : (kind.start ?? []);
    this.mark = new Mark(name, () => this.#reset(name));
    const head = make("div", { class: "edit__head" }, make("b", { class: "edit__name" }, name), this.mark.element);
    this.element = make("div", { class: "edit__list", "data-key": key, role: "group", "aria-label": name }, head, this.#list);
    if (kind.blank !== undefined) {
      const more = make("button", { type: "button", class: "button" }, label(`edit_add_${key}`));
      more.addEventListener("click", () => {
        this.#add(structuredClone(kind.blank)).fields[0].focus();
        hooks.changed();
      });
      this.element.append(more);
    }
    for (const one of this.value) this.#add(one, one);
  }

  fields() {
    return this.#items.flatMap(({ fields }) => fields);
  }

  read() {
    return this.#items.map((item) => item.read()).filter(this.kind.counts ?? (() => true));
  }

  /** @param {any} next */
  write(next) {
    if (!Array.isArray(next) || !next.every(this.kind.fits)) return;
    this.#items = [];
    (next.length ? next : (this.kind.start ?? [])).forEach((one, at) => this.#add(one, this.value[at]));
    this.#show();
  }

  changed() {
    const changed = this.#items.length !== this.value.length || this.#items.some(({ added, fields }) => added || fields.some((field) => field.changed));
    this.mark.show(changed && this.kind.blank !== undefined); // else each entry says it
    return changed;
  }

  keep() {
    const items = [...this.#items];
    const undo = this.fields().map((field) => field.keep());
    return () => {
      this.#items = items;
      this.#show();
      undo.forEach((one) => one());
    };
  }

  /** @param {string} name */
  #reset(name) {
    const undo = this.keep();
    this.write(this.value);
    this.fields()[0]?.focus();
    this.hooks.undoable(label("edit_was_reset", { what: name }), undo);
  }

  /** @param {any} value @param {any} [original] what the author has in its place */
  #add(value, original) {
    const number = this.#items.length + 1;
    /** @type {Item} */
    const form = this.kind.item(original ?? value, number);
    if (original !== undefined && original !== value) this.#overwrite(form, value);
    const element = make("div", { class: "edit__item" }, ...form.fields.map((field) => field.element));
    const item = { ...form, element, added: original === undefined };
    if (this.kind.blank !== undefined && number > 1) element.append(this.#remover(item, number));
    this.#items.push(item);
    this.#list.append(element);
    return item;
  }

  /** @param {Item} form @param {any} value */
  #overwrite(form, value) {
    const texts = this.kind.item(value, 0).fields.map((field) => field.text);
    form.fields.forEach((field, at) => field.write(texts[at] ?? ""));
  }

  /** @param {Item & {element: HTMLElement, added: boolean}} item @param {number} number */
  #remover(item, number) {
    const remove = make("button", { type: "button", class: "button button--quiet" }, label("edit_remove", { n: number }));
    remove.addEventListener("click", () => {
      const undo = this.keep();
      this.#items = this.#items.filter((one) => one !== item);
      this.#show();
      this.fields()[0]?.focus();
      this.hooks.undoable(label("edit_was_removed", { n: number }), undo);
    });
    return remove;
  }

  #show() {
    this.#list.replaceChildren(...this.#items.map(({ element }) => element));
    this.hooks.changed();
  }
}

/**
 * @param {string} key @param {any} value @param {Hooks} hooks
 * @returns {Kind | null} null: this is no list with a form of its own
 */
export function kindFor(key, value, hooks) {
  const all = (/** @type {(one: any) => boolean} */ fits) => Array.isArray(value) && value.length > 0 && value.every(fits);
  if (key === "policies") return files("toml", "toml", hooks);
  if (key === "answers") return texts("edit_answer", "proceed_once", hooks);
  if (key === "calls" && all(isCall)) return calls(hooks);
  if (all((one) => isFile(one, "text"))) return files("text", "", hooks);
  return all((one) => typeof one === "string") ? texts("edit_text", undefined, hooks) : null;
}

/** @param {string} holds the key of the text @param {string} language @param {Hooks} hooks @returns {Kind} */
function files(holds, language, hooks) {
  return {
    fits: (one) => isFile(one, holds),
    item(file, _) {
      const name = file.tier ? label("demo_policy", file) : file.path;
      const field = Object.assign(new CodeField(name, file[holds], language, hooks, EXAMPLES[language]), { path: file.path });
      return { fields: [field], read: () => ({ ...file, [holds]: field.text }) };
    },
    start: holds === "toml" ? [{ tier: "user", path: "my-rules.toml", toml: "" }] : undefined,
    counts: (file) => file[holds].trim() !== "",
  };
}

/** @param {Hooks} hooks @returns {Kind} */
function calls(hooks) {
  return {
    fits: isCall,
    item({ tool, args = {}, ...others }, number) {
      const name = new Field(label("edit_call_tool", { n: number }), make("input", { type: "text", value: tool, ...PLAIN }), hooks);
      const given = jsonField(label("demo_args"), args, hooks);
      const more = Object.keys(others).length ? jsonField(label("edit_call_more"), others, hooks) : null;
      return {
        fields: more ? [name, given, more] : [name, given],
        read: () => ({ tool: name.text.trim(), args: readJson(given, isObject), ...(more ? readJson(more, isObject) : {}) }),
      };
    },
    blank: { tool: "run_shell_command", args: { command: "" } },
  };
}

/** @param {string} name a label @param {string | undefined} blank @param {Hooks} hooks @returns {Kind} */
function texts(name, blank, hooks) {
  return {
    fits: (one) => typeof one === "string",
    item(text, number) {
      const called = label(name, { n: number });
      const line = () => new Field(called, make("input", { type: "text", value: text, ...PLAIN }), hooks);
      const field = blank === undefined ? new CodeField(called, text, "", hooks) : line();
      return { fields: [field], read: () => field.text };
    },
    blank,
  };
}

/** @param {any} one */
function isCall(one) {
  return isObject(one) && typeof one.tool === "string" && isObject(one.args ?? {});
}

/** @param {any} one @param {string} holds */
function isFile(one, holds) {
  return isObject(one) && typeof one.path === "string" && typeof one[holds] === "string";
}
