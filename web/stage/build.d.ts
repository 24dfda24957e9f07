/** The project's `pyscript.toml` as JSON; inserted by the build. */
declare const CONFIGURATION: string;

/** The path of Pyodide's WebAssembly file on the site; inserted by the build. */
declare const WASM: string;
/** The address of the secondary WebAssembly module, relative to the site. */
declare const SECONDARY: string;
/** The name under which the primary module imports what loads the secondary one. */
declare const LOADER: string;

/** Pyodide's lock file as JSON; inserted by the build. */
declare const LOCK: string;

/** Checksums of the files that Python starts from, as `fetch` takes them for `integrity`; inserted by the build. */
declare const INTEGRITY: { library: string; script: string; wasm: string } & Record<string, string>;

/** By game, a fingerprint of everything that its memory snapshot is made of; inserted by the build. */
declare const MEMORY: Record<string, string>;

/** By game, a fingerprint of everything that its screens are made of; inserted by the build. */
declare const SCREENS: Record<string, string>;

/** JSON: by path, the CRC-32 of each compressed file that Python may request later; inserted by the build. */
declare const CHECKSUMS: string;
