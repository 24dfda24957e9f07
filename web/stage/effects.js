/**
 * The effects that a reply may request besides showing HTML: small tasks that only a page can do.
 *
 * @import { EventQueue, Entry, GameEvent } from "./queue.js"
 * @import { Renewal } from "./renewal.js"
 * @import { Tabs } from "./tabs.js"
 *
 * @typedef {{what: string, [name: string]: unknown}} Question `what` names the function of the bots'
 *   worker that answers; the other fields are its input
 * @typedef {(question: Question, waits?: boolean) => Promise<string | null>} Think asks the bots' worker. Null if
 *   there is no answer; at once, unless it `waits`, if the worker has not started
 *
 * @typedef {{do: "store", key: string, value: string | null}
 *   | {do: "think", ms: number, ask: Question, event: GameEvent, waits: boolean, lasts?: boolean}
 *   | {do: "later", ms: number, event: GameEvent}
 *   | {do: "confirm", event: GameEvent}
 *   | {do: "focus", id: string, within?: string | null}
 *   | {do: "download", name: string, text: string}
 *   | {do: "share", name: string, text: string, picture: string | null, link: string | null, event: GameEvent}
 *   | {do: "speak", text: string}
 *   | {do: "archive", entries: import("./archive.js").Entry[]}
 *   | {do: "recall", store: string, keys: string[] | null, event: GameEvent}
 *   | {do: "inventory", event: GameEvent}
 *   | {do: "fetch", path: string, event: GameEvent}
 *   | {do: "apply-settings", settings: string}
 *   | {do: "sound", tones: import("./sound.js").Tone[], buzz: number}
 *   | {do: "lead" | "renew" | "erase"}
 *   | {do: "lang", value: string, title: string}} Effect
 */

import { Announcer } from "./announcer.js";
import { archives } from "./archives.js";
import { markBusy } from "./busy.js";
import { applySettings } from "./appearance.js";
import { eraseEverything } from "./everything.js";
import { linkTo } from "./link.js";
import { download } from "./download.js";
import { sound } from "./sound.js";
import { keep, stored } from "./storage.js";

export class Effects {
  #queue;
  #announcer;
  #think;
  #tabs;
  #renewal;
  /**
   * @type {{entry?: Entry, stale?: boolean} | null} The delayed event (of `later`, or of a `think` that does not last);
   *   at most one.
   */
  #later = null;
  /** @type {{id: string, within?: string | null, done: () => void}[]} The requested moves of the focus, in order. */
  #focuses = [];
  /**
   * Whether everything that this reply stores has been written so far. After a failure nothing more is written, since it
   * may depend on what is missing.
   */
  #stores = true;

  /**
   * @param {EventQueue} queue
   * @param {Element} live the live region
   * @param {Think} think
   * @param {Tabs} tabs
   * @param {Renewal} [renewal]
   */
  constructor(queue, live, think, tabs, renewal) {
    this.#tabs = tabs;
    this.#renewal = renewal;
    this.#queue = queue;
    this.#announcer = new Announcer(live);
    this.#think = think;
  }

  /**
   * Carry out a reply's effects, in order. The delayed event of an earlier reply is cancelled.
   *
   * @param {Effect[]} effects
   */
  carryOut(effects) {
    this.#forgetLater();
    this.#stores = true;
    for (const effect of effects) this.#carryOutOne(effect);
  }

  /** Move the focus as requested. Call this once the screen is shown: its elements may not exist before. */
  moveFocus() {
    const focuses = this.#focuses.splice(0);
    if (focuses.length === 0) return;
    // Focusing makes the browser lay out the screen again: it has a task of its own, after the frame that first shows
    // the screen.
    requestAnimationFrame(() => setTimeout(() => {
      for (const { id, within, done } of focuses) {
        if (isFree(within)) focus(document.getElementById(id));
        done();
      }
    }));
  }

