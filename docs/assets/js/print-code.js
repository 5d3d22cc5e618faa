// @ts-check
/**
 * On paper the code belongs to a run, and a page may be printed before its demos have fetched any. A printer does not
 * wait, so this is the one place that asks in a way that waits as well. Where the code lies stands in what readers
 * without scripts see.
 */
import { figureIn } from "./demo-data.js";

addEventListener("beforeprint", () => {
  for (const demo of document.querySelectorAll("live-demo:not(.live-demo--ready)")) {
    const fallback = demo.querySelector(".live-demo__code noscript");
    const frames = new DOMParser().parseFromString(fallback?.textContent ?? "", "text/html").querySelectorAll("iframe");
    for (const frame of frames) {
      const figure = fetchNow(frame.getAttribute("src") ?? "");
      if (figure) fallback?.before(figure);
    }
    fallback?.remove();
  }
});

/** @param {string} address @returns {HTMLElement | null} null when it does not arrive: the steps are still printed */
function fetchNow(address) {
  const request = new XMLHttpRequest();
  request.open("GET", address, false);
  try {
    request.send();
    return request.status === 200 ? figureIn(request.responseText) : null;
  } catch {
    return null;
  }
}
