// @ts-check
/** The bars: how full the window is, where the history was cut, and how the front became one block of the next. */
import { bracket, exchangeBar, fateOf, measured } from "./context-background.js";
import { make } from "./dom.js";
import { label } from "./labels.js";

/** @typedef {import("./context-fold.js").Context} Context */
/** @typedef {import("./context-fold.js").Layer} Layer */

const SVG = "http://www.w3.org/2000/svg";

export class ContextBars {
  element = make("div", { class: "context__bars" });

  /** @param {Context} context */
  show(context) {
    const { layers } = context;
    const rows = layers.flatMap((layer, at) => {
      const isNow = at === layers.length - 1;
      const next = layers[at + 1];
      return [bar(context, layer, at, isNow), ...(next ? [funnel(layer, next, context.limit || sum(layer.blocks, "tokens"))] : [])];
    });
    const now = layers.at(-1);
    const copy = now && bracket(now, scaleOf(context, now, true));
    if (copy) rows.push(copy);
    if (now && (now.tried.length > 0 || now.cut !== null)) rows.push(ruler(now));
    if (now && context.exchange) rows.push(exchangeBar(context.exchange, scaleOf(context, now, true)));
    this.element.replaceChildren(...rows, legend(context.fuse === null, now, typeof context.store?.ignored === "number"));
  }
}

/** @param {Context} context @param {Layer} layer @param {number} at @param {boolean} isNow */
function bar(context, layer, at, isNow) {
  const { limit, trigger, refused } = context;
  const total = sum(layer.blocks, "tokens");
  const scale = scaleOf(context, layer, isNow);
  const pieces = layer.blocks.map((block, place) =>
    wide(block.tokens / scale, "context__block", {
      "data-kind": block.kind,
      "data-role": block.role,
      "data-fate": fateOf(layer, place),
      "data-shortened": block.shortened ?? false,
      title: `${block.text} (${block.tokens})`,
    }),
  );
  if (isNow && refused && !refused.listed) pieces.push(wide(refused.tokens / scale, "context__block", { "data-kind": "refused" }));
  const spoken = label(limit > 0 ? "context_bar" : "context_bar_alone", { n: at + 1, tokens: total, limit });
  return make(
    "div",
    { class: "context__bar", role: "img", "aria-label": spoken, "data-layer": String(at + 1), "data-now": isNow },
    ...pieces,
    limit > 0 ? placed(trigger / scale, "context__half") : null,
    typeof context.store?.ignored === "number" ? placed(context.store.ignored / scale, "context__ignored") : null,
    limit > 0 && scale > limit ? placed(limit / scale, "context__end") : null,
  );
}

/** How many tokens a bar is wide. @param {Context} context @param {Layer} layer @param {boolean} isNow */
function scaleOf({ limit, refused, exchange }, layer, isNow) {
  const total = sum(layer.blocks, "tokens");
  const more = isNow && refused && !refused.listed ? total + refused.tokens : 0;
  return Math.max(limit, total, more, isNow ? sum(exchange ?? [], "tokens") : 0);
}

/** From the front of one history to the snapshot in the next, and from what is kept to what is kept. @param {Layer} from @param {Layer} to @param {number} limit */
function funnel(from, to, limit) {
  const cut = from.cut ?? 0;
  const front = sum(from.blocks.slice(0, cut), "tokens");
  const kept = sum(from.blocks.slice(cut), "tokens");
  const at = to.blocks.findIndex(({ kind }) => kind === "snapshot");
  const start = sum(to.blocks.slice(0, at), "tokens");
  const end = start + (to.blocks[at]?.tokens ?? 0);
  const next = to.blocks[at + 1];
  const after = end + (next?.kind === "acknowledgement" ? next.tokens : 0);
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("class", "context__funnel");
  svg.setAttribute("viewBox", `0 0 ${limit} 10`);
  svg.setAttribute("preserveAspectRatio", "none");
  svg.setAttribute("aria-hidden", "true");
  svg.append(shape("summarised", [[0, 0], [front, 0], [end, 10], [start, 10]]));
  if (kept > 0) svg.append(shape("kept", [[front, 0], [front + kept, 0], [after + kept, 10], [after, 10]]));
  return svg;
}

