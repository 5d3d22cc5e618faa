// @ts-check
/**
 * Stands between the theme and its search worker. The theme sends all words of the site to that worker on every page;
 * this one fetches words and worker when the first question comes. What theme and worker say to each other is described
 * in the theme's documentation, where it invites workers of one's own. `location.hash` names the theme's,
 * `location.search` the folder of the language whose words are meant.
 */
const [SETUP, READY, QUERY, RESULT] = [0, 1, 2, 3];

/** @type {{type: number, data: {config: {words: string}, docs: object[], options: object}}} */
let setup;
/** @type {Promise<Worker> | null} */
let searching = null;

addEventListener("message", async ({ data }) => {
  if (data.type === SETUP) {
    setup = data; // everything but the words, for which it names a file
    postMessage({ type: READY });
  } else if (data.type === QUERY && data.data === "" && !searching) postMessage({ type: RESULT, data: { items: [] } });
  else (await ready()).postMessage(data);
});

function ready() {
  searching ??= start();
  searching.catch(() => (searching = null)); // the next key tries again
  return searching;
}

/** @returns {Promise<Worker>} the theme's worker, knowing all words */
async function start() {
  const name = location.hash.split("/").pop();
  const answer = await fetch(new URL(`../../${location.search.slice(1)}search/${setup.data.config.words}`, location.href));
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status}`);
  const { docs } = await answer.json();
  const worker = new Worker(new URL(`../javascripts/workers/${name}`, location.href));
  return new Promise((resolve, reject) => {
    worker.addEventListener("error", reject);
    worker.addEventListener("message", ({ data }) => {
      if (data.type === READY) resolve(worker);
      else postMessage(data);
    });
    worker.postMessage({ ...setup, data: { ...setup.data, docs } });
  });
}
