// @ts-check
/** While a demo's data is on its way the demo says so; when it does not come, it says that too, and asks again. */
import { fetchDemo } from "./demo-data.js";
import { make } from "./dom.js";
import { label } from "./labels.js";
import { oneByOne } from "./one-by-one.js";
import { withSheets } from "./sheets.js";

/**
 * @template Data
 * @param {HTMLElement} demo `data-src` names its data
 * @param {string[]} sheets the style sheets that its picture needs
 * @param {(data: Data) => void} wire makes a stepper of the demo
 * @param {(address: string, cache: RequestCache) => Promise<Data>} [fetchAll] the run and its code when not given
 * @returns {Promise<void>} fulfilled when the demo can be stepped, however many tries that takes
 */
export async function whenFetched(demo, sheets, wire, fetchAll = /** @type {any} */ (fetchDemo)) {
  const note = make("p", { class: "live-demo__wait", tabindex: "-1" });
  demo.querySelector(".live-demo__plate")?.prepend(note);
  const data = await keepAsking(demo, sheets, note, fetchAll);
  await new Promise((resolve) => oneByOne(demo, () => resolve(undefined)));
  demo.dataset.state = "idle";
  wire(data);
  const held = document.activeElement === note;
  note.remove();
  if (held) /** @type {HTMLElement | null} */ (demo.querySelector("[data-do=step]"))?.focus();
}

/**
 * @template Data
 * @param {HTMLElement} demo
 * @param {string[]} sheets
 * @param {HTMLElement} note where the reader is told
 * @param {(address: string, cache: RequestCache) => Promise<Data>} fetchAll
 * @returns {Promise<Data>}
 */
async function keepAsking(demo, sheets, note, fetchAll) {
  for (let tries = 0; ; tries += 1) {
    demo.dataset.state = "loading";
    note.replaceChildren(label("demo_fetching"));
    try {
      const [data] = await Promise.all([fetchAll(demo.dataset.src ?? "", tries ? "reload" : "default"), withSheets(sheets)]);
      return data;
    } catch {
      demo.dataset.state = "error";
      await askedAgain(note, label("demo_fetch_failed"));
    }
  }
}

/** Say that nothing came, and wait until the reader wants another try. @param {HTMLElement} note @param {string} failed */
export async function askedAgain(note, failed) {
  const again = make("button", { type: "button", class: "button", "data-do": "retry" }, label("demo_retry"));
  note.replaceChildren(make("span", { role: "alert" }, failed), " ", again);
  await new Promise((resolve) => again.addEventListener("click", resolve, { once: true }));
  note.focus(); // the button goes
}
