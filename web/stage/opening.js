/**
 * The opening: the screen that the next visit will begin with, and the answers to what will most likely be pressed
 * there. It is stored while the page is idle. The next visit shows the screen before the first paint, and answers the
 * first press, long before Python runs. What was pressed is sent to Python all the same. Unless its reply has the effects
 * of the answer, its screen replaces what is shown.
 *
 * @import { Reply } from "./stage.js"
 * @import { GameEvent } from "./queue.js"
 *
 * @typedef {GameEvent & {stored: Record<string, string>}} Beginning the event that begins a visit
 * @typedef {Reply & {event: GameEvent}} Answer a reply, and the event to which it is one
 * @typedef {(event: string) => Promise<string>} AskOpening takes the event that begins a visit, and returns the `html`
 *   of the screen that it leads to and the `answers` there, or null if that is not known; both as JSON
 */

import { parsed } from "./elements.js";
import { GAME, keepOpening, storedOpening } from "./storage.js";

/** What a screen never contains. The content security policy would not let it do harm, either. */
const NEVER = "script, iframe, object, embed, link, meta, base, style";

/** How much of the opening is on display: the style sheets hide the rest, and the words above it. */
const HEADER = "header";
const WHOLE = "whole";

export class Opening {
  /** The fingerprint of the beginning whose opening was asked for last. */
  #asked = "";
  /** The answers on the screen that is shown, as JSON. */
  #answers = "[]";

  /**
   * Show the stored opening, if it is what a visit that begins so will show first: its header, and after one frame the
   * rest. The header is drawn in about half the time. With that frame begins what waits for the first paint.
   *
   * @param {Element} root
   * @param {Beginning} beginning the event that begins this visit
   */
  show(root, beginning) {
    const [fingerprint, html, answers] = read();
    if (fingerprint !== fingerprintOf(beginning)) return;
    const screen = parsed(html);
    if (!isHarmless(screen)) return;
    root.replaceChildren(screen);
    const { dataset } = document.documentElement;
    const header = root.querySelector(":scope > * > header");
    dataset.opening = header && !document.hidden ? HEADER : WHOLE; // a hidden page has no frames
    requestAnimationFrame(() => setTimeout(() => (dataset.opening = WHOLE)));
    this.#answers = answers;
  }

  /**
   * Return the answer to the first press on the screen that is shown.
   *
   * @param {GameEvent} event
   * @returns {Required<Pick<Reply, "fresh" | "effects">> | null} null if there is none, or if this was called before
   */
  answer(event) {
    const wanted = JSON.stringify(event);
    try {
      /** @type {Answer[]} */
      const answers = JSON.parse(this.#answers);
      const found = answers.find((each) => JSON.stringify(each.event) === wanted);
      if (!found?.html || !found.effects?.every((effect) => effect.do)) return null;
      const fresh = parsed(found.html);
      return isHarmless(fresh) ? { fresh, effects: found.effects } : null;
    } catch {
      return null; // damaged, or nothing is shown
    } finally {
      this.#answers = "[]";
    }
  }

  /**
   * Store the opening of the next visit, unless it is stored already.
   *
   * @param {() => Beginning | null} next returns the event that would begin it; null if nothing may be stored
   * @param {AskOpening} ask
   */
  async keep(next, ask) {
    const beginning = next();
    if (!beginning) return;
    const fingerprint = fingerprintOf(beginning);
    if (fingerprint === this.#asked || fingerprint === read()[0]) return;
    this.#asked = fingerprint;
    // A visit that finds nothing stored begins with the screen that is in the page.
    if (Object.keys(beginning.stored).length === 0) return keepOpening(null);
    try {
      const found = JSON.parse(await ask(JSON.stringify(beginning)));
      const still = next(); // another tab may have stored something, or erased everything
      if (!still || fingerprintOf(still) !== fingerprint) return;
      keepOpening(found && JSON.stringify([fingerprint, found.html, JSON.stringify(found.answers)]));
    } catch (reason) {
      this.#asked = "";
      throw reason;
    }
  }
}

/**
 * @returns {string[]} the fingerprint of the stored opening, its HTML and its answers as JSON; empty if there is none, or
 *   it is damaged
 */
function read() {
  try {
    const found = JSON.parse(storedOpening() ?? "[]");
    return Array.isArray(found) && found.every((part) => typeof part === "string") ? found : [];
  } catch {
    return [];
  }
}

/** @param {DocumentFragment} screen */
function isHarmless(screen) {
  if (screen.querySelector(NEVER)) return false;
  return [...screen.querySelectorAll("*")].every((each) => each.getAttributeNames().every((name) => !name.startsWith("on")));
}

/**
 * Return a short text that differs for other builds of the site and for other beginnings: their FNV-1a hash.
 *
 * @param {Beginning} beginning
 */
function fingerprintOf(beginning) {
  let hash = 0x811c9dc5;
  const text = JSON.stringify(beginning);
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return `${SCREENS[GAME]} ${hash >>> 0}`;
}
