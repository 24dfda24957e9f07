/**
 * Prepares what Python starts from: the compiled WebAssembly, and the snapshot of Python's memory if an earlier visit
 * has left one. The worker that does so posts `LEFT` or `NONE` to the page when it has looked for the snapshot, and
 * `COMPILED` when it has finished compiling.
 *
 * @import { Snapshot } from "./snapshot.js"
 */

import { readSnapshot } from "./snapshot.js";
import { COMPILED, LEFT, NONE } from "./signals.js";

/** In ms: if the file system does not answer for so long, Python starts without a snapshot. */
const SNAPSHOT_TIMEOUT_MS = 5_000;
/** How long the compilation waits for the snapshot, in ms. */
const COMPILE_WAIT_MS = 500;

/** A section of WebAssembly without any effect: its kind, its length, its name's length and its name. */
const NO_EFFECT = new Uint8Array([0, 6, 5, ...new TextEncoder().encode("apart")]);

/**
 * Read the snapshot.
 *
 * @param {URL} site the site's address
 * @param {string} game
 * @returns {Promise<Snapshot | null>} null if there is none, or it cannot be read in time
 */
export function memory(site, game) {
  return Promise.race([readSnapshot(site, game), new Promise((resolve) => setTimeout(resolve, SNAPSHOT_TIMEOUT_MS, null))]);
}

/**
 * Begin to read the snapshot and to fetch and compile the WebAssembly.
 *
 * @param {URL} site
 * @param {string} game
 * @param {Promise<unknown>} begun resolves when the WebAssembly may be compiled if there is no snapshot. Otherwise it is
 *   compiled as soon as the snapshot has been read: the browser has its machine code then
 * @param {boolean} isApart whether the browser is not to store machine code unless there is a snapshot. It would compile
 *   at once, on each later visit, every function that was called in the visit that stored it; and a start without a
 *   snapshot calls many that one with a snapshot does not
 * @returns {{memory: Promise<Snapshot | null>, module: Promise<WebAssembly.Module | null>}} null for what cannot be had
 */
export function preloaded(site, game, begun, isApart) {
  const left = memory(site, game);
  const arriving = fetch(new URL(WASM, site));
  arriving.catch(() => {}); // handled below
  const looked = Promise.race([left, new Promise((resolve) => setTimeout(resolve, COMPILE_WAIT_MS))]);
  const module = looked
    .then(async (it) => {
      if (!it) await begun;
      return WebAssembly.compileStreaming(isApart && !it ? apart(await arriving) : arriving);
    })
    .catch(() => null);
  void left.then((it) => postMessage(it ? LEFT : NONE));
  void module.then(() => postMessage(COMPILED));
  return { memory: left, module };
}

/**
 * Return the WebAssembly of another module that does the same. Browsers store no machine code of it, and share none
 * with the module as it is served.
 *
 * @param {Response} response
 */
function apart(response) {
  const marked = new TransformStream({ flush: (stream) => stream.enqueue(NO_EFFECT) });
  return new Response(response.body?.pipeThrough(marked), response);
}
