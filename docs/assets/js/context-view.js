// @ts-check
/**
 * Context as a picture: the history as a bar in its window, one bar for each history that took the place of another,
 * and the snapshot between them; or the folder tree with its memory files.
 */
import { fateOf, remarks } from "./context-background.js";
import { ContextBars } from "./context-bars.js";
import { KINDS, TURNING_POINTS, fold } from "./context-fold.js";
import { ContextStore } from "./context-store.js";
import { make } from "./dom.js";
import { label } from "./labels.js";
import { KINDS as MEMORY_KINDS, TURNING_POINTS as MEMORY_POINTS, fold as foldMemory } from "./memory-fold.js";
import { MemoryTree } from "./memory-tree.js";
import { KINDS as MAP_KINDS, TURNING_POINTS as MAP_POINTS, fold as foldMap } from "./repomap-fold.js";
import { RepoMapView } from "./repomap-view.js";
import { wordsFor } from "./sentences.js";

/** @typedef {import("./protocol.js").Step} Step */
/** @typedef {import("./context-fold.js").Context} Context */
/** @typedef {import("./context-fold.js").Summary} Summary */

export class ContextView {
  static turningPoints = new Set([...TURNING_POINTS, ...MEMORY_POINTS, ...MAP_POINTS]);
  static quickMs = 700; // a step of a walk
  /** @param {Step} step */
  static kindOf = ({ event }) => KINDS[event] ?? MEMORY_KINDS[event] ?? MAP_KINDS[event];
  /** Whether there is a picture by now. @param {Step[]} steps */
  static hasSomething = (steps) => fold(steps).layers.length + foldMemory(steps).files.length + foldMap(steps).files.length > 0;

  #memory = make("div", { class: "memory" });
  #tree = new MemoryTree(this.#memory);
  #map = make("div", { class: "repomap" });
  #mapView = new RepoMapView(this.#map);
  #history = make("div", { class: "context" });
  #gauge = make("p", { class: "context__gauge" });
  #bars = new ContextBars();
  #store = new ContextStore();
  #messages = make("ol", { class: "context__messages", tabindex: "0", "aria-label": label("context_messages") });
  #summary = make("div", { class: "context__summary" });

