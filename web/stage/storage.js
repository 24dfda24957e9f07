/** The browser's own store. It may be full, or forbidden: then nothing is read, and writing says why it did not happen. */

/** The game of this page: all that the browser keeps of it is called by it. */
export const GAME = document.documentElement.dataset.game ?? "";
/** Comes before the names of its entries; it leaves them away. */
const PREFIX = `${GAME}.`;
/** How often somebody has come here: the page's own, which the game does not see. */
const VISITS = `${GAME}-visits`;
/** Who comes so often has something to lose; where the browser would not keep it, it is asked again after so many more visits. */
const OFTEN = 3;
const AGAIN = 10;
/** Written, and removed at once, when all has been erased: other tabs hear of it. */
export const ERASED = "erased";

/** Whether the browser was asked on this visit not to throw any of it away. */
let asked = false;

/** @returns {Record<string, string>} what this game has stored in this browser, by name */
export function stored() {
  try {
    return Object.fromEntries(Object.entries(localStorage).flatMap(([key, text]) => (isOurs(key) ? [[name(key), text]] : [])));
  } catch {
    return {};
  }
}

/**
 * @param {(name: string, text: string | null) => void} heard what another tab has written
 */
export function listen(heard) {
  addEventListener("storage", ({ key, newValue }) => {
    if (key !== null && isOurs(key)) heard(name(key), newValue);
  });
}

/** @param {string} key */
function isOurs(key) {
  return key.startsWith(PREFIX);
}

/** @param {string} key one of ours */
function name(key) {
  return key.slice(PREFIX.length);
}

/**
 * @param {string} name of an entry of this game
 * @param {string | null} value null removes
 * @returns {string | null} the name of the error that prevented it
 */
export function keep(name, value) {
  return write(PREFIX + name, value);
}

/** @type {(key: string, value: string | null) => string | null} */
function write(key, value) {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
    return null;
  } catch (reason) {
    return reason instanceof Error || reason instanceof DOMException ? reason.name : String(reason);
  }
}

/** Erases all that this game has stored, and lets other tabs hear of it. */
export function forget() {
  for (const name of [...Object.keys(stored()), ERASED]) keep(name, null);
  write(VISITS, null);
  keep(ERASED, String(Date.now()));
  keep(ERASED, null);
}

/** Counts a visit. What somebody who comes often has here is to last. */
export function visited() {
  try {
    const visits = (Number(localStorage.getItem(VISITS)) || 0) + 1;
    write(VISITS, String(visits));
    if (visits % AGAIN === OFTEN) void persist();
  } catch {
    // It stores nothing.
  }
}

/** Asks the browser, once a visit, not to throw away what is stored when it wants room. */
export async function persist() {
  if (asked) return;
  asked = true;
  try {
    if (!(await navigator.storage.persisted())) await navigator.storage.persist();
  } catch {
    // Then the browser keeps it as long as it likes.
  }
}
