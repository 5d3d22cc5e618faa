// @ts-check
/** The table of verdicts: a row a call; all modes side by side, or one mode with the row that decided and the reason. */
import { make } from "./dom.js";
import { label } from "./labels.js";
import { tell, wordsFor } from "./sentences.js";

/** @typedef {import("./ask-cells.js").Answer} Answer */
/** @typedef {import("./sentences.js").Words} Words */
/** @typedef {import("./ask-cells.js").Unanswered} Unanswered */
/** @typedef {{varies: string, modes: string[], shown: string[], answers: Map<string, (Answer | Unanswered)[]>}} Results `shown` are the calls as written, `varies` is the key of the setup that a mode stands in */

/** @param {HTMLTableElement} table @param {Results} results @param {Words} words */
export function drawTable(table, { varies, modes, shown, answers }, words) {
  const side = modes.length > 1;
  const heads = side ? modes.map((mode) => wordsFor(varies, mode, words)) : [label("demo_verdict"), label("ask_row"), label("ask_why")];
  const rows = shown.map((line, n) => {
    const cells = side ? modes.map((mode, at) => cell(heads[at], shortly(n, mode, answerOf(answers, mode, n), words))) : wide(n, modes[0], answerOf(answers, modes[0], n), heads, words);
    return make("tr", { role: "row" }, make("th", { scope: "row", role: "rowheader" }, make("code", { class: "ask__call" }, line)), ...cells);
  });
  const head = [label("ask_call"), ...heads].map((text) => make("th", { scope: "col", role: "columnheader" }, text));
  const caption = side ? label(`ask_table_${varies}`) : label(`ask_table_one_${varies}`, { mode: wordsFor(varies, modes[0], words) });
  table.toggleAttribute("data-one", !side);
  table.replaceChildren(
    make("caption", { class: "ask__caption" }, caption),
    make("thead", { role: "rowgroup" }, make("tr", { role: "row" }, ...head)),
    make("tbody", { role: "rowgroup" }, ...rows),
  );
}

/** @param {Results["answers"]} answers @param {string} mode @param {number} n */
export function answerOf(answers, mode, n) {
  return /** @type {Answer | Unanswered} */ (answers.get(mode)?.[n]);
}

/** @param {number} n @param {string} mode @param {Answer | Unanswered} answer @param {Words} words */
function shortly(n, mode, answer, words) {
  return "refusal" in answer ? make("span", { class: "ask__refusal" }, answer.refusal) : button(n, mode, answer, words);
}

/** @param {string} head @param {...(Node | string)} children */
function cell(head, ...children) {
  return make("td", { role: "cell", "data-mode": head }, ...children);
}

/** @param {number} n @param {string} mode @param {Answer | Unanswered} answer @param {string[]} heads @param {Words} words */
function wide(n, mode, answer, heads, words) {
  if ("refusal" in answer) return [cell(heads[0], "–"), cell(heads[1], "–"), cell(heads[2], shortly(n, mode, answer, words))];
  const row = answer.number ? make("span", { class: "ask__number" }, answer.number) : answer.written ? "" : "–";
  const where = answer.written ? [" ", placeOf(answer)] : [];
  return [
    cell(heads[0], button(n, mode, answer, words, false)),
    cell(heads[1], row, ...where),
    cell(heads[2], make("span", { class: "ask__because" }, ...tell(answer.because, words))),
  ];
}

/** @param {number} n @param {string} mode @param {Answer} answer @param {Words} words @param {boolean} [why] */
function button(n, mode, answer, words, why = true) {
  const inside = [verdictBox(answer.decision, words)];
  if (answer.failed) inside.push(make("span", { class: "ask__failed" }, label("ask_nobody")));
  if (why) inside.push(make("span", { class: "ask__why" }, ...(answer.number ? [make("span", { class: "ask__number" }, answer.number), " "] : []), make("span", { class: "ask__reason" }, answer.why)));
  const spaced = inside.flatMap((one, at) => (at ? [" ", one] : [one]));
  return make("button", { type: "button", class: "ask__answer", "data-n": String(n), "data-of": mode, "aria-pressed": "false" }, ...spaced);
}

/** @param {string} decision @param {Words} words */
export function verdictBox(decision, words) {
  return make("b", { class: "verdict", "data-verdict": decision }, wordsFor("decision", decision, words));
}

/** @param {Answer} answer the place of its row as text */
export function placeOf({ written }) {
  return written ? `${written.path}${written.line ? `:${written.line}` : ""}` : "";
}
