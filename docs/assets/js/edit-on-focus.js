// @ts-check
/** A field of code that stands alone: the editor comes, and Python starts, when the reader first goes there. */
import { loadEditor } from "./edit-bundle.js";
import { warm } from "./python-client.js";

/** @param {import("./edit-field.js").CodeField} field */
export function upgradeOnFocus(field) {
  let composing = false;
  field.element.addEventListener("compositionstart", () => (composing = true));
  field.element.addEventListener("compositionend", () => {
    composing = false;
    setTimeout(upgrade); // the text comes after this event
  });
  async function upgrade() {
    const bundle = await loadEditor().catch(() => null);
    if (bundle && !composing) field.upgrade(bundle); // nothing moves under an input method's hands
  }
  field.element.addEventListener("focusin", upgrade);
  field.element.addEventListener("input", () => warm(), { once: true });
}
