/**
 * A button that is pressed shows it at once, long before the game has answered: it bears `data-pressed` until it is let go. The
 * style sheet could tell by `:active`, too, but of what a finger presses browsers say that late, or not at all.
 *
 * The page does not always hear that it is let go: a menu opens, the pointer goes up outside. Whatever shows it ends it.
 */

const BUTTON = "button:not(:disabled, [aria-disabled=true])";

export function press() {
  /** @type {Element | null} */
  let pressed = null;
  /** @param {Element | null} button */
  const show = (button) => {
    pressed?.removeAttribute("data-pressed");
    pressed = button;
    pressed?.setAttribute("data-pressed", "");
  };
  const letGo = () => show(null);
  /** @type {(event: PointerEvent) => void} */
  const letGoBy = ({ isPrimary }) => isPrimary && letGo();

  document.addEventListener("pointerdown", ({ target, isPrimary, button }) => {
    if (!isPrimary) return; // one more finger
    show(button === 0 ? /** @type {Element} */ (target).closest(BUTTON) : null);
  }, { capture: true });
  document.addEventListener("pointerup", letGoBy, { capture: true });
  document.addEventListener("pointercancel", letGoBy, { capture: true });
  document.addEventListener("pointermove", ({ isPrimary, buttons }) => {
    if (pressed && isPrimary && buttons === 0) letGo();
  });
  document.addEventListener("contextmenu", letGo);
  document.addEventListener("visibilitychange", letGo);
  addEventListener("blur", letGo);
}
