// @ts-check
/** Tabs as screen readers and the keyboard expect them: arrows, Home and End go from one to the next. */
import { make } from "./dom.js";
import { label } from "./labels.js";

/** @typedef {{id: string, name: string, panel: HTMLElement}} Tab */

let lastId = 0;

export class Tabs {
  /** @type {Map<string, {button: HTMLButtonElement, mark: HTMLElement, panel: HTMLElement}>} */
  #tabs = new Map();

  /** @param {string} name of all of them together @param {Tab[]} tabs @param {(id: string) => void} onChosen */
  constructor(name, tabs, onChosen) {
    this.onChosen = onChosen;
    this.element = make("div", { class: "edit__tabs", role: "tablist", "aria-label": name });
    for (const { id, name, panel } of tabs) this.#add(id, name, panel);
    this.element.addEventListener("keydown", (event) => this.#key(event));
    this.choose(tabs[0].id);
  }

  /** @param {string} id @param {string} name @param {HTMLElement} panel */
  #add(id, name, panel) {
    const place = `edit-tab-${++lastId}`;
    const mark = make("span", { class: "edit__mark", hidden: true });
    const button = make("button", { type: "button", role: "tab", class: "edit__tab", id: place, "aria-controls": `${place}-panel` }, name, " ", mark);
    for (const [key, value] of Object.entries({ id: `${place}-panel`, role: "tabpanel", "aria-labelledby": place })) panel.setAttribute(key, value);
    button.addEventListener("click", () => this.choose(id));
    this.#tabs.set(id, { button, mark, panel });
    this.element.append(button);
  }

  /** @param {string} id */
  choose(id) {
    this.chosen = id;
    for (const [other, { button, panel }] of this.#tabs) {
      button.setAttribute("aria-selected", String(other === id));
      button.tabIndex = other === id ? 0 : -1;
      panel.hidden = other !== id;
    }
    this.onChosen(id);
  }

  /** How many things in a tab were changed. @param {string} id @param {number} count */
  mark(id, count) {
    const mark = this.#tabs.get(id)?.mark;
    if (!mark) return;
    mark.hidden = count === 0;
    mark.replaceChildren(make("span", { class: "visually-hidden" }, label("edit_changed_count", { n: count })));
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const ids = [...this.#tabs.keys()];
    const at = ids.indexOf(this.chosen ?? "");
    const next = /** @type {Record<string, number>} */ ({ ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 })[event.key];
    if (next === undefined) return;
    event.preventDefault();
    const id = /** @type {string} */ (ids.at(next % ids.length));
    this.choose(id);
    this.#tabs.get(id)?.button.focus();
  }
}
