"""Reads and writes parts of WebAssembly modules.

The binary format is that of https://webassembly.github.io/spec/core/binary, with the features that
`trimming.FEATURES` lists.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from web.build.project import BuildError

HEADER = b"\0asm\1\0\0\0"
TYPE_SECTION, IMPORT_SECTION, FUNCTION_SECTION, TABLE_SECTION, MEMORY_SECTION = 1, 2, 3, 4, 5
GLOBAL_SECTION, EXPORT_SECTION, ELEMENT_SECTION, CODE_SECTION, TAG_SECTION = 6, 7, 9, 10, 13
# What can be imported and exported.
FUNCTION, TABLE, MEMORY, GLOBAL, TAG = b"\x00", b"\x01", b"\x02", b"\x03", b"\x04"
I32 = b"\x7f"
END, CALL, CALL_INDIRECT, LOCAL_GET, I32_CONST = b"\x0b", b"\x10", b"\x11", b"\x20", b"\x41"
NO_LOCALS = b"\0"

# Parts of patterns. A number (LEB128) ends with its first byte below 0x80.
NUMBER = rb"[\x80-\xff]*+[\x00-\x7f]"
TWO_NUMBERS = NUMBER + NUMBER
LIMITS = rb"(?:\x00%b|\x01%b)" % (NUMBER, TWO_NUMBERS)
# An instruction, by its opcode and what follows that; all but `br_table`.
INSTRUCTION = b"|".join(
    (
        rb"[\x00\x01\x05\x0b\x0f\x19-\x1b\x45-\xc4\xd1]",
        rb"[\x02-\x04\x06-\x09\x0c\x0d\x10\x12\x18\x20-\x26\x3f-\x42\xd0\xd2]" + NUMBER,
        rb"[\x11\x13\x28-\x3e]" + TWO_NUMBERS,
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
FUNCTION_TYPE = re.compile(b"\x60")
# What an import is, after its names.
IMPORTED = re.compile(
    rb"\x00%b|\x01.%b|\x02%b|\x03..|\x04.%b" % (NUMBER, LIMITS, LIMITS, NUMBER),
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
            raise BuildError(f"WebAssembly of an unknown form: adapt web/build to {part}")
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


class Search:
    """Finds instructions of some kinds in the bodies of functions."""

    def __init__(self, opcodes: bytes, operands: bytes) -> None:
        """Take the opcodes, a byte each, and a pattern of the operands after one of them."""
        self.others = re.compile(rb"(?:(?![%b])(?:%b))*+" % (opcodes, INSTRUCTION), re.DOTALL)
        self.stop = re.compile(
            rb"\Z|\x0e(?P<branches>%b)|(?P<opcode>[%b])%b" % (NUMBER, opcodes, operands)
        )

    def find(self, body: bytes) -> Iterator[re.Match[bytes]]:
        """Yield the instructions in order, with their ``opcode``, and operands as named.

        Raises:
            BuildError: the body has instructions that are not known here.
        """
        reader = Reader(body, length_of_locals(body))
        while reader.at < len(body):
            reader.match(self.others)
            stop = reader.match(self.stop)
            if stop["opcode"] is not None:
                yield stop
            elif stop["branches"] is not None:
                for _ in range(Reader(stop["branches"]).number() + 1):
                    reader.number()


def length_of_locals(body: bytes) -> int:
    """Return the length of the local variables' types, with which a function's body begins."""
    reader = Reader(body)
    for _ in range(reader.number()):
        reader.number()
        reader.take(1)
    return reader.at


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


def count_imported(section: bytes, kind: bytes) -> int:
    """Return how many functions, or others of this kind, the import section imports."""
    reader = Reader(section)
    found = 0
    for _ in range(reader.number()):
        reader.vector()
        reader.vector()
        found += reader.match(IMPORTED)[0][:1] == kind
    return found


def encoded_number(value: int) -> bytes:
    """Encode an unsigned number."""
    encoded = bytearray()
    while value > 0x7F:
        encoded.append(value & 0x7F | 0x80)
        value >>= 7
    return bytes([*encoded, value])


def encoded_signed(value: int) -> bytes:
    """Encode a signed number that is not negative."""
    encoded = encoded_number(value)
    # The highest of the seven bits of the last byte is the sign.
    return encoded if encoded[-1] < 0x40 else encoded[:-1] + bytes([encoded[-1] | 0x80, 0])


def module(sections: Iterable[tuple[int, bytes]]) -> bytes:
    """Return the module of these sections, by kind and content."""
    return HEADER + b"".join(bytes([kind]) + encoded_vector(part) for kind, part in sections)


def encoded_vector(content: bytes) -> bytes:
    """Encode bytes, with their length before them."""
    return encoded_number(len(content)) + content


def encoded_list(items: list[bytes]) -> bytes:
    """Encode a list of encoded items, with their number before them."""
    return encoded_number(len(items)) + b"".join(items)


def extended(section: bytes, items: list[bytes]) -> bytes:
    """Return a section that is a list, with more items at its end."""
    reader = Reader(section)
    number = reader.number()
    return encoded_number(number + len(items)) + section[reader.at :] + b"".join(items)
