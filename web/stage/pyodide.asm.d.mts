/** Pyodide asks for it by itself. */
export {};
