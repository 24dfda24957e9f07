/**
 * Pyodide, as a worker starts it: with the WebAssembly module that the page has compiled, once for all workers and while
 * they were still starting. Where the page has none to give, Pyodide compiles its own. Python finds its own library and
 * ours in zips, where it imports from; on their way these are packed, for the browser unpacks faster than Python.
 */

import "./pyodide.asm.mjs"; // asked for together with what will ask for it
import { loadPyodide as load } from "pyodide";

export { version } from "pyodide";

/** Asks the page for the module. */
const NEED = "courtisans:wasm";
const WASM = ".asm.wasm";
const ZIP = ".zip";
/** Where Python shall find ours, before all else. */
const PLACE = "/lib/courtisans.zip";

/** @param {string} address of a zip, as which it is packed beside it */
async function unpacked(address) {
  const { body } = await fetch(`${address}.zlib`);
  return new Response(body?.pipeThrough(new DecompressionStream("deflate")));
}

const ours = unpacked(new URL("../../courtisans.zip", import.meta.url).href).then((response) => response.arrayBuffer());
ours.catch(() => {}); // told where it is waited for

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
    if (String(resource).endsWith(ZIP)) return unpacked(String(resource));
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
    const python = await load(options);
    python.FS.writeFile(PLACE, new Uint8Array(await ours));
    python.runPython(`import sys; sys.path.insert(0, ${JSON.stringify(PLACE)})`);
    return python;
  } finally {
    globalThis.fetch = fetch;
    WebAssembly.instantiateStreaming = instantiateStreaming;
  }
}
