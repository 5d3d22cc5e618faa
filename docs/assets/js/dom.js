// @ts-check
/**
 * An element with classes, attributes and children. Text goes in as text, never as HTML.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, string | boolean | null>} [attributes] `true` gives an empty one; `false` and `null` none
 * @param {...(Node | string | null)} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== null && value !== false) element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.filter((child) => child !== null));
  return element;
}

/**
 * Scroll a box, and only that box, until `inner` stands in its middle.
 * @param {HTMLElement} box
 * @param {HTMLElement} inner
 */
export function centre(box, inner) {
  const offset = inner.getBoundingClientRect().top - box.getBoundingClientRect().top;
  const room = (box.clientHeight - inner.offsetHeight) / 2;
  const smooth = !matchMedia("(prefers-reduced-motion: reduce)").matches;
  box.scrollTo({ top: box.scrollTop + offset - room, behavior: smooth ? "smooth" : "instant" });
}

/** So many frames later; in a tab that paints none, soon. @param {number} count */
export async function frames(count) {
  for (let n = 0; n < count; n += 1) await Promise.race([new Promise(requestAnimationFrame), new Promise((resolve) => setTimeout(resolve, 100))]);
}
