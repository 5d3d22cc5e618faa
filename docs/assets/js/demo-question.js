// @ts-check
/** The question that a run puts to a person, with a button for each answer: the reader may answer instead. */
import { make } from "./dom.js";
import { label } from "./labels.js";
import { wordsFor } from "./sentences.js";

/**
 * `text` and `subject` are the question of an agent that asks in its own words; else `asks` is the label of the question.
 * @typedef {{tool: string, args: any, options: string[], answer: string | null | undefined, nth: number, text?: string, subject?: string | null, asks?: string}} Question
 */
/** @typedef {Parameters<typeof wordsFor>[2]} Words */

/**
 * Show the question in `box`, or nothing when none is open.
 * @param {HTMLElement} box @param {Question | null | undefined} question @param {Words} words
 */
export function showQuestion(box, question, words) {
  box.hidden = !question;
  if (!question) return;
  const { tool, args, options, answer, nth, text, subject, asks } = question;
  const call = text ? [text, " ", subject ? make("code", {}, subject) : ""] : [label(asks ?? "tools_asks"), " ", make("code", {}, tool), " ", make("code", {}, wordsFor("args", args, words))];
  const buttons = options.map((option) =>
    make(
      "button",
      { type: "button", class: "button", "data-answer": option, "data-nth": String(nth), "aria-pressed": String(option === answer) },
      wordsFor("answer", option, words),
    ),
  );
  box.replaceChildren(make("p", {}, ...call), make("div", { class: "question__answers" }, ...buttons));
}

/**
 * Say when a reader answers in `box` in place of the recorded person; whoever holds the run listens.
 * @param {HTMLElement} box
 */
export function hearAnswers(box) {
  box.addEventListener("click", ({ target }) => {
    const button = /** @type {HTMLElement | null} */ (/** @type {Element} */ (target).closest("[data-answer]"));
    if (!button) return;
    const detail = { nth: Number(button.dataset.nth), answer: button.dataset.answer };
    button.dispatchEvent(new CustomEvent("demo-answer", { bubbles: true, detail }));
  });
}
