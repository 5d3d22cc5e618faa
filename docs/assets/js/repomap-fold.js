// @ts-check
/** @typedef {import("./protocol.js").Step} Step */

/**
 * What is known of a repository's map after some steps: a pure fold, no memory.
 *
 * @typedef {object} MapFile
 * @property {string} path
 * @property {boolean} in_chat
 * @property {string[]} defs
 * @property {string[]} refs
 *
 * @typedef {object} Edge all names that one file uses of another, together
 * @property {string} source
 * @property {string} target
 * @property {number} weight
 * @property {boolean} lit the name weighed last is one of them
 *
 * @typedef {object} Try a map that was drawn to be counted
 * @property {number} entries
 * @property {number} tokens
 * @property {string} verdict
 *
 * @typedef {object} RepoMap
 * @property {MapFile[]} files
 * @property {Map<string, string[]>} favoured where the walk starts, and why
 * @property {Map<string, Edge>} edges
 * @property {string | null} name the name that is weighed
 * @property {string | null} at the file that is looked at
 * @property {Map<string, number>} ranks empty until the first lap
 * @property {boolean} settled
 * @property {{file: string, name: string, score: number, in_chat: boolean}[]} names
 * @property {number} budget
 * @property {Try[]} tries
 * @property {{entries: number, tokens: number, text: string} | null} chosen
 */

/** What is marked on the line of steps. @type {Record<string, string>} */
export const KINDS = {
  FileFavoured: "rule",
  RankSettled: "verdict",
  NamesRanked: "verdict",
  MapTried: "check",
  MapChosen: "end",
  MapEmpty: "refusal",
};

/** Events at which the story turns. */
export const TURNING_POINTS = new Set(["RepoRead", "HintsRead", "FileFavoured", "RankSpread", "RankSettled", "NamesRanked", "MapTried", "MapChosen", "MapEmpty"]);

/**
 * @param {Step[]} steps
 * @returns {RepoMap}
 */
export function fold(steps) {
  /** @type {RepoMap} */
  const map = { files: [], budget: 0, ...unranked() };
  for (const { event, data } of steps) {
    map.at = null;
    CHANGES[event]?.(map, data);
  }
  return map;
}

/** @returns {Omit<RepoMap, "files" | "budget">} */
function unranked() {
  return { favoured: new Map(), edges: new Map(), name: null, at: null, ranks: new Map(), settled: false, names: [], tries: [], chosen: null };
}

/** @type {Record<string, (map: RepoMap, data: any) => void>} */
const CHANGES = {
  RepoRead(map, data) {
    Object.assign(map, { files: data.files, budget: data.budget_tokens });
  },
  FileFavoured(map, data) {
    map.favoured.set(data.file, data.reasons);
  },
  NameWeighed(map, data) {
    map.name = data.name;
    for (const edge of map.edges.values()) edge.lit = false;
    for (const { source, target, weight } of data.edges) {
      const key = `${source} ${target}`;
      const before = map.edges.get(key)?.weight ?? 0;
      map.edges.set(key, { source, target, weight: before + weight, lit: true });
    }
  },
  FileLinked(map, data) {
    map.name = null;
    map.at = data.file;
    for (const edge of map.edges.values()) edge.lit = edge.target === data.file;
  },
  RankSpread: ranked,
  RankSettled(map, data) {
    ranked(map, data);
    map.settled = true;
  },
  NamesRanked(map, data) {
    map.names = data.names;
  },
  MapTried(map, data) {
    map.budget = data.budget_tokens;
    map.tries.push({ entries: data.entries, tokens: data.tokens, verdict: data.verdict });
  },
  MapChosen(map, data) {
    map.chosen = data;
  },
  MapEmpty(map) {
    Object.assign(map, unranked());
  },
};

/** @param {RepoMap} map @param {any} data */
function ranked(map, data) {
  map.name = null;
  for (const edge of map.edges.values()) edge.lit = false;
  map.ranks = new Map(data.ranks.map((/** @type {{file: string, rank: number}} */ { file, rank }) => [file, rank]));
}
