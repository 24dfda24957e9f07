/** Announcements for assistive technology, through a live region. */

/**
 * In ms: long enough for assistive technology to notice that the region was emptied, so that a repeated text is read
 * again.
 */
const PAUSE_MS = 60;

export class Announcer {
  #region;
  #pending = "";

  /** @param {Element} region */
  constructor(region) {
    this.#region = region;
  }

  /**
   * Announce `text`. Texts that arrive within one `PAUSE_MS` are announced together.
   *
   * @param {string} text
   */
  say(text) {
    if (this.#pending) {
      this.#pending += " " + text;
      return;
    }
    this.#pending = text;
    this.#region.textContent = "";
    setTimeout(() => {
      this.#region.textContent = this.#pending;
      this.#pending = "";
    }, PAUSE_MS);
  }
}
