/**
 * Has ready what workers need to start Python, in a worker of its own while PyScript and theirs still start; the WebAssembly is
 * compiled once for all. On the page it would take the time from what moves there.
 *
 * It says `HERE` when it can be asked. Who sends a port is answered by it: with the memory, or null; and, asked by it for more,
 * with the WebAssembly module, or null.
 *
 * @import { Memory } from "./memory.js"
 */

import { HERE } from "./signals.js";
import { memory, preloaded } from "./preloading.js";

const SITE = new URL("../", location.href);
const GAME = self.name;

/** @type {(begin: unknown) => void} */
let begin;
/**
 * WebAssembly is compiled only when the page says so: that would take the processor from the first paint. The memory is for the
 * first one that asks, whose own it is then. Who asks later has it read anew: it is large, and most likely nobody will.
 *
 * @type {{memory: Promise<Memory | null> | null, module: Promise<WebAssembly.Module | null>}}
 */
const ready = preloaded(SITE, GAME, new Promise((resolve) => (begin = resolve)));

addEventListener("message", async ({ data, ports: [port] }) => {
  if (!port) {
    begin(data);
    return;
  }
  port.onmessage = async () => port.postMessage(await ready.module);
  const mine = ready.memory ?? memory(SITE, GAME);
  ready.memory = null;
  const left = await mine;
  if (!left) return port.postMessage(null);
  const own = { ...left, start: left.start.slice(), rest: left.rest.slice() };
  port.postMessage(own, [own.start, own.rest, own.library, own.ours].map(({ buffer }) => buffer));
});
postMessage(HERE);
