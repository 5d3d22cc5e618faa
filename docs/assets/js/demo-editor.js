// @ts-check
/** The form of "Run it yourself": plain fields made from a scenario's setup, and the setup read back from them. */
import { make } from "./dom.js";
import { label } from "./labels.js";

/** @typedef {import("./protocol.js").Trace} Trace */
/** @typedef {{tool: string, args?: object}} Call */
/** @typedef {{tier: string, path: string, toml: string}} Policy */

const FORMS = ["policies", "mode", "calls"]; // these have fields of their own
const MODES = ["default", "autoEdit", "yolo", "plan"];
let lastId = 0;

/** What is written in a field cannot be used. The field is marked, and says why, before this is thrown. */
export class BadField extends Error {}

export class DemoEditor {
  /** @type {{policy: Policy, field: Field}[]} */
  #policies = [];
  /** @type {{call: Call, tool: Field, args: Field, group: HTMLElement}[]} */
  #calls = [];
  /** @type {Field | null} */
  #mode = null;
  /** @type {Map<string, Field>} what has no form of its own, as JSON */
  #others = new Map();

  /**
   * @param {HTMLElement} root where the fields go
   * @param {Record<string, any>} setup the scenario's own
   * @param {string[]} editable which keys of the setup may be changed
   */
  constructor(root, setup, editable) {
    this.root = root;
    this.setup = setup;
    this.editable = editable;
    this.restore();
  }

  /** Put the scenario's own setup back into the fields. */
  restore() {
    const { setup, editable } = this;
    this.root.replaceChildren();
    this.#policies = [];
    this.#calls = [];
    this.#mode = null;
    this.#others.clear();
    if (editable.includes("policies")) {
      const given = setup.policies?.length ? setup.policies : [{ tier: "user", path: "my-rules.toml", toml: "" }];
      for (const policy of given) this.#addPolicy(policy);
    }
    if (editable.includes("mode")) {
      this.#mode = new Field(label("demo_mode"), select(MODES, setup.mode ?? "default"));
      this.root.append(this.#mode.element);
    }
    if (editable.includes("calls")) this.#addCalls(setup.calls ?? []);
    for (const key of editable) if (!FORMS.includes(key)) this.#addOther(key, setup[key]);
  }

  /** @param {string} key @param {any} value */
  #addOther(key, value) {
    const text = JSON.stringify(value ?? null, null, 2);
    const field = new Field(`${key} (JSON)`, textarea(text, String(Math.min(14, text.split("\n").length + 1))));
    this.#others.set(key, field);
    this.root.append(field.element);
  }

  /** @param {Policy} policy */
  #addPolicy(policy) {
    const rows = String(Math.min(14, Math.max(5, policy.toml.split("\n").length + 1)));
    const field = new Field(label("demo_policy", policy), textarea(policy.toml, rows));
    this.#policies.push({ policy, field });
    this.root.append(field.element);
  }

  /** @param {Call[]} calls */
  #addCalls(calls) {
    const list = make("div", { class: "live-demo__calls" });
    const more = make("button", { type: "button", class: "button" }, label("demo_add_call"));
    more.addEventListener("click", () => this.#addCall(list, { tool: "run_shell_command", args: { command: "" } }).focus());
    this.root.append(list, more);
    for (const call of calls) this.#addCall(list, call);
  }

  /** @param {HTMLElement} list @param {Call} call */
  #addCall(list, call) {
    const n = this.#calls.length + 1;
    const tool = new Field(label("demo_tool"), make("input", { type: "text", value: call.tool, ...PLAIN }));
    const args = new Field(label("demo_args"), textarea(JSON.stringify(call.args ?? {}), "2"));
    const group = make("fieldset", { class: "live-demo__call" }, make("legend", {}, label("demo_call", { n })));
    const entry = { call, tool, args, group };
    group.append(tool.element, args.element);
    if (n > 1) {
      const remove = make("button", { type: "button", class: "button button--quiet" }, label("demo_remove_call", { n }));
      remove.addEventListener("click", () => {
        this.#calls = this.#calls.filter((one) => one !== entry);
        group.remove();
        this.#calls[0].tool.input.focus();
      });
      group.append(remove);
    }
    this.#calls.push(entry);
    list.append(group);
    return tool.input;
  }

  /**
   * The setup as the fields say it; what they do not hold stays as the scenario has it.
   * @returns {Record<string, any>}
   * @throws {BadField}
   */
  read() {
    const setup = { ...this.setup };
    if (this.#policies.length) {
      const written = this.#policies.map(({ policy, field }) => ({ ...policy, toml: field.input.value }));
      setup.policies = written.filter(({ toml }) => toml.trim());
    }
    if (this.#mode) setup.mode = this.#mode.input.value;
    for (const [key, field] of this.#others) setup[key] = valueIn(field);
    if (this.#calls.length) {
      setup.calls = this.#calls.map(({ call, tool, args }) => ({ ...call, tool: tool.input.value.trim(), args: objectIn(args) }));
    }
    return setup;
  }

  /**
   * Show what the loader made of each policy file beside its field.
   * @param {Trace} trace
   * @returns {boolean} whether there was anything to show
   */
  showProblems(trace) {
    let any = false;
    for (const { policy, field } of this.#policies) {
      const told = trace.steps
        .filter(({ event, data }) => PROBLEMS.includes(event) && data.path === policy.path)
        .map(({ data }) => [data.message, data.detail].filter(Boolean).join("\n"));
      field.complain(told.join("\n"));
      any ||= told.length > 0;
    }
    return any;
  }
}

const PROBLEMS = ["PolicyFileRejected", "PolicyProblemFound"];
const PLAIN = { autocapitalize: "off", autocomplete: "off", spellcheck: "false" };

/** A labelled control with a place for a complaint. */
class Field {
  /** @param {string} name @param {HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement} input */
  constructor(name, input) {
    const id = `live-demo-field-${++lastId}`;
    this.input = input;
    input.id = id;
    this.problem = make("p", { class: "live-demo__problem", id: `${id}-problem`, role: "alert", hidden: true });
    this.element = make("div", { class: "live-demo__field" }, make("label", { for: id }, name), input, this.problem);
  }

  /** @param {string} text empty: nothing is wrong */
  complain(text) {
    this.problem.textContent = text;
    this.problem.hidden = !text;
    if (text) {
      this.input.setAttribute("aria-invalid", "true");
      this.input.setAttribute("aria-describedby", this.problem.id);
    } else {
      this.input.removeAttribute("aria-invalid");
      this.input.removeAttribute("aria-describedby");
    }
  }
}

/** @param {Field} field */
function objectIn(field) {
  return valueIn(field, (value) => value !== null && typeof value === "object" && !Array.isArray(value));
}

/** @param {Field} field @param {(value: any) => boolean} [fits] @returns {any} */
function valueIn(field, fits = () => true) {
  try {
    const value = JSON.parse(field.input.value || "{}");
    if (!fits(value)) throw new Error(field.input.value);
    field.complain("");
    return value;
  } catch (error) {
    field.complain(label("demo_args_bad", { why: /** @type {Error} */ (error).message }));
    field.input.focus();
    throw new BadField();
  }
}

/** @param {string} text @param {string} rows */
function textarea(text, rows) {
  const area = make("textarea", { rows, ...PLAIN });
  area.value = text;
  return area;
}

/** @param {string[]} options @param {string} chosen */
function select(options, chosen) {
  return make("select", {}, ...options.map((value) => make("option", { value, selected: value === chosen }, value)));
}
