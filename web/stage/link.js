/**
 * Links to this page that ask for something by `#WHAT=VALUE`. The game defines what these mean.
 *
 * @import { EventQueue } from "./queue.js"
 */

/** What such a link has behind the page's address. */
export const REQUEST = /^#([\w-]+)=(.*)$/s;
/** In characters. Any page may link here: anything longer is cut off. */
const LONGEST = 100;

/**
 * Send what the address asks for as an event, now and whenever such a link is followed while the page is open. It is
 * then removed from the address, so that a reload does not ask again.
 *
 * @param {EventQueue} queue
 */
export function follow(queue) {
  const read = () => {
    const [, what, value] = REQUEST.exec(location.hash) ?? [];
    if (what === undefined) return;
    history.replaceState(history.state, "", location.pathname + location.search);
    queue.add({ act: "linked", what: what.slice(0, LONGEST), value: plain(value).slice(0, LONGEST) });
  };
  read();
  addEventListener("hashchange", read);
}

/**
 * @param {string} what goes behind the `#`, as `WHAT=VALUE`; if empty, the link is to the page itself
 * @returns {string} the address
 */
export function linkTo(what) {
  return location.origin + location.pathname + (what && `#${what}`);
}

/** @param {string} value percent-encoded, as in an address */
function plain(value) {
  try {
    return decodeURIComponent(value);
  } catch {
    return value; // malformed: the game will report it
  }
}
