// @ts-check
/**
 * What a reader has changed survives a reload, for as long as the tab is open. Storage may be full, forbidden or hold
 * anything: nothing here throws.
 */

const SAVED_AFTER_MS = 400;

/**
 * @param {string} scenario
 * @param {import("./demo-editor.js").DemoEditor} editor gets back what was kept, and is listened to
 * @param {(any: boolean) => void} tell hears whether there are changes
 */
export function keepDrafts(scenario, editor, tell) {
  const key = `${location.pathname}edits:${scenario}`;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  const save = () => {
    clearTimeout(timer);
    timer = undefined;
    const changes = editor.changes();
    const any = Object.keys(changes).length > 0;
    tell(any);
    try {
      if (any) sessionStorage.setItem(key, JSON.stringify(changes));
      else sessionStorage.removeItem(key);
    } catch {
      // It is in the form all the same.
    }
  };
  editor.put(recall(key));
  tell(Object.keys(editor.changes()).length > 0);
  editor.root.addEventListener("demo-edit", () => {
    clearTimeout(timer);
    timer = setTimeout(save, SAVED_AFTER_MS);
  });
  addEventListener("pagehide", () => timer && save());
}

/** @param {string} key @returns {Record<string, any>} */
function recall(key) {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? "{}");
    return typeof kept === "object" && kept !== null && !Array.isArray(kept) ? kept : {};
  } catch {
    return {};
  }
}
