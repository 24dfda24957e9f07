/** The first paint: what is large or slow and not for the eye comes after it, or it would take the processor and the network from it. */

export const painted = firstPaint();

/** @returns {Promise<unknown>} at once where nobody is looking, for there nothing is painted */
function firstPaint() {
  return new Promise((resolve) => {
    if (document.hidden) resolve(null);
    document.addEventListener("visibilitychange", resolve, { once: true });
    if (PerformanceObserver.supportedEntryTypes.includes("paint")) new PerformanceObserver(resolve).observe({ type: "paint", buffered: true });
    else requestAnimationFrame(() => setTimeout(resolve));
  });
}
