/**
 * Has Python's memory made and kept for later visits, where this one found none. That takes a worker of its own and the
 * processor for about a second: never while anybody waits for anything.
 */

import { absolute, hasWoken, preload } from "./interpreter.js";
import { NEED, SNAPSHOT_WRITER } from "./signals.js";
import { GAME } from "./storage.js";

/** It is begun when nothing has been to be done for so long, in ms: most likely nothing will be until it is made. */
const CALM = 3_000;
/** What has to be free for the browser to give us, in bytes: ten times what the memory takes. */
const ROOM = 300_000_000;
/** Of the device, in GB, as far as browsers tell: less than a third interpreter can be spared there. */
const LEAST_MEMORY = 2;

export class SnapshotWriter {
  #isBusy;
  #over = false;
  #coming = 0;
  /** @type {Worker | null} */
  #worker = null;

  /** @param {() => boolean} isBusy whether somebody waits for something though no event is under way */
  constructor(isBusy) {
    this.#isBusy = isBusy;
  }

  /** Nothing is to be done. */
  rest() {
    this.stop();
    if (!this.#over) this.#coming = setTimeout(() => void this.#begin(this.#coming), CALM);
  }

  /** Something is to be done: this can wait. */
  stop() {
    clearTimeout(this.#coming);
    this.#coming = 0;
    this.#worker?.terminate();
    this.#worker = null;
  }

  /** @param {number} rest the one in which it is begun */
  async #begin(rest) {
    this.#over = hasWoken() || !(await hasRoom());
    if (this.#over || this.#coming !== rest || this.#isBusy()) return;
    const worker = new Worker(absolute("./vendor/pyodide/engine.mjs"), { type: "module", name: `${SNAPSHOT_WRITER} ${GAME} ${document.documentElement.lang}` });
    this.#worker = worker;
    worker.addEventListener("message", ({ data, ports: [port] }) => {
      if (data === NEED) void preload(port);
      else this.#end(worker);
    });
    worker.addEventListener("error", () => this.#end(worker));
  }

  /** @param {Worker} worker that has kept the memory, or cannot */
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
