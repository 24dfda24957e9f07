/**
 * Of all tabs with this game one leads and the others follow, that is, only watch: two would overwrite each other's
 * data. A browser lock (Web Locks) decides which one leads. A following tab gets it when the leading one is closed, or
 * steals it when the person asks for it. Below, a tab's game is its Python program.
 *
 * A tab learns only some time later that its lock was stolen, and other tabs learn only some time later what it has
 * written: until then, both may write to the same storage. All tabs still end up with the same game, since
 *
 * - a tab writes nothing but settings from the time when it learns that it follows until its game has been notified
 *   that it leads again;
 * - a game that is notified that it follows shows what is stored, and then whatever another tab writes;
 * - a game that leads and is notified that another tab has written adopts that, if it has not written anything since it
 *   took the lead; otherwise it writes its own state once more. Either way it agrees with the storage, and the others
 *   are notified.
 *
 * Until the tab whose lock was stolen learns of it, it may answer that by writing its own state once more. The two tabs
 * stop overwriting each other when it learns.
 *
 * @import { EventQueue, Entry } from "./queue.js"
 */

import { SETTINGS } from "./appearance.js";
import { ERASED, GAME, listen, stored } from "./storage.js";

// Locks belong to the origin, as the storage that the tabs share does, wherever on the origin the game lies.
const LOCK = `${GAME}.lead`;

export class Tabs {
  #queue;
  #follows = false;
  /** Whether everything was erased: the page is about to reload, and nothing may be written any more. */
  #isErased = false;
  /** @type {Entry | null} The event that notifies the game that it leads. */
  #leadsEvent = null;
  /** The number of the last request that was granted. If one fails that was granted, its lock was stolen. */
  #held = 0;
  #requests = 0;
  /** @type {AbortController | null} */
  #waiting = null;

  /**
   * @param {EventQueue} queue receives the events `follows`, `leads` and, when another tab has written something,
   *   `stored`
   */
  constructor(queue) {
    this.#queue = queue;
    listen((key, value) => {
      if (key !== ERASED) {
        // Without locks every tab leads, and the last one to write wins.
        if (navigator.locks) queue.add({ act: "stored", key, value });
      } else if (value !== null) {
        this.end();
        location.reload();
      }
    });
  }

  /** Take the lead if no other tab has it, or if this tab led before it was reloaded. */
  open() {
    if (!navigator.locks) return;
    addEventListener("pagehide", () => recordLeading(!this.#follows));
    this.#request(wasReloadedLeading() ? { steal: true } : { ifAvailable: true });
  }

  /** Whether the game may write: its tab leads, and the game has been notified of it. */
  get writes() {
    return !this.#isErased && !this.#follows && !(this.#leadsEvent && this.#queue.isWaiting(this.#leadsEvent));
  }

  /**
   * Whether the game may write an entry. Settings may be changed in any tab, and are adopted by the others.
   *
   * @param {string} key
   */
  mayWrite(key) {
    return key === SETTINGS ? !this.#isErased : this.writes;
  }

  /** Notify the game that this tab follows, if it does; again when the game has been restarted. */
  announce() {
    if (this.#follows) this.#queue.add({ act: "follows", stored: stored() });
  }

  /** Allow no more writing: everything is being erased, and the page will reload. */
  end() {
    this.#isErased = true;
  }

  /** Take the lead from whichever tab has it. */
  lead() {
    if (!this.#waiting) return;
    this.#waiting.abort();
    this.#waiting = null;
    this.#request({ steal: true });
  }

  /** @param {LockOptions} options */
  #request(options) {
    this.#requests += 1;
    const number = this.#requests;
    /** @param {Lock | null} lock */
    const granted = (lock) => {
      if (!lock) {
        this.#follow();
        return;
      }
      this.#held = number;
      this.#waiting = null;
      if (this.#follows) this.#leadsEvent = this.#queue.add({ act: "leads", stored: stored() });
      this.#follows = false;
      return new Promise(() => {}); // held until the tab is closed, or another one steals it
    };
    navigator.locks.request(LOCK, options, granted).catch(() => {
      if (this.#held === number) this.#follow(); // stolen; otherwise this tab has aborted the request, to steal the lock
    });
  }

  #follow() {
    this.#follows = true;
    this.announce();
    this.#waiting = new AbortController();
    this.#request({ signal: this.#waiting.signal });
  }
}

/**
 * Record whether this tab leads, so that it can lead again after a reload, which would lose the lead.
 *
 * @param {boolean} leads
 */
function recordLeading(leads) {
  try {
    sessionStorage.setItem(LOCK, String(leads));
  } catch {
    // Forbidden: then another tab may take the lead.
  }
}

function wasReloadedLeading() {
  const [navigation] = performance.getEntriesByType("navigation");
  try {
    const led = sessionStorage.getItem(LOCK) === "true";
    sessionStorage.removeItem(LOCK); // otherwise a duplicate of this tab would have it, too
    return led && navigation instanceof PerformanceNavigationTiming && navigation.type === "reload";
  } catch {
    return false;
  }
}
