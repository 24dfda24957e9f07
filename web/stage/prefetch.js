/**
 * Replies to events that the person is likely to cause next, requested while they look at the screen. Such an event is
 * answered at once; it is sent to the game all the same.
 *
 * @import { GameEvent } from "./queue.js"
 * @import { Reply } from "./stage.js"
 *
 * @typedef {(shown: number | undefined) => Promise<string>} Ask returns the reply to a likely event, with the event
 *   in it, as JSON: each event once, then null. `shown` is the number of the screen on display
 */

import { parsed } from "./elements.js";

/** In ms: prefetching begins after this time without an event, while the person looks at the screen. */
const PREFETCH_DELAY_MS = 300;

export class Prefetch {
  /** @type {Map<string, Reply>} The replies by their events, as JSON. */
  #replies = new Map();
  #timer = 0;

  /**
   * Request replies, one at a time, until an event comes.
   *
   * @param {Ask} ask
   * @param {number | undefined} shown the number of the screen on display
   */
  begin(ask, shown) {
    this.stop();
    const replies = this.#replies;
    const fill = async () => {
      while (replies === this.#replies) {
        const found = JSON.parse(await ask(shown));
        if (!found) return;
        const { event, ...reply } = found;
        replies.set(JSON.stringify(event), { ...reply, fresh: parsed(reply.html) });
      }
    };
    this.#timer = setTimeout(() => fill().catch((reason) => console.error("Nothing is prefetched:", reason)), PREFETCH_DELAY_MS);
  }

  /**
   * Take the reply to an event that has come, and discard all others.
   *
   * @param {GameEvent} event
   * @returns {Reply | undefined} the reply, if it was prefetched
   */
  take(event) {
    const reply = this.#replies.get(JSON.stringify(event));
    this.stop();
    return reply;
  }

  /** Discard all replies, and request no more. */
  stop() {
    this.#replies = new Map();
    clearTimeout(this.#timer);
  }
}
