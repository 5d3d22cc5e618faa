// @ts-check
/**
 * Tells a step in words: a sentence of stories/events/*.yml with the step's data put in. The same rules stand in
 * sitegen/html/sentences.py; the browser tests hold the two against each other.
 */

const NOTHING = "–";
const TOO_HIGH_FOR_A_TIER = 10; // a priority below it is a tier and, behind the point, a place in it

/**
 * @typedef {object} Words what a cell says of itself, in the language of the page
 * @property {Record<string, string>} sentences one for an event, `{field}` standing for the step's data
 * @property {Record<string, string>} words how coded values are said
 */

/**
 * The sentence of a step, as nodes: text, and `code` for what the sentence sets in backticks.
 * @param {import("./protocol.js").Step} step
 * @param {Words} cell
 * @returns {Node[]}
 */
export function tell(step, cell) {
  const sentence = cell.sentences[step.event] ?? step.event;
  return sentence.split(/`([^`]+)`/).map((part, place) => {
    // Set as code, a value is shown as it is: a tool may be called `ask_user`, and then that is its name and no word.
    const said = place % 2 === 0 ? cell : { ...cell, words: {} };
    const text = part.replace(/\{(\w+)\}/g, (whole, name) =>
      Object.hasOwn(step.data, name) ? wordsFor(name, step.data[name], said) : whole,
    );
    if (place % 2 === 0) return document.createTextNode(text);
    const code = document.createElement("code");
    code.textContent = text;
    return code;
  });
}

/**
 * How a value is said: in the cell's words when it has some, else plainly.
 * @param {string} name the field it stands in
 * @param {any} value
 * @param {Words} cell
 * @returns {string}
 */
export function wordsFor(name, value, cell) {
  if (value === null || value === "" || (Array.isArray(value) && value.length === 0)) return cell.words.none ?? NOTHING;
  if (typeof value === "number") return name === "priority" && value > 0 && value < TOO_HIGH_FOR_A_TIER ? value.toFixed(3) : String(value);
  if (typeof value === "boolean" || typeof value === "string") return cell.words[String(value)] ?? String(value);
  if (Array.isArray(value)) {
    const comma = document.documentElement.lang.startsWith("zh") ? "、" : ", ";
    return value.map((item) => wordsFor(name, item, cell)).join(comma);
  }
  const values = Object.values(value);
  return values.length === 1 && typeof values[0] === "string" ? values[0] : JSON.stringify(value);
}
