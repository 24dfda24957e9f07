/**
 * Starts Pyodide in a worker. PyScript, in the same worker, asks for it when it is ready.
 *
 * The compiled WebAssembly module comes from the page, which has it compiled once for all workers while they are still
 * starting. A `SELF_RELIANT` worker and a `REHEARSER` compile their own. The first of them is started before the first
 * paint: if there is no memory snapshot, it waits until the page sends `BEGIN`, since to start without one takes long.
 * Where there is no module, Pyodide compiles one.
 *
 * Python imports its standard library and our packages from zips; a `FIRST` worker begins with only those of our
 * modules that a first game needs. The zips are compressed for the transfer, since the browser decompresses faster than
 * Python. Where an earlier visit has left a snapshot of Python's memory, Python is restored from it.
 *
 * Without PyScript, as `SNAPSHOT_WRITER`, this script makes that snapshot; then, as `REHEARSER`, it restores it and
 * plays games to nobody. Either of them posts to the page what it has done, or why it has failed.
 *
 * @import { Bytes, Snapshot } from "./snapshot.js"
 *
 * @typedef {Awaited<ReturnType<typeof load>>} Python
 * @typedef {{library: Bytes | Promise<Bytes>, ours: Bytes | Promise<Bytes>}} Zips the standard library and our packages
 */

import { loadPyodide as load, version } from "pyodide";
import { storeSnapshot } from "./snapshot.js";
import {
  BEGIN,
  FIRST,
  KEPT,
  NEED,
  nameParts,
  REHEARSED,
  REHEARSER,
  SELF_RELIANT,
  SNAPSHOT_WRITER,
  WOKEN,
} from "./signals.js";
import { preloaded } from "./preloading.js";

const COMPILED = ".asm.wasm";
const LIBRARY = ".zip";
const INDEX = new URL("./", import.meta.url).href;
const SITE = new URL("../../", import.meta.url);
/** This worker's part (see `signals.js`), the game, and for `SNAPSHOT_WRITER` the page's language. */
const [PART, GAME, LANGUAGE] = nameParts();
/** Zips of our packages: with all of their modules, and with those that a first game needs. */
const OURS = `${GAME}.zip`;
const FIRST_OURS = `${GAME}-first.zip`;
/**
 * For a file that Python waits for, in ms. Two such requests fit into the time after which the page takes the worker
 * for dead.
 */
const TIMEOUT = 8_000;
/** How many games a `REHEARSER` plays. */
const REHEARSED_GAMES = 2;
/** Where Python finds the translation catalogue that becomes part of its memory snapshot. */
const CATALOGUE = "/lib/catalogue.mo";
/** Where Python finds our packages' zip, the first entry of `sys.path`. */
const PLACE = "/lib/game.zip";

const isRehearser = PART === REHEARSER;
const begun = PART === SELF_RELIANT ? signalled(BEGIN) : Promise.resolve();
const { memory, module } = PART === SELF_RELIANT || isRehearser ? preloaded(SITE, GAME, begun, isRehearser) : asked();
/** Resolves to the snapshot, or to null when Python may start without one. */
const beginning = memory.then((left) => left ?? begun.then(() => null));
// Loaded early: Pyodide would request it later.
beginning.then(() => import("./pyodide.asm.mjs")).catch(() => {}); // Pyodide imports it again, and reports a failure

/** What this worker does by itself, if that is its part: it has nothing to do with PyScript then. */
const task = { [SNAPSHOT_WRITER]: writeSnapshot, [REHEARSER]: rehearse }[PART];
const python = task ? null : started();
python?.catch(() => {}); // reported to whoever awaits it

// For PyScript, through `started.js`. Not every browser would recognize an import of this script as the running module.
Object.assign(self, { python: { loadPyodide: () => python, version } });
// PyScript imports this only when it is told what to run. It does so again, and reports a failure.
if (python) expectPyScript();
// For `web/app.py` and `web/bots_worker.py`.
Object.assign(self, { game: GAME, served, checksums: CHECKSUMS });

/** A function of its own: to note from where a module is imported, Chromium parses what imports it once more. */
function expectPyScript() {
  import("./started.js").catch(() => {});
}

/**
 * Wait for a signal from the page.
 *
 * @param {string} signal
 * @returns {Promise<void>} resolves at the page's first message: the signal, or whatever comes later
 */
