/**
 * What the page says where the game does not start, or starts again, or not any more; with a button that tries again.
 *
 * @typedef {"restarting" | "stalled" | "failed" | "unreachable"} Told the element that says so
 */

import { present } from "./elements.js";
import { eraseEverything, saveEverything } from "./everything.js";
import { GAME } from "./storage.js";

/** @type {Told[]} */
const ALL = ["restarting", "stalled", "failed", "unreachable"];
/** A start of which nothing comes for so long, in ms, is said to be stalled; on a slow line, for as long as it has taken. */
const LONG = 20_000;
/** For whether the page can be reached, in ms. */
const PATIENCE = 10_000;
/** Where this tab notes how often in a row the game could not start, or died again and again. */
const FAILED = `${GAME}.failed`;
/** After so many the reason may be what is stored here: a way out is offered. */
const TOO_OFTEN = 2;

export class Trouble {
  #waits = false;
  #began = 0;
  #timer = 0;
  /** @type {Told | null} What is told while the start goes on. */
  #meanwhile = null;

  constructor() {
    const button = present("again");
    button.addEventListener("click", async () => {
      if (button.ariaDisabled) return;
      button.ariaDisabled = "true";
      const reachable = await isReachable();
      button.ariaDisabled = null;
      if (present("trouble").hidden) return; // it has come after all
      if (reachable) location.reload();
      else this.#tell("unreachable");
    });
    present("rescue-save").addEventListener("click", () => void saveEverything());
    present("rescue-erase").addEventListener("click", () => {
      if (confirm(present("rescue-warning").textContent ?? "")) void eraseEverything().finally(() => location.reload());
    });
  }

  /**
   * A start begins.
   *
   * @param {Told | null} meanwhile what is told until it comes to its end
   */
  begin(meanwhile) {
    this.#waits = true;
    this.#meanwhile = meanwhile;
    this.#began = performance.now();
    this.goOn();
  }

  /** The start goes on, were it by a few bytes. */
  goOn() {
    if (!this.#waits) return;
    clearTimeout(this.#timer);
    const taken = performance.now() - this.#began;
    this.#timer = setTimeout(() => this.#tell("stalled"), Math.max(LONG, taken));
    this.#tell(this.#meanwhile);
  }

  /**
   * The start has come to its end.
   *
   * @param {Told | null} told
   */
  end(told) {
    this.#waits = false;
    clearTimeout(this.#timer);
    this.#tell(told);
    present("rescue").hidden = told !== "failed" || noted() < TOO_OFTEN;
  }

  /** The game has answered for a while: what failed before is no matter any more. */
  forget() {
    try {
      sessionStorage.removeItem(FAILED);
    } catch {
      // Nothing was noted either.
    }
  }

  /** @param {Told | null} told */
  #tell(told) {
    for (const name of ALL) present(name).hidden = name !== told;
    present("trouble").hidden = told === null || told === "restarting";
    if (told !== "failed") present("rescue").hidden = true;
  }
}

/** Notes that it has failed once more, and gives how often it has in a row. */
function noted() {
  try {
    const failed = Number(sessionStorage.getItem(FAILED)) + 1;
    sessionStorage.setItem(FAILED, String(failed));
    return failed;
  } catch {
    return 0; // Where nothing may be stored, that is not the reason.
  }
}

/** Where it cannot be reached, the page would be lost with a reload, and the browser's own stand in its place. */
async function isReachable() {
  try {
    const { ok } = await fetch(location.href, { cache: "no-cache", signal: AbortSignal.timeout(PATIENCE) });
    return ok;
  } catch {
    return false;
  }
}
