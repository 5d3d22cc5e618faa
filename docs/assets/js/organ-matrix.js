// @ts-check
import { unfold } from "./folded-run.js";

const MARGIN_PX = 16;
/** A panel taller than the window stops here, as a share of its height: some of the table stays in sight. */
const HIGHEST = 0.25;

/** @typedef {{organMatrix?: string | null} | null} Visit what a history entry remembers: the open cell, null for none */

/**
 * <organ-matrix data-state="idle|done">: a table whose cells open a panel under it.
 *
 * The open cell is the address's hash, so it can be linked to and Back works. Arrow keys walk the cells (one of
 * them is in the tab order), Enter opens, Escape closes. Without this script the cells are links to the panels.
 */
export class OrganMatrix extends HTMLElement {
  /** @type {AbortController | null} */
  #listening = null;

  connectedCallback() {
    if (this.#listening) return;
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    for (const panel of this.#panels) {
      const close = panel.querySelector(".panel__close");
      if (!(close instanceof HTMLButtonElement)) continue;
      close.hidden = false;
      close.addEventListener("click", () => this.#close(), { signal });
    }
    this.addEventListener("click", (event) => this.#onClick(event), { signal });
    this.addEventListener("keydown", (event) => this.#onKey(event), { signal });
    const onToggle = (/** @type {Event} */ { target }) => target instanceof HTMLDetailsElement && target.open && target.matches(".panel__other") && unfold(target);
    this.addEventListener("toggle", onToggle, { signal, capture: true }); // it does not bubble
    this.addEventListener("focusin", (event) => this.#onFocus(event), { signal });
    window.addEventListener("popstate", (event) => this.#onPopState(event.state), { signal });
    window.addEventListener("hashchange", () => this.#openAddressed(), { signal });
    for (const run of this.querySelectorAll("details")) if (run.open) unfold(run); // opened before this script came
    this.#show(null);
    this.#openAddressed();
  }

  disconnectedCallback() {
    this.#listening?.abort();
    this.#listening = null;
  }

  get #panels() {
    return /** @type {HTMLElement[]} */ ([...this.querySelectorAll(".panel")]);
  }

  get #links() {
    return /** @type {HTMLAnchorElement[]} */ ([...this.querySelectorAll(".matrix__link")]);
  }

  get #open() {
    return this.#panels.find((panel) => !panel.hidden) ?? null;
  }

  /** @param {string} id */
  #linkTo(id) {
    return this.#links.find((link) => link.hash === `#${id}`) ?? null;
  }

  /** @param {string | null} id the cell whose panel is to be seen, null for none */
  #show(id) {
    for (const panel of this.#panels) panel.hidden = panel.id !== id;
    unfold(this.#open?.querySelector("div.panel__demo"));
    for (const link of this.#links) {
      if (link.hash === `#${id}`) link.setAttribute("aria-current", "true");
      else link.removeAttribute("aria-current");
    }
    const stop = (id && this.#linkTo(id)) || this.#links.find((link) => link.tabIndex === 0) || this.#links[0];
    this.#rove(stop);
    this.dataset.state = id ? "done" : "idle";
  }

  /** @param {HTMLAnchorElement} stop the one cell that Tab reaches */
  #rove(stop) {
    for (const link of this.#links) link.tabIndex = link === stop ? 0 : -1;
  }

  /** @param {MouseEvent} event */
  #onClick(event) {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    const link = event.target instanceof Element ? event.target.closest(".matrix__link") : null;
    if (!(link instanceof HTMLAnchorElement)) return;
    event.preventDefault();
    const id = addressed(link.hash);
    if (this.#open?.id !== id) {
      history.replaceState({ ...history.state, organMatrix: this.#open?.id ?? null }, "");
      history.pushState({ organMatrix: id }, "", link.hash);
    }
    this.#show(id);
    this.#arrive();
  }

  #close() {
    const id = this.#open?.id;
    if (!id) return;
    this.#show(null);
    history.pushState({ organMatrix: null }, "", location.pathname + location.search);
    this.#linkTo(id)?.focus();
  }

  /** @param {KeyboardEvent} event */
  #onKey(event) {
    if (event.key === "Escape") {
      this.#onEscape(event);
      return;
    }
    const next = this.#neighbour(event);
    if (!next) return;
    event.preventDefault();
    this.#rove(next);
    next.focus();
  }

  /** @param {KeyboardEvent} event */
  #onEscape(event) {
    // In a demo or a form Escape is its own: it leaves the editor.
    const inDemo = event.target instanceof Element && event.target.closest("live-demo, ask-policy");
    if (!event.defaultPrevented && !inDemo) this.#close();
  }

  /**
   * @param {KeyboardEvent} event
   * @returns {HTMLAnchorElement | null} the cell that the key leads to
   */
  #neighbour(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return null;
    const cell = event.target instanceof Element ? event.target.closest(".matrix__cell") : null;
    const row = cell?.parentElement;
    if (!cell || !row) return null;
    const cells = [...row.querySelectorAll(".matrix__cell")];
    const column = cells.indexOf(cell);
    /** @param {Element | null | undefined} line @param {number} place */
    const linkIn = (line, place) => [...(line?.querySelectorAll(".matrix__link") ?? [])].at(place) ?? null;
    /** @type {Record<string, () => Element | null>} */
    const ways = {
      ArrowRight: () => linkIn(row, Math.min(column + 1, cells.length - 1)),
      ArrowLeft: () => linkIn(row, Math.max(column - 1, 0)),
      ArrowDown: () => linkIn(row.nextElementSibling, column),
      ArrowUp: () => linkIn(row.previousElementSibling, column),
      Home: () => linkIn(row, 0),
      End: () => linkIn(row, -1),
    };
    const found = ways[event.key]?.() ?? null;
    return found instanceof HTMLAnchorElement ? found : null;
  }

  /** @param {FocusEvent} event */
  #onFocus(event) {
    const link = event.target instanceof Element ? event.target.closest(".matrix__link") : null;
    if (link instanceof HTMLAnchorElement) this.#rove(link);
  }

  /**
   * Back and Forward lead through the cells as they were opened. Entries that are none of ours, such as a step to
   * another heading, leave the open panel as it is; the page as it was first opened has none, even if the reader was
   * quicker than this script.
   * @param {Visit} visit
   */
  #onPopState(visit) {
    if (visit && "organMatrix" in visit) this.#show(visit.organMatrix ?? null);
    else if (!location.hash) this.#show(null);
  }

