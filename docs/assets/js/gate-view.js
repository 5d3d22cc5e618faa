// @ts-check
/**
 * The permission gate as a picture: the sorted rules, a pointer that walks down to the first match, and the verdict.
 */
import { hearAnswers, showQuestion } from "./demo-question.js";
import { centre, make } from "./dom.js";
import { DeskPart } from "./gate-aider.js";
import { DESK_KINDS, DESK_TURNS, foldDesk } from "./gate-aider-fold.js";
import { KINDS, TURNING_POINTS, fold } from "./gate-fold.js";
import { label } from "./labels.js";
import { tell, wordsFor } from "./sentences.js";

/** @typedef {import("./protocol.js").Step} Step */
/** @typedef {import("./gate-fold.js").Gate} Gate */
/** @typedef {import("./gate-fold.js").Row} Row */

export class GateView {
  static turningPoints = new Set([...TURNING_POINTS, ...DESK_TURNS]);
  static quickMs = 260; // walking past a row
  /** The parts of a command line are part of its call. @param {Step} step */
  static kindOf = ({ event, data }) => (data.depth ? undefined : (KINDS[event] ?? DESK_KINDS[event]));
  /** Whether there is a picture by now. @param {Step[]} steps */
  static hasSomething = (steps) => fold(steps).rules.length > 0 || foldDesk(steps).open;

  /** @type {Row[] | null} the rules that the table was built for */
  #drawn = null;
  /** @type {HTMLTableRowElement[]} */
  #rows = [];
  #call = make("div", { class: "gate__call" });
  #desk = new DeskPart();
  #parts = make("div", { class: "gate__parts" });
  #files = make("ul", { class: "gate__files" });
  #pointer = make("div", { class: "gate__pointer", "aria-hidden": "true" });
  #body = make("tbody");
  #table = make("div", { class: "gate__scroll", tabindex: "0", role: "group", "aria-label": label("gate_rules") });
  #question = make("div", { class: "gate__question" });
  #verdict = make("div", { class: "gate__verdict" });

