/**
 * The game in a worker: Python, through PyScript.
 *
 * @import { Answers, Lost, Step } from "./stage.js"
 */

import { compiled, fetched, interpret, isLeft, isTimeout, modulesPath, orUnhandledRejection, pyscript, within } from "./interpreter.js";
import { painted } from "./paint.js";

/**
 * What the worker needs most, besides our modules: fetched here, where progress can be shown, for the worker to find in
 * the cache.
 */
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
  const ahead = [compiled.then(() => step()), pyscript.then(() => step()), ...[modulesPath(), ...FILES].map((path) => fetchAhead(path, step))];
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

/**
 * @param {string} path
 * @param {Step} step
 */
async function fetchAhead(path, step) {
  await painted;
  if (await isLeft) return step(); // not needed: Python is restored from its snapshot
  const response = await fetched(path);
  // The content is discarded: the page never has more than one chunk of it in memory.
  await response.body?.pipeTo(new WritableStream({ write: () => step(0) }));
  step();
}
