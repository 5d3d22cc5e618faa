// @ts-check
/**
 * A gate without rules: the checks in their order, the words of a question and where each leads, what is kept in mind,
 * and the commits below it all. It is a part of gate-view.
 */
import { make } from "./dom.js";
import { ENTER, foldDesk } from "./gate-aider-fold.js";
import { label } from "./labels.js";
import { wordsFor } from "./sentences.js";

/** @typedef {import("./protocol.js").Step} Step */
/** @typedef {import("./sentences.js").Words} Words */
/** @typedef {import("./gate-aider-fold.js").Desk} Desk */
/** @typedef {import("./gate-aider-fold.js").Commit} Commit */

export class DeskPart {
  #asked = make("div", { class: "gate__desk" });
  #below = make("div", { class: "gate__desk" });

  /**
   * Show it around the question that a person may answer; nothing for a gate of another kind.
   * @param {Step[]} steps
   * @param {HTMLElement} question
   * @param {Words} words
   */
  show(steps, question, words) {
    const desk = foldDesk(steps);
    if (desk.open && !this.#asked.parentNode) {
      question.before(this.#asked);
      question.after(this.#below);
    }
    const asked = [rungs(desk, words), terms(desk, words)].filter((shown) => shown !== null);
    this.#asked.hidden = asked.length === 0;
    this.#asked.replaceChildren(...asked);
    this.#below.replaceChildren(kept(desk, words), commits(desk, words));
  }
}

/** @param {Desk} desk @param {Words} words */
function rungs({ rungs: made }, words) {
  if (made.length === 0) return null;
  return part(
    "gate_ladder",
    make(
      "ol",
      { class: "gate__rungs" },
      ...made.map(({ check, path, holds }, index) =>
        make(
          "li",
          { "data-holds": holds, "data-last": index === made.length - 1 },
          make("span", {}, wordsFor("check", check, words), path && made.some((rung) => rung.path !== path) ? make("code", {}, path) : null),
          make("b", {}, label(holds ? "gate_holds" : "gate_holds_not")),
        ),
      ),
    ),
  );
}

/** The question, and where its words lead. @param {Desk} desk @param {Words} words */
function terms({ raised, preference }, words) {
  if (!raised) return null;
  const marks = [
    raised.explicit ? label("gate_explicit") : null,
    raised.grouped ? label("gate_batch") : null,
    raised.grouped && preference ? label("gate_batch_kept", { word: wordsFor("word", preference, words) }) : null,
  ].filter((mark) => mark !== null);
  return part(
    "gate_words",
    make("p", { class: "gate__raised" }, raised.question, " ", raised.subject ? make("code", {}, raised.subject) : null),
    marks.length ? make("p", { class: "gate__marks" }, ...marks.map((mark) => make("span", {}, mark))) : null,
    make(
      "ul",
      { class: "gate__leads" },
      ...raised.leads.map(({ word, shown, leads_to }) =>
        make(
          "li",
          { "data-said": word === raised.said, "data-way": leads_to.split("_")[0] },
          make("span", { class: "gate__lead" }, `${word === raised.said ? "● " : ""}${wordsFor("word", word, words)}`, shown || word === ENTER ? null : make("i", {}, label("gate_word_hidden"))),
          make("b", {}, wordsFor("leads_to", leads_to, words)),
        ),
      ),
    ),
  );
}

/** What is kept in mind: files in the chat, questions that were silenced; and which commands ran. @param {Desk} desk @param {Words} words */
function kept({ silenced, chat, ran }, words) {
  const pairs = silenced.map(({ question, subject }) =>
    make("li", {}, question, " ", make("code", {}, wordsFor("subject", subject, words)), " ", make("b", {}, `→ ${label("gate_always_no")}`)),
  );
  const codes = (/** @type {Iterable<string>} */ texts) => [...texts].map((text) => make("code", {}, text));
  return part(
    "gate_kept",
    make("p", { class: "gate__chat" }, `${label("gate_in_chat")} `, ...(chat.size ? codes(chat) : ["–"])),
    ran.length ? make("p", { class: "gate__chat" }, `${label("gate_ran")} `, ...codes(ran)) : null,
    pairs.length ? make("ul", { class: "gate__silenced" }, ...pairs) : null,
  );
}

/** @param {Desk} desk @param {Words} words */
function commits(desk, words) {
  const unfinished = [...desk.unfinished].map(([path, outside]) =>
    make("span", {}, make("code", {}, path), outside ? ` ${label("gate_outside")}` : null),
  );
  const folder = make("li", { class: "gate__commit", "data-node": "folder" }, make("b", {}, label("gate_uncommitted")), make("span", {}, ...(unfinished.length ? unfinished : ["–"])));
  const list = make("ol", { class: "gate__commits" }, folder, ...[...desk.commits].reverse().map((commit) => row(commit, desk, words)));
  return part("gate_commits", desk.git ? list : make("p", {}, label("gate_no_git")));
}

/** @param {Commit} commit @param {Desk} desk @param {Words} words */
function row(commit, { head, pushed, recorded, lost }, words) {
  const { id, subject, author, committer, trailer, made_by } = commit;
  const isLost = lost.has(id);
  const marks = [
    id === head ? "HEAD" : null,
    id === pushed ? label("gate_pushed") : null,
    isLost ? label("gate_taken_back") : null,
    recorded.has(id) && !isLost ? label("gate_undoable") : null,
  ].filter((mark) => mark !== null);
  return make(
    "li",
    { class: "gate__commit", "data-node": isLost ? "lost" : made_by, "data-head": id === head },
    make("b", {}, subject, ...marks.map((mark) => make("span", { class: "gate__mark" }, mark))),
    make("span", {}, wordsFor("made_by", made_by, words)),
    make("span", {}, label("gate_names", { author, committer })),
    trailer ? make("code", {}, trailer) : null,
  );
}

/** A part with its heading. @param {string} key @param {...(Node | null)} children */
function part(key, ...children) {
  return make("section", { class: "gate__part-of-desk", "aria-label": label(key) }, make("h4", { "aria-hidden": "true" }, label(key)), ...children);
}
