"""Removes from Pyodide's WebAssembly, and from the scripts around it, what is not used here.

The WebAssembly exports 8,500 functions and values to libraries that may be loaded later. Pyodide's
script imports them one by one, which takes a tenth of the time that Python needs to start. Here no
such library is loaded: exports that the scripts do not use themselves are removed, and with them
all code that can no longer be reached.
"""

import ast
import json
import re
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

from web.build.project import (
    BUILD,
    NODE_MODULES,
    BuildError,
    output_of,
)

BINARYEN = NODE_MODULES / "binaryen"
TOOLS = BINARYEN / "bin"
LOADER = BUILD / "loader.wat"
# The WebAssembly features that Pyodide uses. The tool refuses to read others than are listed.
FEATURES = (
    "bulk-memory exception-handling multivalue mutable-globals nontrapping-float-to-int "
    "reference-types sign-ext simd tail-call"
).split()

HEAD = "async function _createPyodideModule("
TAIL = "export default _createPyodideModule;"
# The exports are declared, then assigned: `_free=Module["_free"]=wasmExports["free"];`
EXPORT_ASSIGNMENTS = re.compile(
    r"var ([\w$,]+);function assignWasmExports\(wasmExports\)\{([^}]*)\}"
)
ONE = re.compile(
    r'(?P<variable>[\w$]+)=Module\["(?P<key>[\w$]+)"\]=(?:(?P<other>[\w$]+)=)?'
    r'wasmExports\["(?P<name>[\w$]+)"\](?:\.value>>>0)?;?'
)
DIRECTLY = re.compile(r'wasmExports\["([\w$]+)"\]')
# `write(".",{pyscript:{"__init__.py":"from …","context.py":'…'}})`
SOURCES = re.compile(
    r"""\("\.",\{pyscript:\{(?:"[\w.]+":(?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`),?)+\}\}\)"""
)
IMPORT = re.compile('"import pyscript as _pyscript"')
# `a=!0;try{new B(4,{maxByteLength:8})}catch(e){a=!1,B=class extends ArrayBuffer{…}}`, where B is
# `SharedArrayBuffer`, which pages like ours lack.
PROBE = re.compile(
    r"(?P<has>[\w$]+)=!0;try\{(?P<made>new (?P<kind>[\w$]+)\(4,\{maxByteLength:8\}\))\}"
    r"catch\(\w+\)\{(?P=has)=!1,"
    r"(?P<other>(?P=kind)=class extends ArrayBuffer\{(?:[^{}]*\{[^{}]*\})*\})\}"
)
WITHOUT_EXCEPTION = (
    r"\g<has>=!!\g<kind>;try{\g<has>&&\g<made>}catch{\g<has>=!1}\g<has>||(\g<other>);"
)
# At the start each export is put into the table of functions, for libraries. To see which are in it
# already, the whole table is read first: 8,700 functions, each of which becomes an object.
LINKING = {
    "updateGOT(origExports);": "",
    "return addFunction(trampolineInstance.exports.trampoline_call)": (
        "const slot=getEmptyTableSlot();"
        "setWasmTableEntry(slot,trampolineInstance.exports.trampoline_call);"
        "return slot"
    ),
}
# To note from where an exception is thrown, or shared memory made, Chromium parses the functions on
# the way there once more: here, whole scripts. Our workers are modules, which throw an exception:
CLASSIC_WORKERS = {
    'try{return globalThis.importScripts("data:text/javascript,"),!0}catch{return!1}': "return!1"
}
# With shared memory Pyodide waits in Node only.
SHARED_MEMORY = {
    "new Int32Array(new WebAssembly.Memory({shared:!0,initial:1,maximum:1}).buffer)": "null"
}
# `l=new M(`${folder}@${version}`)`: the database of the packages that PyScript has installed.
PACKAGES = re.compile(r"new [\w$]+\(`\$\{[\w$]+\}@\$\{[\w$]+\}`\)")
IN_MEMORY = "Object.assign(new Map,{sync(){},close(){}})"
# `n="@pyscript.fs",…,d=new M(n)`: the database of the folders that a person has opened.
FOLDERS = re.compile(r'(?P<before>(?P<name>[\w$]+)="@pyscript\.fs",[^;]*?=)new [\w$]+\((?P=name)\)')
# `(e.observe(t,{childList:!0,…}),t)`
OBSERVING = re.compile(
    r"\([\w$]+\.observe\((?P<observed>[\w$]+),\{childList:!0,subtree:!0,attributes:!0\}\),(?P=observed)\)"
)
# `if(p.length)for(let{name:n,ownerElement:e}of find(`.//@*[…]`,…))`, where `p` has the prefixes of
# the attributes that it looks for.
SEARCHING = re.compile(
    r"if\([\w$]+\.length\)(?=for\(let\{name:[\w$]+,ownerElement:[\w$]+\}of [\w$]+\(`\.//@\*\[)"
)
WORD = re.compile(r"[\w$]+")
OTHER_SHAPE = "PyScript's script has another shape: adapt web/build/trimming.py to it"
# `new Blob(["/*@*/"+'const …'.replace(x,y)],…)`
WORKER = re.compile(r"""\["/\*@\*/"\+('(?:[^'\\]|\\.)*')\.replace\(\w+,\w+\)\]""")


