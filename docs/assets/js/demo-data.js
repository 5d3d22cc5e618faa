// @ts-check
/**
 * What a demo is made of lies in files of its own: the recorded run with its words (`data-src` names it), and the
 * Python that the run goes through. They are fetched when the reader comes near; stepping then asks for nothing more.
 */

/**
 * @typedef {object} DemoData
 * @property {string} cell
 * @property {Record<string, any>} setup what the run was given
 * @property {string[]} editable which of it the reader may change
 * @property {import("./prediction-fold.js").Predict | null} predict
 * @property {import("./protocol.js").Trace} trace
 * @property {Record<string, string>} sentences
 * @property {Record<string, string>} words
 * @property {Record<string, import("./body-view.js").OrganWords>} organs of a whole agent: each has words of its own
 * @property {Record<string, import("./code-view.js").Source>} sources
 * @property {Record<string, string>} code where the files lie that the run goes through, seen from this one
 */

/** @type {Map<string, Promise<string>>} */
const texts = new Map();
/** @type {Map<string, HTMLElement>} by the file of teaching code */
const figures = new Map();

/**
 * @param {string} address of the recorded run
 * @param {RequestCache} [cache] "reload" asks the server anew, should half a file lie in the browser's cache
 * @returns {Promise<DemoData>} once the run and its code are there
 * @throws {Error} when one of the files does not arrive
 */
export async function fetchDemo(address, cache = "default") {
  const here = new URL(address, document.baseURI);
  const data = /** @type {DemoData} */ (JSON.parse(await textAt(here, cache)));
  await Promise.all(
    Object.entries(data.code).map(async ([file, place]) => {
      if (!figures.has(file)) figures.set(file, figureIn(await textAt(new URL(place, here), cache)));
    }),
  );
  return data;
}

/**
 * A file of teaching code, its lines ready to be lit; a copy, to be put anywhere.
 * @param {string} file
 * @returns {HTMLElement | undefined} undefined when no demo of this page needed it so far
 */
export function figureOf(file) {
  return /** @type {HTMLElement | undefined} */ (figures.get(file)?.cloneNode(true));
}

/** @param {string} page the page that shows a file of teaching code @returns {HTMLElement} */
export function figureIn(page) {
  const figure = new DOMParser().parseFromString(page, "text/html").querySelector(".source");
  if (!figure) throw new Error("no code in what was sent");
  return /** @type {HTMLElement} */ (document.adoptNode(figure));
}

/** The text at an address, asked for once. @param {URL} address @param {RequestCache} cache */
export function textAt({ href }, cache) {
  const known = texts.get(href);
  if (known && cache === "default") return known;
  const asked = fetch(href, { cache }).then((answer) => {
    if (!answer.ok) throw new Error(`${href}: ${answer.status}`);
    return answer.text();
  });
  texts.set(href, asked);
  asked.catch(() => texts.delete(href));
  return asked;
}
