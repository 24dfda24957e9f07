/**
 * Holding: what says `data-hold` sends that event when it is pressed for a while and not moved. The click at the end is none.
 *
 * @import { EventQueue } from "./queue.js"
 */

/** In ms: what is shorter is a tap. */
const A_WHILE = 500;
/** In CSS pixels: farther, and it is being moved. */
const FAR = 8;

/** @param {EventQueue} queue where the events go */
export function hold(queue) {
  let waiting = 0;
  let held = false;
  let [x, y] = [0, 0];
  const end = () => clearTimeout(waiting);

  document.addEventListener("pointerdown", (down) => {
    end();
    held = false;
    const element = /** @type {Element} */ (down.target).closest("[data-hold]");
    if (!(element instanceof HTMLElement) || !down.isPrimary || down.button !== 0) return;
    [x, y] = [down.clientX, down.clientY];
    waiting = setTimeout(() => {
      held = true;
      queue.add(JSON.parse(element.dataset.hold ?? ""));
    }, A_WHILE);
  });
  document.addEventListener("pointermove", (move) => Math.hypot(move.clientX - x, move.clientY - y) >= FAR && end());
  document.addEventListener("pointerup", end);
  document.addEventListener("pointercancel", end);
  document.addEventListener("click", (click) => {
    if (held && click.isTrusted) click.stopImmediatePropagation();
    held = false;
  }, { capture: true });
}
