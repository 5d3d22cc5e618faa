// @ts-check
/** "Changed", with a dot, and the button that undoes it: beside everything that can be edited. */
import { make } from "./dom.js";
import { label } from "./labels.js";

export class Mark {
  /** @param {string} name of what can be changed @param {() => void} onReset */
  constructor(name, onReset) {
    this.reset = make("button", { type: "button", class: "button button--quiet", hidden: true }, label("edit_reset"));
    this.reset.setAttribute("aria-label", label("edit_reset_one", { name }));
    this.reset.addEventListener("click", onReset);
    this.dot = make("span", { class: "edit__mark", hidden: true }, label("edit_changed"));
    this.element = make("span", { class: "edit__changed" }, this.dot, this.reset);
  }

  /** @param {boolean} changed */
  show(changed) {
    const held = document.activeElement === this.reset;
    this.dot.hidden = !changed;
    this.reset.hidden = !changed;
    return held && !changed; // whoever asked has to find another place for the focus
  }
}
