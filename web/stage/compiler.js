/** Compiles Python in a worker of its own, for on the page it would take the time from what moves there. */

// On its way at once, but to be compiled only when the page says so: that would take the processor from the first paint.
const arriving = fetch(WASM);
arriving.catch(() => {}); // told below

addEventListener("message", () => {
  void WebAssembly.compileStreaming(arriving).then((module) => postMessage(module), () => postMessage(null));
});