/** @param {string} fate @param {number[][]} corners */
function shape(fate, corners) {
  const polygon = document.createElementNS(SVG, "polygon");
  polygon.setAttribute("points", corners.map((corner) => corner.join(",")).join(" "));
  polygon.setAttribute("data-fate", fate);
  return polygon;
}

/** The same history measured in characters of JSON: the ruler for the cut. @param {Layer} layer */
function ruler(layer) {
  const { tried, cut, target, why, unit, budget, note: own } = layer;
  const blocks = measured(layer);
  const total = sum(blocks, "chars");
  const before = (/** @type {number} */ index) => sum(blocks.slice(0, index), "chars");
  const last = tried.at(-1);
  const marks = tried.map(({ index, enough }) =>
    placed(before(index) / total, "context__try", { "data-enough": enough, "data-at": cut === null && index === last?.index }, enough ? "✓" : "✕"),
  );
  const strip = make(
    "div",
    { class: "context__ruler", role: "img", "aria-label": label(`context_ruler_${unit}`, { percent: Math.round((100 * (cut === null ? (last?.before ?? 0) : before(cut))) / total) }) },
    ...blocks.map((block, at) => wide(block.chars / total, "context__chars", { "data-fate": fateOf(layer, at) })),
    why === "all" ? null : placed(target / total, "context__target", {}, make("span", {}, budget === undefined ? label("context_target", { percent: Math.round((100 * target) / total) }) : label("context_budget", { tokens: budget }))),
    ...marks,
    cut === null ? null : placed(before(cut) / total, "context__cut"),
  );
  const share = cut === null ? null : Math.round((100 * (total - before(cut))) / total);
  const whole = why === "everything" ? "context_all_summarised" : why === "all" ? "context_all_of_copy" : null;
  const note = own ? label(own) : share === null ? label(budget === undefined ? `context_in_${unit}` : "context_in_turns") : label(whole ?? `context_share_kept_${unit}`, { percent: share });
  return make("div", { class: "context__measure" }, make("p", {}, note), strip);
}

/**
 * @param {boolean} plain no output is ever shortened, and the summary has no name of its own
 * @param {Layer | undefined} now
 * @param {boolean} ignored a part of the window is left out of account
 */
function legend(plain, now, ignored) {
  const more = now ? ["lost", "late"].filter((fate) => now.blocks.some((_, at) => fateOf(now, at) === fate)) : [];
  const kinds = ["summarised", "kept", "snapshot", ...(plain ? [] : ["shortened"]), ...more, ...(ignored ? ["ignored"] : [])];
  const words = (/** @type {string} */ kind) => label(plain && kind === "snapshot" ? "context_summary" : `context_${kind}`);
  return make("ul", { class: "context__legend" }, ...kinds.map((kind) => make("li", { "data-legend": kind }, make("i", { "aria-hidden": "true" }), words(kind))));
}

/** @param {import("./context-fold.js").Block[]} blocks @param {"tokens" | "chars"} key */
function sum(blocks, key) {
  return blocks.reduce((total, block) => total + block[key], 0);
}

/** @param {number} share of the bar @param {string} name @param {Record<string, string | boolean>} [attributes] */
function wide(share, name, attributes = {}) {
  const element = make("i", { class: name, ...attributes });
  element.style.width = `${(100 * share).toFixed(3)}%`;
  return element;
}

/** @param {number} share of the bar, from its start @param {string} name @param {Record<string, string | boolean>} [attributes] @param {...(Node | string)} children */
function placed(share, name, attributes = {}, ...children) {
  const element = make("i", { class: name, ...attributes }, ...children);
  element.style.left = `${(100 * share).toFixed(3)}%`;
  return element;
}
