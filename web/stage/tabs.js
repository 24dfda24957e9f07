/**
 * Of all tabs of this game one leads, the others watch: two would write over each other. A lock of the browser says which
 * one leads; it falls to a watching tab when the leading one goes, or when the person asks for it.
 *
 * @import { EventQueue } from "./queue.js"
 */

import { OURS, stored } from "./storage.js";

// Of one origin, as the storage that the tabs share: wherever on it the game lies.
const LOCK = `${OURS}lead`;

export class Tabs {
  #queue;
  #follows = false;
  /** @type {AbortController | null} */
  #waiting = null;

  /** @param {EventQueue} queue hears `follows`, `leads` and, when another tab has written something, `stored` */
  constructor(queue) {
    this.#queue = queue;
    addEventListener("storage", ({ key, newValue }) => {
      if (key?.startsWith(OURS)) queue.add({ act: "stored", key, value: newValue });
    });
    if (navigator.locks) this.#request({ ifAvailable: true });
  }

  /** Says once more that this tab only watches, to a game that has just been started again. */
  announce() {
    if (this.#follows) this.#queue.add({ act: "follows" });
  }

  /** Takes the lead from whichever tab has it. */
  lead() {
    this.#waiting?.abort();
    this.#request({ steal: true });
  }

  /** @param {LockOptions} options */
  #request(options) {
    let held = false;
    /** @param {Lock | null} lock */
    const granted = (lock) => {
      held = lock !== null;
      if (!held) {
        this.#follow();
        return;
      }
      if (this.#follows) this.#queue.add({ act: "leads", stored: stored() });
      this.#follows = false;
      return new Promise(() => {}); // held until the tab goes, or another one takes it
    };
    navigator.locks.request(LOCK, options, granted).catch(() => {
      if (held) this.#follow(); // stolen; else this tab gave up waiting, to take it by itself
    });
  }

  #follow() {
    this.#follows = true;
    this.announce();
    this.#waiting = new AbortController();
    this.#request({ signal: this.#waiting.signal });
  }
}
