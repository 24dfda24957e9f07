/**
 * A queue that handles gestures one at a time: the next event is sent when the reply to the one before has been carried
 * out. Events that are added before the queue is opened wait until then.
 *
 * An action that depends on the reply, such as that of a key whose meaning the new screen defines, waits until no event
 * is left.
 *
 * @typedef {{act: string, [name: string]: unknown}} GameEvent
 * @typedef {{event: GameEvent, source: Element | null, text: string}} Entry
 */

import { markBusy } from "./busy.js";

export class EventQueue {
  /** @type {Entry[]} While the queue is busy, the first one is under way. */
  #entries = [];
  /** @type {((event: GameEvent) => Promise<void>) | null} */
  #perform = null;
  #busy = false;
  /** @type {(() => void)[]} */
  #afterwards = [];
  /** @type {(() => void) | null} Ends the page's busy state; set while anything waits or is under way. */
  #done = null;
  /** @type {(reason: unknown) => void} */
  #failed;
  /** @type {(event: GameEvent) => boolean} */
  #foresee;

  /**
   * @param {(reason: unknown) => void} failed called with what `perform` threw; has to shut the queue
   * @param {(event: GameEvent) => boolean} foresee called with the event of each gesture before the queue is opened;
   *   returns whether the page shows a reply to it already, from the opening that is stored (`opening.js`)
   */
  constructor(failed, foresee) {
    this.#failed = failed;
    this.#foresee = foresee;
  }

  /**
   * Add an event at the end.
   *
   * @param {GameEvent} event
   * @param {Element | null} source the element that it came from, if `holds` is to recognize a repetition
   * @param {string} text the event as JSON, from the element's attribute
   * @returns {Entry}
   */
  add(event, source = null, text = "") {
    const entry = { event, source, text };
    this.#entries.push(entry);
    this.#updateBusy();
    if (!this.#perform && source && this.#foresee(event)) entry.source = null; // it is answered, so the same gesture again is not a repetition
    void this.#work();
    return entry;
  }

  /**
   * Return whether the same gesture on the same element waits or is under way.
   *
   * @param {Element} source
   * @param {string} text
   */
  holds(source, text) {
    return this.#entries.some((entry) => entry.source === source && entry.text === text);
  }

  /**
   * Note that the page shows the reply to the gesture under way, though the game has not answered it yet. From now on
   * the same gesture is a new one, not a repetition to be ignored.
   */
  answered() {
    this.#entries[0].source = null;
  }

  /** Whether an event is under way, or waits. */
  get isPending() {
    return this.#entries.length > 0;
  }

  /**
   * Call a function when no event is left; several are called in the order in which they were passed.
   *
   * @param {() => void} act may add events: functions after it wait for those, too
   */
  afterwards(act) {
    this.#afterwards.push(act);
    this.#updateBusy();
    void this.#work();
  }

  /** Whether another event waits behind the one under way. */
  get hasMore() {
    return this.#entries.length > 1;
  }

  /**
   * Remove an event, unless it has been sent.
   *
   * @param {Entry} entry
   */
  withdraw(entry) {
    if (!this.isWaiting(entry)) return;
    this.#entries.splice(this.#entries.indexOf(entry), 1);
    this.#updateBusy();
  }

  /**
   * Return whether an event is in the queue and has not been sent yet.
   *
   * @param {Entry} entry
   */
  isWaiting(entry) {
    const at = this.#entries.indexOf(entry);
    return at > 0 || (at === 0 && !this.#busy);
  }

  /**
   * Begin to handle the events.
   *
   * @param {(event: GameEvent) => Promise<void>} perform sends one event and carries out its reply
   */
  open(perform) {
    this.#perform = perform;
    void this.#work();
  }

  /** Discard all events, including the one under way, whose outcome is ignored. */
  shut() {
    this.#entries = [];
    this.#afterwards = [];
    this.#perform = null;
    this.#busy = false;
    this.#updateBusy();
  }

  /** Mark the page as busy while there are events (see `busy.js`). */
  #updateBusy() {
    if (this.#busy || this.#entries.length + this.#afterwards.length > 0) this.#done ??= markBusy();
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
      this.#updateBusy();
    } catch (reason) {
      if (entries === this.#entries) this.#failed(reason);
    }
  }
}
