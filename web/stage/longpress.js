/**
 * Long presses. An element with `data-longpress` sends that event when a finger or a pen rests on it, and also on a
 * right click or the menu key. The click at the end of a long touch is suppressed. Holding a mouse button does nothing.
 *
 * @import { EventQueue } from "./queue.js"
 */

/** In ms: a shorter touch is a tap. */
const LONG_PRESS_MS = 500;
/** In CSS pixels: a pointer that moves this far is dragging. */
const MOVE_DISTANCE = 8;

/** @param {EventQueue} queue receives the events */
export function longPress(queue) {
  let waiting = 0;
  let touches = false;
  let held = false;
  let [x, y] = [0, 0];
  const end = () => {
    clearTimeout(waiting);
    touches = false;
  };
  /** @param {HTMLElement} element */
  const tell = (element) => {
    const text = element.dataset.longpress ?? "";
    // The menu key repeats while it is held.
    if (!queue.holds(element, text)) queue.add(JSON.parse(text), element, text);
  };

  document.addEventListener("pointerdown", (down) => {
    end();
    held = false;
    const element = asked(down);
    if (!element || !down.isPrimary || down.pointerType === "mouse") return;
    touches = true;
    [x, y] = [down.clientX, down.clientY];
    waiting = setTimeout(() => {
      held = true;
      tell(element);
    }, LONG_PRESS_MS);
  });
  document.addEventListener("pointermove", (move) => {
    if (touches && Math.hypot(move.clientX - x, move.clientY - y) >= MOVE_DISTANCE) end();
  });
  document.addEventListener("pointerup", end);
  document.addEventListener("pointercancel", end);
  document.addEventListener("visibilitychange", end);
  addEventListener("blur", end);
  document.addEventListener("contextmenu", (menu) => {
    const element = asked(menu);
    if (!element) return;
    menu.preventDefault();
    // Some browsers request the menu while a finger rests: the timer sends the event then.
    if (!touches) tell(element);
  });
  document.addEventListener("click", (click) => {
    // A click by a key is another gesture; then the finger's own click has not come.
    if (held && click.isTrusted && click.detail > 0) click.stopImmediatePropagation();
    held = false;
  }, { capture: true });
}

/** @param {Event} event */
function asked(event) {
  const element = /** @type {Element} */ (event.target).closest("[data-longpress]");
  return element instanceof HTMLElement ? element : null;
}
