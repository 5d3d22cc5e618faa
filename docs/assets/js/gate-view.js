// @ts-check
/**
 * The permission gate as a picture: the sorted rules, a pointer that walks down to the first match, and the verdict.
 */
import { hearAnswers, showQuestion } from "./demo-question.js";
import { centre, make } from "./dom.js";
import { DeskPart } from "./gate-aider.js";
import { DESK_KINDS, DESK_TURNS, foldDesk } from "./gate-aider-fold.js";
import { KINDS, TURNING_POINTS, fold } from "./gate-fold.js";
import { WaitingQuestions, layeredRow, requestLine } from "./gate-opencode.js";
import { label } from "./labels.js";
import { tell, wordsFor } from "./sentences.js";

/** @typedef {import("./protocol.js").Step} Step */
/** @typedef {import("./gate-fold.js").Gate} Gate */
/** @typedef {import("./gate-fold.js").Row} Row */

const HEADS = { sorted: ["gate_priority", "gate_tool"], flat: ["gate_layer", "gate_permission"] };

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
  #first = make("th", { scope: "col" });
  #second = make("th", { scope: "col" });
  #verdict = make("div", { class: "gate__verdict" });

  /**
   * @param {HTMLElement} root
   * @param {import("./sentences.js").Words} words
   */
  constructor(root, words) {
    this.words = words;
    const heads = ["gate_decision", "gate_result"];
    const head = make("tr", {}, this.#first, this.#second, ...heads.map((key) => make("th", { scope: "col" }, label(key))));
    const table = make("table", { class: "gate__rules" }, make("thead", {}, head), this.#body);
    this.#table.append(this.#pointer, table);
    hearAnswers(this.#question);
    const waiting = make("div", { hidden: true });
    this.waiting = new WaitingQuestions(waiting, words);
    root.replaceChildren(this.#call, this.#parts, this.#files, this.#table, waiting, this.#question, this.#verdict);
  }

  /** @param {Step[]} steps all steps so far; the last one is the one shown */
  show(steps) {
    this.#desk.show(steps, this.#question, this.words);
    const gate = fold(steps);
    this.#showFiles(gate);
    this.#showCall(gate);
    this.#showRules(gate);
    this.waiting.show(gate.flat);
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
  #showCall(gate) {
    const { call, mode, command, parts } = gate;
    this.#call.hidden = this.#parts.hidden = !call;
    if (!call) return;
    const [word, who] = gate.flat ? [label("gate_agent"), call.agent] : [label("gate_mode"), this.#say("mode", mode ?? call.mode)];
    this.#call.replaceChildren(
      make("code", { class: "gate__tool" }, call.tool),
      make("code", { class: "gate__args" }, ...(command ? [command] : argumentLines(call.args, this.words))),
      make("span", { class: "gate__mode" }, `${word} `, make("b", {}, who)),
    );
    this.#parts.hidden = gate.flat ? !gate.flat.request : parts.length < 2;
    this.#parts.setAttribute("aria-label", label("gate_parts"));
    if (gate.flat) return this.#parts.replaceChildren(...requestLine(gate, (decision) => this.#box(decision)));
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
      [this.#first, this.#second].forEach((head, n) => (head.textContent = label(HEADS[gate.flat ? "flat" : "sorted"][n])));
      this.#rows = gate.rules.map((rule, index) => this.#row(rule, gate.rules[index - 1]));
      this.#body.replaceChildren(...this.#rows);
      this.#table.scrollTop = 0;
    }
    this.#rows.forEach((row, index) => {
      const reason = gate.passed.get(index);
      const overtaken = gate.flat?.overtaken.has(index);
      const state = index === gate.matched ? "matched" : overtaken ? "overtaken" : reason ? "passed" : "open";
      const written = gate.written.some((rule) => isSame(rule, gate.rules[index]));
      row.dataset.row = state;
      row.toggleAttribute("data-written", written);
      const text =
        state === "matched" ? `● ${label(gate.flat ? (gate.verdict ? "gate_last_match" : "gate_match_so_far") : "gate_first_match")}`
        : overtaken ? `↷ ${label("gate_overtaken")}`
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

  /** @param {Row} rule @param {Row} [above] */
  #row(rule, above) {
    if (rule.layer) return layeredRow(rule, above, this.words, (decision) => this.#box(decision));
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
  #showVerdict({ verdict, flat }) {
    const outcome = flat?.outcome ?? null;
    const admitted = outcome?.event === "CallAdmitted";
    const decision = outcome ? (admitted ? "allow" : "deny") : (verdict?.data.decision ?? "");
    this.#verdict.dataset.verdict = decision;
    const said = outcome ? label(admitted ? "gate_admitted" : "gate_refused") : decision ? this.#say("decision", decision) : "…";
    const word = make("strong", { class: "gate__word" }, said);
    const shown = outcome ?? verdict;
    const why = make("span", { class: "gate__why" }, ...(shown ? tell(shown, this.words) : [label("gate_undecided")]));
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
  if (rule.layer) return written.layer === rule.layer && written.permission === rule.permission && written.pattern === rule.pattern;
  return written.priority === rule.priority && written.tool === rule.tool && patternOf(written) === patternOf(rule);
}

/** What the arguments have to look like: one pattern for all of them, or one for each. @param {Record<string, any>} rule */
function patternOf({ pattern, args }) {
  return pattern ?? Object.entries(args ?? {}).map(([name, value]) => `${name}: ${typeof value === "string" ? value : JSON.stringify(value)}`).join(", ");
}
