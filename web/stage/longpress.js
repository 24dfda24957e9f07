/**
 * A long press: what says `data-longpress` sends that event when a finger or a pen rests on it, and on a click of a mouse's other
 * button or the menu key. The click at the end of a touch is none. A mouse may hold as long as it likes.
 *
 * @import { EventQueue } from "./queue.js"
 */

/** In ms: what is shorter is a tap. */
const A_WHILE = 500;
/** In CSS pixels: farther, and it is being moved. */
const FAR = 8;

/** @param {EventQueue} queue where the events go */
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
    // The menu key may be held, too.
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
    }, A_WHILE);
  });
  document.addEventListener("pointermove", (move) => {
    if (touches && Math.hypot(move.clientX - x, move.clientY - y) >= FAR) end();
  });
  document.addEventListener("pointerup", end);
  document.addEventListener("pointercancel", end);
  document.addEventListener("visibilitychange", end);
  addEventListener("blur", end);
  document.addEventListener("contextmenu", (menu) => {
    const element = asked(menu);
    if (!element) return;
    menu.preventDefault();
    // Some browsers ask for the menu while a finger rests: it is told once.
    if (!touches) tell(element);
  });
  document.addEventListener("click", (click) => {
    // One by a key is another gesture: the finger's own did not come.
    if (held && click.isTrusted && click.detail > 0) click.stopImmediatePropagation();
    held = false;
  }, { capture: true });
}

/** @param {Event} event */
function asked(event) {
  const element = /** @type {Element} */ (event.target).closest("[data-longpress]");
  return element instanceof HTMLElement ? element : null;
}
