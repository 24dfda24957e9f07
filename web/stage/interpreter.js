/**
 * Python in a worker, through PyScript.
 *
 * @typedef {Worker & {sync: Record<string, (...asked: any[]) => Promise<string>>}} Interpreter its `sync` has
 *   the functions that its program exports
 */

import { painted } from "./paint.js";
import { APART, ARRIVED, ARRIVING, BEGIN, COMPILED, FIRST, HERE, LEFT, NEED, NONE, SELF_RELIANT, WOKEN, workerName } from "./signals.js";
import { GAME, stored } from "./storage.js";

const TIMEOUT = "TimeoutError";

/** Whether a service worker serves the site: then files load quickly. */
const isKept = Boolean(navigator.serviceWorker?.controller);

let woken = false;
/**
 * Whether neither the site nor any data is kept here, and the address asks for nothing: then the modules that a first
 * game needs are enough to begin with.
 */
const isFirst = !isKept && location.hash === "" && Object.keys(stored()).length === 0;
/** Whether a worker has been started. */
let hasStarted = false;

/** Return the path of the zip of our modules with which the next worker begins. */
export function modulesPath() {
  return isFirst && !hasStarted ? `./${GAME}-first.zip.zlib` : `./${GAME}.zip.zlib`;
}

/** Return whether Python was restored from the memory snapshot of an earlier visit. */
export function hasWoken() {
  return woken;
}

/** A worker that starts Python at once. PyScript gets one of these whatever script it wants its worker to run. */
class Starting extends Worker {
  /**
   * @param {string | URL} [_script]
   * @param {WorkerOptions} [_options]
   * @param {string} [part] the worker's part, see `signals.js`
   */
  constructor(_script, _options, part) {
    const started = ahead;
    ahead = null;
    if (started) return Object.setPrototypeOf(started, new.target.prototype);
    super(absolute("./vendor/pyodide/engine.mjs"), { type: "module", name: workerName(part ?? (isFirst && !hasStarted ? FIRST : ""), GAME) });
    hasStarted = true;
    this.addEventListener("message", ({ data, ports: [port] }) => {
      if (data === NEED) void preload(port);
      if (data === WOKEN) woken = true;
    });
    this.addEventListener("error", ({ message }) => {
      if (ahead === this) {
        ahead = null;
        this.terminate();
        return;
      }
      // PyScript learns of failures only through messages.
      this.dispatchEvent(new MessageEvent("message", { data: new Error(message ?? "a worker's script does not come") }));
    });
  }
}

/**
 * @type {Worker | null} One started before PyScript and the first paint, and not taken by PyScript yet. There is none
 *   where the site is not kept: it would take the network from more urgent files.
 */
let ahead = null;
/** @type {Promise<Worker | null> | null} The worker of `preload.js`; null if it fails. */
let preloading = null;
/** The worker that prepares what Python needs: the preloader or, where the site is kept, the first worker itself. */
const ready = isKept ? Promise.resolve(startAhead()) : preloader();
/** Resolves when Python's WebAssembly has been compiled, or cannot be. */
export const compiled = signalled(COMPILED);
/** Whether an earlier visit has left a snapshot of Python's memory. */
const isLeft = Promise.race([signalled(LEFT), signalled(NONE).then(() => false)]);

/** PyScript itself. The page has its files requested early; to run them would delay the first paint. */
export const pyscript = painted.then(load);

async function load() {
  // PyScript looks for its configuration in the page; without one it would fetch the plugins that ours turns off.
  for (const name of ["py-config", "mpy-config"]) {
    const element = document.createElement(name);
    element.setAttribute("type", "json");
    element.textContent = CONFIGURATION;
    document.head.append(element);
  }
  const { Worker } = window;
  window.Worker = Starting; // PyScript reads it when it is loaded
  const core = await import(absolute("./vendor/pyscript/core.js"));
  window.Worker = Worker;
  // Before this, a worker would start without PyScript's own modules and settings.
  await customElements.whenDefined("py-script");
  // This hook would be sent to the worker as text to be evaluated, which our security policy forbids. It serves only
  // PyScript's own file system module.
  core.hooks.worker.onBeforeRunAsync.clear();
  return core;
}

