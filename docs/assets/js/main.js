// @ts-check
/** Fetches the script of each of our elements that stands on this page, and nothing else; a demo's when it is near. */
import { whenNear } from "./near.js";
import { makePaletteSwitch } from "./palette-switch.js";

const AT_ONCE = ["guess-reveal", "organ-matrix", "knowledge-map", "lesson-memory"];
for (const tag of AT_ONCE) if (document.querySelector(tag)) import(`./${tag}.js`);

for (const tag of ["live-demo", "compare-demo", "ask-policy", "code-piece", "code-exercise"])
  for (const one of document.querySelectorAll(tag)) whenNear(one, () => import(`./${tag}.js`));
if (document.querySelector("live-demo")) import("./print-code.js");

makePaletteSwitch();

/** The buttons for the drawer and the search show on narrow windows only, and on wide ones that are enlarged. */
const narrow = matchMedia("(max-width: 76.234375em)");
const makeButtons = () => narrow.matches && import("./header-buttons.js").then(({ makeHeaderButtons }) => makeHeaderButtons());
narrow.addEventListener("change", makeButtons);
makeButtons();

/** The theme puts each of its copy buttons into a landmark without a name; a page may have many. */
const unmarked = new MutationObserver((found) => {
  for (const { addedNodes } of found) for (const node of addedNodes) if (node instanceof Element && node.matches("nav")) node.role = "none";
});
for (const code of document.querySelectorAll(".highlight > pre")) unmarked.observe(code, { childList: true });

/** A link may lead to a step of a demo. */
const followLink = () => location.hash.startsWith("#demo=") && import("./demo-link.js").then(({ openAddressed }) => openAddressed());
addEventListener("hashchange", followLink);
document.addEventListener("click", (event) => {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (link?.hash && link.href === location.href) followLink(); // the same link once more: the address does not change
});
followLink();
