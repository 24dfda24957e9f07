"""Ready markup: drawn once for the same values, and left out where the page has it already."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache, wraps
from typing import Any, Final, ParamSpec, TypeVar

from htpy import Context, Node, fragment
from markupsafe import Markup

from web.locales import current

P = ParamSpec("P")
T = TypeVar("T")

_FORGETS: Final[list[Callable[[], None]]] = []

LATEST: Final = 8
"""Of so many screens the page may be about to show one, or show it still: some are prefetched."""

_FIRST_TAG: Final = re.compile(r'<(\w+)[^>]* id="([^"]+)"')


def remembered(most: int) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """Let a function remember what it gave in the same language for the same arguments.

    They must be hashable. The `most` that were last asked for are remembered, until `forget`.
    """

    def remember(function: Callable[P, T]) -> Callable[P, T]:
        def ask(_language: str, *args: P.args, **kwargs: P.kwargs) -> T:
            return function(*args, **kwargs)

        cached = lru_cache(maxsize=most)(ask)
        known: Callable[..., T] = cached
        _FORGETS.append(cached.cache_clear)

        @wraps(function)
        def given(*args: P.args, **kwargs: P.kwargs) -> T:
            return known(current(), *args, **kwargs)

        return given

    return remember


def forget() -> None:
    """Forget all that is remembered: nothing of it outlives its game."""
    for each in _FORGETS:
        each()


def drawn_once(most: int) -> Callable[[Callable[P, Node]], Callable[P, Markup]]:
    """Let a component be drawn once for the same arguments: it gives ready markup."""

    def once(component: Callable[P, Node]) -> Callable[P, Markup]:
        @remembered(most)
        @wraps(component)
        def drawn(*args: P.args, **kwargs: P.kwargs) -> Markup:
            return Markup(fragment[component(*args, **kwargs)])  # noqa: S704 - it is HTML already

        return drawn

    return once


class Region(Markup):
    """Ready markup of one element, known to the page by the element's id."""

    tag: str
    ident: str

    @staticmethod
    def of(markup: Markup) -> Region:
        """Take the markup of one element that has an id."""
        region = Region(markup)
        found = _FIRST_TAG.match(markup)
        if found is None:
            raise ValueError("the first element of a region has no id")
        region.tag, region.ident = found.groups()
        return region

    def iter_chunks(self, context: Mapping[Context[Any], Any] | None = None) -> Iterator[str]:
        """Write it, or a sign that the page has it; called as a screen is written."""
        screen = (context or {}).get(_SCREEN)
        yield self if screen is None else screen.take(self)


def region(most: int) -> Callable[[Callable[P, Node]], Callable[P, Region]]:
    """Let a component, one element with an id, be drawn once and travel once."""

    def once(component: Callable[P, Node]) -> Callable[P, Region]:
        @remembered(most)
        @wraps(component)
        def drawn(*args: P.args, **kwargs: P.kwargs) -> Region:
            return Region.of(Markup(fragment[component(*args, **kwargs)]))  # noqa: S704

        return drawn

    return once


class _Screen:
    """A screen as it is written for a page that has some regions already."""

    def __init__(self, has: Mapping[str, Region]) -> None:
        self._has = has
        self.regions: dict[str, Region] = {}

    def take(self, region: Region) -> str:
        self.regions[region.ident] = region
        if self._has.get(region.ident) == region:
            return f'<{region.tag} id="{region.ident}" data-same></{region.tag}>'
        return region


_SCREEN: Final[Context[_Screen | None]] = Context("screen", default=None)


class ScreenWriter:
    """The screens that a page was sent: what of a new one it has already is left out."""

    def __init__(self) -> None:
        """Begin with none."""
        self._number = 0
        self._sent: dict[int, dict[str, Region]] = {}

    def written(self, node: Node, shown: object) -> tuple[str, int]:
        """Write a screen for a page that shows the one of the number `shown`; give its number.

        It is written whole where the page shows none, or one that is too long ago.
        """
        has = self._sent.get(shown, {}) if isinstance(shown, int) else {}
        screen = _Screen(has)
        text = str(_SCREEN.provider(screen, node))
        self._number += 1
        self._sent[self._number] = screen.regions
        self._sent.pop(self._number - LATEST, None)
        return text, self._number
