"""Cached markup: drawn once for the same arguments, and not sent if the page has it already."""

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
_REMEMBERED: Final[dict[str, object]] = {"game": None}
"""The game whose markup is cached."""

LATEST: Final = 8
"""How many screens drawn last are remembered. The page may show an older one than the last: some
are only prefetched."""

_FIRST_TAG: Final = re.compile(r'<(\w+)[^>]* id="([^"]+)"')


def remembered(most: int) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """Return a decorator that caches a function's results by language and arguments.

    The arguments must be hashable. The `most` results used last are kept, until `forget`.
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
    """Clear all caches."""
    for each in _FORGETS:
        each()


def remember_only(game: object) -> None:
    """Clear all caches unless they are of this game, so that nothing in them outlives it."""
    if game != _REMEMBERED["game"]:
        forget()
        _REMEMBERED["game"] = game


def drawn_once(most: int) -> Callable[[Callable[P, Node]], Callable[P, Markup]]:
    """Return a decorator that caches a component's markup, as `remembered` does."""

    def once(component: Callable[P, Node]) -> Callable[P, Markup]:
        @remembered(most)
        @wraps(component)
        def drawn(*args: P.args, **kwargs: P.kwargs) -> Markup:
            return Markup(fragment[component(*args, **kwargs)])  # noqa: S704 - it is HTML already

        return drawn

    return once


class Region(Markup):
    """The markup of one element, which the page recognizes by the element's id."""

    tag: str
    ident: str
    parts: tuple[str, ...]
    """The markup in pieces, if some of them are regions; else empty."""

    @staticmethod
    def of(node: Node) -> Region:
        """Render a node as a region. Raises `ValueError` if its element has no id."""
        parts = tuple(fragment[node].iter_chunks())
        region = Region("".join(parts))
        found = _FIRST_TAG.match(region)
        if found is None:
            raise ValueError("the first element of a region has no id")
        region.tag, region.ident = found.groups()
        region.parts = parts if any(isinstance(part, Region) for part in parts) else ()
        return region

    def iter_chunks(self, context: Mapping[Context[Any], Any] | None = None) -> Iterator[str]:
        """Yield the markup, without what the page has. Called by htpy to render."""
        screen = (context or {}).get(_SCREEN)
        yield self if screen is None else screen.take(self)


def region(most: int) -> Callable[[Callable[P, Node]], Callable[P, Region]]:
    """Return a decorator that caches a component as a region; it must be one element with an id.

    It may contain regions, which are left out one by one if it is not left out as a whole.
    """

    def once(component: Callable[P, Node]) -> Callable[P, Region]:
        @remembered(most)
        @wraps(component)
        def drawn(*args: P.args, **kwargs: P.kwargs) -> Region:
            return Region.of(component(*args, **kwargs))

        return drawn

    return once


class _Screen:
    """A screen that is being rendered for a page that has some regions already."""

    def __init__(self, has: Mapping[str, Region]) -> None:
        self._has = has
        self.regions: dict[str, Region] = {}

    def take(self, region: Region) -> str:
        """Return what of a region's markup the page needs, and note that the page has it then."""
        self.regions[region.ident] = region
        parts = [self.take(part) if isinstance(part, Region) else part for part in region.parts]
        if self._has.get(region.ident) == region:
            return f'<{region.tag} id="{region.ident}" data-same></{region.tag}>'
        return "".join(parts) or region


_SCREEN: Final[Context[_Screen | None]] = Context("screen", default=None)


class ScreenWriter:
    """Renders screens for a page, leaving out the regions that the page has already."""

    def __init__(self) -> None:
        """Start with no screen sent."""
        self._number = 0
        self._sent: dict[int, dict[str, Region]] = {}

    def written(self, node: Node, shown: object) -> tuple[str, int]:
        """Render a screen for a page that shows screen number `shown`; return HTML and number.

        Nothing is left out if the page shows no screen, or one that is no longer remembered.
        """
        has = self._sent.get(shown, {}) if isinstance(shown, int) else {}
        screen = _Screen(has)
        text = str(_SCREEN.provider(screen, node))
        self._number += 1
        self._sent[self._number] = screen.regions
        self._sent.pop(self._number - LATEST, None)
        return text, self._number
