/**
 * The bots' interpreter: Python in a second worker, so that the table answers while a bot thinks. The game can do
 * without it: it may be refused, or die, where memory is short.
 *
 * @import { Question } from "./effects.js"
 * @import { Interpreter } from "./interpreter.js"
 */

import { interpret, isTimeout, orUnheard, within } from "./interpreter.js";

/** Where a bot has the first turn, the table is dealt and its cards fly before the worker starts; in ms. */
const LATER = 2_000;
/** For an answer, in ms. */
const PATIENCE = 10_000;
/** How often it is started: one that died twice would die again. */
const LIVES = 2;

export class Bots {
  #lives = LIVES;
  /** @type {Promise<void> | null} */
  #starting = null;
  /** @type {Interpreter | null} */
  #worker = null;
  /** @type {(answer: null) => void} Ends the question under way. */
  #giveUp = () => {};
  #questions = 0;

  /** Whether an answer is waited for. */
  get areThinking() {
    return this.#questions > 0;
  }

  /** Starts the worker, unless that was done. It takes memory and the processor's time: not before the table is shown. */
  async wake() {
    if (!this.#worker && this.#lives > 0) this.#starting ??= this.#start();
    await this.#starting;
  }

  async #start() {
    this.#lives -= 1;
    try {
      const worker = await orUnheard(interpret("./web/bots_worker.py"));
      worker.addEventListener("error", () => this.#lose(worker));
      this.#worker = worker;
    } catch (reason) {
      console.warn("The bots have no worker of their own:", reason);
    }
    this.#starting = null;
  }

  /**
   * Asks the worker.
   *
   * @param {Question} question
   * @param {boolean} [waits] whether the answer is worth waiting for the worker; else there is none before it is there
   * @returns {Promise<string | null>} its answer; null where no answer is to be had
   */
  async think(question, waits = false) {
    if (waits) await this.wake();
    const worker = this.#worker;
    if (!worker) {
      setTimeout(() => void this.wake(), LATER);
      return null;
    }
    /** @type {Promise<null>} */
    const given = new Promise((resolve) => (this.#giveUp = resolve));
    this.#questions += 1;
    try {
      const { what, ...asked } = question;
      return await within(PATIENCE, Promise.race([worker.sync.answer(what, JSON.stringify(asked)), given]));
    } catch (reason) {
      console.warn("A bot has no answer:", reason);
      if (isTimeout(reason)) this.#lose(worker);
      return null;
    } finally {
      this.#questions -= 1;
    }
  }

  /** @param {Interpreter} worker */
  #lose(worker) {
    if (this.#worker !== worker) return;
    console.warn("The bots' worker is lost.");
    worker.terminate();
    this.#worker = null;
    this.#giveUp(null);
  }
}
