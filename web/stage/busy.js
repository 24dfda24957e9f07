/**
 * Whether the page still has something to do, shown by `<html data-busy>`: an event waits or is being handled, its
 * screen is not complete, the focus has not been moved yet, or a card is in flight. What happens later on a timer, such
 * as a bot's play, does not count. Tests wait until the attribute is gone before they look or press again.
 */

const root = document.documentElement;
let left = 0;

/**
 * Mark the beginning of a task.
 *
 * @returns {() => void} marks the end of the task; calling it again does nothing
 */
export function markBusy() {
  let done = false;
  left += 1;
  root.dataset.busy = "";
  return () => {
    if (done) return;
    done = true;
    left -= 1;
    if (left === 0) delete root.dataset.busy;
  };
}
