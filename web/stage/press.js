/**
 * Shows at once that a button is pressed, long before the game answers: the button has `data-pressed` until it is
 * released or, if it sends an event, until the reply. The style sheet does not use `:active` instead: for a finger,
 * browsers set it late or not at all, and redrawing the button on release would delay the reply by a frame.
 *
 * The page does not always learn of the release: a menu opens, or the pointer goes up outside the window. So any sign
 * that the press is over ends it.
 */

const BUTTON = "button:not(:disabled, [aria-disabled=true])";
export const PRESSED = "data-pressed";
/** In ms: how long after its release a finger's click may come. */
const CLICK_TIMEOUT_MS = 100;

/** @type {Element | null} The button pressed last, until the press is over or has sent its event. */
let held = null;
let isDown = false;
/** The elements whose events have been sent but not answered. */
let waiting = new WeakSet();

export function press() {
  let coming = 0;
  /** @param {Element | null} button */
  const show = (button) => {
    clearTimeout(coming);
    if (held && !waiting.has(held)) held.removeAttribute(PRESSED);
    held = button;
    isDown = Boolean(button);
    held?.setAttribute(PRESSED, "");
  };
  const letGo = () => show(null);

  document.addEventListener("pointerdown", ({ target, isPrimary, button }) => {
    if (!isPrimary) return; // an additional finger
    show(button === 0 ? /** @type {Element} */ (target).closest(BUTTON) : null);
  }, { capture: true });
  document.addEventListener("pointerup", ({ isPrimary }) => {
    if (!isPrimary) return;
    isDown = false;
    clearTimeout(coming);
    coming = setTimeout(letGo, CLICK_TIMEOUT_MS);
  }, { capture: true });
  document.addEventListener("pointercancel", ({ isPrimary }) => isPrimary && letGo(), { capture: true });
  document.addEventListener("pointermove", ({ isPrimary, buttons }) => {
    if (held && isPrimary && buttons === 0) letGo();
  });
  document.addEventListener("contextmenu", letGo);
  document.addEventListener("visibilitychange", letGo);
  addEventListener("blur", letGo);
}

/**
 * Show an element as pressed until the event that it has sent is answered.
 *
 * @param {Element} element
 */
export function sent(element) {
  waiting.add(element);
  if (held === element) held = null;
  if (!element.hasAttribute(PRESSED)) element.setAttribute(PRESSED, "");
}

/**
 * Show what was pressed as released, since the events sent have been answered; but not a button that is still held
 * down.
 *
 * @param {Element} root whose descendants are concerned
 */
export function answered(root) {
  waiting = new WeakSet();
  for (const pressed of root.querySelectorAll(`[${PRESSED}]`)) if (!isDown || pressed !== held) pressed.removeAttribute(PRESSED);
}
