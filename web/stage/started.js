/** What PyScript takes for Pyodide: Python, as `engine.js` has started it in this worker. */

const { python } = /** @type {{python: {loadPyodide: () => Promise<unknown>, version: string}}} */ (/** @type {unknown} */ (self));

export const { loadPyodide, version } = python;
