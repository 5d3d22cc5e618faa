// @ts-check
/** @typedef {import("./protocol.js").Step} Step */

/**
 * What a gate without rules looks like after some steps: a pure fold, no memory.
 *
 * @typedef {{id: string, parents: string[], subject: string, author: string, committer: string, trailer: string, made_by: string, files: string[]}} Commit
 *
 * @typedef {object} Raised the question in the air
 * @property {string} question
 * @property {string | null} subject
 * @property {boolean} explicit
 * @property {boolean} grouped
 * @property {{word: string, shown: boolean, leads_to: string}[]} leads
 * @property {string | null} said the word that answered it, if a person did
 *
 * @typedef {object} Desk
 * @property {boolean} open whether there is one: the first event of such a gate says what is there
 * @property {boolean} git
 * @property {Commit[]} commits all that ever were, the oldest first
 * @property {string | null} head
 * @property {string | null} pushed
 * @property {Set<string>} recorded commits that /undo takes for its own
 * @property {Set<string>} lost commits that were taken back
 * @property {Set<string>} chat
 * @property {Map<string, boolean>} unfinished what no commit holds: path -> whether it lies outside of the folder
 * @property {{check: string, path: string | null, holds: boolean}[]} rungs
 * @property {Raised | null} raised
 * @property {{question: string, subject: string | null}[]} silenced
 * @property {string[]} ran commands that were allowed
 * @property {string | null} preference the word kept for the batch
 */

/** @param {Step[]} steps @returns {Desk} */
export function foldDesk(steps) {
  /** @type {Desk} */
  const desk = {
    open: false,
    git: false,
    commits: [],
    head: null,
    pushed: null,
    recorded: new Set(),
    lost: new Set(),
    chat: new Set(),
    unfinished: new Map(),
    rungs: [],
    raised: null,
    silenced: [],
    ran: [],
    preference: null,
  };
  for (const { event, data } of steps) CHANGES[event]?.(desk, data);
  return desk;
}

/** @type {Record<string, (desk: Desk, data: any) => void>} */
const CHANGES = {
  RepositoryRead(desk, data) {
    const known = new Set(desk.commits.map(({ id }) => id));
    desk.commits.push(...data.commits.filter((/** @type {Commit} */ { id }) => !known.has(id)));
    Object.assign(desk, { open: true, git: data.git, head: data.head, pushed: data.pushed, chat: new Set(data.in_chat) });
    desk.unfinished = new Map(data.status.map((/** @type {string} */ line) => [line.slice(3), false]));
  },
  CallReceived(desk) {
    Object.assign(desk, { rungs: [], raised: null });
  },
  CheckMade: (desk, data) => desk.rungs.push(data),
  QuestionRaised(desk, data) {
    desk.raised = { ...data, said: null };
    if (!data.grouped) desk.preference = null;
  },
  PermissionAnswered(desk, data) {
    if (desk.raised) desk.raised.said = data.answer === ENTER || data.answer === END ? ENTER : data.word;
  },
  GroupDecided(desk, data) {
    desk.preference = data.preference;
  },
  GroupAnswered(desk, data) {
    if (desk.raised) desk.raised.said = data.preference;
  },
  QuestionSilenced: (desk, data) => desk.silenced.push(data),
  CommandRun: (desk, data) => desk.ran.push(data.command),
  FileAdded: (desk, data) => desk.chat.add(data.path),
  FileCreated: (desk, data) => desk.unfinished.set(data.path, data.outside),
  EditApplied: (desk, data) => desk.unfinished.set(data.path, desk.unfinished.get(data.path) ?? false),
  CommitMade(desk, { commit, recorded }) {
    desk.commits.push(commit);
    desk.head = commit.id;
    if (recorded) desk.recorded.add(commit.id);
    for (const path of commit.files) desk.unfinished.delete(path);
  },
  CommitUndone(desk, data) {
    desk.lost.add(data.commit);
    desk.head = data.head;
  },
};

export const ENTER = "<Enter>";
const END = "<EOF>";

/** What is marked on the line of steps, beside what any gate marks. @type {Record<string, string>} */
export const DESK_KINDS = {
  QuestionSilenced: "rule",
  GroupDecided: "rule",
  UndoRefused: "refusal",
  GitFailed: "refusal",
  ReplyPutAside: "refusal",
};

/** Events at which the story of such a gate turns. */
export const DESK_TURNS = [...Object.keys(DESK_KINDS), "CommitMade", "CommitUndone", "FileCreated", "CommandRun"];
