/** What the address asks for: an installed app's shortcuts open the page with `?act=NAME`. */

/** Any page may link here: no more than these may be asked for in that way. */
const ACTS = ["home", "resume"];

/** @returns {string | null} the act, once; a reload does not ask again */
export function shortcut() {
  const address = new URL(location.href);
  const act = address.searchParams.get("act");
  if (act === null) return null;
  address.searchParams.delete("act");
  history.replaceState(history.state, "", address);
  return ACTS.includes(act) ? act : null;
}