  /** @param {Effect} effect */
  #carryOutOne(effect) {
    switch (effect.do) {
      case "store": {
        if (!this.#tabs.mayWrite(effect.key)) this.#stores = false;
        if (!this.#stores) break;
        const reason = keep(effect.key, effect.value);
        this.#stores = reason === null;
        if (reason) this.#queue.add({ act: "unstored", key: effect.key, reason });
        break;
      }
      case "confirm":
        if (this.#stores) this.#queue.add(effect.event);
        break;
      case "think": {
        const answered = Promise.all([this.#think(effect.ask, effect.waits), pause(effect.ms)]);
        const coming = answered.then(([answer]) => ({ ...effect.event, answer }));
        if (effect.lasts) void coming.then((event) => this.#queue.add(event));
        else void this.#sendLater(coming);
        break;
      }
      case "later":
        this.#sendLater(pause(effect.ms).then(() => effect.event));
        break;
      case "focus":
        this.#focuses.push({ ...effect, done: markBusy() });
        break;
      case "download":
        download(effect.name, new Blob([effect.text], { type: "application/octet-stream" }));
        break;
      case "share":
        void this.#share(effect);
        break;
      case "archive":
        if (this.#tabs.writes) void this.#archive(effect.entries);
        break;
      case "recall":
        void this.#recall(effect);
        break;
      case "fetch":
        void this.#fetch(effect);
        break;
      case "inventory":
        this.#queue.add({ ...effect.event, stored: stored() });
        break;
      case "speak":
        this.#announcer.say(effect.text);
        break;
      case "sound":
        sound(effect.tones, effect.buzz);
        break;
      case "apply-settings":
        applySettings(effect.settings);
        break;
      case "erase":
        this.#tabs.end();
        void eraseEverything().finally(() => location.reload());
        break;
      case "lead":
        this.#tabs.lead();
        break;
      case "renew":
        this.#renewal?.renew();
        break;
      case "lang":
        document.documentElement.lang = effect.value;
        document.title = effect.title;
        break;
      default:
        console.error("unknown effect", effect);
    }
  }

  /**
   * Share a text or a picture, then send the event with the outcome. The module for it is loaded when it is first
   * needed.
   *
   * @param {{name: string, text: string, picture: string | null, link: string | null, event: GameEvent}} offer
   */
  async #share({ event, link, ...offer }) {
    if (link !== null) offer.text += `\n${linkTo(link)}`;
    let how = "failed";
    try {
      how = await (await import("./share.js")).share(offer);
    } catch (reason) {
      console.warn("Nothing is shared:", reason);
    }
    this.#queue.add({ ...event, how });
  }

  /** @param {import("./archive.js").Entry[]} entries */
  async #archive(entries) {
    try {
      await (await archives()).archive(entries);
    } catch (reason) {
      console.warn("Nothing is archived:", reason);
      this.#queue.add({ act: "unarchived", reason: String(reason) });
    }
  }

  /** @param {{store: string, keys: string[] | null, event: GameEvent}} wanted */
  async #recall({ store, keys, event }) {
    /** @type {Record<string, string> | null} */
    let found = null;
    try {
      found = await (await archives()).recall(store, keys);
    } catch (reason) {
      console.warn("Nothing is recalled:", reason);
    }
    this.#queue.add({ ...event, found });
  }

  /** @param {{path: string, event: GameEvent}} wanted */
  async #fetch({ path, event }) {
    /** @type {string | null} */
    let text = null;
    try {
      const found = await fetch(new URL(path, document.baseURI));
      if (!found.ok) throw new Error(`${path}: ${found.status}`);
      text = await found.text();
    } catch (reason) {
      console.warn("Nothing is fetched:", reason);
    }
    this.#queue.add({ ...event, text });
  }

  /** @param {Promise<GameEvent>} coming */
  async #sendLater(coming) {
    this.#forgetLater();
    /** @type {{entry?: Entry, stale?: boolean}} */
    const later = {};
    this.#later = later;
    const event = await coming;
    if (!later.stale) later.entry = this.#queue.add(event);
  }

  /** Cancel the delayed event. It may be in the queue already, behind the gesture whose reply makes it stale. */
  #forgetLater() {
    if (!this.#later) return;
    this.#later.stale = true;
    if (this.#later.entry) this.#queue.withdraw(this.#later.entry);
    this.#later = null;
  }
}

/**
 * @param {number} ms
 * @returns {Promise<void>}
 */
function pause(ms) {
  return new Promise((over) => setTimeout(over, ms));
}

/**
 * Return whether the focus is nowhere or inside the element with the id `within`; true without `within`.
 *
 * @param {string | null} [within]
 */
function isFree(within) {
  const focused = document.activeElement;
  return !within || !focused || focused === document.body || Boolean(focused.closest(`#${within}`));
}

/** @param {HTMLElement | null} element */
function focus(element) {
  if (!element) return;
  element.focus();
  if (document.activeElement === element) return;
  element.tabIndex = -1; // a heading, for one, cannot take the focus without it
  element.focus();
}
