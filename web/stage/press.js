/**
 * A button that is pressed shows it at once, long before the game has answered: it bears `data-pressed` until it is let go or, if
 * that sends an event, until the reply. The style sheet could tell by `:active`, too, but of what a finger presses browsers say
 * that late, or not at all; and to draw anew what is let go would keep the reply waiting for a frame.
 *
 * The page does not always hear that it is let go: a menu opens, the pointer goes up outside. Whatever shows it ends it.
 */

const BUTTON = "button:not(:disabled, [aria-disabled=true])";
export const PRESSED = "data-pressed";
/** In ms: the click of a finger comes so much later than its letting go, at most. */
const CLICK = 100;

/** @type {Element | null} What was pressed last, until that is over. */
let held = null;
let isDown = false;
/** What was sent, and is not answered yet. */
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
    if (!isPrimary) return; // one more finger
    show(button === 0 ? /** @type {Element} */ (target).closest(BUTTON) : null);
  }, { capture: true });
  document.addEventListener("pointerup", ({ isPrimary }) => {
    if (!isPrimary) return;
    isDown = false;
    clearTimeout(coming);
    coming = setTimeout(letGo, CLICK);
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
 * What it says is sent: it stays pressed until that is answered.
 *
 * @param {Element} element
 */
export function sent(element) {
  waiting.add(element);
  if (held === element) held = null;
  if (!element.hasAttribute(PRESSED)) element.setAttribute(PRESSED, "");
}

/**
 * What was sent is answered.
 *
 * @param {Element} root where that is shown
 */
export function answered(root) {
  waiting = new WeakSet();
  for (const pressed of root.querySelectorAll(`[${PRESSED}]`)) if (!isDown || pressed !== held) pressed.removeAttribute(PRESSED);
}