  /** Open what the address names: a cell, or the panel that holds the place (a citation, a demo). */
  #openAddressed() {
    const target = document.getElementById(addressed(location.hash));
    const panel = target?.closest(".panel");
    if (!target || !(panel instanceof HTMLElement) || !this.contains(panel)) return;
    this.reveal(target);
    if (target === panel) this.#arrive();
    else target.scrollIntoView();
  }

  /** Open the panel that holds an element, and the run in it, if they are closed. @param {Element} element */
  reveal(element) {
    const panel = element.closest(".panel");
    if (panel instanceof HTMLElement && panel.hidden) this.#show(panel.id);
    const run = element.closest("details.panel__other");
    if (!(run instanceof HTMLDetailsElement)) return;
    run.open = true;
    unfold(run);
  }

  /** Let the keyboard go on from the open panel, and bring it into sight, moving the page no more than needed. */
  #arrive() {
    const panel = this.#open;
    const title = panel?.querySelector(".panel__title");
    if (!panel || !(title instanceof HTMLElement)) return;
    title.focus({ preventScroll: true });
    const { top, bottom } = panel.getBoundingClientRect();
    const down = Math.min(bottom - innerHeight + MARGIN_PX, top - innerHeight * HIGHEST);
    // At once: a scroll that glides would still be under way when the reader has already gone elsewhere.
    if (down > 0) scrollBy({ top: down, behavior: "instant" });
    else if (top < 0) panel.scrollIntoView({ behavior: "instant" });
  }
}

/**
 * @param {string} hash with its "#"
 * @returns {string} the id that it names; as written when it isn't soundly encoded
 */
function addressed(hash) {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return hash.slice(1);
  }
}

if (!customElements.get("organ-matrix")) customElements.define("organ-matrix", OrganMatrix);
