// @ts-check
/**
 * What a reader has done, lesson by lesson, kept in this browser: read, guessed, demos stepped to the end. All languages
 * of the site share it. A lesson's guess counts as long as it is kept (kept-guesses.js), so a question whose words have
 * changed is open again.
 */
import { adoptWork, keptWork, recallWork, workKeys } from "./kept-exercises.js";
import { adopt, guessKeys, keptGuesses } from "./kept-guesses.js";
import { label } from "./labels.js";
import { get, keysFrom, onChange, remove, set, sitePath } from "./site-storage.js";

/**
 * @typedef {object} Memory of one lesson
 * @property {boolean} read the end of its deep read was in sight, and enough of what lies before
 * @property {string[]} seen headings of the deep read that were in sight
 * @property {string[]} stepped scenarios stepped to the end
 * @property {string} at the heading the reader was at last
 * @property {number} last when that was, in milliseconds since 1970; 0: never
 *
 * @typedef {{title: string, url: string, demos: string[], guesses: Record<string, string>[], exercises: string[]}} Known a
 *     lesson that the site has: its demos, the hash of each guess in each language, and its exercises with their hash
 */

const VERSION = 1;
const WHAT = "Agent Anatomy, progress of a reader";
const MOST = 200; // things of one kind in one lesson: more is nonsense
const MOST_CHARS = 1_000_000;

/** What is wrong with a file, in words for the reader. */
export class BadFile extends Error {}

/** @param {string} lesson such as "compare/3" */
function keyOf(lesson) {
  return `${sitePath()}lesson:${lesson}`;
}

/** @param {any} value whatever was kept or brought @returns {Memory} */
function sound(value) {
  const texts = (/** @type {any} */ list) =>
    Array.isArray(list) ? [...new Set(list.filter((one) => typeof one === "string" && one.length <= MOST))].slice(0, MOST) : [];
  const last = Number(value?.last);
  return {
    read: value?.read === true,
    seen: texts(value?.seen),
    stepped: texts(value?.stepped),
    at: typeof value?.at === "string" ? value.at.slice(0, MOST) : "",
    last: Number.isFinite(last) && last > 0 ? last : 0,
  };
}

/** @param {string} lesson @returns {Memory} */
export function recallLesson(lesson) {
  return sound(get(keyOf(lesson)));
}

/**
 * Add something to what is remembered of a lesson.
 * @param {string} lesson @param {(memory: Memory) => Partial<Memory>} change
 * @returns {boolean} whether the browser keeps it
 */
export function noteLesson(lesson, change) {
  const memory = recallLesson(lesson);
  return set(keyOf(lesson), { ...memory, ...change(memory) });
}

/**
 * How far the reader is in a lesson as it is now.
 * @param {string} lesson @param {Known} known
 */
export function progressOf(lesson, { demos, guesses, exercises }) {
  const memory = recallLesson(lesson);
  const kept = keptGuesses();
  const guessed = guesses.filter((hashes) => Object.values(hashes).some((hash) => hash in kept)).length;
  const stepped = demos.filter((demo) => memory.stepped.includes(demo)).length;
  const passed = exercises.filter((exercise) => recallWork(exercise).passed).length;
  const begun = memory.read || memory.last > 0 || guessed > 0 || stepped > 0 || passed > 0;
  return { ...memory, begun, guessed: guesses.length > 0 && guessed === guesses.length, stepped, passed };
}

/** Whether this browser keeps anything for this site. */
export function keeps() {
  const probe = `${sitePath()}probe`;
  const kept = set(probe, 1) && get(probe) === 1;
  remove(probe);
  return kept;
}

/** @param {() => void} then another tab has changed something @param {AbortSignal} signal */
export function onOtherTab(then, signal) {
  onChange(sitePath(), then, signal);
}

/** Everything as the text of a file that a person can read. */
export function asFile() {
  const start = keyOf("");
  const lessons = keysFrom(start).map((key) => {
    const { last, ...memory } = recallLesson(key.slice(start.length));
    return [key.slice(start.length), { ...memory, last: last ? new Date(last).toISOString() : null }];
  });
  const file = { what: WHAT, version: VERSION, lessons: Object.fromEntries(lessons.sort()), guesses: keptGuesses(), exercises: keptWork() };
  return JSON.stringify(file, null, 2);
}

/**
 * Add what a file holds to what is remembered; nothing is lost by that.
 * @param {string} text @param {Record<string, Known>} known the lessons of this site
 * @returns {{lessons: number, unknown: string[]}} how many were taken, and which this site does not have
 * @throws {BadFile}
 */
export function takeFile(text, known) {
  const { lessons, guesses, exercises } = opened(text);
  const names = Object.keys(lessons);
  const ours = names.filter((name) => Object.hasOwn(known, name));
  for (const name of ours) {
    const brought = sound({ ...lessons[name], last: Date.parse(lessons[name]?.last) });
    const kept = noteLesson(name, (own) => ({
      read: own.read || brought.read,
      seen: sound({ seen: [...own.seen, ...brought.seen] }).seen,
      stepped: sound({ stepped: [...own.stepped, ...brought.stepped] }).stepped,
      ...(brought.last > own.last ? { at: brought.at, last: brought.last } : {}),
    }));
    if (!kept) throw new BadFile(label("reader_not_kept"));
  }
  for (const [name, { guesses: asked }] of Object.entries(known))
    for (const hashes of asked)
      for (const [lang, hash] of Object.entries(hashes)) if (isChoice(guesses[hash])) adopt(hash, guesses[hash], lang, name);
  for (const exercise of Object.values(known).flatMap((lesson) => lesson.exercises))
    if (Object.hasOwn(exercises, exercise) && !adoptWork(exercise, exercises[exercise])) throw new BadFile(label("reader_not_kept"));
  return { lessons: ours.length, unknown: names.filter((name) => !ours.includes(name)) };
}

/** @param {string} text @returns {{lessons: Record<string, any>, guesses: Record<string, any>, exercises: Record<string, any>}} */
function opened(text) {
  if (text.length > MOST_CHARS) throw new BadFile(label("reader_bad_size"));
  let file;
  try {
    file = JSON.parse(text);
  } catch (error) {
    throw new BadFile(label("reader_bad_json", { why: /** @type {Error} */ (error).message }));
  }
  if (file?.what !== WHAT || !isTable(file.lessons)) throw new BadFile(label("reader_bad_file"));
  if (file.version !== VERSION) throw new BadFile(label("reader_bad_version", { found: String(file.version), expected: VERSION }));
  const table = (/** @type {any} */ value) => (isTable(value) ? value : {}); // an older file has no exercises
  return { lessons: file.lessons, guesses: table(file.guesses), exercises: table(file.exercises) };
}

/** @param {any} value */
function isTable(value) {
  return value !== null && typeof value === "object" && !Array.isArray(value);
}

/** @param {any} value */
function isChoice(value) {
  return Number.isInteger(value) && value >= 0 && value < 10;
}

/** Forget everything. @returns {number} how many things that were */
export function clear() {
  const keys = ownKeys();
  keys.forEach(remove);
  return keys.length;
}

/** Take down how it is now. @returns {() => void} what puts it back */
export function snapshot() {
  const before = ownKeys().map((key) => [key, get(key)]);
  return () => {
    clear();
    for (const [key, value] of before) set(key, value);
  };
}

function ownKeys() {
  return [...keysFrom(keyOf("")), ...guessKeys(), ...workKeys()];
}
