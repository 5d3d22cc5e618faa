// @ts-check
// Draws the diagrams of a page in the site's colours. Loaded only where there is one; the library itself (large) is
// fetched from our own site when a diagram comes near the reader's view, or before printing.
import { label } from "./labels.js";

const NEAR = "600px";

/** @type {Promise<any> | null} */
let library = null;

/** @returns {Promise<any>} the Mermaid library */
function load() {
  const addresses = JSON.parse(document.getElementById("runtime")?.textContent || "{}");
  library ??= import(new URL(addresses.mermaid, document.baseURI).href).then((module) => module.default);
  return library;
}

/** @returns {Record<string, string | boolean>} Mermaid's theme, from the variables of plate.css */
function colours() {
  const style = getComputedStyle(document.body);
  const value = (/** @type {string} */ name) => style.getPropertyValue(name).trim();
  const [paper, card, ink, muted, line, rule] = ["paper", "card", "ink", "muted", "line", "rule"].map((name) => value(`--${name}`));
  return {
    background: card,
    useGradient: false, // an engraved line is of one strength
    mainBkg: card,
    primaryColor: card,
    primaryTextColor: ink,
    primaryBorderColor: rule,
    secondaryColor: paper,
    tertiaryColor: paper,
    textColor: ink,
    nodeTextColor: ink,
    titleColor: ink,
    lineColor: muted,
    clusterBkg: paper,
    clusterBorder: line,
    edgeLabelBackground: card,
    noteBkgColor: paper,
    noteTextColor: ink,
    noteBorderColor: line,
    actorBkg: card,
    actorBorder: rule,
    actorTextColor: ink,
    signalColor: muted,
    signalTextColor: ink,
    labelBoxBkgColor: card,
    labelTextColor: ink,
    fontFamily: style.fontFamily,
    fontSize: "15px",
  };
}

/**
 * `A[the loop]:::loop` takes the colour of that organ; these follow the palette by themselves.
 * @returns {string}
 */
function organStyle() {
  const organs = ["loop", "tools", "permission_gate", "context", "subagents"];
  const nodes = organs.map(
    (organ) => `.node.${organ} :is(rect, path, polygon, circle) { stroke: var(--organ-${organ}); stroke-width: 2px; }`,
  );
  return [".node * { filter: none !important; }", ...nodes].join("\n");
}

/** What each diagram is drawn from. @type {WeakMap<HTMLElement, string>} */
const sources = new WeakMap();
let drawings = 0;

/**
 * Replace a diagram's picture by one in today's colours. A diagram that cannot be drawn stays readable as text.
 * @param {HTMLElement} figure
 */
async function draw(figure) {
  const source = figure.querySelector(".diagram__source");
  if (source) sources.set(figure, source.querySelector("code")?.textContent ?? "");
  figure.dataset.state = "loading";
  try {
    const mermaid = await load();
    mermaid.initialize({
      startOnLoad: false,
      securityLevel: "strict",
      theme: "base",
      themeVariables: colours(),
      themeCSS: organStyle(),
      htmlLabels: false,
      flowchart: { htmlLabels: false, nodeSpacing: 28, rankSpacing: 30, padding: 8 },
    });
    drawings += 1;
    const { svg } = await mermaid.render(`diagram-${drawings}`, sources.get(figure));
    const picture = document.createElement("div");
    picture.className = "diagram__picture";
    const drawn = new DOMParser().parseFromString(svg, "text/html").querySelector("svg");
    if (!drawn) throw new Error("Mermaid drew nothing");
    drawn.setAttribute("role", "img");
    drawn.setAttribute("aria-label", label("diagram_described"));
    drawn.removeAttribute("aria-roledescription");
    picture.append(document.adoptNode(drawn));
    figure.querySelector(".diagram__picture")?.remove();
    figure.append(picture);
    source?.remove();
    figure.dataset.state = "done";
  } catch (error) {
    figure.dataset.state = "error";
    console.error(error);
  }
}

/** @type {HTMLElement[]} */
const figures = Array.from(document.querySelectorAll("figure.diagram"));

/** @param {(figure: HTMLElement) => boolean} wanted */
function drawAll(wanted) {
  for (const figure of figures) if (wanted(figure)) draw(figure);
}

const watcher = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      watcher.unobserve(target);
      draw(/** @type {HTMLElement} */ (target));
    }
  },
  { rootMargin: NEAR },
);
for (const figure of figures) watcher.observe(figure);

new MutationObserver(() => drawAll((figure) => figure.dataset.state === "done")).observe(document.body, {
  attributeFilter: ["data-md-color-scheme"],
});
addEventListener("beforeprint", () => drawAll((figure) => figure.dataset.state === "idle"));
