// @ts-check
/** Fetches the script of each of our elements that stands on this page, and nothing else; a demo's when it is near. */
import { whenNear } from "./near.js";

const AT_ONCE = ["guess-reveal", "organ-matrix", "knowledge-map", "lesson-memory"];
for (const tag of AT_ONCE) if (document.querySelector(tag)) import(`./${tag}.js`);

for (const tag of ["live-demo", "ask-policy"])
  for (const one of document.querySelectorAll(tag)) whenNear(one, () => import(`./${tag}.js`));
if (document.querySelector("live-demo")) import("./print-code.js");
