// @ts-check
/** JSON as a reader edits it: written so that it can be read, and with mistakes found and named, line and all. */

/** @typedef {{key: string, values: Record<string, string | number>, line: number, column: number}} Slip */

const WIDTH = 84;
const ATOM = /^(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)$/;
const PYTHON_WORDS = /** @type {Record<string, string>} */ ({ True: "true", False: "false", None: "null" });
const CLOSING = /** @type {Record<string, string>} */ ({ "{": "}", "[": "]" });

/**
 * A value as text: whatever fits on a line stands on one. Keys keep their order.
 * @param {any} value @param {string} [indent] @param {number} [used] what stands before it on its line
 * @returns {string}
 */
export function pretty(value, indent = "", used = 0) {
  const short = spaced(value);
  if (typeof value !== "object" || value === null || indent.length + used + short.length <= WIDTH) return short;
  const inner = `${indent}  `;
  const items = Array.isArray(value)
    ? value.map((item) => inner + pretty(item, inner))
    : Object.entries(value).map(([key, item]) => {
        const name = `${JSON.stringify(key)}: `;
        return inner + name + pretty(item, inner, name.length);
      });
  const [open, close] = Array.isArray(value) ? "[]" : "{}";
  return `${open}\n${items.join(",\n")}\n${indent}${close}`;
}

/** On one line, with a blank behind each colon and comma. @param {any} value @returns {string} */
function spaced(value) {
  if (Array.isArray(value)) return `[${value.map(spaced).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value ?? null);
  return `{${Object.entries(value).map(([key, item]) => `${JSON.stringify(key)}: ${spaced(item)}`).join(", ")}}`;
}

/**
 * The first mistake in a text that is no JSON; browsers name it each in its own way, or not at all.
 * @param {string} text
 * @returns {Slip | null} `key` is that of a label
 */
export function findSlip(text) {
  const scanner = new Scanner(text);
  try {
    scanner.value();
    scanner.blank();
    if (scanner.at < text.length) scanner.fail("edit_json_more");
    return null;
  } catch (found) {
    if (!(found instanceof Found)) throw found;
    const before = text.slice(0, found.at).split("\n");
    return { key: found.key, values: found.values, line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
  }
}

class Found extends Error {
  /** @param {string} key @param {number} at @param {Record<string, string | number>} values */
  constructor(key, at, values) {
    super(key);
    this.key = key;
    this.at = at;
    this.values = values;
  }
}

class Scanner {
  at = 0;

  /** @param {string} text */
  constructor(text) {
    this.text = text;
  }

  /** @param {string} key @param {Record<string, string | number>} [values] @param {number} [at] @returns {never} */
  fail(key, values = {}, at = this.at) {
    throw new Found(key, at, values);
  }

  blank() {
    while (" \t\r\n".includes(this.text[this.at] ?? "x")) this.at += 1;
  }

  value() {
    this.blank();
    const sign = this.text[this.at];
    if (sign === undefined) this.fail("edit_json_ends");
    if (sign === '"') return this.string();
    if (sign in CLOSING) return this.list(sign);
    if (sign === "'") this.fail("edit_json_quotes");
    const word = this.word();
    if (word === "") this.fail("edit_json_value", { found: sign });
    if (word in PYTHON_WORDS) this.fail("edit_json_python", { word, right: PYTHON_WORDS[word] });
    if (!ATOM.test(word)) this.fail("edit_json_word", { word });
    this.at += word.length;
  }

  word() {
    const rest = /[^\s,:[\]{}"]*/y;
    rest.lastIndex = this.at;
    return rest.exec(this.text)?.[0] ?? "";
  }

  /** @param {string} open */
  list(open) {
    const [start, close] = [this.at, CLOSING[open]];
    this.at += 1;
    for (let first = true; ; first = false) {
      this.blank();
      const comma = this.text.lastIndexOf(",", this.at - 1);
      if (this.text[this.at] === close) {
        if (!first) this.fail("edit_json_comma_last", { close }, comma);
        this.at += 1;
        return;
      }
      if (this.at >= this.text.length) this.#unclosed(open, start);
      if (open === "{") this.key();
      this.value();
      const end = this.at;
      this.blank();
      const next = this.text[this.at];
      this.at += 1;
      if (next === close) return;
      if (next === undefined) this.#unclosed(open, start);
      if (next !== ",") this.fail("edit_json_comma", { close }, end);
    }
  }

  key() {
    const sign = this.text[this.at];
    if (sign === "'") this.fail("edit_json_quotes");
    if (sign !== '"') this.fail("edit_json_key", { word: this.word() || sign });
    this.string();
    this.blank();
    if (this.text[this.at] !== ":") this.fail("edit_json_colon");
    this.at += 1;
  }

  string() {
    const start = this.at;
    for (this.at += 1; this.text[this.at] !== '"'; this.at += 1) {
      const sign = this.text[this.at];
      if (sign === undefined || sign === "\n") this.fail("edit_json_text", {}, start);
      if (sign < " ") this.fail("edit_json_control");
      if (sign !== "\\") continue;
      if (!/^(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/.test(this.text.slice(this.at + 1, this.at + 6))) {
        this.fail("edit_json_backslash", { found: this.text.slice(this.at, this.at + 2) });
      }
      this.at += 1;
    }
    this.at += 1;
  }

  /** @param {string} open @param {number} start @returns {never} */
  #unclosed(open, start) {
    this.fail("edit_json_unclosed", { open, close: CLOSING[open], opened: this.text.slice(0, start).split("\n").length }, this.text.length);
  }
}
