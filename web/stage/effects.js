/**
 * The effects that a reply may name, besides showing HTML: small things that only a page can do.
 *
 * @import { EventQueue, Entry, GameEvent } from "./queue.js"
 *
 * @typedef {{do: "store", key: string, value: string | null}
 *   | {do: "later", ms: number, event: GameEvent}
 *   | {do: "focus", id: string}
 *   | {do: "download", name: string, text: string}
 *   | {do: "speak", text: string}
 *   | {do: "open" | "close", id: string}
 *   | {do: "lang", value: string}} Effect
 */

import { openDialog } from "./gestures.js";
import { Announcer } from "./announcer.js";
import { keep } from "./storage.js";

export class Effects {
  #queue;
  #announcer;
  /** @type {{timer: number, entry?: Entry} | null} The one event that is to come by itself. */
  #later = null;

  /**
   * @param {EventQueue} queue
   * @param {Element} live the live region
   */
  constructor(queue, live) {
    this.#queue = queue;
    this.#announcer = new Announcer(live);
  }

  /**
   * Carries out a reply's effects, in their order. An event that the reply before set for later is forgotten.
   *
   * @param {Effect[]} effects
   */
  carryOut(effects) {
    this.#forgetLater();
    for (const effect of effects) this.#carryOutOne(effect);
  }

  /** @param {Effect} effect */
  #carryOutOne(effect) {
    switch (effect.do) {
      case "store": {
        const reason = keep(effect.key, effect.value);
        if (reason) this.#queue.add({ act: "unstored", key: effect.key, reason });
        break;
      }
      case "later":
        this.#sendLater(effect.ms, effect.event);
        break;
      case "focus":
        focus(document.getElementById(effect.id));
        break;
      case "download":
        download(effect.name, effect.text);
        break;
      case "speak":
        this.#announcer.say(effect.text);
        break;
      case "open":
        openDialog(effect.id);
        break;
      case "close": {
        const dialog = document.getElementById(effect.id);
        if (dialog instanceof HTMLDialogElement) dialog.close();
        break;
      }
      case "lang":
        document.documentElement.lang = effect.value;
        break;
      default:
        console.error("unknown effect", effect);
    }
  }

  /**
   * @param {number} ms
   * @param {GameEvent} event
   */
  #sendLater(ms, event) {
    this.#forgetLater();
    /** @type {{timer: number, entry?: Entry}} */
    const later = { timer: setTimeout(() => (later.entry = this.#queue.add(event)), ms) };
    this.#later = later;
  }

  /** It may wait in the queue already, behind the gesture whose reply makes it stale. */
  #forgetLater() {
    if (!this.#later) return;
    clearTimeout(this.#later.timer);
    if (this.#later.entry) this.#queue.withdraw(this.#later.entry);
    this.#later = null;
  }
}

/** @param {HTMLElement | null} element */
function focus(element) {
  if (!element) return;
  element.focus();
  if (document.activeElement === element) return;
  element.tabIndex = -1; // a heading takes the focus only when told so
  element.focus();
}

/**
 * @param {string} name
 * @param {string} text
 */
function download(name, text) {
  const address = URL.createObjectURL(new Blob([text], { type: "application/octet-stream" }));
  const link = Object.assign(document.createElement("a"), { href: address, download: name });
  link.click();
  // Not at once: the browser reads the address after the click has been dealt with.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