  /**
   * @param {HTMLElement} root
   * @param {import("./sentences.js").Words} words
   */
  constructor(root, words) {
    this.words = words;
    this.#history.append(this.#gauge, this.#bars.element, this.#store.element, this.#summary, this.#messages);
    root.replaceChildren(this.#memory, this.#map, this.#history);
  }

  /** @param {Step[]} steps all steps so far; the last one is the one shown */
  show(steps) {
    const memory = foldMemory(steps);
    const context = fold(steps);
    this.#history.hidden = context.layers.length === 0;
    this.#memory.hidden = memory.files.length === 0 || !this.#history.hidden;
    if (!this.#memory.hidden) this.#tree.show(memory);
    const map = foldMap(steps);
    this.#map.hidden = map.files.length === 0 || !this.#history.hidden;
    if (!this.#map.hidden) this.#mapView.show(map);
    if (this.#history.hidden) return;
    this.#showGauge(context);
    this.#bars.show(context);
    this.#store.show(context.store, (name, value) => this.#say(name, value));
    this.#showSummary(context.summary);
    this.#showMessages(context);
  }

  /** @param {Context} context */
  #showGauge({ tokens: sent, limit, trigger, fuse, refused, skipped, exchange, layers, store }) {
    const tokens = exchange ? (layers.at(-1)?.blocks ?? []).reduce((total, block) => total + block.tokens, 0) : sent;
    const state = refused ? "refused" : tokens >= trigger ? "over" : "under";
    this.#gauge.dataset.gauge = state;
    const words = [
      make("b", { "data-count": "tokens" }, String(tokens)),
      ` ${label(exchange ? "context_of_cap" : !limit ? "context_tokens" : fuse ? "context_of" : store ? "context_of_from" : "context_of_above", { limit, trigger })}`,
      fuse ? make("span", { class: "context__fuse", "data-fuse": fuse }, make("i", { "aria-hidden": "true" }), this.#say("fuse", fuse)) : null,
      skipped ? make("span", { class: "context__skipped" }, this.#say("reason", skipped)) : null,
      store?.hidden ? make("span", { class: "context__skipped" }, label("context_hidden_sum", { sum: store.hidden })) : null,
      refused ? make("span", { class: "context__refused" }, label(store ? "context_refused_whole" : "context_refused", { tokens: refused.tokens, remaining: refused.remaining })) : null,
    ];
    this.#gauge.replaceChildren(...words.filter((word) => word !== null));
  }

  /** @param {Summary | null} summary */
  #showSummary(summary) {
    this.#summary.hidden = !summary;
    if (!summary) return;
    const { first, second, weighed, discarded } = summary;
    const drafts = [draft("write", label("context_first"), first, null, summary.waiting && !first)];
    if (summary.task === "doubt") drafts.push(draft("doubt", label("context_second"), second ?? "", first, summary.waiting));
    if (summary.failed && !summary.waiting && !first) drafts.length = 0;
    this.#summary.toggleAttribute("data-discarded", discarded !== null);
    this.#summary.replaceChildren(...drafts);
    this.#summary.append(...remarks(summary, (name, value) => this.#say(name, value)));
    if (weighed) {
      const words = label(weighed.smaller ? "context_smaller" : "context_larger", { before: weighed.before, after: weighed.after });
      this.#summary.append(make("p", { class: "context__weighed", "data-smaller": weighed.smaller }, `${weighed.smaller ? "✓" : "✕"} ${words}`));
    }
    if (discarded && !weighed) this.#summary.append(make("p", { class: "context__weighed" }, this.#say("status", discarded)));
  }

  /** @param {Context} context */
  #showMessages(context) {
    const now = /** @type {import("./context-fold.js").Layer} */ (context.layers.at(-1));
    this.#messages.hidden = context.summary !== null;
    this.#messages.replaceChildren(
      ...now.blocks.map((block, at) => {
        const fate = fateOf(now, at);
        const marks = [
          fate === "open" ? null : make("span", { class: "context__fate" }, label(`context_${fate}`)),
          block.shortened ? make("span", { class: "context__fate", "data-always": true }, label(context.store ? "context_output_cleared" : "context_shortened")) : null,
        ];
        return make(
          "li",
          { "data-kind": block.kind, "data-fate": fate, "data-id": block.id ?? null },
          make("b", {}, this.#say("kind", block.kind === "said" ? block.role : block.kind), block.id ? make("span", { class: "context__id" }, block.id) : null),
          make("span", { class: "context__text" }, block.text),
          ...marks,
          make("span", { class: "context__tokens" }, String(block.tokens)),
        );
      }),
    );
  }

  /** @param {string} name @param {any} value */
  #say(name, value) {
    return wordsFor(name, value, this.words);
  }
}

/**
 * A draft of the snapshot, line by line; against an older one, new lines are marked, and lost ones shown struck out.
 * @param {string} task
 * @param {string} title
 * @param {string} text
 * @param {string | null} against
 * @param {boolean} waiting
 */
function draft(task, title, text, against, waiting) {
  const lines = text.trim().split("\n");
  const before = against === null ? lines : against.trim().split("\n");
  const body = waiting ? [make("span", { class: "context__waiting" }, label("context_waiting"))] : compared(before, lines);
  return make("section", { class: "context__draft", "data-task": task }, make("b", {}, title), make("div", {}, ...body));
}

/** New lines, each after the old ones that it stands in for. @param {string[]} before @param {string[]} after */
function compared(before, after) {
  const old = [...before];
  const lostUpTo = (/** @type {string | null} */ line) => {
    const end = line === null ? old.length : old.findIndex((one) => one === line || after.includes(one));
    return old.splice(0, Math.max(0, end)).filter((one) => !after.includes(one)).map((one) => make("del", {}, one));
  };
  const lines = after.flatMap((line) => {
    if (!before.includes(line)) return [make("ins", {}, line)];
    const lost = lostUpTo(line);
    old.shift();
    return [...lost, make("span", {}, line)];
  });
  return [...lines, ...lostUpTo(null)];
}
