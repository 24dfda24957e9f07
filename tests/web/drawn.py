"""Reads HTML as assistive technology would: the elements and their accessible names."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Any

from htpy import Element

VOID = {"input", "br", "hr", "img", "meta", "link"}


@dataclass
class Drawn:
    """An element."""

    tag: str
    attributes: dict[str, str] = field(default_factory=dict)
    children: list[Drawn | str] = field(default_factory=list)

    @property
    def all(self) -> list[Drawn]:
        """The element and all its descendants, in document order."""
        inner = [one for child in self.children if isinstance(child, Drawn) for one in child.all]
        return [self, *inner]

    @property
    def name(self) -> str:
        """The accessible name, as far as our elements need it."""
        if "aria-label" in self.attributes:
            return self.attributes["aria-label"]
        return " ".join(self.text.split())

    @property
    def text(self) -> str:
        """All text that is not hidden from assistive technology."""
        if self.attributes.get("aria-hidden") == "true":
            return ""
        return "".join(c if isinstance(c, str) else c.text for c in self.children)

    @property
    def event(self) -> dict[str, Any]:
        """The event that is sent when the element is pressed."""
        event: dict[str, Any] = json.loads(self.attributes["data-event"])
        return event

    def tagged(self, *tags: str) -> list[Drawn]:
        """Return the elements with one of these tags."""
        return [one for one in self.all if one.tag in tags]

    def buttons(self, act: str | None = None) -> dict[str, Drawn]:
        """Return the buttons by name; if `act` is given, only those that send it."""
        return {
            one.name: one
            for one in self.tagged("button")
            if act is None or ("data-event" in one.attributes and one.event["act"] == act)
        }

    def classed(self, name: str) -> list[Drawn]:
        """Return the elements of a class."""
        return [one for one in self.all if name in one.attributes.get("class", "").split()]

    def check(self) -> Drawn:
        """Check ids, references to ids, events and names of buttons; return the element itself."""
        ids = Counter(one.attributes["id"] for one in self.all if "id" in one.attributes)
        assert not [name for name, n in ids.items() if n > 1]
        for one in self.all:
            for attribute in ("aria-labelledby", "for", "data-pick"):
                if attribute in one.attributes:
                    assert one.attributes[attribute] in ids
            if "data-event" in one.attributes:
                assert one.event["act"]
            if one.tag == "button":
                assert one.name
        return self


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.root = Drawn("root")
        self.open = [self.root]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        element = Drawn(tag, {name: value or "" for name, value in attrs})
        self.open[-1].children.append(element)
        if tag not in VOID:
            self.open.append(element)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop().tag == tag

    def handle_data(self, data: str) -> None:
        self.open[-1].children.append(data)


def read(html: Element | str) -> Drawn:
    """Parse and check HTML, and return it; fail if it is not well-formed."""
    reader = _Reader()
    reader.feed(str(html))
    reader.close()
    assert reader.open == [reader.root]
    return reader.root.check()
