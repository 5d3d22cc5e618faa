// @ts-check
/** Style sheets that only some readers need: asked for together with the script they belong to. */

/** @type {Map<string, Promise<void>>} */
const asked = new Map();

/**
 * @param {string[]} names of files in assets/css, without their ending
 * @returns {Promise<void[]>} fulfilled when they hold
 * @throws {Error} when one does not arrive
 */
export function withSheets(names) {
  return Promise.all(names.map((name) => asked.get(name) ?? ask(name)));
}

/** @param {string} name @returns {Promise<void>} */
function ask(name) {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  const first = /** @type {HTMLLinkElement} */ (document.querySelector("link[rel=stylesheet][href$='/plate.css']"));
  link.href = new URL(`${name}.css`, first.href).href;
  /** @type {Promise<void>} */
  const held = new Promise((resolve, reject) => {
    link.addEventListener("load", () => resolve());
    link.addEventListener("error", () => {
      link.remove();
      asked.delete(name);
      reject(new Error(link.href));
    });
  });
  asked.set(name, held);
  document.head.append(link);
  return held;
}
