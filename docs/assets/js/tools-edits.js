// @ts-check
/**
 * The tools of a body that reads its edits out of a text: the reply with its blocks marked as they are read, for each
 * block the ladder of matchers, and the file before and after.
 */
import { hearAnswers, showQuestion } from "./demo-question.js";
import { centre, make } from "./dom.js";
import { label } from "./labels.js";
import { diffLines } from "./line-diff.js";
import { wordsFor } from "./sentences.js";
import { foldEdits } from "./tools-edits-fold.js";

/** @typedef {import("./protocol.js").Step} Step */
/** @typedef {import("./tools-edits-fold.js").Edits} Edits */
/** @typedef {import("./tools-edits-fold.js").Block} Block */

/** The rungs that every ladder has; one more stands behind a `return` and is never reached. */
const LADDER = ["exact", "indent", "ellipsis"];
const DEAD = "fuzzy";
const SIGNS = { search: "−", replace: "+", shell: "$", bad: "✕" };
const CHANGES = { same: "", gone: "−", new: "+" };
/** Before a block is put to a file, its ladder stands there untried. */
const WAITING = ["read", "settled", "executing"];
const ENDS = { success: "✓", error: "✕", cancelled: "⊘", kept: "…" };

export class EditsView {
  #fence = make("p", { class: "tools__offer" });
  #reply = make("ol", { class: "edits__lines" });
  #file = make("ol", { class: "edits__lines" });
  #fileName = make("h4", { class: "edits__title" });
  #replyBox = make("div", { class: "edits__scroll", tabindex: "0", role: "group", "aria-label": label("tools_reply") }, this.#reply);
  #fileBox = make("div", { class: "edits__scroll", tabindex: "0", role: "group", "aria-label": label("tools_file") }, this.#file);
  #blocks = make("ul", { class: "edits__blocks", "aria-label": label("tools_blocks") });
  #question = make("div", { class: "question tools__question" });
  #told = make("div", { class: "edits__told", tabindex: "0", role: "group", "aria-label": label("tools_told") });
  #telling = make("div", { class: "tools__telling" }, make("b", {}, label("tools_told")), this.#told);

