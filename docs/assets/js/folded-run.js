// @ts-check
/**
 * A run that is folded away: its demo stands in a `noscript`, which a browser with scripts takes for mere text, so that
 * a page of many runs is quick. The demo is made of that text when it is asked for.
 */

/**
 * Make the demo, if that was not done yet.
 * @param {Element | null | undefined} place what holds the `noscript`
 */
export function unfold(place) {
  const folded = place?.querySelector(":scope > noscript");
  if (!folded) return;
  const page = new DOMParser().parseFromString(folded.textContent ?? "", "text/html");
  for (const frame of page.querySelectorAll(".source")) frame.remove(); // for readers without scripts
  folded.replaceWith(...page.body.childNodes);
  import("./live-demo.js");
}

/**
 * Where the run of a scenario is folded away, if it is.
 * @param {string} scenario
 */
export function foldedRun(scenario) {
  const places = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-scenario]:has(> noscript)"));
  return [...places].find((place) => place.dataset.scenario === scenario);
}
