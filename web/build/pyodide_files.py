"""Pyodide's script and WebAssembly as they are shipped: trimmed, the WebAssembly in two parts."""

from dataclasses import dataclass
from pathlib import Path

from web.build import called_functions, indirect_calls, splitting, trimming, wasm
from web.build.project import CACHE, PYODIDE, BuildError, fingerprint

EXPORTS_RECEIVED = "wasmExports=instance.exports;"
# Without these, Pyodide does not suspend WebAssembly while it waits, as in browsers that cannot.
SUSPENDING = "delete WebAssembly.Suspending;delete WebAssembly.promising;"


@dataclass(frozen=True)
class Files:
    """The files, in the cache."""

    script: Path
    primary: Path
    """The WebAssembly that Python starts with."""
    secondary: Path
    """The WebAssembly that is loaded when one of its functions is first called."""


def files() -> Files:
    """Return the files, made anew if they are outdated.

    Raises:
        BuildError: Pyodide or a tool has changed, and something has to be adapted to it.
    """
    found = Files(*(CACHE / f"pyodide-{mark()}.{kind}" for kind in ("mjs", "wasm", "later.wasm")))
    if not found.script.is_file():
        print("trimming Pyodide …", flush=True)
        CACHE.mkdir(exist_ok=True)
        for outdated in CACHE.glob("pyodide-*"):
            outdated.unlink()
        script, whole = trimmed()
        primary, secondary = splitting.split(whole, called_functions.listed(whole))
        found.primary.write_bytes(primary)
        found.secondary.write_bytes(secondary)
        # Last: it shows that all files are complete.
        found.script.write_text(script, "utf-8")
    return found


def mark() -> str:
    """Return a fingerprint of what the files are made from and by."""
    modules = (called_functions, indirect_calls, splitting, trimming, wasm)
    made_by = [Path(name) for module in modules if (name := module.__file__)]
    tools = (PYODIDE / "package.json", trimming.BINARYEN / "package.json")
    return fingerprint([*made_by, Path(__file__), trimming.LOADER, called_functions.LIST, *tools])


def trimmed() -> tuple[str, bytes]:
    """Return the script and the WebAssembly, trimmed and in one piece."""
    script, names = trimming.without_unused_exports(
        (PYODIDE / "pyodide.asm.mjs").read_text("utf-8"), starter()
    )
    script = trimming.without_shared_memory(trimming.without_classic_workers(script))
    whole = trimming.reduce(PYODIDE / "pyodide.asm.wasm", [*names, splitting.LOADER])
    return trimming.without_linking(script), indirect_calls.through_functions(whole)


def starter() -> str:
    """Return the script that loads Pyodide's own script, trimmed."""
    return trimming.without_classic_workers((PYODIDE / "pyodide.mjs").read_text("utf-8"))


def noting_files(script: str, whole: bytes, *, suspends: bool) -> Files:
    """Make files with which each function that is called notes that.

    A worker's ``noted`` are then the module's exports (see `called_functions.noting`).

    Arguments:
        script: as from `trimmed`.
        whole: as from `trimmed`.
        suspends: whether Pyodide may suspend WebAssembly, if the browser can.
    """
    if script.count(EXPORTS_RECEIVED) != 1:
        raise BuildError(f"Pyodide's script has another shape: adapt {__name__} to it")
    noting = script.replace(EXPORTS_RECEIVED, f"{EXPORTS_RECEIVED}self.noted=wasmExports;")
    made = Files(*(CACHE / f"noting-pyodide.{kind}" for kind in ("mjs", "wasm", "later.wasm")))
    made.script.write_text(noting if suspends else SUSPENDING + noting, "utf-8")
    made.primary.write_bytes(called_functions.noting(whole))
    made.secondary.write_bytes(wasm.HEADER)
    return made
