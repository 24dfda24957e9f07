/**
 * Sheets (elements with `popover`): when one opens, its first button gets the focus, and the app is marked with
 * `data-sheet`. When it closes, the browser moves the focus back.
 */
export function watchSheets() {
  document.addEventListener("toggle", (toggle) => {
    const { target, newState } = /** @type {ToggleEvent} */ (toggle);
    if (!(target instanceof HTMLElement) || target.popover === null) return;
    const opens = newState === "open";
    target.closest("#app")?.toggleAttribute("data-sheet", opens);
    if (opens) target.querySelector("button")?.focus();
  }, { capture: true }); // the event does not bubble
}
