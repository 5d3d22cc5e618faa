// @ts-check
/** Which form a key of the setup gets: by its name where it has one of its own, else by the shape of its value. */
import { make } from "./dom.js";
import { BadField } from "./edit-errors.js";
import { CodeField, Field, PLAIN } from "./edit-field.js";
import { isObject, jsonField, readJson } from "./edit-json-field.js";
import { pretty } from "./edit-json.js";
import { ListPart, kindFor } from "./edit-list.js";
import { label } from "./labels.js";

/** @typedef {import("./edit-field.js").Hooks} Hooks */
/**
 * @typedef {object} Part the form of one value
 * @property {HTMLElement} element
 * @property {() => Field[]} fields
 * @property {() => any} read the value as the form says it; throws BadField
 * @property {(value: any) => void} write put in another value; one of another shape is left aside
 * @property {() => boolean} changed
 * @property {() => () => void} keep remember what is there; call the answer to put it back
 */

const MODES = ["default", "autoEdit", "yolo", "plan"];

/** What a key is called; one that has no name keeps its own. @param {string} key */
export function nameOf(key) {
  const name = label(`edit_key_${key}`);
  return name.startsWith("edit_key_") ? key : label("edit_key", { name, key });
}

/**
 * @param {string} key @param {any} value the scenario's own @param {Hooks} hooks
 * @returns {Part}
 */
export function partFor(key, value, hooks) {
  const part = choosePart(key, value, hooks);
  part.element.dataset.key = key;
  return part;
}

/** @type {typeof partFor} */
function choosePart(key, value, hooks) {
  if (key === "mode") return choicePart(label("demo_mode"), MODES, value ?? "default", (text) => text, hooks);
  if (key === "files" && isObject(value) && Object.values(value).every((text) => typeof text === "string")) return groupPart(key, value, hooks);
  if (typeof value === "boolean") return choicePart(nameOf(key), ["true", "false"], value, (text) => text === "true", hooks);
  if (typeof value === "number") return numberPart(nameOf(key), value, hooks);
  if (typeof value === "string") return textPart(nameOf(key), value, hooks);
  const kind = kindFor(key, value, hooks);
  return kind ? new ListPart(key, nameOf(key), kind, value ?? [], hooks) : jsonPart(label("edit_json", { name: nameOf(key) }), value, hooks);
}

/**
 * The parts of a value that holds a setup of its own: an organ of a whole agent.
 * @param {string} key @param {Record<string, any>} value @param {Hooks} hooks
 * @returns {Part}
 */
export function groupPart(key, value, hooks) {
  const parts = Object.entries(value).map(([inner, one]) => ({ inner, part: partFor(inner, one, hooks) }));
  const inside = make("details", {}, make("summary", {}, nameOf(key)), ...parts.map(({ part }) => part.element));
  const element = make("div", { class: "edit__group" }, inside);
  return {
    element,
    fields: () => parts.flatMap(({ part }) => part.fields()),
    read: () => Object.fromEntries(parts.map(({ inner, part }) => [inner, part.read()])),
    write: (next) => {
      for (const { inner, part } of parts) if (next && inner in next) part.write(next[inner]);
    },
    changed: () => parts.some(({ part }) => part.changed()),
    keep: () => {
      const undo = parts.map(({ part }) => part.keep());
      return () => undo.forEach((one) => one());
    },
  };
}

/**
 * @param {Field} field @param {() => any} read @param {(value: any) => string | null} show null: not of this shape
 * @returns {Part}
 */
function single(field, read, show) {
  return {
    element: field.element,
    fields: () => [field],
    read,
    write: (value) => {
      const text = show(value);
      if (text !== null) field.write(text);
    },
    changed: () => field.changed,
    keep: () => field.keep(),
  };
}

/** @param {string} name @param {string[]} options @param {any} value @param {(text: string) => any} read @param {Hooks} hooks */
function choicePart(name, options, value, read, hooks) {
  const control = make("select", {}, ...options.map((one) => make("option", { value: one, selected: one === String(value) }, one)));
  const field = new Field(name, control, hooks);
  return single(field, () => read(field.text), (next) => (options.includes(String(next)) ? String(next) : null));
}

/** @param {string} name @param {number} value @param {Hooks} hooks */
function numberPart(name, value, hooks) {
  const field = new Field(name, make("input", { type: "text", inputmode: "numeric", value: String(value), ...PLAIN }), hooks);
  const read = () => {
    const number = Number(field.text.trim() || NaN);
    if (Number.isFinite(number)) return number;
    throw new BadField(field, { message: label("edit_number") });
  };
  return single(field, read, (next) => (typeof next === "number" ? String(next) : null));
}

/** @param {string} name @param {string} value @param {Hooks} hooks */
function textPart(name, value, hooks) {
  const field = new CodeField(name, value, "", hooks);
  return single(field, () => field.text, (next) => (typeof next === "string" ? next : null));
}

/** @param {string} name @param {any} value @param {Hooks} hooks */
function jsonPart(name, value, hooks) {
  const field = jsonField(name, value, hooks);
  return single(field, () => readJson(field), (next) => (next === undefined ? null : pretty(next)));
}
