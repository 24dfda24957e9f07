/**
 * Replies to what the person is likely to do next, asked for while they look at the screen. Such an event is answered at once;
 * the game is told of it all the same.
 *
 * @import { GameEvent } from "./queue.js"
 * @import { Reply } from "./stage.js"
 *
 * @typedef {(shown: number | undefined) => Promise<string>} Ask gives the reply to a likely event, and the event, as JSON:
 *   each event once, then null. `shown` is the number of the screen on show
 */

import { parsed } from "./elements.js";

/** Without an event for so long, in ms, the person is looking at the screen. */
const CALM = 300;

export class Prefetch {
  /** @type {Map<string, Reply>} By their events, as JSON. */
  #replies = new Map();
  #timer = 0;

  /**
   * Asks for replies, one at a time, until an event comes.
   *
   * @param {Ask} ask
   * @param {number | undefined} shown the number of the screen on show
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
    this.#timer = setTimeout(() => fill().catch((reason) => console.error("Nothing is prefetched:", reason)), CALM);
  }

  /**
   * An event has come: no other reply counts any more.
   *
   * @param {GameEvent} event
   * @returns {Reply | undefined} the reply to it, if there is one
   */
  take(event) {
    const reply = this.#replies.get(JSON.stringify(event));
    this.stop();
    return reply;
  }

  /** No reply counts any more, and no other is asked for. */
  stop() {
    this.#replies = new Map();
    clearTimeout(this.#timer);
  }
}