  /**
   * @param {HTMLElement} root
   * @param {import("./sentences.js").Words} words
   */
  constructor(root, words) {
    this.words = words;
    const heads = ["gate_priority", "gate_tool", "gate_decision", "gate_result"];
    const head = make("tr", {}, ...heads.map((key) => make("th", { scope: "col" }, label(key))));
    const table = make("table", { class: "gate__rules" }, make("thead", {}, head), this.#body);
    this.#table.append(this.#pointer, table);
    hearAnswers(this.#question);
    root.replaceChildren(this.#call, this.#parts, this.#files, this.#table, this.#question, this.#verdict);
  }

  /** @param {Step[]} steps all steps so far; the last one is the one shown */
  show(steps) {
    this.#desk.show(steps, this.#question, this.words);
    const gate = fold(steps);
    this.#showFiles(gate);
    this.#showCall(gate);
    this.#showRules(gate);
    this.#showQuestion(gate);
    this.#showVerdict(gate);
  }

  /** @param {Gate} gate */
  #showFiles(gate) {
    this.#files.hidden = gate.rules.length > 0;
    this.#files.replaceChildren(
      ...gate.files.map(({ path, tier, rules }) =>
        make(
          "li",
          { "data-rejected": rules === null },
          make("code", {}, path),
          make("span", {}, this.#say("tier", tier)),
          make("b", {}, rules === null ? label("gate_rejected") : label("gate_row_count", { n: rules })),
        ),
      ),
    );
  }

  /** @param {Gate} gate */
  #showCall({ call, mode, command, parts }) {
    this.#call.hidden = !call;
    if (!call) return;
    this.#call.replaceChildren(
      make("code", { class: "gate__tool" }, call.tool),
      make("code", { class: "gate__args" }, ...(command ? [command] : argumentLines(call.args, this.words))),
      make("span", { class: "gate__mode" }, `${label("gate_mode")} `, make("b", {}, this.#say("mode", mode ?? call.mode))),
    );
    this.#parts.hidden = parts.length < 2;
    this.#parts.setAttribute("aria-label", label("gate_parts"));
    this.#parts.replaceChildren(
      ...parts.map(({ text, decision }) =>
        make("span", { class: "gate__part" }, make("code", {}, text), decision ? this.#box(decision) : "…"),
      ),
    );
  }

  /** @param {Gate} gate */
  #showRules(gate) {
    this.#table.hidden = gate.rules.length === 0;
    if (this.#drawn !== gate.rules) {
      this.#drawn = gate.rules;
      this.#rows = gate.rules.map((rule) => this.#row(rule));
      this.#body.replaceChildren(...this.#rows);
      this.#table.scrollTop = 0;
    }
    this.#rows.forEach((row, index) => {
      const reason = gate.passed.get(index);
      const state = index === gate.matched ? "matched" : reason ? "passed" : "open";
      const written = gate.written.some((rule) => isSame(rule, gate.rules[index]));
      row.dataset.row = state;
      row.toggleAttribute("data-written", written);
      const text =
        state === "matched" ? `● ${label("gate_first_match")}`
        : reason ? `✕ ${this.#say("reason", reason)}`
        : written ? `✎ ${label("gate_written")}`
        : "";
      const result = /** @type {HTMLElement} */ (row.lastElementChild);
      if (result.textContent !== text) result.replaceChildren(text);
    });
    this.#point(gate);
  }

  /** @param {Gate} gate */
  #point({ pointer, matched, verdict }) {
    const row = pointer === null ? null : this.#rows[pointer];
    this.#pointer.hidden = !row;
    if (!row) return;
    this.#pointer.dataset.at = pointer === matched ? "match" : verdict ? "verdict" : "try";
    this.#pointer.style.transform = `translateY(${row.offsetTop}px)`;
    this.#pointer.style.height = `${row.offsetHeight}px`;
    centre(this.#table, row);
  }

  /** @param {Row} rule */
  #row(rule) {
    const conditions = [
      rule.modes.length ? this.#say("modes", rule.modes) : null,
      typeof rule.interactive !== "boolean" ? null : label(rule.interactive ? "gate_in_person" : "gate_nobody"),
      rule.mcp ? `${label("gate_server")} ${rule.mcp}` : null,
      rule.subagent ? `${label("gate_subagent")} ${rule.subagent}` : null,
    ].filter((text) => text !== null);
    const any = rule.tool === "*" || rule.tool === "";
    const tool = make("td", { class: "gate__name" }, any ? make("i", {}, label("gate_any_tool")) : make("code", {}, rule.tool));
    if (conditions.length) tool.append(make("span", { class: "gate__if" }, conditions.join(" · ")));
    const pattern = patternOf(rule);
    if (pattern) tool.append(make("span", { class: "gate__if" }, `${label(rule.exact ? "gate_exact" : "gate_args")} `, make("code", {}, pattern)));
    return make(
      "tr",
      { "data-row": "open", title: rule.source ?? null },
      make("td", { class: "gate__number" }, this.#say("priority", rule.priority)),
      tool,
      make("td", {}, this.#box(rule.decision)),
      make("td", { class: "gate__result" }),
    );
  }

  /** @param {Gate} gate */
  #showQuestion({ question }) {
    showQuestion(this.#question, question, this.words);
  }

  /** @param {Gate} gate */
  #showVerdict({ verdict }) {
    const decision = verdict?.data.decision ?? "";
    this.#verdict.dataset.verdict = decision;
    const word = make("strong", { class: "gate__word" }, decision ? this.#say("decision", decision) : "…");
    const why = make("span", { class: "gate__why" }, ...(verdict ? tell(verdict, this.words) : [label("gate_undecided")]));
    this.#verdict.replaceChildren(word, why);
  }

  /** @param {string} decision */
  #box(decision) {
    return make("b", { class: "verdict", "data-verdict": decision }, this.#say("decision", decision));
  }

  /** @param {string} name @param {any} value */
  #say(name, value) {
    return wordsFor(name, value, this.words);
  }
}

/**
 * One line an argument; a lone text stands for itself.
 * @param {Record<string, any> | null} args
 * @param {import("./sentences.js").Words} words
 */
function argumentLines(args, words) {
  const entries = Object.entries(args ?? {});
  if (args && entries.length === 0) return [];
  if (entries.length < 2) return [wordsFor("args", args, words)];
  return entries.map(([name, value]) => make("span", {}, `${name}: ${wordsFor(name, value, words)}`));
}

/** @param {Record<string, any>} written @param {Row} rule */
function isSame(written, rule) {
  return written.priority === rule.priority && written.tool === rule.tool && patternOf(written) === patternOf(rule);
}

/** What the arguments have to look like: one pattern for all of them, or one for each. @param {Record<string, any>} rule */
function patternOf({ pattern, args }) {
  return pattern ?? Object.entries(args ?? {}).map(([name, value]) => `${name}: ${typeof value === "string" ? value : JSON.stringify(value)}`).join(", ");
}
