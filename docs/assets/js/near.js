// @ts-check
/** How far from the window something may be and still be got ready: a good swipe of the thumb. */
const MARGIN = "900px 0px";

/**
 * Do `job` once, when an element comes near the window; one in a closed panel does when the panel is opened.
 * @param {Element} element
 * @param {() => void} job
 */
export function whenNear(element, job) {
  const watcher = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      watcher.disconnect();
      job();
    },
    { rootMargin: MARGIN },
  );
  watcher.observe(element);
}
