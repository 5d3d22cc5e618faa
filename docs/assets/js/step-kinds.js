// @ts-check
/**
 * The kinds of events that are marked on the line of steps. Each view says which of its events are of which kind
 * (`kindOf`); every other turning point is a "moment".
 */
import { label } from "./labels.js";

/** @typedef {import("./protocol.js").Step} Step */
/** @typedef {(step: Step) => string | undefined} KindOf */

/** A shape for each, so that no kind is told by its colour; in the order of the menu. */
const SHAPES = {
  verdict: "◆",
  question: "?",
  refusal: "✕",
  rule: "✎",
  check: "◎",
  compression: "▼",
  memory: "◇",
  call: "▲",
  message: "●",
  agent: "★",
  end: "■",
  moment: "|",
};

export const KINDS = Object.keys(SHAPES);

/** Kinds that stand above the line: what was decided. Below it: what goes in and out. */
const DECISIONS = KINDS.slice(0, KINDS.indexOf("call"));

/** @param {string} kind */
export function shapeOf(kind) {
  return SHAPES[/** @type {keyof typeof SHAPES} */ (kind)] ?? SHAPES.moment;
}

/** @param {string} kind @returns {"above" | "below" | "on"} */
export function sideOf(kind) {
  if (kind === "moment") return "on";
  return DECISIONS.includes(kind) ? "above" : "below";
}

/** "◆ verdict" @param {string} kind */
export function nameOf(kind) {
  return `${shapeOf(kind)} ${label(`demo_kind_${kind}`)}`;
}

/**
 * What each step is, if it is marked.
 * @param {Step[]} steps
 * @param {KindOf} [kindOf]
 * @param {Set<string>} [turningPoints]
 * @returns {(string | undefined)[]}
 */
export function kindsOf(steps, kindOf, turningPoints) {
  return steps.map((step) => kindOf?.(step) ?? (turningPoints?.has(step.event) ? "moment" : undefined));
}
