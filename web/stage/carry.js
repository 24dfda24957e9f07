/**
 * Carrying: what says `data-carry` follows the pointer that drags it, once the game shows it as chosen; what says `data-drop` is
 * pressed when it is let go over that. Let go anywhere else, or with Escape, it sends the event that its `data-carry` states;
 * so it does over what says `data-drop="never"`, before that is pressed.
 * The style sheet moves it, by `--carried-x` and `--carried-y` of the root element, while that bears `data-carrying`.
 *
 * @import { EventQueue } from "./queue.js"
 */

/** In CSS pixels: less is a tap. */
const FAR = 8;
/** So far above a finger is what it carries, and where it aims, in CSS pixels: a finger hides what is under it. */
const ABOVE_FINGER = 56;
/** After so long, in ms, the game has shown what became of what was let go, or will not. */
const SHOWN = 1_000;
const DISABLED = ":disabled, [aria-disabled=true]";

/** @param {EventQueue} queue where the events go */
export function carry(queue) {
  const root = document.documentElement;
  /** @type {{card: HTMLElement, pointer: number, x: number, y: number, raised: number, far: boolean} | null} */
  let held = null;
  /** @type {Element | null} */
  let aimed = null;
  let resting = 0;

  const rest = () => {
    clearTimeout(resting);
    delete root.dataset.carrying;
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
    const { card, far } = held;
    held = null;
    if (!far) return;
    // The browser takes it for a click on what was carried.
    const swallow = (/** @type {Event} */ click) => click.isTrusted && click.stopImmediatePropagation();
    addEventListener("click", swallow, { capture: true });
    setTimeout(() => removeEventListener("click", swallow, { capture: true }));
    // It stays where it is until the game has shown what became of it.
    resting = setTimeout(rest, SHOWN);
    const drop = drops && aimed instanceof HTMLElement ? aimed : null;
    if (drop?.dataset.drop !== "") queue.add(JSON.parse(card.dataset.carry ?? ""));
    drop?.click();
    aimed?.removeAttribute("data-aimed");
    aimed = null;
  };

  document.addEventListener("pointerdown", ({ target, isPrimary, button, pointerId, pointerType, clientX, clientY }) => {
    if (held) return;
    rest();
    const card = /** @type {Element} */ (target).closest("[data-carry]");
    if (!(card instanceof HTMLElement) || !isPrimary || button !== 0 || card.matches(DISABLED)) return;
    held = { card, pointer: pointerId, x: clientX, y: clientY, raised: pointerType === "touch" ? ABOVE_FINGER : 0, far: false };
  });
  document.addEventListener("pointermove", (move) => {
    if (held?.pointer !== move.pointerId) return;
    const [x, y] = [move.clientX - held.x, move.clientY - held.y];
    if (!held.far) {
      if (Math.hypot(x, y) < FAR) return;
      held.far = true;
      held.card.setPointerCapture(held.pointer);
      root.dataset.carrying = "";
      if (held.card.ariaPressed !== "true") held.card.click();
    }
    root.style.setProperty("--carried-x", `${x}px`);
    root.style.setProperty("--carried-y", `${y - held.raised}px`);
    aim(move);
  });
  document.addEventListener("pointerup", (up) => {
    if (held?.pointer !== up.pointerId) return;
    aim(up);
    letGo(true);
  });
  document.addEventListener("pointercancel", ({ pointerId }) => held?.pointer === pointerId && letGo(false));
  document.addEventListener(
    "keydown",
    (press) => {
      if (!held?.far) rest();
      else if (press.key === "Escape") {
        letGo(false);
        press.stopImmediatePropagation();
      }
    },
    { capture: true },
  );
}
