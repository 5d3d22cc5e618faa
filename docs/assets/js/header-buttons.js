// @ts-check
/**
 * The theme opens its drawer and its search with labels, which no key reaches. A button in the place of each does the
 * same by keyboard, says whether it is open, and has the focus back when what it opened is closed.
 */

/** Once is enough: the second time there is nothing left to do. */
export function makeHeaderButtons() {
  makeButton("drawer", ".md-sidebar--primary", ".md-nav__link, .md-nav__title");
  for (const label of document.querySelectorAll(".md-sidebar--primary label[for^=__nav], .md-sidebar--primary label[for=__toc]"))
    if (label instanceof HTMLElement) label.tabIndex = 0; // the theme opens and shuts the parts of its list by Enter on these
  makeButton("search", ".md-search__inner", ".md-search__input");
}

/** @param {"drawer" | "search"} name @param {string} opened what opens @param {string} first what has the focus then */
function makeButton(name, opened, first) {
  const label = document.querySelector(`.md-header__button[for="__${name}"]`);
  const toggle = document.getElementById(`__${name}`);
  const part = document.querySelector(opened);
  if (!label || !(toggle instanceof HTMLInputElement) || !(part instanceof HTMLElement)) return;
  const button = document.createElement("button");
  button.type = "button";
  button.className = label.className;
  button.dataset.opens = name;
  button.append(...label.childNodes);
  label.replaceWith(button);

  const tell = () => button.setAttribute("aria-expanded", String(toggle.checked));
  const close = () => toggle.checked && toggle.click();
  button.addEventListener("click", () => {
    toggle.click();
    if (toggle.checked) requestAnimationFrame(() => focusFirst(part, first)); // it can be seen by then
  });
  toggle.addEventListener("change", tell);
  part.addEventListener("change", ({ target }) => {
    if (target instanceof HTMLInputElement && target.type === "checkbox") requestAnimationFrame(() => focusFirst(part, first)); // what had it may be hidden now
  });
  part.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    close();
    button.focus();
  });
  part.addEventListener("focusout", ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && !part.contains(relatedTarget)) close(); // walked out of it
  });
  tell();
}

/** @param {HTMLElement} part @param {string} selector */
function focusFirst(part, selector) {
  const seen = [...part.querySelectorAll(selector)].find((one) => one instanceof HTMLElement && one.tabIndex >= 0 && one.checkVisibility({ visibilityProperty: true }));
  if (seen instanceof HTMLElement) seen.focus({ preventScroll: true });
}
