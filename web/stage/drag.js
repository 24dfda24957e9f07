/**
 * Dragging. An element with `data-drag` is clicked when a drag of it begins, unless it is chosen already
 * (`aria-pressed`); once the game shows it as chosen, it follows the pointer. When it is released over an element with
 * `data-drop`, that element is clicked. When it is released anywhere else, or Escape is pressed, the event in its
 * `data-drag` is sent. Over an element with `data-drop="never"`, which takes no card but may say why, both happen: the
 * event is sent, then the element is clicked.
 *
 * The style sheet moves the dragged element by the root element's `--dragged-x` and `--dragged-y`, while the root element
 * has `data-dragging`.
 *
 * The page does not always learn that the pointer was released: the screen is locked, a dialog opens, or the button
 * goes up outside the window. So any sign that the drag is over puts the card back: another button, a pointer that
 * moves with no button down, a new press, a window that loses the focus, a hidden tab, a lost pointer capture.
 *
 * @import { EventQueue } from "./queue.js"
 */

/** In CSS pixels: a shorter movement is a tap. */
const DRAG_DISTANCE = 8;
/**
 * In CSS pixels: how far above a finger the dragged card and the aimed point are, as a finger hides what is under it.
 */
const ABOVE_FINGER = 56;
/** In ms: how long a released card stays in place at most, waiting for the game to show the result. */
const RELEASED_TIMEOUT_MS = 1_000;
/** The value of `buttons` for a mouse's main button alone, a finger, or the tip of a pen. */
const MAIN = 1;
const DISABLED = ":disabled, [aria-disabled=true]";

/** @param {EventQueue} queue receives the events */
export function drag(queue) {
  const root = document.documentElement;
  /** @type {{card: HTMLElement, pointer: number, x: number, y: number, raised: number, dragged: boolean} | null} */
  let held = null;
  /** @type {Element | null} */
  let aimed = null;
  let resting = 0;
  /**
   * Whether a drag is over but its pointer is still down, or only just up: the click that the browser makes of it is
   * ignored.
   */
  let isSpent = false;
  /** Whether another button ended the drag: the context menu that it would open is suppressed. */
  let isBroken = false;

  const rest = () => {
    clearTimeout(resting);
    delete root.dataset.dragging;
  };

  /** @param {PointerEvent} move */
  const aim = (move) => {
    if (!held) return;
    const found = document.elementsFromPoint(move.clientX, move.clientY - held.raised);
    const drop = found.map((element) => element.closest("[data-drop]")).find(Boolean) ?? null;
    if (drop === aimed) return;
    aimed?.removeAttribute("data-aimed");
    drop?.setAttribute("data-aimed", "");
    aimed = drop;
  };

  /** @param {boolean} drops */
  const letGo = (drops) => {
    if (!held) return;
    const { card, pointer, dragged } = held;
    held = null;
    if (!dragged) return;
    if (card.hasPointerCapture(pointer)) card.releasePointerCapture(pointer);
    isSpent = true;
    // The card stays where it is until the game shows the result.
    resting = setTimeout(rest, RELEASED_TIMEOUT_MS);
    const drop = drops && aimed instanceof HTMLElement ? aimed : null;
    if (drop?.dataset.drop !== "") queue.add(JSON.parse(card.dataset.drag ?? ""));
    drop?.click();
    aimed?.removeAttribute("data-aimed");
    aimed = null;
  };
  const putBack = () => letGo(false);

  document.addEventListener("pointerdown", ({ target, isPrimary, button, pointerId, pointerType, clientX, clientY }) => {
    if (!isPrimary) return; // an additional finger
    putBack();
    rest();
    isBroken = false;
    isSpent = false;
    const card = /** @type {Element} */ (target).closest("[data-drag]");
    if (!(card instanceof HTMLElement) || button !== 0 || card.matches(DISABLED)) return;
    held = { card, pointer: pointerId, x: clientX, y: clientY, raised: pointerType === "touch" ? ABOVE_FINGER : 0, dragged: false };
  });
  document.addEventListener("pointermove", (move) => {
    if (held?.pointer !== move.pointerId) return;
    if (move.buttons !== MAIN) {
      isBroken = held.dragged && move.buttons !== 0;
      putBack();
      return;
    }
    const [x, y] = [move.clientX - held.x, move.clientY - held.y];
    if (!held.dragged) {
      if (Math.hypot(x, y) < DRAG_DISTANCE) return;
      // What was pressed has been replaced by a new screen meanwhile, or was the fading ghost of a card that is gone.
      if (!held.card.isConnected) {
        held = null;
        return;
      }
      // The drag begins.
      held.dragged = true;
      held.card.setPointerCapture(held.pointer);
      root.dataset.dragging = "";
      if (held.card.ariaPressed !== "true") held.card.click();
    }
    root.style.setProperty("--dragged-x", `${x}px`);
    root.style.setProperty("--dragged-y", `${y - held.raised}px`);
    aim(move);
  });
  document.addEventListener("pointerup", (up) => {
    if (held?.pointer === up.pointerId) {
      if (held.dragged) aim(up);
      letGo(true);
    }
    setTimeout(() => (isSpent = false));
  });
  addEventListener("click", (click) => isSpent && click.isTrusted && click.detail > 0 && click.stopImmediatePropagation(), { capture: true });
  document.addEventListener("pointercancel", ({ pointerId }) => held?.pointer === pointerId && putBack());
  document.addEventListener("lostpointercapture", ({ pointerId, target }) => {
    // A browser lets the element under a finger capture it at once. That may be a part of the card, which loses the
    // finger when the card captures it: such a loss does not end the drag.
    if (held?.pointer === pointerId && (target === held.card || !held.card.isConnected)) putBack();
  });
  document.addEventListener("visibilitychange", putBack);
  addEventListener("blur", putBack);
  // Otherwise the browser would start a drag of its own, of an image or of selected text.
  document.addEventListener("dragstart", (drag) => {
    const dragged = drag.target instanceof Element ? drag.target : /** @type {Node} */ (drag.target).parentElement;
    if (dragged?.closest("[data-drag]")) drag.preventDefault();
  });
  document.addEventListener(
    "contextmenu",
    (menu) => {
      if (!isBroken) return;
      isBroken = false;
      menu.preventDefault();
      menu.stopImmediatePropagation();
    },
    { capture: true },
  );
  document.addEventListener(
    "keydown",
    (press) => {
      isBroken = false;
      if (!held?.dragged) rest();
      else if (press.key === "Escape") {
        putBack();
        press.stopImmediatePropagation();
      }
    },
    { capture: true },
  );
}
