// @ts-check
/** Fetches the script of each of our elements that stands on this page, and nothing else; a demo's when it is near. */
import { whenNear } from "./near.js";

for (const tag of ["guess-reveal", "organ-matrix"]) if (document.querySelector(tag)) import(`./${tag}.js`);

const demos = document.querySelectorAll("live-demo");
for (const demo of demos) whenNear(demo, () => import("./live-demo.js"));
if (demos.length) import("./print-code.js");
