// @ts-check
/**
 * The picture of a loop that reads a store in every lap: the messages as rows, what the last reading made of each, and
 * the questions that a lap asks in order, down to the first that holds.
 */
import { make } from "./dom.js";
import { label } from "./labels.js";
import { rowsOf } from "./loop-store-fold.js";
import { tell, wordsFor } from "./sentences.js";

/** @typedef {import("./loop-store-fold.js").Store} Store */
/** @typedef {import("./loop-store-fold.js").Row} Row */
/** @typedef {import("./sentences.js").Words} Words */

/** What a lap asks, in this order. */
const RUNGS = ["no_user_message", "answered", "subtask", "compaction", "overflow", "unknown_agent", "turn"];
const MOST_BEADS = 12;

/** Lap and step, what was read and what of it left out, and the limit that is none. @param {Store} store */
export function lapCounters(store) {
  const { lap, step, maxSteps, reminder } = store;
  const read = rowsOf(store).filter(({ reading }) => reading !== "new");
  const hidden = read.filter(({ reading }) => reading === "hidden");
  const counted = make(
    "p",
    { class: "loop__counters" },
    make("span", {}, label("loop_lap"), " ", make("b", { "data-count": "lap" }, String(lap))),
    make("span", {}, label("loop_step"), " ", make("b", { "data-count": "step" }, String(step))),
    make("span", {}, label("loop_read", { n: read.length }), ...(hidden.length ? [make("b", {}, ` ${label("loop_left_out", { n: hidden.length })}`)] : [])),
    make("span", {}, maxSteps === null ? label("loop_no_limit") : label("loop_soft_limit", { n: maxSteps })),
    reminder ? make("span", { class: "loop__reminder" }, label("loop_reminder")) : null,
  );
  return [counted, ...(maxSteps === null || maxSteps > MOST_BEADS ? [] : [limit(step, maxSteps)])];
}

/** One bead for each step of the limit, and behind a bar those that were taken all the same. @param {number} step @param {number} most */
function limit(step, most) {
  const bead = (/** @type {boolean} */ on, /** @type {boolean} */ over) => make("i", { class: "loop__bead", "data-on": on, "data-over": over });
  const over = Math.min(MOST_BEADS, Math.max(0, step - most));
  return make(
    "div",
    { class: "loop__gauge", "aria-hidden": "true" },
    ...Array.from({ length: most }, (_, place) => bead(place < step, false)),
    make("i", { class: "loop__bar-end" }),
    ...Array.from({ length: over }, () => bead(true, true)),
  );
}

/** The rows of the store, oldest first. @param {Store} store @param {Words} words */
export function rows(store, words) {
  const count = rowsOf(store).length;
  let nth = 0;
  return store.lines.map((line) => {
    if ("note" in line) return make("div", { class: "loop__note", role: "listitem", "data-event": line.note.event }, ...tell(line.note, words));
    nth += 1;
    return row(line, store.justRead ? count - nth : null, words);
  });
}

/** @param {Row} row @param {number | null} turn when the reading comes to it @param {Words} words */
function row({ id, role, sender, reading, place, newest, thought, pieces, tasks, calls, finish }, turn, words) {
  const name = role === "user" ? "user" : "model";
  const plate = make("div", { class: "loop__plate loop__row", role: "listitem", "data-id": id, "data-role": name, "data-sender": sender, "data-reading": reading, "data-just-read": turn !== null });
  if (turn !== null) plate.style.setProperty("--turn", String(turn));
  plate.append(
    make(
      "p",
      { class: "loop__head" },
      make("code", { class: "loop__id" }, id),
      make("code", {}, role),
      make("span", { class: "loop__who" }, wordsFor("sender", sender, words)),
      make("span", { class: "loop__mark" }, label(`loop_mark_${reading}`, { n: place })),
      ...newest.map((what) => make("span", { class: "loop__newest", "data-newest": what }, label(`loop_newest_${what}`))),
    ),
    ...(thought ? [make("p", { class: "loop__thought" }, thought)] : []),
    ...pieces.map((text) => make("p", { class: "loop__piece" }, text.trim())),
    ...tasks.map((task) => taskLine(task)),
    ...calls.map((call) => callLine(call, words)),
    ...(finish ? [make("p", { class: "loop__finish" }, label("loop_finish"), " ", make("code", {}, finish))] : []),
  );
  return plate;
}

/** @param {import("./loop-store-fold.js").Task} task */
function taskLine({ type, agent, prompt, state }) {
  const what = make("b", {}, type, agent ? ` → ${agent}` : "");
  return make("p", { class: "loop__task", "data-work": state }, what, prompt ? ` ${prompt}` : null, " ", make("span", {}, label(`loop_task_${state}`)));
}

/** @param {import("./loop-store-fold.js").Call} call @param {Words} words */
function callLine({ tool, args, repetitions, result, failed }, words) {
  const again = repetitions > 1 ? make("b", { class: "loop__again" }, `×${repetitions}`) : null;
  const came = result === null ? null : make("span", { class: "loop__came" }, " → ", make("code", { "data-error": failed }, result || "–"));
  return make("p", { class: "loop__call loop__result" }, make("b", {}, tool), " ", make("code", {}, wordsFor("args", shown(args), words)), again, came);
}

/** The first argument says enough. @param {object} args */
function shown(args) {
  const said = Object.entries(args).find(([, value]) => typeof value === "string" && value);
  return said ? { [said[0]]: said[1] } : args;
}

/** What this lap asks, down to the first question that holds. @param {Store} store @param {Words} words */
export function ladder({ decision, exitTest }, words) {
  const taken = decision === null ? -1 : RUNGS.indexOf(decision);
  const rungs = RUNGS.map((rung, place) => {
    const state = taken < 0 || place > taken ? "open" : place === taken ? "yes" : "no";
    const why = rung === "answered" && state === "no" ? wordsFor("exit_test", exitTest, words) : label("loop_rung_no");
    const said = state === "yes" ? `→ ${label(`loop_then_${rung}`)}` : state === "no" ? why : "";
    return make("li", { class: "loop__rung", "data-rung": rung, "data-said": state }, make("span", {}, label(`loop_rung_${rung}`)), " ", make("b", {}, said));
  });
  return make("ol", { class: "loop__ladder", "aria-label": label("loop_ladder") }, ...rungs);
}
