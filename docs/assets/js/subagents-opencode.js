// @ts-check
/**
 * Two parts of the sub-agents' tree that only OpenCode has: which session a plate is, and where its rules come from.
 */
import { make } from "./dom.js";
import { label } from "./labels.js";

/** @typedef {import("./subagents-opencode-fold.js").Derived} Derived */
/** @typedef {import("./subagents-opencode-fold.js").Session} Session */
/** @typedef {(name: string, value: any) => string} Say */

/** The rules of a new session, and what does not get in. @param {Derived} derived @param {Say} say */
export function rulesOf({ handed, kept_back, parent_agent, parent_agent_denies }, say) {
  const box = make("div", { class: "family__rules" }, make("b", {}, label("family_rules")));
  const rows = handed.map(({ rule, source }) => make("li", { class: "family__row", "data-source": source }, make("code", {}, rule), " ", say("source", source)));
  const left = [
    ...kept_back.map((rule) => make("li", { class: "family__row", "data-source": "left" }, make("del", {}, rule), " ", label("family_kept_back"))),
    ...parent_agent_denies.map((rule) =>
      make("li", { class: "family__row", "data-source": "left" }, make("del", {}, rule), " ", label("family_not_looked_at", { agent: parent_agent })),
    ),
  ];
  box.append(make("ul", {}, ...rows, ...left));
  return box;
}

/** Which session this is. @param {Session} session */
export function sessionOf({ id, parent, rules, remembers, askedFor }) {
  const line = make("p", { class: "family__session", "data-resumed": remembers !== null }, make("code", {}, id));
  line.append(make("span", {}, label("family_child_of", { parent: parent ?? "–" })));
  if (remembers !== null) {
    line.append(make("b", {}, label("family_resumed", { n: String(remembers) })));
    line.append(make("span", {}, label("family_old_rules"), " "), ...rules.map((rule) => make("code", {}, rule)));
  }
  if (askedFor) line.append(make("span", {}, label("family_unknown_id", { id: askedFor })));
  return line;
}
