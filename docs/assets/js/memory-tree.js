// @ts-check
/** The folder tree with its memory files, numbered as they are read, and the three places where they end up. */
import { make } from "./dom.js";
import { label } from "./labels.js";
import { PLACES } from "./memory-fold.js";

/** @typedef {import("./memory-fold.js").Memory} Memory */
/** @typedef {{name: string, path: string, isFolder: boolean, depth: number}} Line */

const LETTERS = { system_prompt: "A", first_message: "B", tool_output: "C" };

export class MemoryTree {
  #tree = make("ul", { class: "memory__tree", "aria-label": label("memory_tree") });
  #places = make("ol", { class: "memory__places" });

  /** @param {HTMLElement} root */
  constructor(root) {
    root.replaceChildren(this.#tree, this.#places);
  }

  /** @param {Memory} memory */
  show(memory) {
    this.#tree.replaceChildren(...linesOf(memory).map((line) => (line.isFolder ? folderLine(memory, line) : fileLine(memory, line))));
    this.#places.replaceChildren(...PLACES.map((place) => placeBox(memory, place)));
  }
}

/** @param {Memory} memory @param {Line} line */
function folderLine(memory, { name, path, depth }) {
  const isCeiling = path === memory.ceiling;
  const marks = [
    memory.at === path ? make("b", { class: "memory__pointer" }, `◀ ${label("memory_here")}`) : null,
    isCeiling ? make("span", { class: "memory__mark" }, label(memory.marker ? "memory_ceiling" : "memory_no_marker", { marker: memory.marker ?? "" })) : null,
    memory.roots.includes(path) ? make("span", { class: "memory__mark" }, label("memory_root")) : null,
  ];
  const state = memory.at === path ? "here" : memory.searched.has(path) ? "searched" : "open";
  const element = make("li", { class: "memory__folder", "data-folder": path, "data-walk": state, "data-ceiling": isCeiling }, make("span", { class: "memory__name" }, `${name}/`), ...marks);
  return indented(element, depth);
}

/** @param {Memory} memory @param {Line} line */
function fileLine(memory, { name, path, depth }) {
  const note = memory.notes.get(path);
  const target = memory.links.find(([link]) => link === path)?.[1];
  const parts = [
    make("span", { class: "memory__number" }, note?.order ? String(note.order) : note ? "·" : ""),
    make("span", { class: "memory__name" }, target ? `${name} → ${target}` : name),
    note?.place ? badge(note.place) : null,
    note && !note.order && note.state !== "found" ? make("span", { class: "memory__mark" }, label(`memory_${note.state}`)) : null,
    note?.state === "blank" ? make("span", { class: "memory__mark" }, label("memory_blank")) : null,
    memory.reached === path ? make("b", { class: "memory__pointer" }, `◀ ${label("memory_reached")}`) : null,
  ];
  return indented(make("li", { class: "memory__file", "data-file": path, "data-note": note?.state ?? false }, ...parts), depth);
}

/** @param {Memory} memory @param {string} place */
function placeBox(memory, place) {
  const paths = memory.places[place];
  const items = paths.map((path) =>
    make("li", {}, make("span", { class: "memory__number" }, String(memory.notes.get(path)?.order ?? "")), shortened(path)),
  );
  const list = make("ul", {}, ...items);
  const nothing = make("p", { class: "memory__nothing" }, label("memory_nothing"));
  return make("li", { class: "memory__place", "data-place": place, "data-filled": paths.length > 0 }, make("b", {}, badge(place), label(`memory_${place}`)), paths.length ? list : nothing);
}

/** @param {string} place */
function badge(place) {
  return make("span", { class: "memory__badge", title: label(`memory_${place}`) }, LETTERS[/** @type {keyof typeof LETTERS} */ (place)]);
}

/**
 * The tree line by line, folders before what is in them, from the folder that all of it has in common.
 * @param {Memory} memory
 * @returns {Line[]}
 */
function linesOf({ files, folders, links }) {
  const paths = [...files, ...links.map(([link]) => link), ...folders.map((folder) => `${folder}/`)];
  const split = paths.map((path) => path.split("/").slice(1));
  let common = 0;
  while (split.length && split.every((parts) => parts.length > common + 1 && parts[common] === split[0][common])) common += 1;
  const skip = Math.max(0, common - 1);
  /** @type {Map<string, Line>} */
  const lines = new Map();
  for (const parts of split) {
    parts.forEach((name, depth) => {
      const path = `/${parts.slice(0, depth + 1).join("/")}`;
      if (depth < skip || name === "") return;
      const shown = depth === skip ? path.slice(skip ? 0 : 1) : name;
      if (!lines.has(path)) lines.set(path, { name: shown, path, isFolder: depth < parts.length - 1, depth: depth - skip });
    });
  }
  return [...lines.values()].sort(byPlace);
}

/** Folder by folder: what is in a folder stands under it, files first. @param {Line} a @param {Line} b */
function byPlace(a, b) {
  const [left, right] = [a, b].map(({ path, isFolder }) => (isFolder ? `${path}/` : path).split("/").slice(1));
  for (let at = 0; ; at += 1) {
    if (left[at] === right[at]) continue;
    if (left[at] === undefined || left[at] === "") return -1;
    if (right[at] === undefined || right[at] === "") return 1;
    const [leftInside, rightInside] = [left.length > at + 1, right.length > at + 1];
    if (leftInside !== rightInside) return leftInside ? 1 : -1;
    return left[at] < right[at] ? -1 : 1;
  }
}

/** @param {string} path the last two names are enough */
function shortened(path) {
  return path.split("/").slice(-2).join("/");
}

/** @param {HTMLLIElement} element @param {number} depth */
function indented(element, depth) {
  element.style.setProperty("--depth", String(depth));
  return element;
}
