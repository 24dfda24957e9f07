/**
 * Registers the service worker that keeps the site, so that it opens without its server. Changes to a newer version when
 * the person asks for it. Where there is no service worker (an insecure address, a browser's private
 * mode), it does nothing.
 */

export class Renewal {
  #begun = false;
  #asked = false;
  /** Whether a newer version is ready, or has taken over this page at another tab's request. */
  #ready = false;
  #offer = () => {};
  /** @type {ServiceWorkerRegistration | null} */
  #registration = null;

  /**
   * Register the service worker and watch for newer versions. Do not call this before the page is idle: on a first
   * visit everything would be downloaded twice at the same time.
   *
   * @param {() => void} offer called when a newer version is ready
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

  /** Repeat the offer of a newer version, if there is one, to a game that has just been restarted. */
  announce() {
    if (this.#ready) this.#offer();
  }

  /** Change to the newer version. */
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
        // What is installed first is not a newer version.
        if (coming.state === "installed" && registration.active) this.#found();
      });
    };
    follow();
    registration.addEventListener("updatefound", follow);
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible") registration.update().catch(() => {}); // no network: next time
    });
  }

  #found() {
    this.#ready = true;
    this.#offer();
  }
}
