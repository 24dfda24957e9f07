/**
 * Pyodide, as a worker starts it: with the WebAssembly module that the page has had compiled, once for all workers and while
 * they were still starting; as `SELF_RELIANT`, with one of its own. Such a worker is started before the first
 * paint, and only reads the memory until the page says `BEGIN`. Where there is no module, Pyodide compiles one. Python finds its
 * own library and ours in zips, where it imports from; as `FIRST`, of ours those that a first game needs. On their way
 * these are packed, for the browser unpacks faster than Python. Where an earlier visit has left Python's memory, that is woken.
 *
 * PyScript, in the same worker, asks for it when it has come so far. Started as a worker by itself, as `SNAPSHOT_WRITER`, this script makes the memory.
 *
 * @import { Bytes, Memory } from "./memory.js"
 *
 * @typedef {{library: Bytes | Promise<Bytes>, ours: Bytes | Promise<Bytes>}} Zips from which Python imports
 */

import { loadPyodide as load, version } from "pyodide";
import { remember } from "./memory.js";
import { BEGIN, FIRST, KEPT, NEED, SELF_RELIANT, SNAPSHOT_WRITER, WOKEN } from "./signals.js";
import { preloaded } from "./preloading.js";

const COMPILED = ".asm.wasm";
const LIBRARY = ".zip";
const INDEX = new URL("./", import.meta.url).href;
const SITE = new URL("../../", import.meta.url);
/** What this worker is for, what is played, and for the memory the language that is spoken. (An address that a service worker answers may lose its end.) */
const [PART, GAME, LANGUAGE] = self.name.split(" ");
/** Our packages: all of their modules, and those that a first game needs. */
const OURS = `${GAME}.zip`;
const FIRST_OURS = `${GAME}-first.zip`;
/** For what Python waits for, in ms. It may be asked for twice before the page takes the worker for dead. */
const TIMEOUT = 8_000;
/** Where Python finds a catalogue that is to be in its memory. */
const CATALOGUE = "/lib/catalogue.mo";
/** Where Python shall find ours, before all else. */
const PLACE = "/lib/game.zip";

const begun = PART === SELF_RELIANT ? told(BEGIN) : Promise.resolve();
// Pyodide would ask for it later.
begun.then(() => import("./pyodide.asm.mjs")).catch(() => {}); // told to who waits for it

const { memory, module } = PART === SELF_RELIANT ? preloaded(SITE, GAME, begun, begun) : asked();

const python = PART === SNAPSHOT_WRITER ? null : started();
python?.catch(() => {}); // told to who asks for it

// For PyScript, by `started.js`: not every browser takes an import of a worker's own script for that very script.
Object.assign(self, { python: { loadPyodide: () => python, version } });
// For `web/app.py` and `web/bots_worker.py`.
Object.assign(self, { game: GAME, served, checksums: CHECKSUMS });

/**
 * @param {string} signal
 * @returns {Promise<void>} when the page has said that, or anything later
 */
function told(signal) {
  return new Promise((resolve) => {
    const hear = (/** @type {MessageEvent} */ event) => {
      // PyScript, which speaks later than the page, listens later as well.
      if (event.data === signal) event.stopImmediatePropagation();
      resolve();
    };
    addEventListener("message", hear, { once: true });
  });
}

/** @returns {ReturnType<typeof preloaded>} what the page has had made ready */
function asked() {
  // By a port of its own: what comes to the worker itself PyScript takes for a message to the program.
  const { port1: preloading, port2: asking } = new MessageChannel();
  /** @returns {Promise<any>} */
  const given = () => new Promise((give) => (preloading.onmessage = ({ data }) => give(data)));
  const memory = given();
  postMessage(NEED, { transfer: [asking] });
  // Asked for by itself: of two answers at once Firefox now and then loses the second on its way through the page.
  const module = memory.then(() => {
    const compiled = given();
    preloading.postMessage(NEED);
    return compiled;
  });
  return { memory, module };
}

async function started() {
  const [left] = await Promise.all([memory, begun]);
  if (left) {
    try {
      const woken = await born(left, left);
      // What was drawn by lot when the memory was made would be drawn again.
      woken.runPython("import random; random.seed()");
      postMessage(WOKEN);
      return woken;
    } catch (reason) {
      console.info("Python does not wake from its memory:", reason);
    }
  }
  return born(fetched(), null);
}

/** @returns {Zips} both asked for at once */
function fetched() {
  const name = PART === FIRST ? FIRST_OURS : OURS;
  const ours = unpacked(name, SITE, INTEGRITY[name]);
  const zips = { library: unpacked("python_stdlib.zip", INDEX, INTEGRITY.library), ours };
  for (const zip of Object.values(zips)) zip.catch(() => {}); // told to who waits for it
  return zips;
}

/**
 * @param {string} path of a zip, as which it is packed beside it
 * @param {URL | string} base
 * @param {string} integrity
 * @returns {Promise<Bytes>}
 */
async function unpacked(path, base, integrity) {
  const { body } = await exactly(new URL(`${path}.zlib`, base), integrity);
  return new Uint8Array(await new Response(body?.pipeThrough(new DecompressionStream("deflate"))).arrayBuffer());
}

/**
 * A file of the site that Python waits for, as it is packed.
 *
 * @param {string} path of what is packed beside it
 * @param {boolean} afresh past the browser's cache
 * @returns {Bytes} whatever the server gives; fails where it cannot be reached
 */
