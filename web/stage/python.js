/**
 * The game in a worker: Python, through PyScript.
 *
 * @import { Act } from "./stage.js"
 */

const CONFIGURATION = "./pyscript.toml";
/** What the worker is about to need most: fetched here, where the progress can be seen, and found in the cache there. */
const FILES = [CONFIGURATION, "./courtisans.zip", "./vendor/pyodide/python_stdlib.zip", "./vendor/pyodide/pyodide.asm.wasm"];

/** Each file, PyScript itself, and the worker when it is ready. */
export const steps = FILES.length + 2;

/**
 * @param {() => void} step called as each step is done
 * @returns {Promise<Act>}
 */
export function connect(step) {
  // Some of PyScript's failures reach nobody who waits for it.
  const trouble = new Promise((_, reject) => {
    addEventListener("unhandledrejection", ({ reason }) => reject(reason), { once: true });
  });
  return Promise.race([boot(step), trouble]);
}

/**
 * @param {() => void} step
 * @returns {Promise<Act>}
 */
async function boot(step) {
  const [{ PyWorker, config }] = await Promise.all([loadPyScript(step), ...FILES.map((path) => fetchAhead(path, step))]);
  const { sync } = await PyWorker(absolute("./web/app.py"), {
    type: "pyodide",
    // Without it the worker would ask a host of PyScript's choice for an interpreter.
    version: absolute("./vendor/pyodide/pyodide.mjs"),
    config: config.py,
    configURL: absolute(CONFIGURATION),
  });
  step();
  return (event) => sync.act(event);
}

/** @param {() => void} step */
async function loadPyScript(step) {
  // It looks for its configuration in the page; finding none, it would fetch the plugins that ours turns off.
  for (const name of ["py-config", "mpy-config"]) {
    const element = document.createElement(name);
    element.setAttribute("src", absolute(CONFIGURATION));
    document.head.append(element);
  }
  const core = await import(absolute("./vendor/pyscript/core.js"));
  // Before that a worker would start without PyScript's own modules and settings.
  await customElements.whenDefined("py-script");
  step();
  return core;
}

/**
 * @param {string} path
 * @param {() => void} step
 */
async function fetchAhead(path, step) {
  const response = await fetch(absolute(path));
  if (!response.ok) throw new Error(`${response.status} ${response.url}`);
  await response.arrayBuffer();
  step();
}

/** @param {string} path */
function absolute(path) {
  return new URL(path, document.baseURI).href;
}
