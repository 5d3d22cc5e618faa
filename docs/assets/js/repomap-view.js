// @ts-check
/** The map of a repository: its files as a ranked graph, the ranking as a list, and the search for the right size. */
import { make } from "./dom.js";
import { label } from "./labels.js";
import { drawGraph } from "./repomap-graph.js";

/** @typedef {import("./repomap-fold.js").RepoMap} RepoMap */

const SHOWN_NAMES = 8;

export class RepoMapView {
  #graph = make("div", {});
  #ranking = make("div", { class: "repomap__lists" });
  #tries = make("div", {});
  #text = make("div", {});

  /** @param {HTMLElement} root */
  constructor(root) {
    root.replaceChildren(this.#tries, this.#text, this.#graph, this.#ranking); // what comes last stands in front
  }

  /** @param {RepoMap} map */
  show(map) {
    this.#graph.replaceChildren(drawGraph(map, spoken(map)), key(map));
    this.#ranking.replaceChildren(...(map.names.length ? [names(map)] : []), files(map));
    this.#tries.hidden = map.tries.length === 0;
    this.#tries.replaceChildren(...(map.tries.length ? tries(map) : []));
    this.#text.hidden = map.chosen === null;
    if (map.chosen) this.#text.replaceChildren(heading("repomap_text"), make("pre", { class: "repomap__text", tabindex: "0", "aria-label": label("repomap_text") }, map.chosen.text.trim()));
  }
}

/** What the graph says, in a sentence. @param {RepoMap} map */
function spoken({ files: all, edges, ranks }) {
  const counted = label("repomap_graph", { files: all.length, edges: edges.size });
  const [first] = [...ranks];
  return first ? `${counted} ${label("repomap_first", { file: first[0], percent: percent(first[1]) })}` : counted;
}

/** What the shapes mean; only those that are there. @param {RepoMap} map */
function key({ files: all, favoured, name }) {
  const lines = [
    name ? make("li", { class: "repomap__weighed" }, `${label("repomap_weighed")} `, make("code", {}, name)) : null,
    all.some((file) => file.in_chat) ? make("li", { "data-key": "chat" }, make("i", { "aria-hidden": "true" }), label("repomap_in_chat")) : null,
    favoured.size ? make("li", { "data-key": "start" }, make("i", { "aria-hidden": "true" }), label("repomap_start")) : null,
    make("li", { "data-key": "edge" }, make("i", { "aria-hidden": "true" }), label("repomap_edge")),
  ];
  return make("ul", { class: "repomap__key" }, ...lines);
}

/** Every file, highest rank first; before there are ranks, with what it defines. @param {RepoMap} map */
function files(map) {
  const { ranks, favoured, at } = map;
  const sorted = [...map.files].sort((a, b) => (ranks.get(b.path) ?? -1) - (ranks.get(a.path) ?? -1));
  const rows = sorted.map(({ path, in_chat: inChat, defs }) => {
    const rank = ranks.get(path);
    const marks = [inChat ? label("repomap_in_chat") : null, favoured.has(path) ? label("repomap_start") : null].filter((mark) => mark !== null);
    const plain = defs.length ? defs.join(", ") : label("repomap_nameless");
    const bar = make("i", { class: "repomap__bar", "aria-hidden": "true" });
    bar.style.setProperty("--share", `${100 * (rank ?? 0)}%`);
    return make(
      "li",
      { "data-file": path, "data-at": at === path },
      make("span", { class: "repomap__path" }, path),
      ...marks.map((mark) => make("span", { class: "repomap__mark" }, mark)),
      ranks.size ? make("b", {}, rank === undefined ? "–" : `${percent(rank)}%`) : null,
      ranks.size ? bar : make("span", { class: "repomap__defs" }, plain),
    );
  });
  return make("section", {}, heading(ranks.size ? "repomap_files_ranked" : "repomap_files"), make("ol", { class: "repomap__files", "data-ranked": ranks.size > 0 }, ...rows));
}

/** @param {RepoMap} map */
function names(map) {
  const rows = map.names.slice(0, SHOWN_NAMES).map(({ file, name, score, in_chat: inChat }) =>
    make("li", { "data-chat": inChat }, make("code", {}, name), make("span", { class: "repomap__path" }, file), inChat ? make("span", { class: "repomap__mark" }, label("repomap_left_out")) : null, make("b", {}, `${percent(score)}%`)),
  );
  const rest = map.names.length - rows.length;
  return make("section", {}, heading("repomap_names"), make("ol", { class: "repomap__names" }, ...rows), ...(rest > 0 ? [make("p", { class: "repomap__more" }, label("repomap_more", { n: rest }))] : []));
}

/** Each try as a bar; the line is the budget, the band 15 % around it. @param {RepoMap} map */
function tries({ tries: all, budget, chosen }) {
  const scale = Math.max(1.25 * budget, ...all.map(({ tokens }) => tokens));
  const rows = all.map(({ entries, tokens, verdict }) => {
    const taken = chosen?.entries === entries;
    const bar = make("span", { class: "repomap__try", "aria-hidden": "true" }, make("i", {}));
    bar.style.setProperty("--tokens", `${(100 * tokens) / scale}%`);
    bar.style.setProperty("--budget", `${(100 * budget) / scale}%`);
    const words = label("repomap_try", { entries, tokens: Math.round(tokens) });
    return make("li", { "data-verdict": verdict, "data-taken": taken }, make("span", {}, `${sign(verdict)} ${words}${taken ? ` ${label("repomap_taken")}` : ""}`), bar);
  });
  return [heading("repomap_tries", { budget: Math.round(budget) }), make("ol", { class: "repomap__tries" }, ...rows)];
}

/** @param {string} verdict */
function sign(verdict) {
  return { close_enough: "✓", best_yet: "↑", no_better: "=", too_large: "✕" }[verdict] ?? "";
}

/** @param {string} name @param {Record<string, number>} [values] */
function heading(name, values = {}) {
  return make("p", { class: "repomap__heading" }, label(name, values));
}

/** @param {number} share */
function percent(share) {
  return Number((100 * share).toFixed(1));
}
