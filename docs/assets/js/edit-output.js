// @ts-check
/** What a run printed, as text and in order; which stream a piece went to is said in words. */
import { make } from "./dom.js";
import { label } from "./labels.js";

/** @typedef {{stream: "stdout" | "stderr" | "value", text: string}} Piece */

export class Output {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
  }

  /** @param {Piece[]} pieces @param {boolean} cut whether there was more */
  show(pieces, cut) {
    this.root.hidden = pieces.length === 0;
    const clear = make("button", { type: "button", class: "button button--quiet" }, label("edit_clear"));
    clear.addEventListener("click", () => this.show([], false));
    const count = pieces.reduce((sum, { text }) => sum + text.length, 0);
    const head = make("div", { class: "edit__head" }, make("b", { class: "edit__name" }, label("edit_output")), clear);
    const body = make("div", { class: "edit__printed", tabindex: "0", role: "group", "aria-label": label("edit_output") });
    body.append(...pieces.map(({ stream, text }) => make("pre", { "data-stream": stream, "data-name": NAMES[stream]() }, text)));
    this.root.replaceChildren(head, body, cut ? make("p", { class: "edit__cut" }, label("edit_cut", { n: count })) : "");
  }
}

const NAMES = { stdout: () => "", stderr: () => "stderr", value: () => label("edit_value") };
