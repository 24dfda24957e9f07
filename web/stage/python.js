/**
 * The game in a worker: Python, through PyScript.
 *
 * @import { Answers, Lost, Step } from "./stage.js"
 */

import { archive, compiled, fetched, interpret, isLeft, isTimeout, orUnheard, pyscript, within } from "./interpreter.js";
import { painted } from "./paint.js";

/** What the worker is about to need most, besides our modules: fetched here, where the progress can be seen, and found in the cache there. */
const FILES = ["./vendor/pyodide/python_stdlib.zip.zlib", "./vendor/pyodide/pyodide.asm.mjs"];
/** A worker that is silent for so long, in ms, is dead, or as good as that: it answers within hundredths of a second. */
const PATIENCE = 20_000;

/** Our modules, each file, Python, PyScript, and the worker when it is ready. */
export const steps = FILES.length + 4;

/**
 * @param {Step} step
 * @param {Lost} lost
 * @returns {Promise<Answers>}
 */
export async function connect(step, lost) {
  const ahead = [compiled.then(() => step()), pyscript.then(() => step()), ...[archive(), ...FILES].map((path) => fetchAhead(path, step))];
  const [worker] = await orUnheard(Promise.all([interpret("./web/app.py"), ...ahead]));
  step();
  worker.addEventListener("error", ({ message }) => {
    worker.terminate();
    lost(new Error(message));
  });
  return {
    async act(event) {
      try {
        return await within(PATIENCE, worker.sync.act(event));
      } catch (reason) {
        worker.terminate();
        throw reason;
      }
    },
    async prefetch(shown) {
      try {
        return await within(PATIENCE, worker.sync.prefetch(shown));
      } catch (reason) {
        if (isTimeout(reason)) {
          worker.terminate();
          lost(reason);
        }
        throw reason; // otherwise the game goes on without
      }
    },
  };
}

/**
 * @param {string} path
 * @param {Step} step
 */
async function fetchAhead(path, step) {
  await painted;
  if (await isLeft) return step(); // it need not come
  const response = await fetched(path);
  // Nobody looks at it: no more of it than a piece at a time is ever in the page's memory.
  await response.body?.pipeTo(new WritableStream({ write: () => step(0) }));
  step();
}
