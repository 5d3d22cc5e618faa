// @ts-check
/** Fetches the script of each of our elements that stands on this page, and nothing else; a demo's when it is near. */
import { whenNear } from "./near.js";

for (const tag of ["guess-reveal", "organ-matrix"]) if (document.querySelector(tag)) import(`./${tag}.js`);

const demos = document.querySelectorAll("live-demo");
for (const demo of demos) whenNear(demo, () => import("./live-demo.js"));
if (demos.length) import("./print-code.js");

/** A link may lead to a step of a demo. */
const followLink = () => location.hash.startsWith("#demo=") && import("./demo-link.js").then(({ openAddressed }) => openAddressed());
addEventListener("hashchange", followLink);
document.addEventListener("click", (event) => {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (link?.hash && link.href === location.href) followLink(); // the same link once more: the address does not change
});
followLink();