function startAhead() {
  const worker = new Starting(undefined, undefined, SELF_RELIANT);
  ahead = worker;
  void painted.then(() => worker.postMessage(BEGIN));
  return worker;
}

function preloader() {
  preloading ??= new Promise((resolve) => {
    const worker = new Worker(absolute("./web/preload.js"), { name: workerName(isKept ? "" : APART, GAME) });
    worker.addEventListener("message", ({ data }) => data === HERE && resolve(worker));
    worker.addEventListener("error", () => resolve(null));
    void painted.then(() => worker.postMessage(BEGIN));
  });
  return preloading;
}

/**
 * Wait for a signal from the worker that prepares what Python needs.
 *
 * @param {string} signal
 * @returns {Promise<boolean>} true at the signal; false as soon as the worker fails
 */
async function signalled(signal) {
  const worker = await ready;
  return new Promise((resolve) => {
    if (!worker) resolve(false);
    worker?.addEventListener("message", ({ data }) => data === signal && resolve(true));
    worker?.addEventListener("error", () => resolve(false));
  });
}

/**
 * Pass a worker's request on to the preloader.
 *
 * @param {MessagePort} port on which the worker awaits the memory snapshot, then the WebAssembly module; it gets null
 *   for both if there is no preloader
 */
export async function preload(port) {
  const worker = await preloader();
  if (worker) worker.postMessage(NEED, [port]);
  else {
    port.onmessage = () => port.postMessage(null);
    port.postMessage(null);
  }
}

/**
 * Have the preloader fetch a file that a worker will need. The page's own thread would be held up by what arrives. Where
 * the site is kept, or Python is restored from its snapshot, that does nothing.
 *
 * @param {string} path
 * @param {() => void} arriving called whenever a part of the file has arrived
 * @returns {Promise<void>} rejects if the server does not have the file
 */
export async function fetchAhead(path, arriving) {
  await painted;
  if (isKept || (await isLeft)) return;
  const worker = await preloader();
  const { port1: hearing, port2: telling } = new MessageChannel();
  return new Promise((resolve, reject) => {
    // Without a preloader, the worker that needs the file fetches it.
    if (!worker) resolve();
    worker?.addEventListener("error", () => resolve());
    hearing.onmessage = ({ data }) => {
      if (data === ARRIVING) arriving();
      else if (data === ARRIVED) resolve();
      else reject(new Error(data));
    };
    worker?.postMessage(path, [telling]);
  });
}

/**
 * Start a Python program in a worker of its own.
 *
 * @param {string} program
 * @returns {Promise<Interpreter>} resolves once the program has been loaded
 */
export async function interpret(program) {
  const { PyWorker, config } = await pyscript;
  return PyWorker(absolute(program), {
    type: "pyodide",
    // Without this the worker would fetch an interpreter from a host of PyScript's choice.
    version: absolute("./vendor/pyodide/started.js"),
    // As parsed for the page: given an address, the worker would read the configuration once more.
    config: config.py,
  });
}

/**
 * Settle as `begun` does, but reject on any unhandled rejection in the meantime, too: some failures of PyScript do not
 * reach those who await its promises.
 *
 * @template T
 * @param {Promise<T>} begun
 * @returns {Promise<T>}
 */
export function orUnhandledRejection(begun) {
  return new Promise((resolve, reject) => {
    const hear = (/** @type {PromiseRejectionEvent} */ rejection) => {
      rejection.preventDefault(); // reported by the returned promise
      reject(rejection.reason);
    };
    addEventListener("unhandledrejection", hear);
    begun.then(resolve, reject).finally(() => removeEventListener("unhandledrejection", hear));
  });
}

/**
 * Wait for an answer, but no longer than `ms`.
 *
 * @template T
 * @param {number} ms
 * @param {Promise<T>} answer
 * @returns {Promise<T>} rejects with a timeout (see `isTimeout`) when the time is over
 */
export function within(ms, answer) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new DOMException(`no answer within ${ms} ms`, TIMEOUT)), ms);
    answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** @param {unknown} reason */
export function isTimeout(reason) {
  return reason instanceof DOMException && reason.name === TIMEOUT;
}

/** @param {string} path */
export function absolute(path) {
  return new URL(path, document.baseURI).href;
}
