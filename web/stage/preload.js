/**
 * A worker, the preloader, that prepares what other workers need to start Python, while PyScript and those workers are
 * still starting. The WebAssembly is compiled once for all of them. On the page's own thread this would hold up
 * animations.
 *
 * The preloader posts `HERE` when it can take requests. A request is a message with a port. To `NEED`, the preloader
 * sends the memory snapshot on that port, or null; and, after a message on the port, the WebAssembly module, or null. If
 * the message is the path of a file, it fetches that, for other workers to find in the browser's cache, and sends
 * `ARRIVING` for each part of it, then `ARRIVED`, or why it could not be fetched.
 *
 * @import { Snapshot } from "./snapshot.js"
 */

import { memory, preloaded } from "./preloading.js";
import { APART, ARRIVED, ARRIVING, HERE, NEED, nameParts } from "./signals.js";

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
  if (data !== NEED) return fetchAhead(data, port);
  port.onmessage = async () => port.postMessage(await ready.module);
  const mine = ready.memory ?? memory(SITE, GAME);
  ready.memory = null;
  const left = await mine;
  if (!left) return port.postMessage(null);
  const own = { ...left, start: left.start.slice(), rest: left.rest.slice() };
  port.postMessage(own, [own.start, own.rest, own.library, own.ours].map(({ buffer }) => buffer));
});
postMessage(HERE);

/** @type {(path: string, port: MessagePort) => Promise<void>} */
async function fetchAhead(path, port) {
  try {
    const response = await fetch(new URL(path, SITE));
    if (!response.ok) throw new Error(`${response.status} ${response.url}`);
    // The content is discarded: there is never more than one part of it in memory.
    await response.body?.pipeTo(new WritableStream({ write: () => port.postMessage(ARRIVING) }));
    port.postMessage(ARRIVED);
  } catch (reason) {
    port.postMessage(String(reason));
  }
}
