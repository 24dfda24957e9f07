/**
 * Dragging: what says `data-drag` follows the pointer that drags it, once the game shows it as chosen; what says `data-drop` is
 * pressed when it is let go over that. Let go anywhere else, or with Escape, it sends the event that its `data-drag` states;
 * so it does over what says `data-drop="never"`, before that is pressed.
 * The style sheet moves it, by `--dragged-x` and `--dragged-y` of the root element, while that bears `data-dragging`.
 *
 * The page does not always hear that the pointer was let go: the screen is locked, a dialog opens, the button goes up outside.
 * Whatever shows that it is not held as it was puts the card back: another button, a pointer that moves without any, a new
 * press, another window, a hidden tab, a capture that is lost.
 *
 * @import { EventQueue } from "./queue.js"
 */

/** In CSS pixels: less is a tap. */
const FAR = 8;
/** So far above a finger is what it drags, and where it aims, in CSS pixels: a finger hides what is under it. */
const ABOVE_FINGER = 56;
/** After so long, in ms, the game has shown what became of what was let go, or will not. */
const SHOWN = 1_000;
/** In `buttons`: a mouse's main button alone, a finger, the tip of a pen. */
const MAIN = 1;
const DISABLED = ":disabled, [aria-disabled=true]";

/** @param {EventQueue} queue where the events go */
export function drag(queue) {
  const root = document.documentElement;
  /** @type {{card: HTMLElement, pointer: number, x: number, y: number, raised: number, far: boolean} | null} */
  let held = null;
  /** @type {Element | null} */
  let aimed = null;
  let resting = 0;
  /** Whether the pointer is still down, or just up, after what it dragged was let go: the browser takes that for a click on it. */
  let isSpent = false;
  /** Whether another button has ended it: the menu that this button asks for is not meant. */
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
    const { card, pointer, far } = held;
    held = null;
    if (!far) return;
    if (card.hasPointerCapture(pointer)) card.releasePointerCapture(pointer);
    isSpent = true;
    // It stays where it is until the game has shown what became of it.
    resting = setTimeout(rest, SHOWN);
    const drop = drops && aimed instanceof HTMLElement ? aimed : null;
    if (drop?.dataset.drop !== "") queue.add(JSON.parse(card.dataset.drag ?? ""));
    drop?.click();
    aimed?.removeAttribute("data-aimed");
    aimed = null;
  };
  const putBack = () => letGo(false);

  document.addEventListener("pointerdown", ({ target, isPrimary, button, pointerId, pointerType, clientX, clientY }) => {
    if (!isPrimary) return; // one more finger
    putBack();
    rest();
    isBroken = false;
    isSpent = false;
    const card = /** @type {Element} */ (target).closest("[data-drag]");
    if (!(card instanceof HTMLElement) || button !== 0 || card.matches(DISABLED)) return;
    held = { card, pointer: pointerId, x: clientX, y: clientY, raised: pointerType === "touch" ? ABOVE_FINGER : 0, far: false };
  });
  document.addEventListener("pointermove", (move) => {
    if (held?.pointer !== move.pointerId) return;
    if (move.buttons !== MAIN) {
      isBroken = held.far && move.buttons !== 0;
      putBack();
      return;
    }
    const [x, y] = [move.clientX - held.x, move.clientY - held.y];
    if (!held.far) {
      if (Math.hypot(x, y) < FAR) return;
      // A card that flew over it was pressed, and is gone.
      if (!held.card.isConnected) {
        held = null;
        return;
      }
      held.far = true;
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
      if (held.far) aim(up);
      letGo(true);
    }
    setTimeout(() => (isSpent = false));
  });
  addEventListener("click", (click) => isSpent && click.isTrusted && click.detail > 0 && click.stopImmediatePropagation(), { capture: true });
  document.addEventListener("pointercancel", ({ pointerId }) => held?.pointer === pointerId && putBack());
  document.addEventListener("lostpointercapture", ({ pointerId, target }) => {
    // What a finger presses in a card loses it to the card.
    if (held?.pointer === pointerId && (target === held.card || !held.card.isConnected)) putBack();
  });
  document.addEventListener("visibilitychange", putBack);
  addEventListener("blur", putBack);
  // The browser would drag it as a picture, or as the text that is selected there.
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
      if (!held?.far) rest();
      else if (press.key === "Escape") {
        putBack();
        press.stopImmediatePropagation();
      }
    },
    { capture: true },
  );
}
