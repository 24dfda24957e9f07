/**
 * What is pressed shows it at once, long before the game has answered: it bears `data-pressed` until it is let go. The style
 * sheet could tell by `:active`, too, but of what a finger presses browsers say that late, or not at all.
 */

const ACTORS = "[data-event], [data-pick]";
/** They are pressed by themselves, or not at all. */
const OTHERS = "form, input, select, textarea, :disabled, [aria-disabled=true]";

export function press() {
  /** @type {Element | null} */
  let pressed = null;
  /** @param {Element | null} actor */
  const show = (actor) => {
    pressed?.removeAttribute("data-pressed");
    pressed = actor;
    pressed?.setAttribute("data-pressed", "");
  };
  const letGo = () => show(null);

  document.addEventListener("pointerdown", ({ target, isPrimary, button }) => {
    if (!isPrimary || button !== 0) return;
    const actor = /** @type {Element} */ (target).closest(ACTORS);
    show(actor?.matches(OTHERS) ? null : actor);
  }, { capture: true });
  for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, letGo, { capture: true });
  addEventListener("blur", letGo);
}
