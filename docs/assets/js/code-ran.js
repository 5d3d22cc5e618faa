// @ts-check
/**
 * What ran on the way to a step: its lines shaded, and a list of the files they stand in and of what they follow.
 * A click on a shaded line tells what it follows; the list tells the same to who cannot click it.
 */
import { make } from "./dom.js";
import { label } from "./labels.js";
import { ownCitationsOf } from "./line-citations.js";

/** @typedef {import("./protocol.js").Step} Step */

/** @type {WeakMap<HTMLElement, HTMLElement[]>} the lines of each printed file */
const known = new WeakMap();

export class CodeRan {
  /** @type {HTMLElement[]} */
  #shaded = [];
  #summary = make("summary");
  #files = make("p", { class: "live-demo__ran-files" });
  #cited = make("p", {}, label("demo_ran_cited"));
  #list = make("ul");

  /**
   * @param {(id: string) => boolean} isSource
   * @param {object} look
   * @param {(file: string) => boolean} look.canShow whether the page has the text of a file
   * @param {(file: string) => void} look.show show another file that lines ran in
   * @param {(line: number) => void} look.cite tell what a line of the shown file follows
   */
  constructor(isSource, look) {
    this.isSource = isSource;
    this.look = look;
    this.element = make("details", { class: "live-demo__ran" }, this.#summary, this.#files, this.#cited, this.#list);
  }

  /**
   * @param {Step} step
   * @param {string} file the one that is shown
   * @param {HTMLElement | undefined} figure where it is printed
   */
  show({ lines = {} }, file, figure) {
    for (const line of this.#shaded) line.classList.remove("line--ran", "line--cited");
    const all = figure ? linesIn(figure) : [];
    this.#shaded = (lines[file] ?? []).flatMap(([first, last]) => all.slice(first - 1, last));
    const texts = all.map((line) => line.textContent ?? "");
    const cited = this.#shaded.filter((line) => ownCitationsOf(texts, numberOf(line), this.isSource).length > 0);
    for (const line of this.#shaded) line.classList.add("line--ran");
    for (const line of cited) line.classList.add("line--cited");
    const others = Object.keys(lines).filter((one) => one !== file);
    this.element.hidden = Object.keys(lines).length === 0;
    this.#summary.replaceChildren(
      label("demo_ran", { n: this.#shaded.length }),
      others.length ? ` ${label("demo_ran_also", { files: others.map(nameOf).join(label("demo_ran_comma")) })}` : "",
    );
    this.#files.replaceChildren(...others.flatMap((one) => [this.#file(one, lines[one]), " "]));
    this.#list.replaceChildren(...cited.map((line) => this.#entry(line)));
    this.#cited.hidden = cited.length === 0;
  }

  /** @param {string} file @param {[number, number][]} spans */
  #file(file, spans) {
    const where = spans.map(([first, last]) => (first === last ? first : `${first}–${last}`)).join(", ");
    if (!this.look.canShow(file)) return make("span", { title: file }, make("code", {}, nameOf(file)), ` ${where}`);
    const button = make("button", { type: "button", class: "live-demo__ran-file", title: file }, make("code", {}, nameOf(file)), ` ${where}`);
    button.addEventListener("click", () => this.look.show(file));
    return button;
  }

  /** @param {HTMLElement} line */
  #entry(line) {
    const button = make("button", { type: "button", class: "live-demo__ran-line" }, make("b", {}, String(numberOf(line))), " ", (line.textContent ?? "").trim());
    button.addEventListener("click", () => this.look.cite(numberOf(line)));
    return make("li", {}, button);
  }
}

/** The lines of a printed file, from the first. @param {HTMLElement} figure */
export function linesIn(figure) {
  const found = known.get(figure) ?? [...figure.querySelectorAll(".line")].map((line) => /** @type {HTMLElement} */ (line));
  known.set(figure, found);
  return found;
}

/** @param {HTMLElement} line */
export function numberOf(line) {
  return Number(line.dataset.line);
}

/** @param {string} file */
function nameOf(file) {
  return file.split("/").pop() ?? file;
}
