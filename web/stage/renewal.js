/**
 * The site as the browser keeps it, so that it opens without its server; and the going over to a newer version, when the
 * person says so. Without a service worker (an insecure address, a browser's private mode) there is just no such thing.
 */

export class Renewal {
  #begun = false;
  #asked = false;
  /** Whether a newer version stands ready, or has taken this page over at another tab's wish. */
  #ready = false;
  #offer = () => {};
  /** @type {ServiceWorkerRegistration | null} */
  #registration = null;

  /**
   * Not before the page is at rest: on a first visit everything would be downloaded twice at once.
   *
   * @param {() => void} offer called when a newer version stands ready
   */
  async begin(offer) {
    if (this.#begun || !navigator.serviceWorker) return;
    this.#begun = true;
    this.#offer = offer;
    const { serviceWorker } = navigator;
    let kept = serviceWorker.controller !== null;
    serviceWorker.addEventListener("controllerchange", () => {
      if (this.#asked) location.reload();
      else if (kept) this.#found();
      kept = true;
    });
    try {
      this.#watch(await serviceWorker.register("./sw.js"));
    } catch (reason) {
      console.info("This browser does not keep the site:", reason);
    }
  }

  /** Says once more what stands ready, to a game that has just been started again. */
  announce() {
    if (this.#ready) this.#offer();
  }

  /** Goes over to the newer version. */
  renew() {
    if (this.#asked) return;
    this.#asked = true;
    const waiting = this.#registration?.waiting;
    if (waiting) waiting.postMessage("skipWaiting");
    else location.reload();
  }

  /** @param {ServiceWorkerRegistration} registration */
  #watch(registration) {
    this.#registration = registration;
    if (registration.waiting) this.#found();
    const follow = () => {
      const coming = registration.installing;
      coming?.addEventListener("statechange", () => {
        // The first one of all does not wait: there is nothing before it.
        if (coming.state === "installed" && registration.active) this.#found();
      });
    };
    follow();
    registration.addEventListener("updatefound", follow);
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible") registration.update().catch(() => {}); // without a network: later
    });
  }

  #found() {
    this.#ready = true;
    this.#offer();
  }
}
