/**
 * What a worker needs to start Python, made ready in a worker of its own while PyScript and the other one still start: the
 * WebAssembly, compiled once for all, and Python's memory where an earlier visit has left one. On the page it would take the
 * time from what moves there.
 *
 * It says `HERE` when it can be asked, `LEFT` or `NONE` when it has looked for the memory, and `COMPILED` when it has done with
 * that. Who sends a port is answered by it twice: with the memory, or null; with the WebAssembly module, or null.
 */

import { remembered } from "./memory.js";
import { COMPILED, HERE, LEFT, NONE } from "./signals.js";

const SITE = new URL("../", location.href);
/** A file system that says nothing for so long, in ms, is done without. */
const PATIENCE = 5_000;

// On its way at once, but to be compiled only when the page says so: that would take the processor from the first paint.
const arriving = fetch(WASM);
arriving.catch(() => {}); // told below

/** @type {(begin: unknown) => void} */
let begin;
const begun = new Promise((resolve) => (begin = resolve));
const compiled = begun.then(() => WebAssembly.compileStreaming(arriving)).catch(() => null);
/**
 * For the first one that asks, whose own it is then. Who asks later has it read anew: it is large, and most likely nobody will.
 *
 * @type {ReturnType<typeof found> | null}
 */
let memory = found();

function found() {
  return Promise.race([remembered(SITE), new Promise((resolve) => setTimeout(resolve, PATIENCE, null))]);
}

addEventListener("message", async ({ data, ports: [port] }) => {
  if (!port) {
    begin(data);
    return;
  }
  const mine = memory ?? found();
  memory = null;
  const left = await mine;
  port.postMessage(left, left ? [left.start, left.rest, left.library, left.ours].map(({ buffer }) => buffer) : []);
  port.postMessage(await compiled);
});
void memory.then((left) => postMessage(left ? LEFT : NONE));
void compiled.then(() => postMessage(COMPILED));
postMessage(HERE);
