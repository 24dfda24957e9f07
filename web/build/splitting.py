"""Splits a WebAssembly module in two, so that code that is hardly ever called is loaded later.

The primary module is the original one without the bodies of some functions. The secondary one has
these bodies; it is instantiated when one of them is first called. Both number types, functions,
globals and tables alike, so that a body means the same in either. In the place of a function that
is in the other module, a *stub* calls it through a table that they share.

Binaryen's `wasm-split` does the same, but npm's package lacks it.
"""

import re
from collections.abc import Collection, Iterable, Iterator

from web.build.project import BuildError, fingerprint
from web.build.wasm import (
    CALL,
    CALL_INDIRECT,
    CODE_SECTION,
    ELEMENT_SECTION,
    END,
    EXPORT_SECTION,
    FUNCTION,
    FUNCTION_SECTION,
    GLOBAL,
    GLOBAL_SECTION,
    I32_CONST,
    IMPORT_SECTION,
    INSTRUCTION,
    LIMITS,
    LOCAL_GET,
    MEMORY,
    MEMORY_SECTION,
    NO_LOCALS,
    NUMBER,
    TABLE,
    TABLE_SECTION,
    TAG,
    TAG_SECTION,
    TYPE_SECTION,
    Reader,
    Search,
    count_imported,
    encoded_list,
    encoded_number,
    encoded_signed,
    encoded_vector,
    extended,
    module,
    read_types,
    sections_of,
)

LOADER = "load_secondary"
"""The export that instantiates the secondary module: a function that is imported."""
PRIMARY = b"primary"
"""The name under which the secondary module imports the primary one's exports."""

IF, NO_RESULT, TABLE_GET, IS_NULL, UNREACHABLE = b"\x04", b"\x40", b"\x25", b"\xd1", b"\x00"
OF_FUNCTIONS = b"\x70"
# A segment for the table of a given number, with the numbers of functions.
SEGMENT, BY_NUMBER = b"\x02", b"\x00"
NEVER_CALLED = NO_LOCALS + UNREACHABLE + END
# `call`, `return_call` and `ref.func`.
MENTIONS = Search(rb"\x10\x12\xd2", b"(?P<function>%b)" % NUMBER)
# What a module defines, by its type; a global also has its value, which is no function here.
DEFINED = {
    TABLE: (TABLE_SECTION, re.compile(rb"(?P<type>.%b)" % LIMITS, re.DOTALL)),
    MEMORY: (MEMORY_SECTION, re.compile(rb"(?P<type>%b)" % LIMITS)),
    GLOBAL: (
        GLOBAL_SECTION,
        re.compile(rb"(?P<type>..)(?!\xd2)(?:%b)\x0b" % INSTRUCTION, re.DOTALL),
    ),
    TAG: (TAG_SECTION, re.compile(rb"(?P<type>\x00%b)" % NUMBER)),
}


class Original:
    """The module that is split, read."""

    def __init__(self, wasm: bytes) -> None:
        """Read it. Raises BuildError if it has a form that is not known here."""
        self.sections = list(sections_of(wasm))
        self.parts = dict(self.sections)
        self.mark = fingerprint([wasm])
        self.signatures = read_types(self.parts[TYPE_SECTION])
        self.imported = count_imported(self.parts[IMPORT_SECTION], FUNCTION)
        self.types = [reader.number() for reader in self.entries(FUNCTION_SECTION)]
        self.bodies = [reader.vector() for reader in self.entries(CODE_SECTION)]
        self.exports = {
            reader.vector().decode(): (reader.take(1), reader.number())
            for reader in self.entries(EXPORT_SECTION)
        }

    def entries(self, section: int) -> Iterator[Reader]:
        """Yield the reader of a section at each entry, from which the caller reads it."""
        reader = Reader(self.parts.get(section, b"\0"))
        for _ in range(reader.number()):
            yield reader

    def mentioned(self, bodies: Iterable[bytes]) -> set[int]:
        """Return the functions that others call directly, by number; imported ones excepted."""
        found = (match for body in bodies for match in MENTIONS.find(body))
        numbers = {Reader(match["function"]).number() for match in found}
        return {number - self.imported for number in numbers if number >= self.imported}

    def known_outside(self) -> set[int]:
        """Return the functions that are in the table or exported; imported ones excepted."""
        numbers = {number for kind, number in self.exports.values() if kind == FUNCTION}
        for reader in self.entries(ELEMENT_SECTION):
            if reader.number() != 0 or reader.take(1) != I32_CONST:
                raise BuildError(f"WebAssembly of an unknown form: adapt {__name__} to its table")
            reader.number()
            reader.take(len(END))
            numbers |= {reader.number() for _ in range(reader.number())}
        return {number - self.imported for number in numbers if number >= self.imported}

    def defined(self) -> list[tuple[bytes, int, bytes]]:
        """Return the kind, number and type of each definition that is not a function's."""
        return [
            (kind, number, reader.match(form)["type"])
            for kind, (section, form) in DEFINED.items()
            for number, reader in enumerate(
                self.entries(section), count_imported(self.parts[IMPORT_SECTION], kind)
            )
        ]


