// @ts-check
/** @type {Record<string, string> | null} */
let words = null;

/**
 * The site's own words, in the language of the page: the generator puts them into `<script id="labels">`.
 * @param {string} key a key of sitegen/html/labels.yml
 * @param {Record<string, string | number>} [values] what to put in for `{name}`
 * @returns {string} the key itself when there is no such label, so that a gap shows but breaks nothing
 */
export function label(key, values = {}) {
  words ??= JSON.parse(document.getElementById("labels")?.textContent || "{}");
  const text = words?.[key] ?? key;
  return text.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? String(values[name]) : whole));
}
