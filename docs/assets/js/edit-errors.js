// @ts-check
/** What ended a run, in plain words: where it stands, what that kind of error means, and Python's own word for it. */
import { label } from "./labels.js";

/** @typedef {import("./protocol.js").TraceError} TraceError */

/** What is written in a field cannot be used. The field is marked, and says why, before this is thrown. */
export class BadField extends Error {
  /** @param {import("./edit-field.js").Field} field */
  constructor(field) {
    super();
    this.field = field;
  }
}

/** @param {TraceError} error @returns {string} for the place itself: what it means, and Python's own words */
export function meaning({ type, message, expected, file }) {
  if (!file) return `${message} (${expected})`;
  const key = `edit_error_${type}`;
  const plain = label(key);
  return `${plain === key ? label("edit_expected", { expected }) : plain} ${message}`;
}

/** @param {TraceError} error @returns {string} for the whole run: where it ended */
export function plainWords(error) {
  const { file, line = 1, type } = error;
  if (!file) return label("demo_failed", { why: meaning(error) });
  return label("edit_failed_at", { file: file.split("/").pop() ?? file, line, type });
}
