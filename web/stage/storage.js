/**
 * The browser's localStorage. It may be full or forbidden: then reading finds nothing, and writing returns the reason.
 */

/** The game of this page: the names of everything that the browser stores for it begin with this. */
export const GAME = document.documentElement.dataset.game ?? "";
/** The prefix of the game's entries; the game itself uses their names without it. */
const PREFIX = `${GAME}.`;
/** The keys of the page's own entries, which the game does not see: the number of visits, and the opening. */
const VISITS = `${GAME}-visits`;
const OPENING = `${GAME}-opening`;
/**
 * Persistent storage is requested on the visit `OFTEN`, when the person has something to lose; if the browser refuses,
 * again after every `AGAIN` further visits.
 */
const OFTEN = 3;
const AGAIN = 10;
/** The name of an entry that is written and at once removed when everything has been erased, to notify other tabs. */
export const ERASED = "erased";

/** Whether persistent storage was requested on this visit. */
let asked = false;

/** @returns {Record<string, string>} what this game has stored in this browser, by name, in the order of the names */
export function stored() {
  try {
    // The browser's own order may be another one on every visit.
    const keys = Object.keys(localStorage).filter(isOurs).sort();
    return Object.fromEntries(keys.map((key) => [name(key), localStorage.getItem(key) ?? ""]));
  } catch {
    return {};
  }
}

/**
 * Listen to what other tabs write.
 *
 * @param {(name: string, text: string | null) => void} heard called with each entry; null if it was removed
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
 * Write or remove an entry.
 *
 * @param {string} name of an entry of this game
 * @param {string | null} value null removes it
 * @returns {string | null} the name of the error that prevented it, if any
 */
export function keep(name, value) {
  const failed = write(PREFIX + name, value);
  if (failed === null || storedOpening() === null) return failed;
  keepOpening(null); // it takes the room that is needed
  return write(PREFIX + name, value);
}

/** @returns {string | null} what `keepOpening` has written */
export function storedOpening() {
  try {
    return localStorage.getItem(OPENING);
  } catch {
    return null;
  }
}

/** @param {string | null} value null removes it; if it cannot be written, there is none */
export function keepOpening(value) {
  if (write(OPENING, value) !== null) write(OPENING, null);
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

/** Erase everything that this game has stored, and notify other tabs. */
export function forget() {
  for (const name of [...Object.keys(stored()), ERASED]) keep(name, null);
  for (const key of [VISITS, OPENING]) write(key, null);
  keep(ERASED, String(Date.now()));
  keep(ERASED, null);
}

/** Count a visit, and request persistent storage if the person comes often. */
export function visited() {
  try {
    const visits = (Number(localStorage.getItem(VISITS)) || 0) + 1;
    write(VISITS, String(visits));
    if (visits % AGAIN === OFTEN) void persist();
  } catch {
    // The browser stores nothing.
  }
}

/** Request persistent storage, once per visit, so that the browser does not delete the data when it needs space. */
export async function persist() {
  if (asked) return;
  asked = true;
  try {
    if (!(await navigator.storage.persisted())) await navigator.storage.persist();
  } catch {
    // Then the browser keeps the data for as long as it likes.
  }
}
