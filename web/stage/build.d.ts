/** The project's `pyscript.toml` as JSON, put there by the build. */
declare const CONFIGURATION: string;
