// @ts-check
/**
 * Guesses kept in this browser. All sites of one host share its storage, so a key carries the site's path; it
 * carries the question's hash too, so that a guess about other words is never shown. Storage may be full, forbidden
 * or hold anything: nothing here throws.
 */

/** @returns {string} the path of the site (of its language), such as "/repo/zh/" */
function sitePath() {
  try {
    const { base } = JSON.parse(document.getElementById("__config")?.textContent ?? "");
    return new URL(`${base}/`, location.href).pathname;
  } catch {
    return new URL("./", location.href).pathname;
  }
}

/** @param {string} hash */
function keyOf(hash) {
  return `${sitePath()}guess:${hash}`;
}

/**
 * @param {string} hash what changes with the question's words
 * @returns {number | null} the place of the kept choice, from 0
 */
export function recall(hash) {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(hash)) ?? "null");
    return Number.isInteger(kept?.choice) && kept.choice >= 0 ? kept.choice : null;
  } catch {
    return null;
  }
}

/**
 * Keep a choice, and drop what this page kept about questions that it no longer asks.
 * @param {string} hash
 * @param {number} choice
 * @returns {boolean} whether the browser keeps it
 */
export function remember(hash, choice) {
  try {
    localStorage.setItem(keyOf(hash), JSON.stringify({ choice, page: location.pathname }));
    dropStale();
    return true;
  } catch {
    return false;
  }
}

/** @param {string} hash */
export function forget(hash) {
  try {
    localStorage.removeItem(keyOf(hash));
  } catch {
    // Storage is forbidden, so nothing was kept.
  }
}

function dropStale() {
  const asked = [...document.querySelectorAll("guess-reveal")].map((tag) => keyOf(tag.getAttribute("data-key") ?? ""));
  const ours = Object.keys(localStorage).filter((key) => key.startsWith(keyOf("")) && !asked.includes(key));
  for (const key of ours) if (pageOf(key) === location.pathname) localStorage.removeItem(key);
}

/** @param {string} key */
function pageOf(key) {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null")?.page;
  } catch {
    return location.pathname; // Not ours to read any more: as good as stale.
  }
}
