// @ts-check

const NAME = /\$([a-z][a-z0-9_]*)/g;
const ALONE = /^\$([a-z][a-z0-9_]*)$/;

/**
 * A setup with the shared part put in: the text `$history` becomes whatever is shared under that name; in a longer
 * text, a shared text takes its place among the words. The same rules stand in sitegen/tasks.py.
 * @param {any} value
 * @param {Record<string, any>} shared
 * @returns {any}
 */
export function fill(value, shared) {
  if (Array.isArray(value)) return value.map((item) => fill(item, shared));
  if (value !== null && typeof value === "object") {
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, fill(item, shared)]));
  }
  if (typeof value !== "string") return value;
  const alone = value.match(ALONE);
  if (alone && Object.hasOwn(shared, alone[1])) return shared[alone[1]];
  return value.replace(NAME, (whole, name) => (typeof shared[name] === "string" ? shared[name] : whole));
}
