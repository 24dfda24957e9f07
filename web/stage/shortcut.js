/** The shortcuts of the installed app, which open the page with `?act=NAME`. */

/** Any page may link here, so only these acts may be requested in that way. */
const ACTS = ["home", "resume"];

/**
 * @returns {string | null} the act that the address requests; it is removed there, so that a reload does not repeat it
 */
export function shortcut() {
  const address = new URL(location.href);
  const act = address.searchParams.get("act");
  if (act === null) return null;
  address.searchParams.delete("act");
  history.replaceState(history.state, "", address);
  return ACTS.includes(act) ? act : null;
}
