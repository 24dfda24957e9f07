/** Compiles Python in a worker of its own, for on the page it would take the time from what moves there. */

const compile = () => WebAssembly.compileStreaming(fetch(WASM));

void compile().then((module) => postMessage(module), () => postMessage(null));
