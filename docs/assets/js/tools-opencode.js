// @ts-check
/**
 * Two parts of the tools' picture that only OpenCode has: the layers that a tool passes on its way to the model, and the
 * cutting of outputs, as bars with a mark where the limit is.
 */
import { make } from "./dom.js";
import { label } from "./labels.js";

/** @typedef {import("./tools-fold.js").Tools} Tools */
/** @typedef {import("./tools-opencode-fold.js").Measured} Measured */
/** @typedef {(name: string, value: any) => string} Say */

const LAYERS = [1, 2, 3, 4];
const LONG = 600; // characters of a text that are worth showing

/** What each layer takes away or brings in. @param {Tools} tools @param {Say} say @returns {HTMLElement[]} */
export function layersOf({ hidden, layers }, say) {
  if (!layers && !hidden.some(({ layer, reason }) => layer && reason !== "never_offered")) return [];
  return LAYERS.map((layer) => {
    const item = make("li", { class: "tools__layer" }, make("b", {}, label(`tools_layer_${layer}`)));
    if (layer === 2 && layers?.agents) item.append(...agents(layers.agents, say));
    if (layer === 3) item.append(...(layers?.added ?? []).flatMap(({ tools }) => tools.map((tool) => make("ins", {}, `+ ${tool}`))));
    for (const { tool, reason, rule } of hidden.filter((one) => one.layer === layer)) {
      item.append(make("span", { class: "tools__hidden" }, make("del", {}, tool), " ", rule ? make("code", {}, rule) : say("reason", reason)));
    }
    if (item.childElementCount === 1) item.append(make("span", {}, label("tools_layer_nothing")));
    return item;
  });
}

/** @param {{agents: string[], unlisted: {agent: string, reason: string}[]}} listed @param {Say} say */
function agents(listed, say) {
  const left = listed.unlisted.map(({ agent, reason }) =>
    make("span", { class: "tools__hidden" }, make("del", {}, agent), ` ${say("reason", reason)}`),
  );
  return [...listed.agents.map((agent) => make("code", {}, agent)), ...left];
}

/** @param {Tools} tools @param {Say} say @returns {HTMLElement[]} */
export function cutsOf({ measured }, say) {
  return (measured ?? []).map((one) => {
    const cut = one.removed !== undefined;
    const figure = make("div", { class: "cut", "data-cut": cut, "data-call": one.id });
    figure.append(make("b", {}, `${one.id} ${one.tool}`), make("span", {}, cut ? label("tools_cut") : say("reason", one.reason)));
    figure.append(bar("tools_lines", one.lines, one.max_lines, cut ? one.kept_lines ?? 0 : one.lines));
    figure.append(bar("tools_bytes", one.bytes, one.max_bytes, cut ? one.kept_bytes ?? 0 : one.bytes));
    if (cut) figure.append(slip(one, say));
    return figure;
  });
}

/** One measure: how much there is, how much may be, how much is kept. @param {string} key @param {number} total @param {number} most @param {number} kept */
function bar(key, total, most, kept) {
  const whole = Math.max(total, most, 1);
  const track = make("i", { class: "cut__bar", "aria-hidden": "true" }, make("i", { class: "cut__limit" }));
  track.style.setProperty("--total", String(total / whole));
  track.style.setProperty("--kept", String(kept / whole));
  track.style.setProperty("--most", String(most / whole));
  const [all, limit, left] = [total, most, kept].map((number) => number.toLocaleString("en").replaceAll(",", " "));
  return make("p", { class: "cut__measure" }, make("span", {}, label(key, { n: all, most: limit, kept: left })), track);
}

/** What is left of the text, torn off where the rest is missing. @param {Measured} one @param {Say} say */
function slip({ preview, removed, unit, direction, path, hint }, say) {
  const kept = make("pre", { class: "cut__kept", "data-empty": !preview }, preview ? shortened(preview) : label("tools_cut_empty"));
  const gone = make("p", { class: "cut__gone" }, label("tools_cut_gone", { n: String(removed), unit: say("unit", unit), path: path ?? "" }));
  const parts = direction === "tail" ? [gone, kept] : [kept, gone];
  return make("div", { class: "cut__slip" }, ...parts, make("p", {}, `${label("tools_cut_hint")} ${say("hint", hint)}`));
}

/** The text as it is, or its two ends. @param {string} text */
export function shortened(text) {
  return text.length <= LONG ? text : `${text.slice(0, LONG / 2)} … ${text.slice(-LONG / 2)}`;
}
