/**
 * Prepares what Python starts from: the compiled WebAssembly, and the snapshot of Python's memory if an earlier visit
 * has left one. The worker that does so posts `LEFT` or `NONE` to the page when it has looked for the snapshot, and
 * `COMPILED` when it has finished compiling.
 *
 * @import { Snapshot } from "./memory.js"
 */

import { readSnapshot } from "./memory.js";
import { COMPILED, LEFT, NONE } from "./signals.js";

/** In ms: if the file system does not answer for so long, Python starts without a snapshot. */
const SNAPSHOT_TIMEOUT_MS = 5_000;
/** How long the compilation waits for the snapshot, in ms. */
const COMPILE_WAIT_MS = 500;

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
 * @returns {{memory: Promise<Snapshot | null>, module: Promise<WebAssembly.Module | null>}} null for what cannot be had
 */
export function preloaded(site, game, begun) {
  const left = memory(site, game);
  const arriving = fetch(new URL(WASM, site));
  arriving.catch(() => {}); // handled below
  const looked = Promise.race([left, new Promise((resolve) => setTimeout(resolve, COMPILE_WAIT_MS))]);
  const module = looked
    .then((it) => it ?? begun)
    .then(() => WebAssembly.compileStreaming(arriving))
    .catch(() => null);
  void left.then((it) => postMessage(it ? LEFT : NONE));
  void module.then(() => postMessage(COMPILED));
  return { memory: left, module };
}
