/**
 * Lets Node run the site's WebAssembly, which imports what loads its secondary module:
 *
 *     node --import shipped_wasm.mjs pyodide.mjs FOLDER …
 */
import { readFileSync } from "node:fs";
import process from "node:process";

const { instantiate } = WebAssembly;
const loadSecondary = (imports) => {
  const code = readFileSync(`${process.argv[2]}/pyodide.secondary.wasm`);
  new WebAssembly.Instance(new WebAssembly.Module(code), imports);
};

WebAssembly.instantiate = async (source, imports) => {
  const site = { load_secondary: () => loadSecondary({ ...all, primary: made.instance.exports }) };
  const all = { ...imports, site };
  const made = await instantiate(source, all);
  return made;
};
