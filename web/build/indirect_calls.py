"""Lets all indirect calls of a WebAssembly module go through one function for each signature.

Chromium optimizes a function for the functions that it has called through the table so far. When
it calls another one, it is compiled anew: CPython's main loop, which calls everything, up to six
times on a first visit. A function through which all calls of a signature go has called too many
others for that.

The binary format is that of https://webassembly.github.io/spec/core/binary, with the features that
`trimming.FEATURES` lists.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from web.build.project import BuildError

HEADER = b"\0asm\1\0\0\0"
TYPE_SECTION, IMPORT_SECTION, FUNCTION_SECTION, CODE_SECTION = 1, 2, 3, 10
I32 = b"\x7f"
END, CALL, CALL_INDIRECT, LOCAL_GET = b"\x0b", b"\x10", b"\x11", b"\x20"
NO_LOCALS = b"\0"

# Parts of patterns. A number (LEB128) ends with its first byte below 0x80.
NUMBER = rb"[\x80-\xff]*+[\x00-\x7f]"
TWO_NUMBERS = NUMBER + NUMBER
LIMITS = rb"(?:\x00%b|\x01%b)" % (NUMBER, TWO_NUMBERS)
# An instruction, by its opcode and what follows that; all but those in `STOP`.
INSTRUCTION = b"|".join(
    (
        rb"[\x00\x01\x05\x0b\x0f\x19-\x1b\x45-\xc4\xd1]",
        rb"[\x02-\x04\x06-\x09\x0c\x0d\x10\x12\x18\x20-\x26\x3f-\x42\xd0\xd2]" + NUMBER,
        rb"[\x13\x28-\x3e]" + TWO_NUMBERS,
        rb"\x1c\x01.",
        rb"\x43.{4}",
        rb"\x44.{8}",
        rb"\xfc[\x00-\x07]",
        rb"\xfc[\x09\x0b\x0d\x0f-\x11]" + NUMBER,
        rb"\xfc[\x08\x0a\x0c\x0e]" + TWO_NUMBERS,
        # Of vectors.
        rb"\xfd[\x00-\x0b\x5c\x5d]" + TWO_NUMBERS,
        rb"\xfd[\x0c\x0d].{16}",
        rb"\xfd[\x15-\x22].",
        rb"\xfd[\x54-\x5b]" + TWO_NUMBERS + rb".",
        rb"\xfd(?:[\x0e-\x14\x23-\x53\x5e-\x7f]|[\x80-\xff][\x00-\x7f])",
    )
)
INSTRUCTIONS = re.compile(rb"(?:%b)*+" % INSTRUCTION, re.DOTALL)
# The end of a function, a table of branches, or an indirect call.
STOP = re.compile(
    rb"\Z|\x0e(?P<branches>%b)|\x11(?P<type>%b)(?P<table>%b)" % (NUMBER, NUMBER, NUMBER)
)
FUNCTION_TYPE = re.compile(b"\x60")
# What an import is, after its names.
IMPORTED = re.compile(
    rb"(?P<function>\x00)%b|\x01.%b|\x02%b|\x03..|\x04.%b" % (NUMBER, LIMITS, LIMITS, NUMBER),
    re.DOTALL,
)


@dataclass
class Reader:
    """Reads a part of the binary format from its beginning."""

    content: bytes
    at: int = 0

    def number(self) -> int:
        """Read an unsigned number."""
        value = shift = 0
        while True:
            byte = self.content[self.at]
            self.at += 1
            value |= (byte & 0x7F) << shift
            if byte < 0x80:
                return value
            shift += 7

    def take(self, length: int) -> bytes:
        """Read as many bytes."""
        self.at += length
        return self.content[self.at - length : self.at]

    def vector(self) -> bytes:
        """Read a length, and as many bytes."""
        return self.take(self.number())

    def match(self, pattern: re.Pattern[bytes]) -> re.Match[bytes]:
        """Read what the pattern matches.

        Raises BuildError if it does not.
        """
        found = pattern.match(self.content, self.at)
        if found is None:
            part = self.content[self.at : self.at + 8].hex(" ")
            raise BuildError(f"WebAssembly of an unknown form: adapt {__name__} to {part}")
        self.at = found.end()
        return found


@dataclass(frozen=True)
class Signature:
    """A function type: the types of its parameters and results, a byte each."""

    parameters: bytes
    results: bytes

    def encoded(self) -> bytes:
        """Return it as the type section has it."""
        return (
            FUNCTION_TYPE.pattern + encoded_vector(self.parameters) + encoded_vector(self.results)
        )


def through_functions(wasm: bytes) -> bytes:
    """Return the module in which each indirect call goes through one of a few new functions.

    Raises:
        BuildError: the module has instructions or imports that are not known here.
    """
    sections = list(sections_of(wasm))
    parts = dict(sections)
    signatures = read_types(parts[TYPE_SECTION])
    functions = Reader(parts[FUNCTION_SECTION])
    types = [functions.number() for _ in range(functions.number())]
    first_new = count_imported(parts[IMPORT_SECTION]) + len(types)
    code = Reader(parts[CODE_SECTION])
    calls: dict[tuple[int, int], int] = {}
    bodies = [redirected(code.vector(), calls, first_new) for _ in range(code.number())]
    for signature, table in calls:
        called = signatures[signature]
        caller = Signature(called.parameters + I32, called.results)
        if caller not in signatures:
            signatures.append(caller)
        types.append(signatures.index(caller))
        arguments = (LOCAL_GET + encoded_number(place) for place in range(len(caller.parameters)))
        call = CALL_INDIRECT + encoded_number(signature) + encoded_number(table)
        bodies.append(NO_LOCALS + b"".join(arguments) + call + END)
    changed = {
        TYPE_SECTION: encoded_list([signature.encoded() for signature in signatures]),
        FUNCTION_SECTION: encoded_list([encoded_number(place) for place in types]),
        CODE_SECTION: encoded_list([encoded_vector(body) for body in bodies]),
    }
    return HEADER + b"".join(
        bytes([kind]) + encoded_vector(changed.get(kind, part)) for kind, part in sections
    )


def sections_of(wasm: bytes) -> Iterator[tuple[int, bytes]]:
    """Yield the kind and the content of each section."""
    reader = Reader(wasm, len(HEADER))
    while reader.at < len(wasm):
        yield reader.take(1)[0], reader.vector()


def read_types(section: bytes) -> list[Signature]:
    """Return the types in the type section."""
    reader = Reader(section)
    signatures = []
    for _ in range(reader.number()):
        reader.match(FUNCTION_TYPE)
        signatures.append(Signature(reader.vector(), reader.vector()))
    return signatures


def count_imported(section: bytes) -> int:
    """Return how many functions the import section imports."""
    reader = Reader(section)
    functions = 0
    for _ in range(reader.number()):
        reader.vector()
        reader.vector()
        functions += reader.match(IMPORTED)["function"] is not None
    return functions


def redirected(body: bytes, calls: dict[tuple[int, int], int], first_new: int) -> bytes:
    """Return a function's body with calls of new functions in place of indirect calls.

    ``calls`` has the new functions by type and table, numbered from ``first_new``; those that are
    missing are added.
    """
    reader = Reader(body)
    for _ in range(reader.number()):  # its local variables, by type
        reader.number()
        reader.take(1)
    made = [body[: reader.at]]
    while reader.at < len(body):
        made.append(reader.match(INSTRUCTIONS)[0])
        stop = reader.match(STOP)
        if stop["type"] is not None:
            call = (Reader(stop["type"]).number(), Reader(stop["table"]).number())
            made += [CALL, encoded_number(calls.setdefault(call, first_new + len(calls)))]
        elif stop["branches"] is not None:
            for _ in range(Reader(stop["branches"]).number() + 1):
                reader.number()
            made.append(body[stop.start() : reader.at])
    return b"".join(made)


def encoded_number(value: int) -> bytes:
    """Encode an unsigned number."""
    encoded = bytearray()
    while value > 0x7F:
        encoded.append(value & 0x7F | 0x80)
        value >>= 7
    return bytes([*encoded, value])


def encoded_vector(content: bytes) -> bytes:
    """Encode bytes, with their length before them."""
    return encoded_number(len(content)) + content


def encoded_list(items: list[bytes]) -> bytes:
    """Encode a list of encoded items, with their number before them."""
    return encoded_number(len(items)) + b"".join(items)
