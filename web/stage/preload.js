/**
 * A worker, the preloader, that prepares what other workers need to start Python, while PyScript and those workers are
 * still starting. The WebAssembly is compiled once for all of them. On the page's own thread this would hold up
 * animations.
 *
 * The preloader posts `HERE` when it can take requests. A request is a message with a port. On that port the preloader
 * sends the memory snapshot, or null; and, after a message on the port, the WebAssembly module, or null.
 *
 * @import { Snapshot } from "./memory.js"
 */

import { memory, preloaded } from "./preloading.js";
import { APART, HERE, nameParts } from "./signals.js";

const SITE = new URL("../", location.href);
const [PART, GAME] = nameParts();

/** @type {(begin: unknown) => void} */
let begin;
/**
 * The WebAssembly is compiled only when the page sends `BEGIN`, as it would take the processor from the first paint.
 * The snapshot goes to the first worker that asks, and is not kept: it is large, and most likely no other will ask. For
 * later ones it is read again.
 *
 * @type {{memory: Promise<Snapshot | null> | null, module: Promise<WebAssembly.Module | null>}}
 */
const ready = preloaded(SITE, GAME, new Promise((resolve) => (begin = resolve)), PART === APART);

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
