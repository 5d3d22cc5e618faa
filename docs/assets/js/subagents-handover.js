// @ts-check
/**
 * A handover in place of a child: what goes along and what is wiped, the editor at work, what comes back and what does
 * not. The fold of it is pure, like that of the family.
 */
import { make } from "./dom.js";
import { label } from "./labels.js";

/** @typedef {import("./subagents-types.js").Family} Family */
/** @typedef {import("./subagents-types.js").Child} Child */
/** @typedef {import("./subagents-types.js").Handover} Handover */
/** @typedef {import("./subagents-types.js").EditMade} EditMade */
/** @typedef {import("./protocol.js").Step} Step */

const MARKS = { open: "…", written: "✓", failed: "✕", skipped: "⊘" };

/** What a handover does to the picture, step by step. @type {Record<string, (family: Family, data: any, step: Step) => void>} */
export const HANDOVER_CHANGES = {
  HandedOver(family, data) {
    /** @type {Child} */
    const child = {
      agent: data.agent,
      tools: [],
      withheld: [],
      turn: 0,
      maxTurns: data.max_reflections + 1,
      clock: null,
      grace: null,
      last: false,
      entries: [],
      reason: null,
      result: "",
      heir: true,
    };
    family.child = child;
    family.parent.push({ kind: "handover", child, data, receipt: null, back: null });
  },
  FileOpened: ({ child }, _data, step) => child?.entries.push({ kind: "mark", step }),
  EditsCommitted: ({ child }, _data, step) => child?.entries.push({ kind: "mark", step }),
  ChildReflected: ({ child }, _data, step) => child?.entries.push({ kind: "mark", step }),
  ChildInterrupted: ({ child }, _data, step) => child?.entries.push({ kind: "mark", step }),
  HandoverSkipped: (family, _data, step) => family.parent.push({ kind: "mark", step }),
  EditsLanded({ child }, { written, failed, skipped }) {
    const said = child?.entries.findLast((entry) => entry.kind === "out");
    if (said?.kind !== "out") return;
    const left = { written: [...written], failed: [...failed] };
    for (const edit of said.edits ?? []) {
      edit.state = skipped.includes(edit.path) ? "skipped" : take(left.failed, edit.path) ? "failed" : take(left.written, edit.path) ? "written" : "open";
    }
  },
  ReceiptFiled(family, { text, edits_written: written }) {
    const handover = latest(family);
    if (handover) handover.receipt = { text, written };
  },
  TakenBack(family, data) {
    const handover = latest(family);
    if (handover) handover.back = data;
  },
};

/** @param {string[]} paths @param {string} path */
function take(paths, path) {
  const at = paths.indexOf(path);
  if (at >= 0) paths.splice(at, 1);
  return at >= 0;
}

/** @param {Family} family @returns {Handover | undefined} */
function latest({ parent }) {
  const found = parent.findLast((entry) => entry.kind === "handover");
  return found?.kind === "handover" ? found : undefined;
}

/** The edits of a reply, each with what became of it. @param {EditMade[]} edits */
export function editLines(edits) {
  return edits.map(({ path, state }) =>
    make(
      "p",
      { class: "family__edit", "data-fate": state },
      make("b", { "aria-hidden": "true" }, MARKS[state]),
      " ",
      make("code", {}, path),
      state === "open" ? null : make("span", {}, ` ${label(`family_handover_${state}`)}`),
    ),
  );
}

/**
 * The whole handover as one item of the architect's talk.
 * @param {Handover} handover
 * @param {(child: Child) => HTMLElement} showChild
 * @param {(name: string, value: any) => string} say
 */
export function handoverItem({ child, data, receipt, back }, showChild, say) {
  const { carried, wiped, withheld } = data;
  const along = [
    label("family_handover_files", { files: say("files", carried.files) }),
    label("family_handover_bill", { cents: carried.cost_cents }),
    label("family_handover_commits", { commits: say("commits", carried.commits) }),
    label("family_handover_terminal", { n: carried.never_asked.length }),
  ];
  const item = make("li", { class: "family__handover" });
  const counter = make("div", { class: "family__counter" });
  counter.append(
    list("along", "→", along),
    list("wiped", "✕", [label("family_handover_wiped_messages", { n: wiped.done + wiped.current })]),
    list("out", "⊘", withheld.map((/** @type {string} */ one) => say("withheld", one))),
  );
  item.append(counter, showChild(child));
  if (back) {
    const came = [label("family_handover_bill", { cents: back.cost_cents }), label("family_handover_commits", { commits: say("commits", back.commits) })];
    const files = back.not_in_chat.length ? [label("family_handover_files_stay", { files: say("files", back.not_in_chat) })] : [];
    item.append(make("div", { class: "family__counter" }, list("back", "←", came), list("stays", "✕", [label("family_handover_words"), ...files])));
  }
  if (receipt) {
    item.append(
      make(
        "div",
        { class: "family__in family__receipt", "data-true": receipt.written > 0 },
        make("b", {}, label("family_handover_receipt")),
        " ",
        receipt.text,
        make("small", {}, label("family_handover_written_n", { n: receipt.written })),
      ),
    );
  }
  return item;
}

/** @param {string} what @param {string} mark @param {string[]} lines */
function list(what, mark, lines) {
  return make(
    "div",
    { class: "family__goes", "data-what": what },
    make("b", {}, make("i", { "aria-hidden": "true" }, mark), " ", label(`family_handover_${what}`)),
    make("ul", {}, ...lines.map((line) => make("li", {}, line))),
  );
}
