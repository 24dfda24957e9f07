/**
 * The browser's Back leaves what was opened last, one at a time: a screen by its Back button, a dialog or a sheet by
 * closing it, a game by its way home. For each of them that is open, the page has an entry in the browser's history, whose
 * state names them.
 */

import { REQUEST } from "./link.js";

const SHEET = ":popover-open";
/** The button that leaves what is shown has `data-back`; `home` in it means: unless there is another. */
const BUTTONS = ["#app [data-back='']", "#app [data-back=home]"];

export class Back {
  /** Whether the page itself goes back in the history at the moment. */
  #returns = false;

  constructor() {
    // What is shown decides what is in view, not what was scrolled to when the entry was left.
    history.scrollRestoration = "manual";
    addEventListener("popstate", () => this.#moved());
    document.addEventListener("toggle", () => this.update(), { capture: true }); // a sheet opens or closes
  }

  /** Adapt the history to what is shown, soon: a browser may refuse that, and that is no fault of the reply. */
  update() {
    setTimeout(() => this.#adapt());
  }

  #adapt() {
    if (this.#returns) return;
    const id = opened()?.id;
    const names = entryNames();
    const level = id === undefined ? 0 : names.indexOf(id) + 1;
    if (id !== undefined && level === 0) history.pushState({ opened: [...names, id] }, "");
    else if (level < names.length) {
      this.#returns = true;
      history.go(level - names.length);
    }
  }

  #moved() {
    const returned = this.#returns;
    this.#returns = false;
    const last = opened();
    if (REQUEST.test(location.hash)) return; // a link on the page, not a move in its history
    if (returned || !last || entryNames().includes(last.id)) this.update();
    else if (last.matches(SHEET)) last.hidePopover();
    else last.click();
  }
}

/** Return the sheet that is open or else the button that leaves what is shown, if there is any. */
function opened() {
  const found = [SHEET, ...BUTTONS].flatMap((each) => [...document.querySelectorAll(each)]);
  return /** @type {HTMLElement | undefined} */ (found.find((each) => !each.closest("[inert]")));
}

/** @returns {string[]} the ids of what was open when the current entry of the history was made */
function entryNames() {
  return history.state?.opened ?? [];
}
