// @ts-check
/** @typedef {import("./protocol.js").Step} Step */

/**
 * What is known of the memory files after some steps: a pure fold, no memory.
 *
 * @typedef {object} Note a memory file, or one that is imported
 * @property {number | null} order when it was read, from 1
 * @property {string} state found, read, blank, imported or dropped
 * @property {string | null} place system_prompt, first_message or tool_output
 *
 * @typedef {object} Memory
 * @property {string[]} files
 * @property {string[]} folders
 * @property {[string, string][]} links
 * @property {string[]} roots
 * @property {Map<string, Note>} notes
 * @property {string | null} ceiling
 * @property {string | null} marker
 * @property {string | null} at the folder the walk stands in
 * @property {Set<string>} searched
 * @property {string[]} refused imports that were not put in, as they were written
 * @property {string | null} reached the path that the agent touches
 * @property {Record<string, string[]>} places what is where, in order
 * @property {boolean} trusted
 */

export const PLACES = ["system_prompt", "first_message", "tool_output"];

/** What is marked on the line of steps. @type {Record<string, string>} */
export const KINDS = {
  MemoryPlaced: "memory",
  ProjectIgnored: "refusal",
  ImportRefused: "refusal",
  NothingNew: "end",
};

/** Events at which the story turns. */
export const TURNING_POINTS = new Set([
  "MemorySearchStarted",
  "ProjectIgnored",
  "CeilingFound",
  "ProjectSorted",
  "ImportRefused",
  "MemoryPlaced",
  "PathReached",
  "NothingNew",
]);

/**
 * @param {Step[]} steps
 * @returns {Memory}
 */
export function fold(steps) {
  /** @type {Memory} */
  const memory = {
    files: [],
    folders: [],
    links: [],
    roots: [],
    notes: new Map(),
    ceiling: null,
    marker: null,
    at: null,
    searched: new Set(),
    refused: [],
    reached: null,
    places: Object.fromEntries(PLACES.map((place) => [place, []])),
    trusted: true,
  };
  for (const { event, data } of steps) CHANGES[event]?.(memory, data);
  return memory;
}

/** @type {Record<string, (memory: Memory, data: any) => void>} */
const CHANGES = {
  MemorySearchStarted(memory, { files, folders, links, roots, trusted }) {
    Object.assign(memory, { files, folders, links, roots, trusted });
  },
  MemoryFound: (memory, data) => data.paths.forEach((/** @type {string} */ path) => note(memory, path)),
  CeilingFound(memory, data) {
    Object.assign(memory, { ceiling: data.ceiling, marker: data.marker, at: data.start, searched: new Set() });
  },
  FolderSearched(memory, data) {
    memory.at = data.folder;
    memory.searched.add(data.folder);
    for (const path of data.found) note(memory, path);
  },
  DuplicateDropped(memory, data) {
    note(memory, data.path).state = "dropped";
  },
  ProjectSorted(memory) {
    memory.at = null;
  },
  ImportFollowed(memory, data) {
    note(memory, data.imported).state = "imported";
  },
  ImportRefused: (memory, data) => memory.refused.push(data.imported),
  MemoryRead(memory, data) {
    memory.at = null;
    const read = [...memory.notes.values()].filter(({ order }) => order !== null).length;
    Object.assign(note(memory, data.path), { order: read + 1, state: data.blank ? "blank" : "read" });
  },
  MemoryPlaced(memory, data) {
    for (const path of data.paths) note(memory, path).place = data.place;
    memory.places[data.place].push(...data.paths);
  },
  PathReached(memory, data) {
    memory.reached = data.path;
  },
  NothingNew(memory) {
    memory.at = null;
  },
};

/** @param {Memory} memory @param {string} path @returns {Note} */
function note(memory, path) {
  const known = memory.notes.get(path) ?? { order: null, state: "found", place: null };
  memory.notes.set(path, known);
  return known;
}
