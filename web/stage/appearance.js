/**
 * How the person wants the page, on its root element: the style sheet and this script read it there. Python keeps it in the
 * browser's store; from there the page is set up before Python runs.
 */

/** Where Python keeps it, as JSON. */
export const SETTINGS = "settings";
const WORN = ["theme", "keys", "language"];

/** @param {string | undefined} settings what is kept; what cannot be read is left to Python to tell */
export function applySettings(settings = "") {
  try {
    const wanted = JSON.parse(settings);
    for (const name of WORN) document.documentElement.dataset[name] = String(wanted[name] ?? "");
  } catch {
    // as a page without settings
  }
}