function signalled(signal) {
  return new Promise((resolve) => {
    const hear = (/** @type {MessageEvent} */ event) => {
      // Not for PyScript, whose listener is added after this one. Its own messages come after the signal.
      if (event.data === signal) event.stopImmediatePropagation();
      resolve();
    };
    addEventListener("message", hear, { once: true });
  });
}

/** @returns {ReturnType<typeof preloaded>} what the page has had prepared, requested from it */
function asked() {
  // Through a separate port: PyScript takes any message to the worker itself for one to its program.
  const { port1: preloading, port2: asking } = new MessageChannel();
  /** @returns {Promise<any>} */
  const given = () => new Promise((give) => (preloading.onmessage = ({ data }) => give(data)));
  const memory = given();
  postMessage(NEED, { transfer: [asking] });
  // Requested separately: of two answers sent at once, Firefox sometimes loses the second on its way through the page.
  const module = memory.then(() => {
    const compiled = given();
    preloading.postMessage(NEED);
    return compiled;
  });
  return { memory, module };
}

async function started() {
  const left = await beginning;
  if (left) {
    try {
      return await restored(left);
    } catch (reason) {
      console.info("Python does not wake from its memory:", reason);
    }
  }
  return startPyodide(fetched(), null);
}

/** @param {Snapshot} memory the snapshot from which Python is restored */
async function restored(memory) {
  const python = await startPyodide(memory, memory);
  // Otherwise every visit would draw the same random numbers: the generator's state is part of the snapshot.
  python.runPython("import random; random.seed()");
  postMessage(WOKEN);
  return python;
}

/** @returns {Zips} both requested at the same time */
function fetched() {
  const name = PART === FIRST ? FIRST_OURS : OURS;
  const ours = unpacked(name, SITE, INTEGRITY[name]);
  const zips = { library: unpacked("python_stdlib.zip", INDEX, INTEGRITY.library), ours };
  for (const zip of Object.values(zips)) zip.catch(() => {}); // reported to whoever awaits it
  return zips;
}

/**
 * Fetch a file of the site and decompress it.
 *
 * @param {string} path of the file, without the `.zlib` of its compressed form
 * @param {URL | string} base
 * @param {string} integrity
 * @returns {Promise<Bytes>}
 */
async function unpacked(path, base, integrity) {
  const { body } = await fetchChecked(new URL(`${path}.zlib`, base), integrity);
  return new Uint8Array(await new Response(body?.pipeThrough(new DecompressionStream("deflate"))).arrayBuffer());
}

/**
 * Fetch a file of the site in its compressed form, synchronously.
 *
 * @param {string} path of the file, without the `.zlib` of its compressed form
 * @param {boolean} afresh whether to bypass the browser's cache
 */
function served(path, afresh) {
  return awaited(`${path}.zlib`, afresh);
}

/**
 * Fetch a file of the site, synchronously: Python waits for it.
 *
 * @param {string} path
 * @param {boolean} afresh whether to bypass the browser's cache
 * @returns {Bytes} whatever the server sends, even an error page; throws if the server cannot be reached
 */
function awaited(path, afresh) {
  const request = new XMLHttpRequest();
  request.open("GET", new URL(path, SITE), false);
  request.responseType = "arraybuffer";
  request.timeout = TIMEOUT;
  if (afresh) request.setRequestHeader("Cache-Control", "no-cache");
  request.send();
  return new Uint8Array(request.response);
}

/**
 * Fetch a file of the same build as this script. While a new version is being deployed, a cache or the host may still
 * serve the old file: then it is requested once more, past the browser's cache.
 *
 * @param {URL} address
 * @param {string} integrity the file's checksum
 * @returns {Promise<Response>} rejects if the file is a different one
 */
function fetchChecked(address, integrity) {
  return fetch(address, { integrity }).catch(() => fetch(address, { integrity, cache: "reload" }));
}

/**
 * Return a snapshot in the form that Pyodide takes. Pyodide reads its header through `subarray`, then takes everything
 * that follows by one more `subarray`, and copies that to the beginning of the heap. The same call copies the
 * snapshot's rest directly to its place in the heap: in one piece with the start, it would need the unused stack
 * between them (see `snapshot.js`).
 *
 * @param {Snapshot} memory
 * @param {() => ArrayBuffer} heap returns the heap's buffer; called once the heap exists
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
 * Start Pyodide and make our packages importable.
 *
 * @param {Zips} zips
 * @param {Snapshot | null} memory the snapshot to restore, if any
 * @param {object} [options] for `loadPyodide`
 */
