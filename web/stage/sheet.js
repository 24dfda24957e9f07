/**
 * Moves the focus to the first button of a sheet (an element with `popover`) when it opens. When it closes, the browser
 * moves the focus back.
 */
export function focusSheets() {
  document.addEventListener("toggle", (toggle) => {
    const { target } = toggle;
    if (!(target instanceof HTMLElement) || target.popover === null || !target.matches(":popover-open")) return;
    target.querySelector("button")?.focus();
  }, { capture: true }); // the event does not bubble
}
