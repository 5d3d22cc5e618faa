// @ts-check
/** Fetches the code editor, with the first edit. Where it does not come, plain text fields do the same. */
import { label } from "./labels.js";

/** @typedef {typeof import("../../../sitegen/editor_js/editor.mjs")} Bundle */
/** @typedef {ReturnType<Bundle["createEditor"]>} Editor */

/** @type {Promise<Bundle> | null} */
let bundle = null;

/**
 * @returns {Promise<Bundle>}
 * @throws when it does not come; the next call asks again
 */
export function loadEditor() {
  bundle ??= fetchBundle();
  bundle.catch(() => (bundle = null));
  return bundle;
}

/** @returns {Promise<Bundle>} */
async function fetchBundle() {
  const { editor } = JSON.parse(document.getElementById("runtime")?.textContent || "{}");
  if (!editor) throw new Error("this site has no editor");
  return import(new URL(editor, document.baseURI).href);
}

/** What the editor itself says, in the reader's language. @returns {Record<string, string>} */
export function editorPhrases() {
  return { "Selection deleted": label("edit_deleted"), "$ unchanged lines": label("edit_unchanged", { n: "$" }) };
}