class Split:
    """The functions of each of the two modules, and how one calls those of the other."""

    def __init__(self, original: Original, kept: Collection[int]) -> None:
        """Divide the functions; arguments as for `split`."""
        self.original = original
        self.numbers = range(len(original.bodies))
        self.staying = {number for number in self.numbers if number in kept}
        self.leaving = set(self.numbers) - self.staying
        # The slots of the shared table: functions of the secondary module, then of the primary one.
        wanted = original.mentioned(original.bodies[number] for number in self.staying)
        self.lent = sorted(self.leaving & (wanted | original.known_outside()))
        needed = original.mentioned(original.bodies[number] for number in self.leaving)
        self.borrowed = sorted(self.staying & needed)
        self.slots = {number: slot for slot, number in enumerate([*self.lent, *self.borrowed])}
        self.table_type = OF_FUNCTIONS + b"\0" + encoded_number(len(self.slots))
        defined = original.defined()
        table = max(number for kind, number, _ in defined if kind == TABLE) + 1
        self.table = encoded_number(table)
        # The name, number and type of what the modules have in common besides types and functions.
        self.shared = [
            (encoded_vector(f"{original.mark} {kind[0]} {number}".encode()) + kind, number, type_)
            for kind, number, type_ in (*defined, (TABLE, table, self.table_type))
        ]

    def primary(self) -> bytes:
        """Return the primary module: the original one, changed."""
        original, parts = self.original, self.original.parts
        exports = [name + encoded_number(number) for name, number, _ in self.shared]
        code = self.code(self.staying, {number: self.loading_stub(number) for number in self.lent})
        changed = {
            TABLE_SECTION: extended(parts[TABLE_SECTION], [self.table_type]),
            EXPORT_SECTION: extended(parts[EXPORT_SECTION], exports),
            ELEMENT_SECTION: extended(
                parts[ELEMENT_SECTION], [self.segment(len(self.lent), self.borrowed)]
            ),
            CODE_SECTION: code,
        }
        return module((kind, changed.get(kind, part)) for kind, part in original.sections)

    def secondary(self) -> bytes:
        """Return the secondary module, which defines functions only and imports the rest."""
        parts = self.original.parts
        imports = [encoded_vector(PRIMARY) + name + type_ for name, _, type_ in self.shared]
        code = self.code(self.leaving, {number: self.stub(number) for number in self.borrowed})
        sections = {
            TYPE_SECTION: parts[TYPE_SECTION],
            IMPORT_SECTION: extended(parts[IMPORT_SECTION], imports),
            FUNCTION_SECTION: parts[FUNCTION_SECTION],
            ELEMENT_SECTION: encoded_list([self.segment(0, self.lent)]),
            CODE_SECTION: code,
        }
        return module(sections.items())

    def code(self, own: Collection[int], stubs: dict[int, bytes]) -> bytes:
        """Return the section with a module's own bodies and its stubs of the other's functions."""
        bodies = dict.fromkeys(self.numbers, NEVER_CALLED) | stubs
        bodies |= {number: self.original.bodies[number] for number in own}
        return encoded_list([encoded_vector(body) for body in bodies.values()])

    def stub(self, number: int, before: bytes = b"") -> bytes:
        """Return a body that does what `before` says, and calls the function through the table."""
        signature = self.original.types[number]
        arguments = (
            LOCAL_GET + encoded_number(place)
            for place in range(len(self.original.signatures[signature].parameters))
        )
        call = CALL_INDIRECT + encoded_number(signature) + self.table
        slot = I32_CONST + encoded_signed(self.slots[number])
        return NO_LOCALS + before + b"".join(arguments) + slot + call + END

    def loading_stub(self, number: int) -> bytes:
        """Return a stub that first loads the secondary module if the function's slot is empty."""
        slot = I32_CONST + encoded_signed(self.slots[number])
        is_empty = slot + TABLE_GET + self.table + IS_NULL
        loader = encoded_number(self.original.exports[LOADER][1])
        return self.stub(number, is_empty + IF + NO_RESULT + CALL + loader + END)

    def segment(self, first: int, functions: Collection[int]) -> bytes:
        """Return what puts functions into the shared table, from the slot `first` on."""
        offset = I32_CONST + encoded_signed(first) + END
        listed = [encoded_number(self.original.imported + number) for number in functions]
        return SEGMENT + self.table + offset + BY_NUMBER + encoded_list(listed)


def split(wasm: bytes, kept: Collection[int]) -> tuple[bytes, bytes]:
    """Return the primary and the secondary module.

    Arguments:
        wasm: the module, which exports `LOADER`.
        kept: the functions whose bodies stay, by number, where 0 is the first that is not imported.

    Raises:
        BuildError: the module has a form that is not known here.
    """
    divided = Split(Original(wasm), kept)
    return divided.primary(), divided.secondary()
