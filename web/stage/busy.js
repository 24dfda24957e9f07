/**
 * Whether the page has something left to do, told by `<html data-busy>`: an event waits or is under way, its screen is not
 * complete, the focus has not been moved yet, a card flies. What comes by itself later, such as a bot's play, is not
 * counted. Tests wait until it is gone before they look or press again.
 */

const root = document.documentElement;
/** @type {Map<string, number>} How many things are under way, by their marks. */
const underWay = new Map();

/**
 * Something is begun.
 *
 * @param {string} mark `<html>` bears `data-` and this as long as anything so marked is under way
 * @returns {() => void} to be called when it is done; more than once does no harm
 */
export function begin(mark = "busy") {
  let done = false;
  /** @param {number} change */
  const count = (change) => {
    const left = (underWay.get(mark) ?? 0) + change;
    underWay.set(mark, left);
    if (left === 0) delete root.dataset[mark];
    else root.dataset[mark] = "";
  };
  count(1);
  return () => {
    if (done) return;
    done = true;
    count(-1);
  };
}
