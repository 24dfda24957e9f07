/** The browser's own store. It may be full, or forbidden: then nothing is read, and writing says why it did not happen. */

/** How the keys of this game begin. */
export const OURS = "courtisans.";

/** @returns {Record<string, string>} what this game has stored in this browser */
export function stored() {
  try {
    return Object.fromEntries(Object.entries(localStorage).filter(([key]) => key.startsWith(OURS)));
  } catch {
    return {};
  }
}

/**
 * @param {string} key
 * @param {string | null} value null removes
 * @returns {string | null} the name of the error that prevented it
 */
export function keep(key, value) {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
    return null;
  } catch (reason) {
    return reason instanceof Error || reason instanceof DOMException ? reason.name : String(reason);
  }
}

/** Erases all that this game has stored. */
export function forget() {
  for (const key of Object.keys(stored())) keep(key, null);
}
