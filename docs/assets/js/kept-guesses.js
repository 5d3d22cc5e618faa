// @ts-check
/**
 * Guesses kept in this browser. A key carries the question's hash, so that a guess about other words is never shown.
 */
import { get, keysFrom, languagePath, remove, set, sitePath } from "./site-storage.js";

const FOLDERS = ["", "zh/"]; // of the site's languages

/** @param {string} hash */
function keyOf(hash) {
  return `${languagePath()}guess:${hash}`;
}

/** @param {string} key @returns {number | null} the place of the choice kept there, from 0 */
function choiceAt(key) {
  const kept = get(key);
  return Number.isInteger(kept?.choice) && kept.choice >= 0 ? kept.choice : null;
}

/**
 * @param {string} hash what changes with the question's words
 * @returns {number | null} the place of the kept choice, from 0
 */
export function recall(hash) {
  return choiceAt(keyOf(hash));
}

/**
 * Keep a choice, and drop what this page kept about questions that it no longer asks.
 * @param {string} hash
 * @param {number} choice
 * @returns {boolean} whether the browser keeps it
 */
export function remember(hash, choice) {
  const kept = set(keyOf(hash), { choice, page: location.pathname });
  if (kept) dropStale();
  return kept;
}

/** @param {string} hash */
export function forget(hash) {
  remove(keyOf(hash));
}

/** The guesses kept in any language of the site, by hash. @returns {Record<string, number>} */
export function keptGuesses() {
  const starts = FOLDERS.map((folder) => `${sitePath()}${folder}guess:`);
  const kept = starts.flatMap((start) => keysFrom(start).map((key) => [key.slice(start.length), choiceAt(key)]));
  return Object.fromEntries(kept.filter(([, choice]) => choice !== null));
}

/** Keep a guess made elsewhere; what was guessed here stays. @param {string} hash @param {number} choice @param {string} lang @param {string} lesson */
export function adopt(hash, choice, lang, lesson) {
  const folder = sitePath() + (lang === "en" ? "" : `${lang}/`);
  const key = `${folder}guess:${hash}`;
  if (choiceAt(key) === null) set(key, { choice, page: `${folder}${lesson}/` });
}

/** The keys of all guesses of this site. */
export function guessKeys() {
  return FOLDERS.flatMap((folder) => keysFrom(`${sitePath()}${folder}guess:`));
}

function dropStale() {
  const asked = [...document.querySelectorAll("guess-reveal")].map((tag) => keyOf(tag.getAttribute("data-key") ?? ""));
  for (const key of keysFrom(keyOf(""))) if (!asked.includes(key) && isFromHere(key)) remove(key);
}

/** Whether a guess was made on this page; one that cannot be read any more is as good as stale. @param {string} key */
function isFromHere(key) {
  const kept = get(key);
  return kept === null || kept.page === location.pathname;
}
