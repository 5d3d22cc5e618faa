// @ts-check
/** The table of verdicts as text: Markdown as it is seen, TSV with one verdict a line for whoever counts. */
import { answerOf, placeOf } from "./ask-table.js";
import { make } from "./dom.js";
import { label } from "./labels.js";
import { tell, wordsFor } from "./sentences.js";

/** @typedef {import("./ask-table.js").Results} Results */
/** @typedef {import("./sentences.js").Words} Words */

/** @param {Results} results @param {Words} words */
export function asMarkdown({ varies, modes, shown, answers }, words) {
  const head = [label("ask_call"), ...modes.map((mode) => wordsFor(varies, mode, words))];
  const rows = shown.map((line, n) => [
    code(line),
    ...modes.map((mode) => {
      const answer = answerOf(answers, mode, n);
      if ("refusal" in answer) return bar(answer.refusal);
      const why = [answer.number, answer.why].filter(Boolean).join(" ");
      return bar(`${wordsFor("decision", answer.decision, words)} (${why})`);
    }),
  ]);
  return [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |\n`).join("");
}

/** @param {Results} results @param {Words} words */
export function asTsv({ varies, modes, shown, answers }, words) {
  const head = [label("ask_call"), label(`ask_option_${varies}`), label("demo_verdict"), label("gate_priority"), label("ask_written"), label("ask_why")];
  const rows = shown.flatMap((line, n) =>
    modes.map((mode) => {
      const answer = answerOf(answers, mode, n);
      if ("refusal" in answer) return [line, wordsFor(varies, mode, words), "", "", "", answer.refusal];
      const sentence = tell(answer.because, words).map((node) => node.textContent).join("");
      return [line, wordsFor(varies, mode, words), wordsFor("decision", answer.decision, words), answer.number, placeOf(answer), sentence];
    }),
  );
  return [head, ...rows].map((cells) => `${cells.map(plain).join("\t")}\n`).join("");
}

/** A cell that a spreadsheet takes for text, whatever it begins with. @param {string} text */
function plain(text) {
  const flat = text.replace(/\s+/g, " ");
  return /^[=+@-]/.test(flat) ? `'${flat}` : flat;
}

/** @param {string} text */
function bar(text) {
  return text.replace(/\|/g, "\\|");
}

/** @param {string} text as Markdown code, whatever backticks it holds */
function code(text) {
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = "`".repeat(longest + 1);
  const pad = longest ? " " : "";
  return bar(`${fence}${pad}${text}${pad}${fence}`);
}

/**
 * Put the text on the clipboard; where that is not allowed, show it selected, to be copied by hand.
 * @param {string} text @param {HTMLElement} place where to show it
 * @returns {Promise<boolean>} whether it is on the clipboard
 */
export async function copy(text, place) {
  place.querySelector(".ask__copied")?.remove();
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const box = make("textarea", { class: "ask__copied ask__text", readonly: true, rows: "6", "aria-label": label("ask_copy_by_hand") });
    box.value = text;
    place.append(box);
    box.focus();
    box.select();
    return false;
  }
}
