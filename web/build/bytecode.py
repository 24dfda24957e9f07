"""Turn a zip of sources into one of bytecode: ``bytecode.py SOURCE TARGET PREFIX OPTIMIZE [GAME]``.

Run by Pyodide itself, so that the bytecode fits it. Each ``x.py`` becomes ``x.pyc`` in the same
folder, which Python imports without a source; other files stay as they are. PREFIX is the path from
which the files will be imported; tracebacks show it. OPTIMIZE is the level for ``compile``. The
entries of the new zip are not compressed, but the zip as a whole is (zlib), since the browser
decompresses faster than Python in it. The same sources give the same bytes. In the zip of a GAME
are also the methods of its dataclasses, see `standins/dataclass_methods.py`.
"""

# mypy: disable-error-code="attr-defined"

import ast
import dataclasses
import importlib.util
import io
import marshal
import sys
import zipfile
import zlib
from importlib import import_module
from pathlib import Path
from typing import Any

# The oldest date that a zip can hold. With the files' own dates, every build would differ.
NO_DATE = (1980, 1, 1, 0, 0, 0)
# The flags of a .pyc that has the hash of its source, but is never checked against a source.
HASHED_AND_UNCHECKED = 1
METHODS = "dataclass_methods.bin"


def undocumented(tree: ast.Module) -> ast.Module:
    """Return the tree without its docstrings.

    Those of decorated classes are shortened: a dataclass without one would generate it, slowly.
    """
    for node in ast.walk(tree):
        if not isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        if ast.get_docstring(node, clean=False) is None:
            continue
        if isinstance(node, ast.ClassDef) and node.decorator_list:
            node.body[0] = ast.copy_location(ast.Expr(ast.Constant(".")), node.body[0])
        else:
            node.body[:1] = [] if node.body[1:] else [ast.copy_location(ast.Pass(), node.body[0])]
    return ast.fix_missing_locations(tree)


def bytecode(source: bytes, filename: str, optimize: int) -> bytes:
    """Return the content of the ``.pyc`` for ``source``, never checked against a source file."""
    tree = undocumented(ast.parse(source, filename))
    code = compile(tree, filename, "exec", dont_inherit=True, optimize=optimize)
    flags = HASHED_AND_UNCHECKED.to_bytes(4, "little")
    return (
        importlib.util.MAGIC_NUMBER
        + flags
        + importlib.util.source_hash(source)
        + marshal.dumps(code)
    )


def dataclass_methods(source: str, game: str) -> bytes:
    """Play a first game from the zip ``source``; return the methods that its dataclasses generate.

    They are marshalled: code by its text. Dataclasses that a first game does not need are not
    among them.
    """
    methods = {}

    def execute(text: str, namespace: dict[str, Any], made: dict[str, Any]) -> None:
        methods[text] = compile(text, "<string>", "exec", dont_inherit=True)
        exec(methods[text], namespace, made)  # noqa: S102

    dataclasses.exec = execute
    sys.path.insert(0, source)
    import_module("web.games").first_game(game)
    # In whichever order the game has imported its modules, the same bytes come of it.
    return marshal.dumps(dict(sorted(methods.items())))


def convert(source: str, target: str, prefix: str, optimize: str, game: str = "") -> None:
    """Write ``target``, the compressed zip of bytecode, from the zip ``source``."""
    with zipfile.ZipFile(source) as archive:
        sources = {name: archive.read(name) for name in archive.namelist()}
    files = {
        f"{name}c" if name.endswith(".py") else name: (
            bytecode(content, prefix + name, int(optimize)) if name.endswith(".py") else content
        )
        for name, content in sources.items()
    }
    if game:
        files[METHODS] = dataclass_methods(source, game)
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        for name, content in sorted(files.items()):
            archive.writestr(zipfile.ZipInfo(name, NO_DATE), content)
    Path(target).write_bytes(zlib.compress(made.getvalue(), 9))


if __name__ == "__main__":
    convert(*sys.argv[1:])
