/** The project's `pyscript.toml` as JSON, put there by the build. */
declare const CONFIGURATION: string;

/** Where Pyodide's WebAssembly lies on the site; put there by the build. */
declare const WASM: string;

/** Pyodide's lock file as JSON, put there by the build. */
declare const LOCK: string;

/** The sums of what Python is started from, as `integrity` of a request; put there by the build. */
declare const INTEGRITY: { library: string; script: string; wasm: string } & Record<string, string>;

/** The marks of what Python's memory is made of, by game; put there by the build. */
declare const MEMORY: Record<string, string>;

/** The CRC-32 of what Python may ask for later, as it is packed: JSON, by its path; put there by the build. */
declare const CHECKSUMS: string;
