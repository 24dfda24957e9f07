"""The structure of the rules: chapters consist of parts, parts of blocks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class Text:
    """A paragraph."""

    text: str

    @property
    def texts(self) -> tuple[str, ...]:
        """All its texts, to be searched."""
        return (self.text,)


@dataclass(frozen=True, slots=True)
class Items:
    """A list of short texts."""

    items: Sequence[str]

    @property
    def texts(self) -> tuple[str, ...]:
        """All its texts, to be searched."""
        return tuple(self.items)


@dataclass(frozen=True, slots=True)
class Rows:
    """A table. The first cell of a row is its heading."""

    title: str
    head: Sequence[str]
    rows: Sequence[Sequence[str]]

    @property
    def texts(self) -> tuple[str, ...]:
        """All its texts, to be searched."""
        return (self.title, *self.head, *(cell for row in self.rows for cell in row))


@dataclass(frozen=True, slots=True)
class Missions:
    """Mission cards of one colour, in words."""

    title: str
    colour: str
    asked: Sequence[str]

    @property
    def texts(self) -> tuple[str, ...]:
        """All its texts, to be searched."""
        return (self.title, *self.asked)


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture, by its name in `pictures`, and its caption."""

    name: str
    caption: str

    @property
    def texts(self) -> tuple[str, ...]:
        """All its texts, to be searched."""
        return (self.caption,)


@dataclass(frozen=True, slots=True)
class Legend:
    """Marks on the table, by their names in `legend`, each with what it means."""

    marks: Sequence[tuple[str, str]]

    @property
    def texts(self) -> tuple[str, ...]:
        """All its texts, to be searched."""
        return tuple(text for _mark, text in self.marks)


Block: TypeAlias = Text | Items | Rows | Missions | Picture | Legend


@dataclass(frozen=True, slots=True)
class Part:
    """The rules on one subject. Links lead to a part by its name."""

    name: str
    title: str
    blocks: Sequence[Block]

    @property
    def texts(self) -> tuple[str, ...]:
        """All its texts, to be searched."""
        return (self.title, *(text for block in self.blocks for text in block.texts))


@dataclass(frozen=True, slots=True)
class Chapter:
    """Parts that belong together."""

    title: str
    parts: Sequence[Part]
