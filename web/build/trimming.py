"""Pyodide's WebAssembly and the script that goes with it, without what only others would use.

It offers each of its 8,500 functions and values to libraries that may be loaded later. The script
takes them up one by one, a tenth of the time that Python needs to start. Here no such library
comes: what the scripts themselves do not use is offered no more, and what is reached no more goes.
"""

import ast
import json
import re
from pathlib import Path

from web.build.project import (
    BUILD,
    CACHE,
    NODE_MODULES,
    PYODIDE,
    BuildError,
    fingerprint,
    output_of,
)

METADCE = NODE_MODULES / "binaryen/bin/wasm-metadce"
# What Pyodide's WebAssembly is made of. Without being told, the tool refuses to read it.
FEATURES = (
    "bulk-memory exception-handling multivalue mutable-globals nontrapping-float-to-int "
    "reference-types sign-ext simd tail-call"
).split()

HEAD = "async function _createPyodideModule("
TAIL = "export default _createPyodideModule;"
# All is declared, then assigned: `_free=Module["_free"]=wasmExports["free"];`
TAKING_UP = re.compile(r"var ([\w$,]+);function assignWasmExports\(wasmExports\)\{([^}]*)\}")
ONE = re.compile(
    r'(?P<variable>[\w$]+)=Module\["(?P<key>[\w$]+)"\]=(?:(?P<other>[\w$]+)=)?'
    r'wasmExports\["(?P<name>[\w$]+)"\](?:\.value>>>0)?;?'
)
DIRECTLY = re.compile(r'wasmExports\["([\w$]+)"\]')
# `write(".",{pyscript:{"__init__.py":"from …","context.py":'…'}})`
SOURCES = re.compile(
    r"""\("\.",\{pyscript:\{(?:"[\w.]+":(?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`),?)+\}\}\)"""
)
WORD = re.compile(r"[\w$]+")
# `new Blob(["/*@*/"+'const …'.replace(x,y)],…)`
WORKER = re.compile(r"""\["/\*@\*/"\+('(?:[^'\\]|\\.)*')\.replace\(\w+,\w+\)\]""")


def without_sources(script: str) -> str:
    """Give PyScript's script without the sources of its Python package.

    Each start would write them to files, and our zip has them already, as bytecode.

    Raises:
        BuildError: the script is not built as it was.
    """
    return removed(SOURCES, '(".",{})', script)[0]


def without_worker(script: str) -> tuple[str, str]:
    """Give PyScript's script without what its workers run, and that.

    It would make a worker of this text when it needs one. Ours have it in their own script.

    Raises:
        BuildError: the script is not built as it was.
    """
    rest, found = removed(WORKER, "[]", script)
    return rest, str(ast.literal_eval(found[1]))


def removed(what: re.Pattern[str], replacement: str, script: str) -> tuple[str, re.Match[str]]:
    """Give PyScript's script with the first such part replaced, and that."""
    part = what.search(script)
    if part is None:
        raise BuildError("PyScript's script has another shape: adapt web/build/trimming.py to it")
    return script[: part.start()] + replacement + script[part.end() :], part


def trimmed() -> tuple[Path, Path]:
    """Give the script and the WebAssembly, those in the cache if nothing has changed."""
    tools = [PYODIDE / "package.json", METADCE.parent.parent / "package.json"]
    mark = fingerprint([*tools, BUILD / "trimming.py"])
    script, wasm = CACHE / f"pyodide-{mark}.mjs", CACHE / f"pyodide-{mark}.wasm"
    if not script.is_file():
        print("trimming Pyodide …", flush=True)
        CACHE.mkdir(exist_ok=True)
        for outdated in CACHE.glob("pyodide-*"):
            outdated.unlink()
        text, names = without_offers(
            (PYODIDE / "pyodide.asm.mjs").read_text("utf-8"),
            (PYODIDE / "pyodide.mjs").read_text("utf-8"),
        )
        reduce(PYODIDE / "pyodide.asm.wasm", wasm, names)
        script.write_text(text, "utf-8")  # last, for it says that all is there
    return script, wasm


def without_offers(script: str, starter: str) -> tuple[str, list[str]]:
    """Give the script, and the names that it and its starter use of what WebAssembly exports.

    Raises:
        BuildError: the script is not built as it was.
    """
    script = script.strip()
    found = TAKING_UP.search(script)
    if not found or not script.startswith(HEAD) or not script.endswith(TAIL):
        raise BuildError("Pyodide's script has another shape: adapt web/build/trimming.py to it")
    before, after = script[: found.start()], script[found.end() :]
    used = set(WORD.findall(before + after + starter))
    offers = list(ONE.finditer(found[2]))
    kept = [offer for offer in offers if not used.isdisjoint(offer.groupdict().values())]
    dropped = {offer["variable"] for offer in offers} - {offer["variable"] for offer in kept}
    variables = ",".join(name for name in found[1].split(",") if name not in dropped)
    taking_up = "".join(offer[0] for offer in kept)
    text = (
        f"{before}var {variables};"
        f"function assignWasmExports(wasmExports){{{taking_up}}}"
        f"{after.removesuffix(TAIL)}"
    )
    names = {offer["name"] for offer in kept} | set(DIRECTLY.findall(before + after))
    # In parentheses a function is read once. Else a browser first only looks for its end.
    return f"export default ({text.strip().rstrip(';')});\n", sorted(names)


def reduce(source: Path, target: Path, names: list[str]) -> None:
    """Write WebAssembly that exports these names only, and holds what they lead to."""
    graph = target.with_suffix(".json")
    graph.write_text(
        json.dumps([{"name": name, "export": name, "root": True} for name in names]), "utf-8"
    )
    options = [f"--enable-{feature}" for feature in FEATURES]
    output_of(METADCE, source, f"--graph-file={graph}", *options, "-o", target)
    graph.unlink()
