/**
 * Pyodide, as a worker starts it: with the WebAssembly module that the page has had compiled, once for all workers and while
 * they were still starting. Where there is none to give, Pyodide compiles its own. Python finds its own library and ours in
 * zips, where it imports from; on their way these are packed, for the browser unpacks faster than Python. Where an earlier
 * visit has left Python's memory, that is woken.
 *
 * PyScript asks for `loadPyodide`. Started as a worker by itself, under the name `KEEPER`, this script makes the memory.
 *
 * @import { Memory } from "./memory.js"
 */

import { loadPyodide as load } from "pyodide";
import { remember } from "./memory.js";
import { KEEPER, KEPT, NEED, WOKEN } from "./signals.js";

export { version } from "pyodide";

const WASM = ".asm.wasm";
const LIBRARY = ".zip";
const INDEX = new URL("./", import.meta.url).href;
/** Where Python shall find ours, before all else. */
const PLACE = "/lib/courtisans.zip";

/**
 * @param {string} path of a zip, as which it is packed beside it
 * @returns {Promise<ArrayBuffer>}
 */
async function unpacked(path) {
  const { body } = await fetch(new URL(`${path}.zlib`, import.meta.url));
  return new Response(body?.pipeThrough(new DecompressionStream("deflate"))).arrayBuffer();
}

// All is asked for at once: Pyodide would ask for one after the other. What fails is told where it is waited for.
const library = unpacked("./python_stdlib.zip");
const ours = unpacked("../../courtisans.zip");
for (const asked of [import("./pyodide.asm.mjs"), library, ours]) asked.catch(() => {});

// By a port of its own: what comes to the worker itself PyScript takes for a message to the program.
const { port1: supply, port2: asking } = new MessageChannel();
/** @type {Promise<Memory | null>} */
const memory = new Promise((give) => (supply.onmessage = ({ data }) => give(data)));
/** @type {Promise<WebAssembly.Module | null>} */
const module = memory.then(() => new Promise((give) => (supply.onmessage = ({ data }) => give(data))));
postMessage(NEED, { transfer: [asking] });

// PyScript opens a database before it asks; this need not wait for that.
const python = self.name === KEEPER ? null : started();
python?.catch(() => {}); // told to who asks for it

/** @returns {Promise<unknown>} */
export async function loadPyodide() {
  return python;
}

async function started() {
  const left = await memory;
  if (left) {
    try {
      const woken = await born({ _loadSnapshot: left });
      // What was drawn by lot when the memory was made would be drawn again.
      woken.runPython("import random; random.seed()");
      postMessage(WOKEN);
      return woken;
    } catch (reason) {
      console.info("Python does not wake from its memory:", reason);
    }
  }
  return born({});
}

/** @param {object} options of Pyodide's */
async function born(options) {
  const { fetch } = globalThis;
  const { instantiateStreaming } = WebAssembly;
  let address = "";
  globalThis.fetch = async (resource, ...more) => {
    if (String(resource).endsWith(LIBRARY)) return new Response(await library);
    if (!String(resource).endsWith(WASM)) return fetch(resource, ...more);
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
    library.catch(fail);
    WebAssembly.instantiateStreaming = (_, imports) => {
      const made = instantiate(imports);
      made.catch(fail);
      return made;
    };
  });
  try {
    const python = await Promise.race([load({ ...options, indexURL: INDEX, lockFileContents: LOCK }), failed]);
    python.FS.writeFile(PLACE, new Uint8Array(await ours));
    // First, and once: a memory knows the place already.
    python.runPython(`import sys; sys.path[:] = dict.fromkeys([${JSON.stringify(PLACE)}, *sys.path])`);
    return python;
  } finally {
    globalThis.fetch = fetch;
    WebAssembly.instantiateStreaming = instantiateStreaming;
  }
}

/** Makes the memory. */
async function keep() {
  const python = await born({ _makeSnapshot: true });
  python.runPython("from web.rehearsal import rehearse; rehearse(); del rehearse");
  const memory = /** @type {Memory} */ (python.makeMemorySnapshot());
  await remember(new URL("../../", import.meta.url), memory);
}

if (python === null) keep().then(() => postMessage(KEPT), (reason) => postMessage(`courtisans: no memory is kept: ${reason}`));
