// @ts-check
/**
 * The button for light and dark. A page first follows the system; what the reader chooses is kept for the whole site.
 * The script in overrides/partials/palette.html has set the palette by now, before anything was painted.
 */
import { get, set, sitePath } from "./site-storage.js";

const LIGHT = "default";
const DARK = "slate";
const KEY = `${sitePath()}palette`;

/** Once is enough. */
export function makePaletteSwitch() {
  const button = /** @type {HTMLButtonElement | null} */ (document.querySelector(".palette-switch"));
  if (!button) return;
  const bar = make("theme-color"); // a phone's browser takes it for its own bar
  const isDark = () => document.body.dataset.mdColorScheme === DARK;
  const tell = () => {
    button.title = button.ariaLabel = (isDark() ? button.dataset.toLight : button.dataset.toDark) ?? "";
    bar.content = getComputedStyle(document.body).getPropertyValue("--paper").trim();
  };
  /** @param {boolean} dark */
  const turn = (dark) => {
    if (dark === isDark()) return;
    document.body.dataset.mdColorScheme = dark ? DARK : LIGHT;
    document.documentElement.style.colorScheme = dark ? "dark" : "light"; // the browser's own parts: scroll bars
    tell();
  };
  button.addEventListener("click", () => {
    turn(!isDark());
    set(KEY, isDark() ? DARK : LIGHT);
  });
  const chosen = () => [LIGHT, DARK].includes(get(KEY));
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", ({ matches }) => chosen() || turn(matches));
  window.addEventListener("storage", ({ key }) => key === KEY && chosen() && turn(get(KEY) === DARK)); // in another tab
  button.hidden = false;
  tell();
}

/** @param {string} name */
function make(name) {
  const meta = document.createElement("meta");
  meta.name = name;
  return document.head.appendChild(meta);
}
