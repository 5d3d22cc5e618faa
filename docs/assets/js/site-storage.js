// @ts-check
/**
 * What this browser keeps for this site. All sites of one host share its storage, so every key carries the site's
 * path. Storage may be full, forbidden or hold anything: nothing here throws.
 */

/** @returns {string} the path of the site in the page's language, such as "/repo/zh/" */
export function languagePath() {
  try {
    const { base } = JSON.parse(document.getElementById("__config")?.textContent ?? "");
    return new URL(`${base}/`, location.href).pathname;
  } catch {
    return new URL("./", location.href).pathname;
  }
}

/** @returns {string} the path that all languages of the site share, such as "/repo/" */
export function sitePath() {
  const path = languagePath();
  const lang = document.documentElement.lang.split("-")[0];
  return lang !== "en" && path.endsWith(`/${lang}/`) ? path.slice(0, -lang.length - 1) : path;
}

/**
 * @param {string} key with the site's path in front
 * @returns {any} what was kept as JSON; null when there is nothing, or nothing that can be read
 */
export function get(key) {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

/** @param {string} key @param {any} value @returns {boolean} whether the browser keeps it */
export function set(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** @param {string} key */
export function remove(key) {
  try {
    localStorage.removeItem(key);
  } catch {
    // Storage is forbidden, so nothing was kept.
  }
}

/** @param {string} start @returns {string[]} the keys that begin so */
export function keysFrom(start) {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(start));
  } catch {
    return [];
  }
}

/**
 * Hear when another tab of this site changes what is kept under a key that begins so.
 * @param {string} start @param {() => void} then @param {AbortSignal} signal
 */
export function onChange(start, then, signal) {
  // key is null when all was cleared
  window.addEventListener("storage", ({ key }) => (key === null || key.startsWith(start)) && then(), { signal });
}
