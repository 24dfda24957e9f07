/**
 * Runs a Python program inside Pyodide under Node:
 *
 *     node pyodide.mjs PYODIDE_FOLDER PROGRAM.py [ARGUMENT…]
 *
 * The project's folder is mounted at its own path, so that a path means the same inside and outside.
 * The exit status is the program's.
 */
import process from "node:process";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";

const PROJECT = fileURLToPath(new URL("../..", import.meta.url)).replace(/\/$/, "");
const DRIVER = `
import os, runpy, sys
os.chdir(project)
sys.argv = list(arguments)
try:
    runpy.run_path(sys.argv[0], run_name="__main__")
except SystemExit as leaving:
    status = leaving.code
    if isinstance(status, str):
        print(status, file=sys.stderr)
        status = 1
    status = int(status or 0)
else:
    status = 0
sys.stdout.flush()
sys.stderr.flush()
status
`;

const [folder, ...programAndArguments] = process.argv.slice(2);
try {
  const indexURL = resolve(folder) + "/";
  const { loadPyodide } = await import("pyodide");
  const python = await loadPyodide({ indexURL });
  python.mountNodeFS(PROJECT, PROJECT);
  const globals = python.toPy({ project: PROJECT, arguments: programAndArguments });
  process.exitCode = python.runPython(DRIVER, { globals });
} catch (reason) {
  // Thrown on, Node would print the line of Pyodide's script that it comes from: a million characters.
  console.error(reason instanceof Error ? reason.stack : reason);
  process.exitCode = 1;
}