async function startPyodide({ library, ours }, memory, options) {
  const { fetch } = globalThis;
  const { instantiateStreaming } = WebAssembly;
  let address = "";
  /** @type {WebAssembly.Memory} */
  let heap;
  globalThis.fetch = async (resource, ...more) => {
    // Pyodide gets the buffer itself, not a copy.
    if (String(resource).endsWith(LIBRARY)) return Object.assign(new Response(), { arrayBuffer: async () => (await library).buffer });
    if (!String(resource).endsWith(COMPILED)) return fetch(resource, ...more);
    address = String(resource);
    return new Response();
  };
  /** @param {WebAssembly.Imports} [imports] */
  const instantiate = async (imports) => {
    const compiled = (await module) ?? (await WebAssembly.compileStreaming(fetch(address)));
    const all = { ...imports, site: { [LOADER]: () => loadSecondary({ ...all, primary: instance.exports }) } };
    const instance = await WebAssembly.instantiate(compiled, all);
    return { module: compiled, instance };
  };
  // Pyodide would not report these failures; its promise would never settle.
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
    if (memory) return python; // it has the zip in its path already
    python.runPython(`import sys; sys.path.insert(0, ${JSON.stringify(PLACE)})`);
    python.pyimport("dataclass_methods").use(PLACE);
    if (PART === FIRST) {
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
 * Load the code that is hardly ever called, when one of its functions is called. It can be instantiated only with the
 * primary module of the same build: while a new version is being deployed, a cache or the host may have another one.
 *
 * @param {WebAssembly.Imports} imports
 */
function loadSecondary(imports) {
  console.info("Python loads its secondary module.");
  const load = (/** @type {boolean} */ afresh) => new WebAssembly.Instance(new WebAssembly.Module(awaited(SECONDARY, afresh)), imports);
  try {
    load(false);
  } catch {
    load(true);
  }
}

/**
 * Make the memory snapshot, store it and report that, unless a file is of another build: later visits would go on
 * restoring it as one of this build. The Pyodide script and the WebAssembly that run here came from the browser's cache
 * or the host without a check, so they are checked by a request of the same kind, which is not repeated past the cache.
 */
async function writeSnapshot() {
  await Promise.all([
    fetch(new URL("./pyodide.asm.mjs", import.meta.url), { integrity: INTEGRITY.script }),
    fetch(new URL(WASM, SITE), { integrity: INTEGRITY.wasm }),
  ]);
  const zips = fetched();
  const python = await startPyodide(zips, null, { _makeSnapshot: true });
  python.runPython(`from web import games; games.warm_up("${GAME}", ${await writeCatalogue(python)}); del games`);
  const memory = /** @type {Bytes} */ (python.makeMemorySnapshot());
  await storeSnapshot(SITE, GAME, memory, await zips.library, await zips.ours);
  postMessage(KEPT);
}

/**
 * Restore Python from the snapshot, play first games to nobody, and report it. Browsers compile functions that are used
 * much with optimization, and Chromium stores the machine code for later visits once a module has a megabyte of it. A
 * short visit would not reach that by itself.
 */
async function rehearse() {
  const left = await memory;
  if (!left) throw new Error("there is no memory snapshot");
  const python = await restored(left);
  for (let game = 0; game < REHEARSED_GAMES; game += 1) python.runPython(`from web import games; games.first_game("${GAME}")`);
  postMessage(REHEARSED);
}

/**
 * Write the translation catalogue of the page's language into Python's file system.
 *
 * @param {Python} python
 * @returns {Promise<string>} the language and the path of its catalogue, as arguments in Python source; English if
 *   there is no catalogue
 */
async function writeCatalogue(python) {
  const catalogue = `locales/${GAME}/${LANGUAGE}.mo`;
  if (!(catalogue in INTEGRITY)) return `"en", ""`;
  python.FS.writeFile(CATALOGUE, await unpacked(catalogue, SITE, INTEGRITY[catalogue]));
  return `"${LANGUAGE}", "${CATALOGUE}"`;
}

task?.().catch((reason) => postMessage(`${PART} fails: ${reason}`));
