"""Turn a zip of sources into one of bytecode: ``bytecode.py SOURCE TARGET PREFIX OPTIMIZE``.

Run by Pyodide itself, so that the bytecode fits it. Each ``x.py`` becomes ``x.pyc`` in the same
folder, which Python imports without a source; other files stay as they are. PREFIX is the path from
which the files will be imported; tracebacks show it. OPTIMIZE is the level for ``compile``. The
entries of the new zip are not compressed, but the zip as a whole is (zlib), since the browser
decompresses faster than Python in it. The same sources give the same bytes.
"""

import ast
import importlib.util
import io
import marshal
import sys
import zipfile
import zlib
from pathlib import Path

# The oldest date that a zip can hold. With the files' own dates, every build would differ.
NO_DATE = (1980, 1, 1, 0, 0, 0)
# The flags of a .pyc that has the hash of its source, but is never checked against a source.
HASHED_AND_UNCHECKED = 1


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


def convert(source: str, target: str, prefix: str, optimize: str) -> None:
    """Write ``target``, the compressed zip of bytecode, from the zip ``source``."""
    made = io.BytesIO()
    with zipfile.ZipFile(source) as old, zipfile.ZipFile(made, "w") as new:
        for name in sorted(old.namelist()):
            is_code = name.endswith(".py")
            content = old.read(name)
            if is_code:
                content = bytecode(content, prefix + name, int(optimize))
            entry = zipfile.ZipInfo(f"{name}c" if is_code else name, NO_DATE)
            new.writestr(entry, content)
    Path(target).write_bytes(zlib.compress(made.getvalue(), 9))


if __name__ == "__main__":
    convert(*sys.argv[1:])
