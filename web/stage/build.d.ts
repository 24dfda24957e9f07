/** The project's `pyscript.toml` as JSON, put there by the build. */
declare const CONFIGURATION: string;

/** Where Pyodide's WebAssembly lies on the site; put there by the build. */
declare const WASM: string;

/** Pyodide's lock file as JSON, put there by the build. */
declare const LOCK: string;

/** The mark of what Python's memory is made of, put there by the build. */
declare const MEMORY: string;
