// @ts-check
/**
 * The picture of each organ. `turningPoints` are the events at which its story turns, `quickMs` is the pace between;
 * `kindOf` says how a step is marked, `hasSomething` whether steps make a picture.
 */
import { ContextView } from "./context-view.js";
import { GateView } from "./gate-view.js";
import { LoopView } from "./loop-view.js";
import { SubagentsView } from "./subagents-view.js";
import { ToolsView } from "./tools-view.js";

export const ORGAN_VIEWS = {
  loop: LoopView,
  tools: ToolsView,
  permission_gate: GateView,
  context: ContextView,
  subagents: SubagentsView,
};

const SHEETS = {
  loop: "loop-view",
  tools: "tools-view",
  permission_gate: "gate-view",
  context: "context-view",
  subagents: "subagents-view",
};

/**
 * The style sheets that a picture and its stepper need.
 * @param {string} [organ] none, or something that is no organ: a whole agent, which shows them all
 */
export function sheetsOf(organ) {
  const own = SHEETS[/** @type {keyof typeof SHEETS} */ (organ)];
  return ["stepper", ...(own ? [own] : ["body-view", ...Object.values(SHEETS)])];
}