def without_package(script: str) -> str:
    """Return PyScript's script without its Python package, which our programs do not use.

    Its sources would be written to files and imported at each start.

    Raises:
        BuildError: the script has another form than expected.
    """
    rest, _sources = removed(SOURCES, '(".",{})', script)
    return removed(IMPORT, '"_pyscript = None"', rest)[0]


def without_costly_exception(script: str) -> str:
    """Return PyScript's script, and that of its workers, without an exception at the top level.

    To note on which way it was reached, Chromium would parse the whole script once more.

    Raises:
        BuildError: the script has another form than expected.
    """
    return changed(PROBE, WITHOUT_EXCEPTION, script, times=2)


def without_databases(script: str) -> str:
    """Return PyScript's script, and that of its workers, without the databases that it opens.

    Our programs install no packages and open no folders. A worker would wait for its database
    before it runs its program.

    Raises:
        BuildError: the script has another form than expected.
    """
    script = changed(PACKAGES, IN_MEMORY, script, times=2)
    return changed(FOLDERS, r"\g<before>null", script)


def without_search(script: str) -> str:
    """Return PyScript's script without its search of the page for elements that run Python.

    The page's own script starts our programs. PyScript would look through everything that is added
    to the page, attribute by attribute.

    Raises:
        BuildError: the script has another form than expected.
    """
    script = changed(OBSERVING, r"\g<observed>", script)
    return changed(SEARCHING, "if(!1)", script)


def changed(what: re.Pattern[str], replacement: str, script: str, *, times: int = 1) -> str:
    """Return PyScript's script with all matches replaced.

    The script of its workers is in it, so that code which both have matches twice.

    Raises BuildError if there are more or fewer matches than ``times``.
    """
    script, found = what.subn(replacement, script)
    if found != times:
        raise BuildError(OTHER_SHAPE)
    return script


def without_worker(script: str) -> tuple[str, str]:
    """Return PyScript's script without the script of its workers, and that script.

    PyScript would start its workers from this text. Ours have it in their own script.

    Raises:
        BuildError: the script has another form than expected.
    """
    rest, found = removed(WORKER, "[]", script)
    return rest, str(ast.literal_eval(found[1]))


def removed(what: re.Pattern[str], replacement: str, script: str) -> tuple[str, re.Match[str]]:
    """Return PyScript's script with the first match replaced, and the match.

    Raises BuildError if there is none.
    """
    part = what.search(script)
    if part is None:
        raise BuildError(OTHER_SHAPE)
    return script[: part.start()] + replacement + script[part.end() :], part


def without_unused_exports(script: str, starter: str) -> tuple[str, list[str]]:
    """Return Pyodide's script without unused exports, and the names of those that are used.

    ``starter`` is the script that loads it, and may use exports as well.

    Raises:
        BuildError: the script has another form than expected.
    """
    script = script.strip()
    found = EXPORT_ASSIGNMENTS.search(script)
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
    # In parentheses a function is compiled at once; else a browser first only looks for its end.
    return f"export default ({text.strip().rstrip(';')});\n", sorted(names)


def without_linking(script: str) -> str:
    """Return Pyodide's script without what prepares for libraries at each start.

    Raises:
        BuildError: the script has another form than expected.
    """
    return replaced(LINKING, script)


def without_classic_workers(script: str) -> str:
    """Return a script of Pyodide without the question whether it runs in a classic worker.

    Raises:
        BuildError: the script has another form than expected.
    """
    return replaced(CLASSIC_WORKERS, script)


def without_shared_memory(script: str) -> str:
    """Return Pyodide's script without shared memory.

    Raises:
        BuildError: the script has another form than expected.
    """
    return replaced(SHARED_MEMORY, script)


def replaced(parts: Mapping[str, str], script: str) -> str:
    """Return Pyodide's script with each of these parts replaced by another.

    Raises BuildError unless each occurs once.
    """
    for part, replacement in parts.items():
        if script.count(part) != 1:
            raise BuildError(
                "Pyodide's script has another shape: adapt web/build/trimming.py to it"
            )
        script = script.replace(part, replacement)
    return script


def reduce(source: Path, names: list[str]) -> bytes:
    """Return a WebAssembly module reduced to the exports of these names and what they depend on.

    ``names`` may have those of `LOADER`, which are added to the module.
    """
    options = [f"--enable-{feature}" for feature in FEATURES]
    roots = [{"name": name, "export": name, "root": True} for name in names]
    with TemporaryDirectory() as made:
        graph, merged, target = (Path(made) / name for name in ("graph", "merged", "target"))
        graph.write_text(json.dumps(roots), "utf-8")
        output_of(TOOLS / "wasm-merge", source, "main", LOADER, "loader", *options, "-o", merged)
        output_of(TOOLS / "wasm-metadce", merged, f"--graph-file={graph}", *options, "-o", target)
        return target.read_bytes()
