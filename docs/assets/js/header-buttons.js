// @ts-check
/**
 * The theme opens its drawer and its search with labels, which no key reaches. A button in the place of each does the
 * same by keyboard, says whether it is open, and has the focus back when what it opened is closed.
 */

/** Once is enough: the second time there is nothing left to do. */
export function makeHeaderButtons() {
  makeButton("drawer", ".md-sidebar--primary", ".md-nav__link[href]");
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
    const target = toggle.checked ? [...part.querySelectorAll(first)].find((one) => one.checkVisibility({ visibilityProperty: false })) : null;
    if (target instanceof HTMLElement) requestAnimationFrame(() => target.focus({ preventScroll: true })); // it can be seen by then
  });
  toggle.addEventListener("change", tell);
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

