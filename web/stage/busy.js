/**
 * Whether the page has something left to do, told by `<html data-busy>`: an event waits or is under way, its screen is not
 * complete, the focus has not been moved yet, a card flies. What comes by itself later, such as a bot's play, is not
 * counted. Tests wait until it is gone before they look or press again.
 */

const root = document.documentElement;
let left = 0;

/**
 * Something is begun.
 *
 * @returns {() => void} to be called when it is done; more than once does no harm
 */
export function begin() {
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
