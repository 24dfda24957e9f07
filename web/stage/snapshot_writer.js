/**
 * Has a snapshot of Python's memory made and stored for later visits, if this one found none; then has it restored, and
 * games played to nobody, so that the browser stores the machine code that later visits need most. That takes workers of
 * their own and a few seconds of processor time, so it is never done while anybody waits for anything.
 */

import { absolute, hasWoken, preload } from "./interpreter.js";
import { COMPILED, KEPT, LEFT, NEED, REHEARSED, REHEARSER, SNAPSHOT_WRITER, WOKEN, workerName } from "./signals.js";
import { GAME } from "./storage.js";

/** In ms: how long the page must have been idle. Then it most likely stays idle until the snapshot is stored. */
const IDLE_BEFORE_WRITING_MS = 3_000;
/** In ms: for how long Chromium must have optimized nothing before it stores machine code; and a second more. */
const STORING_MS = 3_000;
/** In bytes: how much free storage the browser must report, ten times the size of a snapshot. */
const ROOM = 300_000_000;
/** In GB: with less device memory, as far as browsers report it, a third interpreter would be too much. */
const LEAST_MEMORY = 2;

export class SnapshotWriter {
  #isBusy;
  /** @type {string | null} The part of the worker that is started when the page is idle again; null if all is done. */
  #next = SNAPSHOT_WRITER;
  #coming = 0;
  /** @type {Worker | null} */
  #worker = null;

  /** @param {() => boolean} isBusy returns whether anybody waits for something although no event is under way */
  constructor(isBusy) {
    this.#isBusy = isBusy;
  }

  /** Schedule what is to be done next: the page is idle. */
  rest() {
    this.stop();
    if (this.#next) this.#coming = setTimeout(() => void this.#begin(this.#coming), IDLE_BEFORE_WRITING_MS);
  }

  /** Stop or cancel it: the page has something to do. */
  stop() {
    clearTimeout(this.#coming);
    this.#coming = 0;
    this.#worker?.terminate();
    this.#worker = null;
  }

  /**
   * @param {number} rest the timer that has called this: if `#coming` is another one later, the page was not idle
   *   meanwhile
   */
  async #begin(rest) {
    if (hasWoken() || !(await hasRoom())) this.#next = null;
    if (this.#next && this.#coming === rest && !this.#isBusy()) this.#start(this.#next);
  }

  /** @param {string} part of the worker */
  #start(part) {
    const worker = new Worker(absolute("./vendor/pyodide/engine.mjs"), { type: "module", name: workerName(part, GAME, document.documentElement.lang) });
    this.#worker = worker;
    worker.addEventListener("message", ({ data, ports: [port] }) => {
      if (data === NEED) void preload(port);
      else if (data === KEPT) this.#end(worker, REHEARSER);
      else if (data === REHEARSED) this.#end(worker, null, STORING_MS);
      else if (![LEFT, COMPILED, WOKEN].includes(data)) this.#end(worker, null);
    });
    worker.addEventListener("error", () => this.#end(worker, null));
  }

  /**
   * @param {Worker} worker that has nothing more to do, or has failed
   * @param {string | null} next the part of the next worker, if any
   * @param {number} [delay] in ms: for how long the worker stays, idle
   */
  #end(worker, next, delay = 0) {
    if (this.#worker !== worker) return;
    this.#next = next;
    this.#worker = null;
    setTimeout(() => worker.terminate(), delay);
    if (next) this.#start(next);
  }
}

async function hasRoom() {
  const { deviceMemory = LEAST_MEMORY } = /** @type {{deviceMemory?: number}} */ (navigator);
  if (deviceMemory < LEAST_MEMORY || !navigator.storage?.getDirectory) return false;
  try {
    const { quota = 0, usage = 0 } = await navigator.storage.estimate();
    return quota - usage > ROOM;
  } catch {
    return false; // A browser that does not say how much room there is may have none.
  }
}
