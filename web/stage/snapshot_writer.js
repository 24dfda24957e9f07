/**
 * Has a snapshot of Python's memory made and stored for later visits, if this one found none. That takes a worker of
 * its own and a few seconds of processor time, so it is never done while anybody waits for anything.
 */

import { absolute, hasWoken, preload } from "./interpreter.js";
import { KEPT, NEED, SNAPSHOT_WRITER } from "./signals.js";
import { GAME } from "./storage.js";

/** In ms: how long the page must have been idle. Then it most likely stays idle until the snapshot is stored. */
const IDLE_BEFORE_WRITING_MS = 3_000;
/** In bytes: how much free storage the browser must report, ten times the size of a snapshot. */
const ROOM = 300_000_000;
/** In GB: with less device memory, as far as browsers report it, a third interpreter would be too much. */
const LEAST_MEMORY = 2;

export class SnapshotWriter {
  #isBusy;
  #over = false;
  #coming = 0;
  /** @type {Worker | null} */
  #worker = null;

  /** @param {() => boolean} isBusy returns whether anybody waits for something although no event is under way */
  constructor(isBusy) {
    this.#isBusy = isBusy;
  }

  /** Schedule the writing: the page is idle. */
  rest() {
    this.stop();
    if (!this.#over) this.#coming = setTimeout(() => void this.#begin(this.#coming), IDLE_BEFORE_WRITING_MS);
  }

  /** Stop or cancel the writing: the page has something to do. */
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
    this.#over = hasWoken() || !(await hasRoom());
    if (this.#over || this.#coming !== rest || this.#isBusy()) return;
    const worker = new Worker(absolute("./vendor/pyodide/engine.mjs"), { type: "module", name: `${SNAPSHOT_WRITER} ${GAME} ${document.documentElement.lang}` });
    this.#worker = worker;
    worker.addEventListener("message", ({ data, ports: [port] }) => {
      if (data === NEED) void preload(port);
      else if (data === KEPT) this.#over = true;
      else this.#end(worker);
    });
    worker.addEventListener("error", () => this.#end(worker));
  }

  /** @param {Worker} worker that has nothing more to do, or has failed */
  #end(worker) {
    if (this.#worker !== worker) return;
    this.#over = true;
    this.stop();
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
