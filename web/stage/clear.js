/**
 * Keeps the focus visible: elements with `data-over` stay in view at the lower edge of the window and cover the rest of
 * the page. If an element beneath one gets the focus, the page is scrolled until it is no longer covered.
 */

/** In CSS pixels, so that the focus outline is visible, too. */
const MARGIN = 6;

export function keepFocusVisible() {
  document.addEventListener("focusin", ({ target }) => {
    // After the browser's own scrolling to the focused element.
    requestAnimationFrame(() => {
      for (const over of document.querySelectorAll("[data-over]")) if (target instanceof Element) free(target, over);
    });
  });
}

/**
 * @param {Element} target
 * @param {Element} over the covering element, at the lower edge of the window
 */
function free(target, over) {
  const [below, above] = [target.getBoundingClientRect(), over.getBoundingClientRect()];
  if (over.contains(target) || above.height === 0 || below.top >= above.bottom) return;
  if (below.right <= above.left || below.left >= above.right) return; // beside each other
  const hidden = below.bottom - above.top;
  // Its top must not be scrolled out at the upper edge.
  if (hidden > 0) scrollBy(0, Math.min(hidden + MARGIN, below.top));
}
