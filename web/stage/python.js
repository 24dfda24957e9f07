/**
 * The game in a worker: Python, through PyScript.
 *
 * @import { Act, Lost } from "./stage.js"
 */

import { compiled, fetched, interpret, painted, pyscript, within } from "./interpreter.js";

/** What the worker is about to need most: fetched here, where the progress can be seen, and found in the cache there. */
const FILES = ["./courtisans.zip.zlib", "./vendor/pyodide/python_stdlib.zip.zlib", "./vendor/pyodide/pyodide.asm.mjs"];
/** A worker that is silent for so long, in ms, is dead, or as good as that: it answers within hundredths of a second. */
const PATIENCE = 20_000;

/** Each file, Python, PyScript, and the worker when it is ready. */
export const steps = FILES.length + 3;

/**
 * @param {() => void} step called as each step is done
 * @param {Lost} lost
 * @returns {Promise<Act>}
 */
export async function connect(step, lost) {
  // Some of PyScript's failures reach nobody who waits for it.
  /** @type {(unhandled: PromiseRejectionEvent) => void} */
  let hear = () => {};
  const trouble = new Promise((_, reject) => {
    hear = ({ reason }) => reject(reason);
    addEventListener("unhandledrejection", hear);
  });
  try {
    return await Promise.race([boot(step, lost), trouble]);
  } finally {
    removeEventListener("unhandledrejection", hear);
  }
}

/**
 * @param {() => void} step
 * @param {Lost} lost
 * @returns {Promise<Act>}
 */
async function boot(step, lost) {
  const ahead = [compiled.then(step), pyscript.then(step), ...FILES.map((path) => fetchAhead(path, step))];
  const [worker] = await Promise.all([interpret("./web/app.py"), ...ahead]);
  step();
  worker.addEventListener("error", ({ message }) => {
    worker.terminate();
    lost(new Error(message));
  });
  return async (event) => {
    try {
      return await within(PATIENCE, worker.sync.act(event));
    } catch (reason) {
      worker.terminate();
      throw reason;
    }
  };
}

/**
 * @param {string} path
 * @param {() => void} step
 */
async function fetchAhead(path, step) {
  await painted;
  const response = await fetched(path);
  // Nobody looks at it: as a blob it stays out of the page's memory, and out of what must be tidied up there.
  await response.blob();
  step();
}
