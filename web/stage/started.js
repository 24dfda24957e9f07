/** The module that PyScript loads as Pyodide: it exports the one that `engine.js` has started in this worker. */

const { python } = /** @type {{python: {loadPyodide: () => Promise<unknown>, version: string}}} */ (/** @type {unknown} */ (self));

export const { loadPyodide, version } = python;
