/**
 * Keeping clear: what says `data-over` stays in sight, over the rest of the page. What gets the focus beneath it is moved
 * out from under it.
 */

/** In CSS pixels, so that the mark of the focus is seen, too. */
const MARGIN = 6;

export function clear() {
  document.addEventListener("focusin", ({ target }) => {
    // The browser has scrolled to it by then.
    requestAnimationFrame(() => {
      for (const over of document.querySelectorAll("[data-over]")) if (target instanceof Element) free(target, over);
    });
  });
}

/**
 * @param {Element} target
 * @param {Element} over what stays at the lower edge of the window
 */
function free(target, over) {
  const [below, above] = [target.getBoundingClientRect(), over.getBoundingClientRect()];
  if (over.contains(target) || above.height === 0 || below.top >= above.bottom) return;
  const hidden = below.bottom + MARGIN - above.top;
  // Its beginning is not to leave at the other edge.
  if (hidden > 0) scrollBy(0, Math.min(hidden, below.top));
}
