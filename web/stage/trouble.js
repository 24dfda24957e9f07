/**
 * The messages that the page shows when the game does not start, restarts or has failed, with a button to try again.
 *
 * @typedef {"restarting" | "stalled" | "failed" | "unreachable"} Message the id of the element with the message
 */

import { present } from "./elements.js";
import { eraseEverything, saveEverything } from "./everything.js";
import { GAME } from "./storage.js";

/** @type {Message[]} */
const ALL = ["restarting", "stalled", "failed", "unreachable"];
/**
 * In ms: a start without progress for so long is shown as stalled; on a slow line, for as long as it has taken so far.
 */
const STALLED_AFTER_MS = 20_000;
/** How long to wait for the server when checking whether it can be reached, in ms. */
const SERVER_TIMEOUT_MS = 10_000;
/** The key in sessionStorage of the number of failures in a row: the game could not start, or died again and again. */
const FAILED = `${GAME}.failed`;
/** After so many failures the stored data may be the cause: the page offers to save or erase it. */
const TOO_OFTEN = 2;

export class Trouble {
  #waits = false;
  #began = 0;
  #timer = 0;
  /** @type {Message | null} What is shown while the start goes on. */
  #meanwhile = null;

  constructor() {
    const button = present("again");
    button.addEventListener("click", async () => {
      if (button.ariaDisabled) return;
      button.ariaDisabled = "true";
      const reachable = await isReachable();
      button.ariaDisabled = null;
      if (present("trouble").hidden) return; // the game has started after all
      if (reachable) location.reload();
      else this.#show("unreachable");
    });
    present("rescue-save").addEventListener("click", () => void saveEverything());
    present("rescue-erase").addEventListener("click", () => {
      if (confirm(present("rescue-warning").textContent ?? "")) void eraseEverything().finally(() => location.reload());
    });
  }

  /**
   * Watch a start that begins now.
   *
   * @param {Message | null} meanwhile what is shown until the start ends
   */
  begin(meanwhile) {
    this.#waits = true;
    this.#meanwhile = meanwhile;
    this.#began = performance.now();
    this.goOn();
  }

  /** Register progress of the start, even if it is only a few bytes. */
  goOn() {
    if (!this.#waits) return;
    clearTimeout(this.#timer);
    const taken = performance.now() - this.#began;
    this.#timer = setTimeout(() => this.#show("stalled"), Math.max(STALLED_AFTER_MS, taken));
    this.#show(this.#meanwhile);
  }

  /**
   * Stop watching, as the start has ended or the game has died.
   *
   * @param {Message | null} message what is shown now
   */
  end(message) {
    this.#waits = false;
    clearTimeout(this.#timer);
    this.#show(message);
    present("rescue").hidden = message !== "failed" || countFailure() < TOO_OFTEN;
  }

  /** Reset the number of failures: the game has been answering for a while. */
  forget() {
    try {
      sessionStorage.removeItem(FAILED);
    } catch {
      // Then no failure was counted either.
    }
  }

  /** @param {Message | null} message */
  #show(message) {
    for (const name of ALL) present(name).hidden = name !== message;
    present("trouble").hidden = message === null || message === "restarting";
    if (message !== "failed") present("rescue").hidden = true;
  }
}

/** Count one more failure, and return how many there have been in a row. */
function countFailure() {
  try {
    const failed = Number(sessionStorage.getItem(FAILED)) + 1;
    sessionStorage.setItem(FAILED, String(failed));
    return failed;
  } catch {
    return 0; // Where nothing can be stored, stored data are not the cause.
  }
}

/** Return whether the page can be reached. If not, a reload would replace it by the browser's error page. */
async function isReachable() {
  try {
    const { ok } = await fetch(location.href, { cache: "no-cache", signal: AbortSignal.timeout(SERVER_TIMEOUT_MS) });
    return ok;
  } catch {
    return false;
  }
}