function served(path, afresh) {
  const request = new XMLHttpRequest();
  request.open("GET", new URL(`${path}.zlib`, SITE), false);
  request.responseType = "arraybuffer";
  request.timeout = TIMEOUT;
  if (afresh) request.setRequestHeader("Cache-Control", "no-cache");
  request.send();
  return new Uint8Array(request.response);
}

/**
 * A file of the build that this script is of. While a new version is brought out, a cache or the host may still give the old one:
 * then it is asked for once more, past the browser's own cache.
 *
 * @param {URL} address
 * @param {string} integrity the file's sum
 * @returns {Promise<Response>} fails where there is another file
 */
function exactly(address, integrity) {
  return fetch(address, { integrity }).catch(() => fetch(address, { integrity, cache: "reload" }));
}

/**
 * What Pyodide makes of it: it reads what stands first there, by `subarray`, then takes all that follows by one more, and copies
 * that to the heap's beginning. The rest would be half as long again with what nobody ever used; it goes to its place directly.
 *
 * @param {Memory} memory
 * @param {() => ArrayBuffer} heap
 * @returns {Bytes}
 */
function withRest({ start, rest, place }, heap) {
  return Object.assign(start, {
    subarray(/** @type {number} */ from, /** @type {number} */ to = start.length) {
      if (to === start.length) new Uint8Array(heap()).set(rest, place - from);
      return Uint8Array.prototype.subarray.call(start, from, to);
    },
  });
}

/**
 * @param {Zips} zips
 * @param {Memory | null} memory to be woken
 * @param {object} [options] of Pyodide's
 */
async function born({ library, ours }, memory, options) {
  const { fetch } = globalThis;
  const { instantiateStreaming } = WebAssembly;
  let address = "";
  /** @type {WebAssembly.Memory} */
  let heap;
  globalThis.fetch = async (resource, ...more) => {
    // It hands over what is there, and no copy of it.
    if (String(resource).endsWith(LIBRARY)) return Object.assign(new Response(), { arrayBuffer: async () => (await library).buffer });
    if (!String(resource).endsWith(COMPILED)) return fetch(resource, ...more);
    address = String(resource);
    return new Response();
  };
  /** @param {WebAssembly.Imports} [imports] */
  const instantiate = async (imports) => {
    const compiled = await module;
    if (!compiled) return instantiateStreaming(fetch(address), imports);
    return { module: compiled, instance: await WebAssembly.instantiate(compiled, imports) };
  };
  // Of these failures Pyodide would tell nobody, and never end.
  /** @type {Promise<never>} */
  const failed = new Promise((_, fail) => {
    Promise.resolve(library).catch(fail);
    WebAssembly.instantiateStreaming = (_, imports) => {
      const made = instantiate(imports);
      made.then(({ instance }) => (heap = /** @type {WebAssembly.Memory} */ (instance.exports.memory)), fail);
      return made;
    };
  });
  try {
    if (memory) options = { _loadSnapshot: withRest(memory, () => heap.buffer) };
    const python = await Promise.race([load({ ...options, indexURL: INDEX, lockFileContents: LOCK }), failed]);
    python.FS.writeFile(PLACE, await ours, { canOwn: true });
    // First, and once: a memory knows the place already.
    python.runPython(`import sys; sys.path[:] = dict.fromkeys([${JSON.stringify(PLACE)}, *sys.path])`);
    if (PART === FIRST && !memory) {
      const later = python.pyimport("web.shell.later");
      later.expect(PLACE, `${GAME} web`, later.Site(served, CHECKSUMS), OURS);
    }
    return python;
  } finally {
    globalThis.fetch = fetch;
    WebAssembly.instantiateStreaming = instantiateStreaming;
  }
}

/**
 * Makes the memory, of this build alone: its mark would have that woken for good. What runs here came as the browser's cache or
 * the host gave it, so it is asked for in the same way, and not once more past the cache.
 */
async function keep() {
  await Promise.all([
    fetch(new URL("./pyodide.asm.mjs", import.meta.url), { integrity: INTEGRITY.script }),
    fetch(new URL(WASM, SITE), { integrity: INTEGRITY.wasm }),
  ]);
  const zips = fetched();
  const python = await born(zips, null, { _makeSnapshot: true });
  python.runPython(`from web import games; games.warm_up("${GAME}", ${await spoken(python)}); del games`);
  const memory = /** @type {Bytes} */ (python.makeMemorySnapshot());
  await remember(SITE, GAME, memory, await zips.library, await zips.ours);
}

/**
 * Has the catalogue of the page's language ready for Python.
 *
 * @param {Awaited<ReturnType<typeof load>>} python
 * @returns {Promise<string>} the language and where its catalogue lies, as Python's arguments; where there is none, English
 */
async function spoken(python) {
  const catalogue = `locales/${GAME}/${LANGUAGE}.mo`;
  if (!(catalogue in INTEGRITY)) return `"en", ""`;
  python.FS.writeFile(CATALOGUE, await unpacked(catalogue, SITE, INTEGRITY[catalogue]));
  return `"${LANGUAGE}", "${CATALOGUE}"`;
}

if (python === null) keep().then(() => postMessage(KEPT), (reason) => postMessage(`python: no memory is kept: ${reason}`));
