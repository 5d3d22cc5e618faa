// @ts-check
/**
 * A run that is folded away: its demo lies in a page of its own (`data-run` names it), so that a page that offers many
 * runs stays small. The demo is taken out of that page when it is asked for.
 */
import { textAt } from "./demo-data.js";
import { askedAgain } from "./demo-wait.js";
import { make } from "./dom.js";
import { label } from "./labels.js";

/** @type {WeakMap<Element, Promise<void>>} */
const unfolding = new WeakMap();

/**
 * Get the demo, if that was not begun yet.
 * @param {HTMLElement | null | undefined} place where it is to stand
 * @returns {Promise<void>} fulfilled when it stands there, however many tries that takes
 */
export async function unfold(place) {
  if (!place?.dataset.run) return;
  if (!unfolding.has(place)) unfolding.set(place, fetchInto(place, new URL(place.dataset.run, document.baseURI)));
  await unfolding.get(place);
}

/**
 * Where the run of a scenario is folded away, if it is.
 * @param {string} scenario
 */
export function foldedRun(scenario) {
  const places = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-run]"));
  return [...places].find((place) => place.dataset.scenario === scenario);
}

/** @param {HTMLElement} place @param {URL} address */
async function fetchInto(place, address) {
  const note = make("p", { class: "live-demo__wait", tabindex: "-1" });
  place.append(note);
  for (let tries = 0; ; tries += 1) {
    note.replaceChildren(label("demo_fetching"));
    try {
      const demo = demoIn(await textAt(address, tries ? "reload" : "default"), address);
      await import("./live-demo.js");
      note.replaceWith(demo);
      return;
    } catch {
      await askedAgain(note, label("matrix_run_failed"));
    }
  }
}

/** @param {string} text @param {URL} address @returns {Element} */
function demoIn(text, address) {
  const demo = new DOMParser().parseFromString(text, "text/html").querySelector("live-demo");
  if (!demo) throw new Error("no demo in what was sent");
  for (const one of demo.querySelectorAll("noscript, .caption__number")) one.remove(); // both are about the page it came in
  numberAnew(demo.querySelectorAll("a.citation"));
  for (const name of ["href", "data-src"])
    for (const one of [demo, ...demo.querySelectorAll(`[${name}]`)]) {
      const given = one.getAttribute(name);
      if (given && !given.startsWith("#")) one.setAttribute(name, new URL(given, address).href);
    }
  return document.adoptNode(demo);
}

/** A citation has another number on this page, or none: then it says where it leads. @param {NodeListOf<HTMLAnchorElement>} links */
function numberAnew(links) {
  const here = [.../** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll("a.citation[id]"))];
  for (const link of links) {
    link.removeAttribute("id");
    const same = here.find(({ href }) => href === link.href);
    link.replaceChildren(same?.textContent ?? `[${link.title.slice(link.title.indexOf(", ") + 2)}]`);
  }
}
