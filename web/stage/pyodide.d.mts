/** What of Pyodide `engine.js` uses: it lies beside it in the built site. */
export const version: string;
export function loadPyodide(options: object): Promise<unknown>;
