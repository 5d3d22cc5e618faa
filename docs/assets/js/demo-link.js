// @ts-check
/**
 * A link that restores a demo: `#demo=compare/3/yolo-still-asks&step=7`, and the reader's changes behind `&edits=`.
 * Whoever opens it sees the step of the recorded run. Changes are put into the form and shown; they run on a click.
 */
import { make } from "./dom.js";
import { foldedRun, unfold } from "./folded-run.js";
import { label } from "./labels.js";
import { NotPacked, pack, unpack } from "./packed.js";

/** @typedef {import("./live-demo.js").LiveDemo} LiveDemo */
/** @typedef {{demo: string, step: number, edits: string | null}} Place */

/** @param {string} hash @returns {Place | null} null: the address names no demo */
function placeIn(hash) {
  const parts = new URLSearchParams(hash.slice(1));
  const demo = parts.get("demo");
  return demo === null ? null : { demo, step: Number.parseInt(parts.get("step") ?? "", 10) || 0, edits: parts.get("edits") };
}

/** Go to what the address names, if that is a demo. @returns {Promise<void>} fulfilled when it is shown */
export async function openAddressed() {
  const place = placeIn(location.hash);
  document.querySelector(".demo-link__unknown")?.remove();
  if (!place) return;
  await unfold(foldedRun(place.demo));
  const found = [...document.querySelectorAll("live-demo")].filter((one) => one.getAttribute("data-scenario") === place.demo);
  const demo = /** @type {LiveDemo | undefined} */ (found.find((one) => !one.closest("[hidden]")) ?? found[0]);
  if (!demo) return tellUnknown();
  /** @type {import("./organ-matrix.js").OrganMatrix | null} */ (demo.closest("organ-matrix"))?.reveal(demo);
  arriveAt(demo);
  await import("./live-demo.js");
  await demo.wake();
  forget(demo);
  demo.runner?.stop();
  demo.code?.use({});
  demo.showTrace(/** @type {import("./protocol.js").Trace} */ (demo.baked), place.step || demo.opening);
  if (place.edits !== null) await bring(demo, place.edits, place.step);
  arriveAt(demo);
}

/** The link was never for this page, or the demo is gone. */
function tellUnknown() {
  const note = make("p", { class: "demo-link__unknown", role: "alert" }, label("demo_link_unknown"));
  document.querySelector("article")?.prepend(note);
  note.scrollIntoView({ block: "center", behavior: "instant" });
}

/** @param {HTMLElement} demo */
function arriveAt(demo) {
  demo.scrollIntoView({ behavior: "instant" });
  /** @type {HTMLElement | null} */ (demo.querySelector(".live-demo__stage"))?.focus({ preventScroll: true });
}

/** @param {LiveDemo} demo @param {string} edits @param {number} step */
async function bring(demo, edits, step) {
  const { hash } = location;
  /** @type {unknown} */
  let changes;
  try {
    changes = await unpack(edits);
  } catch (error) {
    if (!(error instanceof NotPacked)) throw error;
  }
  const { editor, runner } = demo;
  if (!editor || !runner) return;
  if (!isObject(changes)) return tell(demo, label("demo_link_bad"));
  const note = tell(demo, label("demo_link_changes"));
  await runner.open();
  if (location.hash !== hash) return; // the reader has gone on to another link
  if (!demo.find(".live-demo__fields").childElementCount) return tell(demo, label("edit_form_failed")); // what cannot be seen is not run
  try {
    editor.apply(Object.fromEntries(Object.entries(changes).filter(([key, value]) => isLike(value, editor.setup[key], SHAPES[key]))));
  } catch {
    editor.restore(); // a value that no field of the form can hold
  }
  if (Object.keys(editor.changes()).length === 0) return tell(demo, label("demo_link_nothing"));
  const button = (/** @type {string} */ key, /** @type {() => void} */ job) => {
    const made = make("button", { type: "button", class: "button" }, label(key));
    made.addEventListener("click", job);
    return made;
  };
  note.append(
    button("demo_link_look", () => demo.find(".live-demo__editor").scrollIntoView({ behavior: "instant", block: "start" })),
    button("demo_link_run", () => runner.run({}, () => step || Infinity)),
    button("demo_link_drop", () => demo.find("[data-do=restore]").click()),
  );
}

/** What may be changed although the author wrote nothing there: a value like this. @type {Record<string, unknown>} */
const SHAPES = { answers: [""], sources: {} };

/**
 * Whether a value is of the same kind as another, and so are the entries of a list.
 * @param {unknown} value
 * @param {unknown} other
 * @param {unknown} [instead] if there is no other
 * @returns {boolean}
 */
function isLike(value, other, instead) {
  const model = other ?? instead;
  if (model === undefined || model === null) return true;
  if (Array.isArray(model)) return Array.isArray(value) && value.every((one) => isLike(one, model[0]));
  return isObject(model) ? isObject(value) : typeof value === typeof model;
}

/** @param {unknown} value @returns {value is Record<string, unknown>} */
function isObject(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** @param {LiveDemo} demo @param {string} text @returns {HTMLElement} where it is said */
function tell(demo, text) {
  const note = demo.find(".live-demo__linked");
  note.replaceChildren(make("p", { role: "alert" }, text));
  note.hidden = false;
  return note;
}

/** What a link has brought is settled. @param {LiveDemo} demo */
export function forget(demo) {
  for (const name of [".live-demo__linked", ".live-demo__copied"]) {
    demo.find(name).hidden = true;
    demo.find(name).replaceChildren();
  }
}

/**
 * Offer the link to the step that is shown.
 * @param {LiveDemo} demo
 */
export function offerLink(demo) {
  const button = demo.find("[data-do=link]");
  button.hidden = false;
  button.addEventListener("click", () => copyLink(demo));
  demo.find("[data-do=restore]").addEventListener("click", () => forget(demo));
  demo.addEventListener("demo-step", (event) => {
    if (/** @type {CustomEvent} */ (event).detail.own) forget(demo);
    else demo.find(".live-demo__copied").hidden = true;
  });
}

/** @param {LiveDemo} demo */
async function copyLink(demo) {
  const changes = demo.editor?.changes() ?? {};
  const edits = Object.keys(changes).length ? await pack(changes) : "";
  const address = new URL(location.href);
  address.hash = `demo=${demo.dataset.scenario}&step=${demo.at}${edits ? `&edits=${edits}` : ""}`;
  const said = edits === null ? "demo_link_too_long" : edits ? "demo_link_copied_changes" : "demo_link_copied";
  const note = demo.find(".live-demo__copied");
  note.hidden = false;
  try {
    await navigator.clipboard.writeText(address.href);
    note.replaceChildren(make("p", { role: "status" }, label(said)));
  } catch {
    const field = make("input", { type: "text", readonly: true, value: address.href, "aria-label": label("demo_link") });
    note.replaceChildren(make("p", { role: "status" }, label("demo_link_by_hand")), field);
    field.select();
  }
}
