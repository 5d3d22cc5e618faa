// @ts-check
/**
 * The loop as a picture: the conversation as it grows, the budget, and the counters of the detectors.
 * What stands in the role of the user without being written by the person has a dashed border.
 */
import { hearAnswers, showQuestion } from "./demo-question.js";
import { make } from "./dom.js";
import { label } from "./labels.js";
import { KINDS, TURNING_POINTS, fold } from "./loop-fold.js";
import { block, board } from "./loop-notes.js";
import { ladder, lapCounters, rows } from "./loop-store.js";
import { tell, wordsFor } from "./sentences.js";

/** @typedef {import("./protocol.js").Step} Step */
/** @typedef {import("./loop-fold.js").Loop} Loop */
/** @typedef {import("./loop-fold.js").Entry} Entry */

const BEADS = 12; // up to so many, each unit of a meter is drawn on its own
const STRIKES = 2; // the second one ends the turn
const FEW = 3; // so many answers of the tools are shown; the rest is counted

export class LoopView {
  static turningPoints = TURNING_POINTS;
  static quickMs = 800; // a piece or a call
  /** @param {Step} step */
  static kindOf = ({ event }) => KINDS[event];
  /** Whether there is a picture by now. @param {Step[]} steps */
  static hasSomething = (steps) => fold(steps).entries.length + (fold(steps).store?.lines.length ?? 0) > 0;

  #budget = make("div", { class: "loop__budget" });
  #meters = make("div", { class: "loop__meters" });
  #talk = make("div", { class: "loop__talk", role: "list" });
  #scroll = make("div", { class: "loop__scroll", tabindex: "0", role: "group", "aria-label": label("loop_talk") });
  #question = make("div", { class: "question loop__question", hidden: true });

  /**
   * @param {HTMLElement} root
   * @param {import("./sentences.js").Words} words
   */
  constructor(root, words) {
    this.words = words;
    this.#scroll.append(this.#talk);
    root.replaceChildren(this.#budget, this.#scroll, this.#question, this.#meters);
    hearAnswers(this.#question);
  }

  /** @param {Step[]} steps all steps so far; the last one is the one shown */
  show(steps) {
    const loop = fold(steps);
    this.#showBudget(loop);
    this.#showMeters(loop);
    showQuestion(this.#question, loop.store?.question ?? loop.notes?.question, this.words);
    if (loop.store) this.#talk.replaceChildren(...rows(loop.store, this.words));
    else this.#talk.replaceChildren(...loop.entries.flatMap((entry) => [...this.#border(entry, loop), this.#entry(entry)]));
    const smooth = !matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.#scroll.scrollTo({ top: this.#scroll.scrollHeight, behavior: smooth ? "smooth" : "instant" });
  }

  /** @param {Loop} loop */
  #showBudget(loop) {
    if (loop.store) return this.#budget.replaceChildren(...lapCounters(loop.store));
    const { budget, maxTurns, plain, notes } = loop;
    if (notes) return this.#budget.replaceChildren(...board(loop, notes, (name, value) => this.#say(name, value)));
    const counters = make(
      "p",
      { class: "loop__counters" },
      plain ? null : make("span", {}, label("loop_pass"), " ", make("b", { "data-count": "pass" }, String(loop.pass))),
      make("span", {}, label("loop_turn"), " ", make("b", { "data-count": "turn" }, String(loop.turn))),
      make("span", {}, label("loop_budget"), " ", make("b", { "data-count": "budget" }, String(budget)), ` / ${maxTurns}`),
      plain ? null : make("span", { class: "loop__strikes" }, label("loop_strikes"), " ", make("b", { "data-count": "strikes" }, String(loop.strikes)), ...beads(loop.strikes, STRIKES)),
    );
    const gauge = make("div", { class: "loop__gauge", "aria-hidden": "true" });
    if (maxTurns > BEADS) {
      const rest = make("i", { class: "loop__rest" });
      const spent = Math.min(BEADS, maxTurns - Math.max(0, budget));
      gauge.append(rest, ...Array.from({ length: spent }, () => make("i", { class: "loop__bead" })));
    } else gauge.append(...beads(budget, maxTurns));
    this.#budget.replaceChildren(counters, gauge);
  }

  /** @param {Loop} loop */
  #showMeters(loop) {
    if (loop.store) return this.#showLap(loop.store);
    if (loop.notes) return this.#meters.replaceChildren(make("span", {}, label("loop_history", { n: loop.notes.history })));
    const calls = meter("calls", loop.sameCalls, loop.sameCallsLimit);
    if (loop.plain) return this.#meters.replaceChildren(calls);
    this.#meters.replaceChildren(
      calls,
      meter("chant", loop.sightings, loop.sightingsLimit),
      meter("judge", loop.turn, loop.judgeFrom),
      make("p", { class: "loop__watch" }, label("loop_watch", { does: this.#say("watch", loop.watch) })),
    );
  }

  /** What this lap is for, and what an answer is watched for. @param {import("./loop-store-fold.js").Store} store */
  #showLap(store) {
    this.#meters.replaceChildren(
      ladder(store, this.words),
      meter("calls", store.repetitions, store.sameCalls),
      meter("used", store.used, store.usable),
      store.inRun > 1 ? make("p", { class: "loop__watch" }, label("loop_in_run", { n: store.inRun })) : "",
    );
  }

  /** Where the next message is handed in, a line goes across. @param {Entry} entry @param {Loop} loop */
  #border(entry, { plain, notes }) {
    if (entry.kind !== "user" || entry.depth > 0) return [];
    return [make("div", { class: "loop__border", role: "listitem" }, label(notes ? "loop_message_n" : plain ? "loop_round" : "loop_handed_in", { n: entry.pass }))];
  }

