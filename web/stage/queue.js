/**
 * Gestures one at a time: the next event goes out when the reply to the one before it has been carried out.
 * Events that are added before the queue is opened wait for that.
 *
 * What depends on the reply, as a key whose meaning only that tells, waits until no event does.
 *
 * @typedef {{act: string, [name: string]: unknown}} GameEvent
 * @typedef {{event: GameEvent, source: Element | null, text: string}} Entry
 */

import { begin } from "./busy.js";

export class EventQueue {
  /** @type {Entry[]} The first one is under way while the queue is busy. */
  #entries = [];
  /** @type {((event: GameEvent) => Promise<void>) | null} */
  #perform = null;
  #busy = false;
  /** @type {(() => void)[]} */
  #afterwards = [];
  /** @type {(() => void) | null} There as long as anything waits or is under way. */
  #done = null;
  /** @type {(reason: unknown) => void} */
  #failed;

  /** @param {(reason: unknown) => void} failed called with what `perform` threw; the queue is to be shut then */
  constructor(failed) {
    this.#failed = failed;
  }

  /**
   * @param {GameEvent} event
   * @param {Element | null} source the element that it came from, where a repeat is to be known as one
   * @param {string} text the event as the element states it
   * @returns {Entry}
   */
  add(event, source = null, text = "") {
    const entry = { event, source, text };
    this.#entries.push(entry);
    this.#tell();
    void this.#work();
    return entry;
  }

  /**
   * Whether this very gesture waits or is under way.
   *
   * @param {Element} source
   * @param {string} text
   */
  holds(source, text) {
    return this.#entries.some((entry) => entry.source === source && entry.text === text);
  }

  /** The event under way has been answered, though the game does not know of it yet: the same gesture counts anew. */
  answered() {
    this.#entries[0].source = null;
  }

  /** Whether an event is under way. */
  get isBusy() {
    return this.#busy;
  }

  /**
   * Does something when no event is under way any more; first come, first served.
   *
   * @param {() => void} act may add events: what comes after it waits for these, too
   */
  afterwards(act) {
    this.#afterwards.push(act);
    this.#tell();
    void this.#work();
  }

  /** Whether another event waits behind the one under way. */
  get hasMore() {
    return this.#entries.length > 1;
  }

  /**
   * Takes an event back, unless it has gone out.
   *
   * @param {Entry} entry
   */
  withdraw(entry) {
    if (!this.isWaiting(entry)) return;
    this.#entries.splice(this.#entries.indexOf(entry), 1);
    this.#tell();
  }

  /**
   * Whether an event has not gone out yet.
   *
   * @param {Entry} entry
   */
  isWaiting(entry) {
    const at = this.#entries.indexOf(entry);
    return at > 0 || (at === 0 && !this.#busy);
  }

  /** @param {(event: GameEvent) => Promise<void>} perform sends one event and carries out its reply */
  open(perform) {
    this.#perform = perform;
    void this.#work();
  }

  /** Forgets all events, the one under way as well: whatever becomes of it counts no more. */
  shut() {
    this.#entries = [];
    this.#afterwards = [];
    this.#perform = null;
    this.#busy = false;
    this.#tell();
  }

  /** Tells the page whether it is busy with events. */
  #tell() {
    if (this.#busy || this.#entries.length + this.#afterwards.length > 0) this.#done ??= begin();
    else {
      this.#done?.();
      this.#done = null;
    }
  }

  async #work() {
    const perform = this.#perform;
    if (this.#busy || !perform) return;
    this.#busy = true;
    const [entries, afterwards] = [this.#entries, this.#afterwards];
    try {
      while (entries.length + afterwards.length > 0) {
        if (entries.length > 0) {
          await perform(entries[0].event);
          entries.shift();
        } else afterwards.shift()?.();
      }
      if (entries !== this.#entries) return;
      this.#busy = false;
      this.#tell();
    } catch (reason) {
      if (entries === this.#entries) this.#failed(reason);
    }
  }
}
