/**
 * The person's settings, as `data-` attributes of the root element, where the style sheet and the scripts read them.
 * Python keeps the settings in localStorage; from there this module can apply them before Python runs.
 */

/** The name of the storage entry with the settings, as JSON. */
export const SETTINGS = "settings";
const ATTRIBUTES = ["theme", "keys", "language"];

/**
 * @param {string | undefined} settings the stored JSON, if any; if it is unreadable it is ignored here, and Python
 *   reports it
 */
export function applySettings(settings) {
  if (!settings) return; // an exception would take the browser 5 ms just before the first paint
  try {
    const wanted = JSON.parse(settings);
    for (const name of ATTRIBUTES) document.documentElement.dataset[name] = String(wanted[name] ?? "");
  } catch {
    // no setting is applied
  }
}
