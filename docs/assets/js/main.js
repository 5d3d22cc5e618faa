// @ts-check
/** Fetches the script of each of our elements that stands on this page, and nothing else. */
const TAGS = ["guess-reveal", "organ-matrix", "live-demo", "ask-policy", "knowledge-map", "lesson-memory"];

for (const tag of TAGS) if (document.querySelector(tag)) import(`./${tag}.js`);
