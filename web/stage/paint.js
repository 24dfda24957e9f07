/**
 * The first paint. Work that is large or slow and not needed for the first paint waits for it, so as not to compete with
 * it for the processor and the network. Only to restore Python from its snapshot is quick enough to begin before.
 */

export const painted = firstPaint();

/** @returns {Promise<unknown>} resolves at once if the page is hidden, since nothing is painted then */
function firstPaint() {
  return new Promise((resolve) => {
    if (document.hidden) resolve(null);
    document.addEventListener("visibilitychange", resolve, { once: true });
    if (PerformanceObserver.supportedEntryTypes.includes("paint")) new PerformanceObserver(resolve).observe({ type: "paint", buffered: true });
    else requestAnimationFrame(() => setTimeout(resolve));
  });
}
