// @ts-check
/**
 * Parent and child as a tree: whoever is sent hangs below the call that sent it, with its own tools, clock and talk.
 */
import { hearAnswers, showQuestion } from "./demo-question.js";
import { make } from "./dom.js";
import { label } from "./labels.js";
import { tell, wordsFor } from "./sentences.js";
import { fold } from "./subagents-fold.js";
import { editLines, handoverItem } from "./subagents-handover.js";
import { KINDS, TURNING_POINTS } from "./subagents-kinds.js";
import { rulesOf, sessionOf } from "./subagents-opencode.js";

/** @typedef {import("./protocol.js").Step} Step */
/** @typedef {import("./subagents-fold.js").Family} Family */
/** @typedef {import("./subagents-fold.js").Child} Child */
/** @typedef {import("./subagents-fold.js").Call} Call */
/** @typedef {import("./subagents-fold.js").Clock} Clock */
/** @typedef {import("./subagents-fold.js").Entry} Entry */

const MARKS = { success: "✓", error: "✕", cancelled: "⊘", unauthorized: "✕" };

export class SubagentsView {
  static turningPoints = TURNING_POINTS;
  static quickMs = 800;
  /** @param {Step} step */
  static kindOf = ({ event }) => KINDS[event];
  /** Whether there is a picture by now. @param {Step[]} steps */
  static hasSomething = (steps) => {
    const { files, parent } = fold(steps);
    return files.length + parent.length > 1; // one line is no picture
  };

  #files = make("ul", { class: "family__files", "aria-label": label("family_files") });
  #tree = make("div", { class: "family__tree" });
  #scroll = make("div", { class: "family__scroll", tabindex: "0", role: "group", "aria-label": label("family_tree") });
  #question = make("div", { class: "question family__question" });

