// @ts-check
/** A field that holds JSON: looked through when the reader leaves it, and again before a run. */
import { BadField } from "./edit-errors.js";
import { CodeField } from "./edit-field.js";
import { findSlip, pretty } from "./edit-json.js";
import { label } from "./labels.js";

/** @param {string} name @param {any} value @param {import("./edit-field.js").Hooks} hooks */
export function jsonField(name, value, hooks) {
  const field = new CodeField(name, pretty(value ?? null), "json", hooks);
  field.element.addEventListener("focusout", () => {
    const slip = field.changed && field.text.trim() ? slipIn(field.text) : null;
    if (slip) field.complain(slip);
  });
  return field;
}

/**
 * @param {CodeField} field an empty one holds an empty object
 * @param {(value: any) => boolean} [fits]
 * @returns {any}
 * @throws {BadField}
 */
export function readJson(field, fits = () => true) {
  const text = field.text.trim() ? field.text : "{}";
  const slip = slipIn(text);
  const value = slip ? undefined : JSON.parse(text);
  if (!slip && fits(value)) return value;
  field.complain(slip ?? { message: label("edit_json_object") });
  throw new BadField(field);
}

/** @param {any} value */
export function isObject(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** @param {string} text @returns {import("./edit-field.js").Trouble | null} */
function slipIn(text) {
  const slip = findSlip(text);
  return slip && { line: slip.line, column: slip.column, message: label(slip.key, slip.values) };
}