  /** @param {HTMLElement} root @param {import("./sentences.js").Words} words */
  constructor(root, words) {
    this.words = words;
    const reply = make("div", { class: "edits__part" }, make("h4", { class: "edits__title" }, label("tools_reply")), this.#replyBox);
    const file = make("div", { class: "edits__part" }, this.#fileName, this.#fileBox);
    root.replaceChildren(this.#fence, make("div", { class: "edits__texts" }, reply, file), this.#blocks, this.#question, this.#telling);
    hearAnswers(this.#question);
  }

  /** @param {Step[]} steps all steps so far; the last one is the one shown */
  show(steps) {
    const edits = foldEdits(steps);
    this.#showFence(edits);
    this.#showReply(edits);
    this.#showFile(edits);
    this.#blocks.replaceChildren(...edits.blocks.map((block) => this.#block(block, block.id === edits.current)));
    showQuestion(this.#question, edits.question, this.words);
    this.#showTold(edits);
  }

  /** @param {Edits} edits */
  #showFence({ fence: { opener, passed } }) {
    const over = passed.map((one) => make("del", {}, one));
    this.#fence.replaceChildren(make("span", {}, label("tools_fence")), ...over, make("code", {}, opener));
  }

  /** @param {Edits} edits */
  #showReply({ lines, current }) {
    let last = "";
    const rows = lines.map(({ text, kind, block, names }) => {
      const sign = SIGNS[/** @type {keyof typeof SIGNS} */ (kind)] ?? "";
      const tag = names ? `${names} ▸` : block && block !== last ? block : sign;
      last = block ?? "";
      return make("li", { "data-kind": kind, "data-block": block, "data-names": names, "data-current": block !== null && block === current }, make("span", { class: "edits__tag" }, tag), make("code", {}, text));
    });
    this.#reply.replaceChildren(...rows);
    const here = rows.findLast((row) => row.dataset.block === current && row.dataset.kind === "marker") ?? rows.findLast((row) => row.dataset.block === current);
    if (here) centre(this.#replyBox, here);
  }

  /** @param {Edits} edits */
  #showFile({ shown, files }) {
    const paths = [...files.keys()].map((path) => make(path === shown?.path ? "b" : "span", {}, path));
    this.#fileName.replaceChildren(...paths.flatMap((path, at) => (at ? [" · ", path] : [path])));
    this.#fileBox.hidden = !shown;
    if (!shown) return;
    let number = 0;
    const rows = diffLines(shown.before, shown.after).map(({ kind, text }) => {
      if (kind !== "new") number++;
      const found = kind === "same" && shown.lines && number >= shown.lines[0] && number <= shown.lines[1];
      return make("li", { "data-change": kind, "data-found": !!found }, make("span", { class: "edits__tag" }, found ? "▸" : CHANGES[kind]), make("code", {}, text));
    });
    this.#file.replaceChildren(...rows);
    const here = rows.find((row) => row.dataset.change !== "same" || row.dataset.found !== undefined);
    if (here) centre(this.#fileBox, here);
  }

  /** A block and its ladders. @param {Block} block @param {boolean} current */
  #block(block, current) {
    const { id, tool, path, named, status, tries, appended } = block;
    const end = ENDS[/** @type {keyof typeof ENDS} */ (status)];
    const where = tool === "shell" ? make("span", {}, this.#say("tool", tool)) : make("code", {}, path || "?");
    const head = make("div", { class: "edits__head" }, make("b", {}, id), where);
    if (named && named !== path) head.append(make("small", {}, label("tools_instead_of", { tool: named })));
    if (end) head.append(make("span", { class: "edits__end" }, `${end} ${status === "kept" ? label("tools_kept") : this.#say("after", status)}`));
    else if (status) head.append(make("span", { class: "edits__end" }, label(`tools_block_${status}`)));
    const ladders = tries.length || !WAITING.includes(status) || tool === "shell" ? tries : [{ path, rungs: [] }];
    const rows = appended ? [make("p", { class: "edits__appended" }, `✓ ${this.#say("matcher", appended)}`)] : ladders.map((one) => this.#ladder(one, one.path !== path));
    return make("li", { "data-id": id, "data-status": status, "data-current": current }, head, ...rows);
  }

  /** @param {Block["tries"][number]} tried @param {boolean} elsewhere */
  #ladder({ path, rungs }, elsewhere) {
    const again = rungs.some((rung) => rung.withoutBlank);
    const reached = rungs.some((rung) => rung.matcher === DEAD);
    const places = [...LADDER.slice(0, 2), ...(again ? LADDER.slice(0, 2) : []), LADDER[2], DEAD];
    const items = places.map((matcher, at) => {
      const withoutBlank = again && at >= 2 && at < 4;
      const rung = rungs.find((one) => one.matcher === matcher && one.withoutBlank === withoutBlank);
      const name = this.#say("matcher", matcher) + (withoutBlank ? ` ${label("tools_without_blank")}` : "");
      const dead = matcher === DEAD && !reached;
      const state = dead ? "dead" : rung ? stateOf(rung) : "open";
      const sign = { dead: "", held: "✓ ", emptied: "∅ ", missed: "✕ ", open: "" }[state];
      const title = dead ? label("tools_dead_rung") : rung ? this.#say("reason", rung.reason) : null;
      return make("li", { "data-rung": state, title }, sign, ...(dead ? [make("del", {}, name), ` ${label("tools_dead")}`] : [name]), make("span", { class: "visually-hidden" }, ` ${title ?? ""}`));
    });
    const ladder = make("ol", { class: "edits__ladder" }, ...items);
    return elsewhere ? make("div", { class: "edits__elsewhere" }, make("code", {}, path), ladder) : ladder;
  }

  /** @param {Edits} edits */
  #showTold({ text, commands, when, broken }) {
    this.#telling.toggleAttribute("data-returned", text !== null);
    const kept = commands.map((command) => make("p", {}, make("code", {}, command.trim()), ` ${this.#say("when", when)}`));
    const nothing = broken ? "tools_told_broken" : "tools_told_nothing";
    const said = text === null ? [] : [text ? make("pre", {}, text) : make("p", {}, label(nothing))];
    this.#told.replaceChildren(...said, ...kept);
  }

  /** @param {string} name @param {any} value */
  #say(name, value) {
    return wordsFor(name, value, this.words);
  }
}

/** It holds, it would hold if it left anything, or it does not hold. @param {import("./tools-edits-fold.js").Rung} rung */
function stateOf({ held, reason }) {
  if (held) return "held";
  return reason === "emptied" ? "emptied" : "missed";
}
