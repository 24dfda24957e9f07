/**
 * Python in a worker, through PyScript.
 *
 * @typedef {Worker & {sync: Record<string, (...asked: any[]) => Promise<string>>}} Interpreter what its program exports
 *   is found in `sync`
 */

import { painted } from "./paint.js";
import { BEGIN, COMPILED, FIRST, HERE, LEFT, NEED, NONE, SELF_RELIANT, WOKEN } from "./signals.js";
import { GAME, stored } from "./storage.js";

const TIMEOUT = "TimeoutError";

/** Where the browser keeps the site, nothing has a long way to come: there all waits for the first paint, but a worker that reads the memory. */
const isKept = Boolean(navigator.serviceWorker?.controller);
const begun = isKept ? painted : Promise.resolve();

let woken = false;
/** Whether nothing has been played here, and nothing else is wanted at once: then a first game's modules are enough to begin with. */
const isFirst = !isKept && location.hash === "" && Object.keys(stored()).length === 0;
/** Whether a worker has been started. */
let hasStarted = false;

/** Where our modules lie that the next worker begins with. */
export function archive() {
  return isFirst && !hasStarted ? `./${GAME}-first.zip.zlib` : `./${GAME}.zip.zlib`;
}

/** Whether Python has woken from what an earlier visit left. */
export function hasWoken() {
  return woken;
}

/** A worker in which Python starts at once. PyScript gets such a one, whatever it would have its worker run. */
class Starting extends Worker {
  /**
   * @param {string | URL} [_script]
   * @param {WorkerOptions} [_options]
   * @param {string} [part] what it is for
   */
  constructor(_script, _options, part) {
    const started = ahead;
    ahead = null;
    if (started) return Object.setPrototypeOf(started, new.target.prototype);
    super(absolute("./vendor/pyodide/engine.mjs"), { type: "module", name: `${part ?? (isFirst && !hasStarted ? FIRST : "")} ${GAME}` });
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
      // PyScript hears of failures by messages only.
      this.dispatchEvent(new MessageEvent("message", { data: new Error(message ?? "a worker's script does not come") }));
    });
  }
}

/** @type {Worker | null} One that waits neither for PyScript nor for the first paint; on a first visit it would take the network from more urgent files. */
let ahead = null;
/** @type {Promise<Worker | null> | null} See `preload.js`; null instead of one that cannot be asked. */
let preloading = null;
/** Who has ready what the first worker needs: where the site is kept, that worker itself. */
const ready = isKept ? Promise.resolve(startAhead()) : begun.then(preloader);
/** When Python itself is compiled. */
export const compiled = told(COMPILED);
/** Whether an earlier visit has left Python's memory. */
export const isLeft = Promise.race([told(LEFT), told(NONE).then(() => false)]);

/** PyScript itself. It takes longest to arrive, so it is asked for as soon as anything may begin. */
export const pyscript = begun.then(load);

async function load() {
  // It looks for its configuration in the page; finding none, it would fetch the plugins that ours turns off.
  for (const name of ["py-config", "mpy-config"]) {
    const element = document.createElement(name);
    element.setAttribute("type", "json");
    element.textContent = CONFIGURATION;
    document.head.append(element);
  }
  const { Worker } = window;
  window.Worker = Starting; // it takes note of what makes workers when it is loaded
  const core = await import(absolute("./vendor/pyscript/core.js"));
  window.Worker = Worker;
  // Before that a worker would start without PyScript's own modules and settings.
  await customElements.whenDefined("py-script");
  // It would travel to the worker as text to be evaluated, which our security policy forbids, and serves nothing but
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
    const worker = new Worker(absolute("./web/preload.js"), { name: GAME });
    worker.addEventListener("message", ({ data }) => data === HERE && resolve(worker));
    worker.addEventListener("error", () => resolve(null));
    void painted.then(() => worker.postMessage(BEGIN));
  });
  return preloading;
}

/**
 * @param {string} signal
 * @returns {Promise<boolean>} whether that is said of what the first worker needs; false as soon as it cannot be
 */
async function told(signal) {
  const worker = await ready;
  return new Promise((resolve) => {
    if (!worker) resolve(false);
    worker?.addEventListener("message", ({ data }) => data === signal && resolve(true));
    worker?.addEventListener("error", () => resolve(false));
  });
}

/** @param {MessagePort} port by which a worker waits for the memory and for the WebAssembly module; without a preloader it helps itself */
export async function preload(port) {
  const worker = await preloader();
  if (worker) worker.postMessage(NEED, [port]);
  else {
    port.onmessage = () => port.postMessage(null);
    port.postMessage(null);
  }
}

/**
 * @param {string} path
 * @returns {Promise<Response>} fails where the server has no such file
 */
export async function fetched(path) {
  const response = await fetch(absolute(path));
  if (!response.ok) throw new Error(`${response.status} ${response.url}`);
  return response;
}

/**
 * Starts a Python program in a worker of its own.
 *
 * @param {string} program
 * @returns {Promise<Interpreter>} once the program has been read
 */
export async function interpret(program) {
  const { PyWorker, config } = await pyscript;
  return PyWorker(absolute(program), {
    type: "pyodide",
    // Without it the worker would ask a host of PyScript's choice for an interpreter.
    version: absolute("./vendor/pyodide/started.mjs"),
    // As it was read for the page: given its address the worker would read it once more.
    config: config.py,
  });
}

/**
 * What is begun; some of PyScript's failures reach nobody who waits for it, and are its own as well.
 *
 * @template T
 * @param {Promise<T>} begun
 * @returns {Promise<T>}
 */
export function orUnheard(begun) {
  return new Promise((resolve, reject) => {
    const hear = (/** @type {PromiseRejectionEvent} */ unheard) => {
      unheard.preventDefault(); // told where it is waited for
      reject(unheard.reason);
    };
    addEventListener("unhandledrejection", hear);
    begun.then(resolve, reject).finally(() => removeEventListener("unhandledrejection", hear));
  });
}

/**
 * An answer that is waited for no longer than that.
 *
 * @template T
 * @param {number} ms
 * @param {Promise<T>} answer
 * @returns {Promise<T>} fails when the time is over
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
