/**
 * Of all tabs of this game one leads, the others watch: two would write over each other. A lock of the browser says which
 * one leads; it falls to a watching tab when the leading one goes, or when the person asks for it.
 *
 * A tab learns some time later that its lock was stolen, and others learn some time later what it has written: until
 * then, what it plays is on its way into the same storage. Still there is one history, for
 *
 * - a tab writes nothing from when it learns that it follows until its game has been told that it leads again;
 * - a game that is told that it follows shows what is stored, and then whatever another tab writes;
 * - a game that leads and hears that another tab has written takes that in, if it has not written anything since it took
 *   the lead; else it writes its own once more. So it is with the storage in either case, and the others hear of it.
 *
 * The robbed tab may, while it does not know, write its own once more in turn: that ends when it learns.
 *
 * @import { EventQueue, Entry } from "./queue.js"
 */

import { ERASED, GAME, listen, stored } from "./storage.js";

// Of one origin, as the storage that the tabs share: wherever on it the game lies.
const LOCK = `${GAME}.lead`;

export class Tabs {
  #queue;
  #follows = false;
  /** Whether all was erased: this page ends, and what it still plays is written nowhere. */
  #isErased = false;
  /** @type {Entry | null} What tells the game that it leads. */
  #news = null;
  /** The number of the last request that was granted: only of the lock that it holds now can a tab be robbed. */
  #held = 0;
  #requests = 0;
  /** @type {AbortController | null} */
  #waiting = null;

  /** @param {EventQueue} queue hears `follows`, `leads` and, when another tab has written something, `stored` */
  constructor(queue) {
    this.#queue = queue;
    listen((key, value) => {
      if (key !== ERASED) {
        // Without locks every tab leads, and the last one to write is right.
        if (navigator.locks) queue.add({ act: "stored", key, value });
      } else if (value !== null) {
        this.end();
        location.reload();
      }
    });
  }

  /** Takes the lead, if no other tab has it. */
  open() {
    if (!navigator.locks) return;
    addEventListener("pagehide", () => remember(!this.#follows));
    this.#request(wasReloadedLeading() ? { steal: true } : { ifAvailable: true });
  }

  /** Whether the game may write: its tab leads, and it knows. */
  get writes() {
    return !this.#isErased && !this.#follows && !(this.#news && this.#queue.isWaiting(this.#news));
  }

  /** Says once more that this tab only watches, to a game that has just been started again. */
  announce() {
    if (this.#follows) this.#queue.add({ act: "follows", stored: stored() });
  }

  /** Writes nothing any more: all is erased, and the page ends. */
  end() {
    this.#isErased = true;
  }

  /** Takes the lead from whichever tab has it. */
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
      if (this.#follows) this.#news = this.#queue.add({ act: "leads", stored: stored() });
      this.#follows = false;
      return new Promise(() => {}); // held until the tab goes, or another one takes it
    };
    navigator.locks.request(LOCK, options, granted).catch(() => {
      if (this.#held === number) this.#follow(); // stolen; else this tab gave up waiting, to take it by itself
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
 * Notes for this tab's next page whether this one leads: it would lose the lead by a reload.
 *
 * @param {boolean} leads
 */
function remember(leads) {
  try {
    sessionStorage.setItem(LOCK, String(leads));
  } catch {
    // Forbidden: then another tab takes the lead.
  }
}

function wasReloadedLeading() {
  const [navigation] = performance.getEntriesByType("navigation");
  try {
    const led = sessionStorage.getItem(LOCK) === "true";
    sessionStorage.removeItem(LOCK); // or a copy of this tab would have it
    return led && navigation instanceof PerformanceNavigationTiming && navigation.type === "reload";
  } catch {
    return false;
  }
}
