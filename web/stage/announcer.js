/** Speaks through a live region. */

/** Long enough for assistive technology to notice that the region was empty, so that a repeat is spoken again. */
const BREATH = 60;

export class Announcer {
  #region;
  #pending = "";

  /** @param {Element} region */
  constructor(region) {
    this.#region = region;
  }

  /**
   * Says `text`; what is said within one breath is said together.
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
    }, BREATH);
  }
}