  /**
   * @param {HTMLElement} root
   * @param {import("./sentences.js").Words} words
   */
  constructor(root, words) {
    this.words = words;
    this.#scroll.append(this.#tree);
    root.replaceChildren(this.#files, this.#scroll, this.#question);
    hearAnswers(this.#question);
  }

  /** @param {Step[]} steps all steps so far; the last one is the one shown */
  show(steps) {
    const family = fold(steps);
    this.#showFiles(family);
    this.#scroll.hidden = family.parent.length === 0;
    const parent = make("section", { class: "family__agent", "data-role": "parent", "data-active": !family.child });
    const handed = family.parent.some(({ kind }) => kind === "handover");
    parent.append(make("h4", {}, label(handed ? "family_handover_parent" : "family_parent")), this.#talk(family.parent, family));
    this.#tree.replaceChildren(parent);
    showQuestion(this.#question, family.question, this.words);
    const smooth = !matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.#scroll.scrollTo({ top: this.#scroll.scrollHeight, behavior: smooth ? "smooth" : "instant" });
  }

  /** @param {Family} family */
  #showFiles({ files }) {
    this.#files.hidden = files.length === 0;
    const why = (/** @type {Step} */ { data }) => [...(data.problems ?? []), ...(data.reason ? [this.#say("reason", data.reason)] : [])];
    this.#files.replaceChildren(
      ...files.map(({ path, agent, found, step }) =>
        make(
          "li",
          { "data-found": found },
          make("b", {}, found === "registered" ? `✓ ${agent}` : "✕"),
          make("code", {}, path || label("family_builtin")),
          found === "registered" ? null : make("span", {}, why(step).join(" ")),
        ),
      ),
    );
  }

  /** @param {Entry[]} entries @param {Family} family @returns {HTMLElement} */
  #talk(entries, family) {
    return make("ol", { class: "family__talk" }, ...entries.map((entry) => this.#entry(entry, family)));
  }

  /** @param {Entry} entry @param {Family} family */
  #entry(entry, family) {
    if (entry.kind === "mark") return make("li", { class: "family__mark", "data-event": entry.step.event }, ...tell(entry.step, this.words));
    if (entry.kind === "in") {
      const who = entry.who === "person" ? label("family_person") : this.#say("sender", entry.who);
      return make("li", { class: "family__in", "data-who": entry.who }, make("b", {}, who), " ", entry.text);
    }
    if (entry.kind === "handover") return handoverItem(entry, (child) => this.#child(child, family), (name, value) => this.#say(name, value));
    const said = make("li", { class: "family__out", "data-lost": entry.lost });
    if (entry.text) said.append(make("p", {}, entry.text));
    if (entry.lost) said.append(make("p", { class: "family__lost" }, label("family_not_counted")));
    said.append(...entry.calls.map((call) => this.#call(call, family)), ...editLines(entry.edits ?? []));
    return said;
  }

  /** @param {Call} call @param {Family} family */
  #call({ tool, args, decision, rule, status, output, lost, child, derived }, family) {
    const shown = Object.values(args).map((value) => (typeof value === "string" ? value : JSON.stringify(value)));
    const call = make("div", { class: "family__call", "data-status": status ?? "open" });
    call.append(make("p", {}, make("b", {}, tool), " ", make("code", {}, shown.join(" · "))));
    if (decision && decision !== "allow") {
      const title = rule ? label("family_rule", { rule }) : "";
      call.append(make("span", { class: "verdict", "data-verdict": decision, title }, this.#say("decision", decision)));
    }
    if (derived) call.append(rulesOf(derived, this.#say.bind(this)));
    if (child) call.append(this.#child(child, family));
    if (status) {
      const mark = MARKS[/** @type {keyof typeof MARKS} */ (status)] ?? "";
      call.append(make("p", { class: "family__outcome", "data-lost": lost }, `${mark} `, make("code", {}, output || "–")));
      if (lost) call.append(make("p", { class: "family__lost" }, label("family_unread")));
    }
    return call;
  }

  /** @param {Child} child @param {Family} family @returns {HTMLElement} */
  #child(child, family) {
    const active = child === family.child;
    const plate = make("section", { class: "family__agent", "data-role": child.heir ? "heir" : "child", "data-active": active, "data-reason": child.reason });
    const { turn: n, maxTurns: of, session } = child;
    const turns = make("span", {}, of === Infinity ? label("family_step", { n }) : label("family_turn", { n, of }));
    plate.append(make("h4", {}, child.heir ? label("family_handover_editor") : child.agent, " ", turns));
    if (session) plate.append(sessionOf(session));
    if (!child.heir) plate.append(this.#tools(child));
    if (child.clock) plate.append(this.#clock(child.clock, "family_clock"));
    if (child.grace) plate.append(this.#clock(child.grace, "family_grace"));
    plate.append(this.#talk(child.entries, family));
    if (child.reason) {
      const why = make("b", {}, this.#say("reason", child.reason));
      plate.append(make("p", { class: "family__end" }, why, " ", session ? label("family_stays", { session: session.id }) : label("family_gone")));
    }
    return plate;
  }

  /** @param {Child} child */
  #tools({ tools, withheld }) {
    const row = make("p", { class: "family__tools" }, make("span", {}, label("family_tools")));
    row.append(...tools.map((tool) => make("code", {}, tool)));
    for (const reason of new Set(withheld.map((one) => one.reason))) {
      const names = withheld.filter((one) => one.reason === reason).map(({ tool }) => make("del", {}, tool));
      row.append(make("span", { class: "family__withheld" }, `${this.#say("reason", reason)}: `, ...names.flatMap((name) => [name, " "])));
    }
    return row;
  }

  /** @param {Clock} clock @param {string} key */
  #clock({ limitMs, spentMs, paused, waitedMs }, key) {
    const bar = make("i", { class: "family__bar", "aria-hidden": "true" });
    bar.style.setProperty("--part", String(Math.min(1, spentMs / limitMs)));
    const text = make("span", {}, label(key), " ", make("b", {}, duration(spentMs)), ` / ${duration(limitMs)}`);
    const wait = paused ? label("family_paused") : waitedMs ? label("family_waited", { time: duration(waitedMs) }) : "";
    return make("p", { class: "family__clock", "data-paused": paused }, text, bar, make("span", {}, wait));
  }

  /** @param {string} name @param {any} value */
  #say(name, value) {
    return wordsFor(name, value, this.words);
  }
}

/** Milliseconds as people say them. @param {number} ms */
function duration(ms) {
  const minutes = ms / 60_000;
  if (minutes >= 1) return `${Number(minutes.toFixed(1))} min`;
  return `${Number((ms / 1000).toFixed(1))} s`;
}
