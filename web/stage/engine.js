/**
 * Pyodide, as a worker starts it: with the WebAssembly module that the page has compiled, once for all workers and while
 * they were still starting. Where the page has none to give, Pyodide compiles its own. Python finds its own library and
 * ours in zips, where it imports from; on their way these are packed, for the browser unpacks faster than Python.
 */

import { loadPyodide as load } from "pyodide";

export { version } from "pyodide";

/** Asks the page for the module. */
const NEED = "courtisans:wasm";
const WASM = ".asm.wasm";
const LIBRARY = ".zip";
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

/** @type {Promise<WebAssembly.Module | null>} */
const given = new Promise((give) => {
  // By a port of its own: what comes to the worker itself PyScript takes for a message to the program.
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = ({ data }) => {
    port1.close();
    give(data);
  };
  postMessage(NEED, { transfer: [port2] });
});

/**
 * @param {object} options
 * @returns {Promise<unknown>}
 */
export async function loadPyodide(options) {
  const { fetch } = globalThis;
  const { instantiateStreaming } = WebAssembly;
  let address = "";
  globalThis.fetch = async (resource, ...more) => {
    if (String(resource).endsWith(LIBRARY)) return new Response(await library);
    if (!String(resource).endsWith(WASM)) return fetch(resource, ...more);
    address = String(resource);
    return new Response();
  };
  WebAssembly.instantiateStreaming = async (_, imports) => {
    const module = await given;
    if (!module) return instantiateStreaming(fetch(address), imports);
    return { module, instance: await WebAssembly.instantiate(module, imports) };
  };
  try {
    // Of a library that could not be unpacked Pyodide would tell nobody, and never end.
    const failed = library.then(() => new Promise(() => {}));
    const python = await Promise.race([load({ ...options, lockFileContents: LOCK }), failed]);
    python.FS.writeFile(PLACE, new Uint8Array(await ours));
    python.runPython(`import sys; sys.path.insert(0, ${JSON.stringify(PLACE)})`);
    return python;
  } finally {
    globalThis.fetch = fetch;
    WebAssembly.instantiateStreaming = instantiateStreaming;
  }
}
