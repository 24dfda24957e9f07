"""The functions of Pyodide's WebAssembly that our site calls, in `called_functions.txt`.

`build.py profile` finds them out (`tests/web/profile.py`), with a module in which each function
notes that it is called.
"""

import textwrap

from web.build.project import BUILD, BuildError, fingerprint
from web.build.wasm import (
    CODE_SECTION,
    END,
    EXPORT_SECTION,
    GLOBAL,
    GLOBAL_SECTION,
    I32,
    I32_CONST,
    IMPORT_SECTION,
    Reader,
    count_imported,
    encoded_list,
    encoded_number,
    encoded_vector,
    extended,
    length_of_locals,
    module,
    sections_of,
)

LIST = BUILD / "called_functions.txt"
WIDTH = 100
GLOBAL_SET, VARIABLE = b"\x24", b"\x01"


def listed(wasm: bytes) -> set[int]:
    """Return the called functions of the module, by number; 0 is the first not imported.

    Raises:
        BuildError: they were found out with another module.
    """
    mark, *numbers = LIST.read_text("utf-8").split()
    if mark != fingerprint([wasm]):
        raise BuildError(
            f"Pyodide or what trims it has changed: run 'python3 build.py profile', which finds "
            f"out anew which functions are called, and keep the new {LIST.name}"
        )
    return set(map(int, numbers))


def write(wasm: bytes, called: set[int]) -> None:
    """Write down the called functions of the module."""
    numbers = textwrap.fill(" ".join(map(str, sorted(called))), WIDTH)
    LIST.write_text(f"{fingerprint([wasm])}\n{numbers}\n", "utf-8")


def noting(wasm: bytes) -> bytes:
    """Return the module in which function N sets the exported variable ``called N`` to 1."""
    sections = list(sections_of(wasm))
    parts = dict(sections)
    code = Reader(parts[CODE_SECTION])
    bodies = [code.vector() for _ in range(code.number())]
    first = count_imported(parts[IMPORT_SECTION], GLOBAL) + Reader(parts[GLOBAL_SECTION]).number()
    variables = [encoded_number(first + number) for number in range(len(bodies))]
    exports = [
        encoded_vector(f"called {number}".encode()) + GLOBAL + variable
        for number, variable in enumerate(variables)
    ]

    def noted(body: bytes, variable: bytes) -> bytes:
        start = length_of_locals(body)
        note = I32_CONST + encoded_number(1) + GLOBAL_SET + variable
        return encoded_vector(body[:start] + note + body[start:])

    unset = I32 + VARIABLE + I32_CONST + encoded_number(0) + END
    changed = {
        GLOBAL_SECTION: extended(parts[GLOBAL_SECTION], [unset] * len(bodies)),
        EXPORT_SECTION: extended(parts[EXPORT_SECTION], exports),
        CODE_SECTION: encoded_list(list(map(noted, bodies, variables))),
    }
    return module((kind, changed.get(kind, part)) for kind, part in sections)
