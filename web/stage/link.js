/**
 * What a link to this page asks for behind its `#`: `#WHAT=VALUE`, whatever that means to the game.
 *
 * @import { EventQueue } from "./queue.js"
 */

/** Any page may link here: nothing longer is worth reading. */
const LONGEST = 100;

/**
 * Sends what is asked for now, and whenever a link is followed while the page is open; each once: a reload does not ask again.
 *
 * @param {EventQueue} queue
 */
export function follow(queue) {
  const read = () => {
    const [, what, value] = /^#([\w-]+)=(.*)$/s.exec(location.hash) ?? [];
    if (what === undefined) return;
    history.replaceState(history.state, "", location.pathname + location.search);
    queue.add({ act: "linked", what: what.slice(0, LONGEST), value: plain(value).slice(0, LONGEST) });
  };
  read();
  addEventListener("hashchange", read);
}

/**
 * @param {string} what leads to this page again, as `#WHAT=VALUE`; nothing leads to the page itself
 * @returns {string} the address
 */
export function linkTo(what) {
  return location.origin + location.pathname + (what && `#${what}`);
}

/** @param {string} value as an address writes it */
function plain(value) {
  try {
    return decodeURIComponent(value);
  } catch {
    return value; // damaged: the game will say so
  }
}
