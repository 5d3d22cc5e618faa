// @ts-check
/** The Python beside the picture: the file a step stands in, its line lit, those that ran shaded, and what they follow. */
import { CodeRan, linesIn, numberOf } from "./code-ran.js";
import { figureOf } from "./demo-data.js";
import { centre, make } from "./dom.js";
import { label } from "./labels.js";
import { citationsOf } from "./line-citations.js";

/** @typedef {import("./protocol.js").Step} Step */
/** @typedef {{kind: string, title: string, url: string, commit: string | null}} Source */

const CITATION = /^([\w-]+)\/(.+?)(?::(\d+)(?:-(\d+))?|#([\w.-]+))$/;

export class CodeView {
  /**
   * @param {HTMLElement} root holds one `figure.source` a file, and the citation's line
   * @param {Record<string, Source>} sources
   * @param {(file: string) => Promise<string>} read gives the text of a file that the page does not carry
   */
  constructor(root, sources, read) {
    this.root = root;
    this.sources = sources;
    this.read = read;
    this.citation = /** @type {HTMLElement} */ (root.querySelector(".live-demo__citation"));
    this.citation.hidden = false;
    this.ran = new CodeRan((id) => id in sources, {
      canShow: (file) => this.#printed(file) !== undefined,
      show: (file) => this.#show(file),
      cite: (line) => this.#citeLine(line),
    });
    this.citation.after(this.ran.element);
    root.addEventListener("click", (event) => {
      const line = /** @type {Element} */ (event.target).closest(".line--ran, .line--lit");
      if (line instanceof HTMLElement) this.#citeLine(numberOf(line));
    });
    // A demo in a closed panel has no height; when the panel opens, the lit line has to be brought into sight.
    new ResizeObserver(() => this.#bringIntoSight()).observe(root);
  }

  /** From now on, show these files as the reader wrote them; all others as they are. @param {Record<string, string>} sources */
  use(sources) {
    for (const figure of this.root.querySelectorAll(".source[data-own]")) figure.remove();
    for (const [file, text] of Object.entries(sources)) {
      const figure = figureFor(file, text);
      figure.toggleAttribute("data-own", true);
      figure.querySelector("figcaption")?.append(" ", make("b", { class: "source__own" }, label("edit_as_you_wrote_it")));
      this.citation.before(figure); // ahead of the file as it was, which is then passed over
    }
  }

  /** @param {Step} step */
  show(step) {
    this.step = step;
    if (!this.#show(step.file)) this.#fetch(step);
    this.#cite(step.citations, label("demo_follows"));
  }

  /** Show a file that lines ran in on the way to the step. @param {string} file @returns {boolean} false when the page lacks it */
  #show(file) {
    const { step } = this;
    const figure = this.#printed(file);
    for (const one of this.#figures()) one.hidden = one !== figure;
    for (const lit of this.root.querySelectorAll(".line--lit")) lit.classList.remove("line--lit");
    if (step) this.ran.show(step, file, figure);
    if (!figure || !step) return false;
    const lines = linesIn(figure);
    const line = lines[(file === step.file ? step.line : (step.lines?.[file]?.[0][0] ?? 1)) - 1];
    line?.classList.toggle("line--lit", file === step.file);
    const box = figure.querySelector(".source__text");
    if (line && box instanceof HTMLElement) centre(box, line);
    return true;
  }

  /** @param {string} file @returns {HTMLElement | undefined} */
  #printed(file) {
    const here = this.#figures().find((one) => one.dataset.file === file);
    if (here) return here;
    const copy = figureOf(file); // the recorded run of a demo goes through it
    if (copy) this.root.append(copy);
    if (copy) copy.hidden = true;
    return copy;
  }

  /** @param {Step} step */
  async #fetch(step) {
    const text = await this.read(step.file).catch(() => null);
    if (text === null) return; // the sentence and the citation still stand
    if (!this.#figures().some((one) => one.dataset.file === step.file)) this.root.append(figureFor(step.file, text));
    if (this.step) this.show(this.step);
  }

  #bringIntoSight() {
    const line = this.root.querySelector(".line--lit");
    const box = line?.closest(".source__text");
    if (line instanceof HTMLElement && box instanceof HTMLElement && box.clientHeight > 0) centre(box, line);
  }

  /** @returns {HTMLElement[]} */
  #figures() {
    return [...this.root.querySelectorAll(".source")].map((one) => /** @type {HTMLElement} */ (one));
  }

  /** Tell what a line of the shown file follows. @param {number} line */
  #citeLine(line) {
    const figure = this.#figures().find((one) => !one.hidden);
    if (!figure) return;
    const texts = linesIn(figure).map(({ textContent }) => (textContent ?? "").replace(/\n$/, ""));
    this.#cite(citationsOf(texts, line, (id) => id in this.sources), label("demo_line_follows", { line }));
  }

  /** @param {string[]} citations @param {string} words */
  #cite(citations, words) {
    const links = citations.map((text) => citationLink(text, this.sources));
    const commits = citations.map((text) => this.sources[text.split("/")[0]]?.commit?.slice(0, 7));
    const pin = commits.find(Boolean);
    if (links.length === 0) this.citation.replaceChildren(label("demo_follows_nothing"));
    else {
      const at = pin ? `${label("sources_at")} ${pin}` : "";
      this.citation.replaceChildren(`${words} `, ...links.flatMap((link) => [link, " "]), at);
    }
  }
}

/** @param {string} file @param {string} text */
function figureFor(file, text) {
  const lines = text.replace(/\n$/, "").split("\n");
  const spans = lines.map((line, at) => make("span", { class: "line", "data-line": String(at + 1) }, `${line}\n`));
  const box = make("pre", { class: "source__text", tabindex: "0", role: "group", "aria-label": file }, ...spans);
  return make("figure", { class: "source", "data-file": file }, make("figcaption", { class: "source__path" }, file), box);
}

/**
 * A citation as a link to the pinned lines, or to dated documentation.
 * @param {string} text `gemini-cli/packages/core/src/x.ts:1-9` or `claude-code/permissions#rules`
 * @param {Record<string, Source>} sources
 * @returns {HTMLElement}
 */
export function citationLink(text, sources) {
  const [, id, path, start, end, section] = text.match(CITATION) ?? [];
  const source = sources[id];
  if (!source) return make("code", {}, text);
  const name = path.split("/").pop();
  if (section) {
    const href = `${source.url}${path}#${section}`;
    return make("a", { class: "live-demo__cite", href }, `${source.title}: ${path}#${section} (${label("demo_reported")})`);
  }
  const lines = end && end !== start ? `#L${start}-L${end}` : `#L${start}`;
  const href = `${source.url}/blob/${source.commit}/${path}${lines}`;
  const shown = `${name}:${start}${end ? `–${end}` : ""}`;
  return make("a", { class: "live-demo__cite", href, title: `${source.title}, ${path}` }, shown);
}
