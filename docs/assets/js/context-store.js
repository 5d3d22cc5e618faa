// @ts-check
/** The store beside what the model sees: one cell a message, with its place in the request, and the job that waits. */
import { make } from "./dom.js";
import { label } from "./labels.js";

/** @typedef {import("./context-opencode.js").Store} Store */
/** @typedef {import("./context-opencode.js").Stored} Stored */

export class ContextStore {
  element = make("section", { class: "context__stored", hidden: true });

  /**
   * @param {Store | null} store
   * @param {(name: string, value: any) => string} say the words of the cell
   */
  show(store, say) {
    this.element.hidden = !store || store.rows.length === 0;
    if (!store || this.element.hidden) return;
    const seen = store.rows.filter(({ id }) => store.seen.includes(id)).length;
    this.element.replaceChildren(
      make("p", {}, label("context_stored", { stored: store.rows.length, seen })),
      make("ol", { class: "context__cells", "aria-label": label("context_stored_list") }, ...store.rows.map((row) => cell(row, store, say))),
      ...jobLine(store),
      ...clearedLine(store),
    );
  }
}

/** @param {Stored} row @param {Store} store @param {(name: string, value: any) => string} say */
function cell({ id, kind, role, tokens, text }, store, say) {
  const place = store.seen.indexOf(id);
  const shown = kind === "summary" ? "snapshot" : kind;
  const { job } = store;
  const fate = store.cleared.has(id) ? "cleared" : store.verdicts.get(id);
  return make(
    "li",
    {
      "data-id": id,
      "data-kind": shown,
      "data-seen": place >= 0,
      "data-tail": job?.tail === id,
      "data-job": job?.id === id ? job.state : null,
      title: `${id}: ${text} (${tokens})`,
    },
    make("span", { class: "context__id" }, id),
    make("span", { class: "context__kind" }, say("kind", shown === "said" ? role : shown)),
    place >= 0
      ? make("b", { class: "context__place" }, make("span", { class: "context__spoken" }, label("context_place")), String(place + 1))
      : make("b", { class: "context__place" }, make("span", { class: "context__spoken" }, label("context_unseen")), make("span", { "aria-hidden": "true" }, "–")),
    fate ? make("span", { class: "context__output", "data-output": fate }, label(`context_output_${fate}`)) : null,
  );
}

/** What the model does not get to read, and is there all the same. @param {Store} store */
function clearedLine({ cleared }) {
  if (cleared.size === 0) return [];
  const list = [...cleared].map(([id, tokens]) => `${id} (${tokens})`).join(", ");
  return [make("p", { class: "context__job" }, label("context_cleared_line", { list }))];
}

/** @param {Store} store */
function jobLine({ job }) {
  if (!job) return [];
  const kept = job.tail ? [" ", label("context_job_tail", { id: job.tail })] : [];
  return [make("p", { class: "context__job", "data-job": job.state }, label(`context_job_${job.state}`, { id: job.id }), ...kept)];
}