  /** @param {Entry} entry */
  #entry(entry) {
    const depth = Math.min(entry.depth, 3);
    if (entry.kind === "note") {
      const attributes = { class: "loop__note", role: "listitem", "data-depth": String(depth), "data-event": entry.step.event };
      return make("div", attributes, ...tell(entry.step, this.words));
    }
    if (entry.kind === "user") {
      const plate = make("div", { ...plates("user", depth), "data-sender": entry.sender });
      const inner = entry.depth ? make("span", { class: "loop__inner" }, label("loop_inner", { n: entry.depth })) : null;
      plate.append(this.#head("user", this.#say("sender", entry.sender), inner));
      const shown = entry.parts.slice(0, FEW).map((part) => this.#part(part));
      const more = entry.parts.length - shown.length;
      plate.append(...shown, ...(more > 0 ? [make("p", { class: "loop__more" }, label("loop_more", { n: more }))] : []));
      return plate;
    }
    const plate = make("div", { ...plates("model", depth), "data-dropped": entry.dropped });
    plate.append(this.#head("model", entry.dropped ? label("loop_not_kept") : entry.joined ? label("loop_joined") : null, null));
    if (entry.thought) plate.append(make("p", { class: "loop__thought" }, entry.thought));
    plate.append(
      ...entry.pieces.map((piece) => (piece.watch === "block" ? block(piece) : make("p", { class: "loop__piece", "data-watch": piece.watch }, piece.text.trim()))),
      ...entry.calls.map((call) => this.#call(call)),
    );
    if (entry.cut) plate.append(make("p", { class: "loop__cut" }, `✕ ${entry.cut.detail}`));
    return plate;
  }

  /** @param {string} role @param {string | null} who @param {Node | null} inner */
  #head(role, who, inner) {
    const name = make("code", {}, role);
    return make("p", { class: "loop__head" }, name, who ? make("span", { class: "loop__who" }, who) : null, inner);
  }

  /** @param {{text?: string, watch?: string, functionResponse?: {name: string, response: {output?: string, error?: string}}}} part */
  #part({ text, watch, functionResponse }) {
    if (watch === "block") return block({ text: text ?? "", watch });
    if (!functionResponse) return make("p", { class: "loop__piece", "data-watch": watch ?? null }, text ?? "");
    const { output, error } = functionResponse.response;
    const result = make("code", { "data-error": error !== undefined }, (error ?? output) || "–");
    return make("p", { class: "loop__result" }, make("b", {}, functionResponse.name), " → ", result);
  }

  /** @param {import("./loop-fold.js").Call} call */
  #call({ tool, args, repetitions }) {
    const again = repetitions > 1 ? make("b", { class: "loop__again" }, `×${repetitions}`) : null;
    const pairs = Object.entries(args).map(([key, value]) => `${key}: ${typeof value === "string" ? value : JSON.stringify(value)}`);
    const text = pairs.length > 1 ? pairs.join(", ") : this.#say("args", args);
    return make("p", { class: "loop__call" }, make("b", {}, tool), " ", make("code", {}, text), again);
  }

  /** @param {string} name @param {any} value */
  #say(name, value) {
    return wordsFor(name, value, this.words);
  }
}

/** @param {"user" | "model"} role @param {number} depth @returns {Record<string, string>} */
function plates(role, depth) {
  return { class: "loop__plate", role: "listitem", "data-role": role, "data-depth": String(depth) };
}

/**
 * A counter that ends somewhere.
 * @param {"calls" | "chant" | "judge" | "used"} id
 * @param {number} count
 * @param {number} limit
 */
function meter(id, count, limit) {
  const gauge = make("span", { class: "loop__gauge", "aria-hidden": "true" });
  if (limit > BEADS) {
    const bar = make("i", { class: "loop__bar" });
    bar.style.setProperty("--part", String(Math.min(1, count / limit)));
    gauge.append(bar);
  } else gauge.append(...beads(count, limit));
  const full = count >= limit && limit > 0;
  return make(
    "div",
    { class: "loop__meter", "data-meter": id, "data-full": full },
    make("span", {}, label(`loop_${id}`), " ", make("b", { class: "loop__number" }, `${count} / ${limit}`)),
    gauge,
  );
}

/** @param {number} count @param {number} limit */
function beads(count, limit) {
  return Array.from({ length: limit }, (_, place) => make("i", { class: "loop__bead", "data-on": place < count }));
}
