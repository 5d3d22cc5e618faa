// @ts-check
/** Fetches the script of each of our elements that stands on this page, and nothing else; a demo's when it is near. */
import { whenNear } from "./near.js";

const TAGS = ["guess-reveal", "organ-matrix", "ask-policy", "knowledge-map", "lesson-memory"];

for (const tag of TAGS) if (document.querySelector(tag)) import(`./${tag}.js`);

const demos = document.querySelectorAll("live-demo");
for (const demo of demos) whenNear(demo, () => import("./live-demo.js"));
for (const demo of document.querySelectorAll("compare-demo")) whenNear(demo, () => import("./compare-demo.js"));
if (demos.length) import("./print-code.js");
