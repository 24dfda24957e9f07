/**
 * The game in a worker: Python, through PyScript.
 *
 * @import { Answers, Lost, Step } from "./stage.js"
 */

import { compiled, fetchAhead, interpret, isTimeout, modulesPath, orUnhandledRejection, pyscript, within } from "./interpreter.js";

/** What the worker needs most, besides our modules: fetched ahead, so that progress can be shown. */
const FILES = ["./vendor/pyodide/python_stdlib.zip.zlib", "./vendor/pyodide/pyodide.asm.mjs"];
/**
 * In ms: a worker that does not answer for so long counts as dead. Normally it answers within hundredths of a second.
 */
const ANSWER_TIMEOUT_MS = 20_000;

/**
 * How many steps a start has: our modules, each of `FILES`, Python's WebAssembly, PyScript, and the worker when it is
 * ready.
 */
export const steps = FILES.length + 4;

/**
 * @param {Step} step
 * @param {Lost} lost
 * @returns {Promise<Answers>}
 */
export async function connect(step, lost) {
  const files = [modulesPath(), ...FILES].map((path) => fetchAhead(path, () => step(0)));
  const ahead = [compiled, pyscript, ...files].map((each) => each.then(() => step()));
  const [worker] = await orUnhandledRejection(Promise.all([interpret("./web/app.py"), ...ahead]));
  step();
  worker.addEventListener("error", ({ message }) => {
    worker.terminate();
    lost(new Error(message));
  });
  return {
    async act(event) {
      try {
        return await within(ANSWER_TIMEOUT_MS, worker.sync.act(event));
      } catch (reason) {
        worker.terminate();
        throw reason;
      }
    },
    async prefetch(shown) {
      try {
        return await within(ANSWER_TIMEOUT_MS, worker.sync.prefetch(shown));
      } catch (reason) {
        if (isTimeout(reason)) {
          worker.terminate();
          lost(reason);
        }
        throw reason; // after any other failure the game goes on without prefetching
      }
    },
    // The page may be suspended meanwhile, so no answer in time means nothing.
    opening: (event) => within(ANSWER_TIMEOUT_MS, worker.sync.opening(event)),
  };
}
