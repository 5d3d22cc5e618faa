// @ts-check
/** What ended a run, in plain words: where it stands, what that kind of error means, and Python's own word for it. */
import { label } from "./labels.js";

/** @typedef {import("./protocol.js").TraceError} TraceError */

/** What is written in a field cannot be used. */
export class BadField extends Error {
  /** @param {import("./edit-field.js").Field} field @param {import("./edit-field.js").Trouble} trouble what is wrong with it */
  constructor(field, trouble) {
    super(trouble.message);
    this.field = field;
    this.trouble = trouble;
  }
}

/** @param {TraceError} error @returns {string} for the place itself: what it means, and Python's own words */
export function meaning({ type, message, expected, file }) {
  const key = `edit_error_${type}`;
  const plain = label(key);
  if (!file) return plain === key ? `${message} (${expected})` : plain;
  return `${plain === key ? label("edit_expected", { expected }) : plain} ${message}`;
}

/** @param {TraceError} error @returns {string} for the whole run: where it ended */
export function plainWords(error) {
  const { file, line = 1, type } = error;
  if (!file) return label("demo_failed", { why: meaning(error) });
  return label("edit_failed_at", { file: file.split("/").pop() ?? file, line, type });
}
