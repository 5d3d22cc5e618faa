// @ts-check
/**
 * While a run is under way there is Stop instead of Run; the focus goes along.
 * @param {HTMLElement} root @param {boolean} running
 */
export function swapButtons(root, running) {
  const [go, stop] = ["run", "stop"].map((name) => /** @type {HTMLElement} */ (root.querySelector(`[data-do=${name}]`)));
  if (go.hidden === running) return;
  const held = document.activeElement === go || document.activeElement === stop;
  go.hidden = running;
  stop.hidden = !running;
  if (held) (running ? stop : go).focus();
}
