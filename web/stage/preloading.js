/**
 * What Python starts from: the WebAssembly, compiled, and Python's memory where an earlier visit has left one. Whoever makes
 * it ready tells the page `LEFT` or `NONE` when it has looked for the memory, and `COMPILED` when it has done with that.
 *
 * @import { Memory } from "./memory.js"
 */

import { remembered } from "./memory.js";
import { COMPILED, LEFT, NONE } from "./signals.js";

/** A file system that says nothing for so long, in ms, is done without. */
const PATIENCE = 5_000;
/** WebAssembly waits no longer for the memory, in ms. */
const GLANCE = 500;

/**
 * @param {URL} site where the site lies
 * @param {string} game
 * @returns {Promise<Memory | null>} what is kept, if anything
 */
export function memory(site, game) {
  return Promise.race([remembered(site, game), new Promise((resolve) => setTimeout(resolve, PATIENCE, null))]);
}

/**
 * @param {URL} site
 * @param {string} game
 * @param {Promise<unknown>} begun when WebAssembly may be compiled. The memory comes first: it is read in one go, and what
 *   Pyodide does with it can be done meanwhile
 * @param {Promise<unknown>} [asked] when WebAssembly may be asked for
 * @returns {{memory: Promise<Memory | null>, module: Promise<WebAssembly.Module | null>}} null instead of what is not to be had
 */
export function preloaded(site, game, begun, asked = Promise.resolve()) {
  const left = memory(site, game);
  const arriving = asked.then(() => fetch(new URL(WASM, site)));
  arriving.catch(() => {}); // told below
  const looked = Promise.race([left, new Promise((resolve) => setTimeout(resolve, GLANCE))]);
  const module = Promise.all([looked, begun])
    .then(() => WebAssembly.compileStreaming(arriving))
    .catch(() => null);
  void left.then((it) => postMessage(it ? LEFT : NONE));
  void module.then(() => postMessage(COMPILED));
  return { memory: left, module };
}
