/** The project's `pyscript.toml` as JSON, put there by the build. */
declare const CONFIGURATION: string;

/** Where Pyodide's WebAssembly lies on the site; put there by the build. */
declare const WASM: string;

/** Pyodide's lock file as JSON, put there by the build. */
declare const LOCK: string;

/** The sums of what Python is started from, as `integrity` of a request; put there by the build. */
declare const INTEGRITY: { library: string; ours: string; first: string; script: string; wasm: string } & Record<string, string>;

/** The mark of what Python's memory is made of, put there by the build. */
declare const MEMORY: string;

/** The CRC-32 of what Python may ask for later, as it is packed: JSON, by its path; put there by the build. */
declare const CHECKSUMS: string;

/** The names of our packages, with spaces between them; put there by the build. */
declare const PACKAGES: string;
