/**
 * The bots' interpreter: Python in a second worker, so that the table stays responsive while a bot thinks. The game can
 * do without it, since the worker may not start, or may die, where memory is short.
 *
 * @import { Question } from "./effects.js"
 * @import { Interpreter } from "./interpreter.js"
 */

import { interpret, isTimeout, orUnhandledRejection, within } from "./interpreter.js";

/** In ms. If a question comes before the worker runs, the worker starts after this delay, so as not to disturb the deal. */
const START_DELAY_MS = 2_000;
/** How long to wait for an answer, in ms. */
const ANSWER_TIMEOUT_MS = 10_000;
/** How often the worker is started at most: one that died twice would die again. */
const LIVES = 2;

export class Bots {
  #lives = LIVES;
  /** @type {Promise<void> | null} */
  #starting = null;
  /** @type {Interpreter | null} */
  #worker = null;
  /** @type {Set<(answer: null) => void>} For each unanswered question, a function that ends it with null. */
  #pending = new Set();

  /** Whether any question is still unanswered. */
  get areThinking() {
    return this.#pending.size > 0;
  }

  /**
   * Start the worker if it is not running. It takes memory and processor time: do not call before the table is shown.
   */
  async wake() {
    if (!this.#worker && this.#lives > 0) this.#starting ??= this.#start();
    await this.#starting;
  }

  async #start() {
    this.#lives -= 1;
    try {
      const worker = await orUnhandledRejection(interpret("./web/bots_worker.py"));
      worker.addEventListener("error", () => this.#lose(worker));
      this.#worker = worker;
    } catch (reason) {
      console.warn("The bots have no worker of their own:", reason);
    }
    this.#starting = null;
  }

  /**
   * Ask the worker a question.
   *
   * @param {Question} question
   * @param {boolean} [waits] whether to wait until the worker has started; otherwise the answer is null until then
   * @returns {Promise<string | null>} its answer, as JSON; null if there is none
   */
  async think(question, waits = false) {
    if (waits) await this.wake();
    const worker = this.#worker;
    if (!worker) {
      setTimeout(() => void this.wake(), START_DELAY_MS);
      return null;
    }
    /** @type {(answer: null) => void} */
    let giveUp = () => {};
    /** @type {Promise<null>} */
    const given = new Promise((resolve) => (giveUp = resolve));
    this.#pending.add(giveUp);
    try {
      const { what, ...asked } = question;
      return await within(ANSWER_TIMEOUT_MS, Promise.race([worker.sync.answer(what, JSON.stringify(asked)), given]));
    } catch (reason) {
      console.warn("A bot has no answer:", reason);
      if (isTimeout(reason)) this.#lose(worker);
      return null;
    } finally {
      this.#pending.delete(giveUp);
    }
  }

  /** @param {Interpreter} worker */
  #lose(worker) {
    if (this.#worker !== worker) return;
    console.warn("The bots' worker is lost.");
    worker.terminate();
    this.#worker = null;
    for (const giveUp of this.#pending) giveUp(null);
  }
}
