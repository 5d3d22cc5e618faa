// @ts-check
/**
 * A gate in which the last match wins and tools ask by themselves: its rows in layers, what a tool asks for, and the
 * questions that wait side by side. It is a part of gate-view.
 */
import { make } from "./dom.js";
import { label } from "./labels.js";
import { wordsFor } from "./sentences.js";

/** @typedef {import("./gate-fold.js").Gate} Gate */
/** @typedef {import("./gate-fold.js").Row} Row */
/** @typedef {import("./gate-opencode-fold.js").Flat} Flat */
/** @typedef {import("./gate-opencode-fold.js").Waiting} Waiting */
/** @typedef {import("./sentences.js").Words} Words */
/** @typedef {(decision: string) => Node} Box */

/**
 * A row of a flat list.
 * @param {Row} rule
 * @param {Row | undefined} above
 * @param {Words} words
 * @param {Box} box
 */
export function layeredRow(rule, above, words, box) {
  const first = above?.layer !== rule.layer;
  const name = rule.permission === "*" ? make("i", {}, label("gate_any_permission")) : make("code", {}, rule.permission ?? "");
  const line = rule.line ? make("span", { class: "gate__if" }, label("gate_line", { n: rule.line })) : null;
  return make(
    "tr",
    { "data-row": "open", "data-layer-start": first },
    make("td", { class: "gate__layer" }, make("span", { class: first ? null : "visually-hidden" }, wordsFor("layer", rule.layer, words)), line),
    make("td", { class: "gate__name" }, make("span", { class: "gate__if" }, name), make("code", { class: "gate__pattern" }, rule.pattern ?? "")),
    make("td", {}, box(rule.decision)),
    make("td", { class: "gate__result" }),
  );
}

/** What the tool asks for, in a line: the permission, and each pattern. @param {Gate} gate @param {Box} box */
export function requestLine({ flat, parts, verdict }, box) {
  if (!flat?.request) return [];
  const alone = parts.length === 1 ? (verdict?.data.decision ?? null) : null;
  return [
    make("span", { class: "gate__asks" }, `${label("gate_asks_for")} `, make("code", {}, flat.request.permission)),
    ...parts.map(({ text, decision }) =>
      make("span", { class: "gate__part" }, make("code", {}, text), decision ?? alone ? box(decision ?? alone) : "…"),
    ),
  ];
}

/** The questions that wait, side by side. */
export class WaitingQuestions {
  #list = make("ul", { class: "gate__waiting", "aria-label": label("gate_waiting") });

  /** @param {HTMLElement} root @param {Words} words */
  constructor(root, words) {
    this.words = words;
    root.append(this.#list);
    this.root = root;
  }

  /** @param {Flat | null} flat */
  show(flat) {
    this.root.hidden = !flat?.waiting.length;
    this.#list.replaceChildren(...(flat?.waiting ?? []).map((question) => this.#card(question, flat?.asked ?? null)));
  }

  /** @param {Waiting} question @param {string | null} asked */
  #card({ id, tool, permission, patterns, always, session, answer, by, kept }, asked) {
    const state = answer ? (answer === "reject" ? "rejected" : "allowed") : id === asked ? "asked" : "waiting";
    const said =
      by ? label("gate_settled_by", { answer: this.#say("answer", answer), by: this.#say("id", by) })
      : answer ? label("gate_answered", { answer: this.#say("answer", answer) })
      : kept ? label("gate_still_waits", { pattern: kept })
      : label(state === "asked" ? "gate_asked" : "gate_waits");
    const offered = always.join(", ") || this.#say("always", null);
    return make(
      "li",
      { class: "gate__card", "data-question": state },
      make("span", { class: "gate__id" }, make("b", {}, this.#say("id", id)), session === "main" ? null : ` · ${label("gate_session")} ${session}`),
      make("span", {}, make("code", {}, tool), permission === tool ? null : ` → ${permission}`),
      make("code", { class: "gate__patterns" }, patterns.join(", ")),
      make("span", { class: "gate__if" }, `${label("gate_always_covers")} `, make("code", {}, offered)),
      make("b", { class: "gate__state" }, `${MARKS[state]} ${said}`),
    );
  }

  /** @param {string} name @param {any} value */
  #say(name, value) {
    return wordsFor(name, value, this.words);
  }
}

const MARKS = { asked: "?", waiting: "◌", allowed: "●", rejected: "✕" };
