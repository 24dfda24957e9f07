"""The program of the game's worker: replies to the page's events, to likely ones in advance."""

from __future__ import annotations

import json
import secrets
from typing import TYPE_CHECKING, Any

import js

from web import games, locales
from web.shell.later import Site

if TYPE_CHECKING:
    from web.shell.session import Session

__export__ = ["act", "opening", "prefetch"]

_site = Site(js.served, js.checksums)
locales.read_by(lambda language: _site.file(f"locales/{js.game}/{language}.mo"))


def _session() -> Session[Any]:
    return games.session(js.game, new_seed=lambda: secrets.token_hex(8))


_visit = _session()


def act(event: str) -> str:
    """Return the reply to an event of the page; both are JSON."""
    return json.dumps(_visit.act(json.loads(event)))


def prefetch(shown: int | None) -> str:
    """Return the reply to an event that the page is likely to send next, with the event, as JSON.

    `shown` is the number of the screen on display. The result is null if there are no more likely
    events until the next one comes.
    """
    return json.dumps(_visit.prefetch(shown))


def opening(event: str) -> str:
    """Return the opening of a visit that sends this event first, both as JSON.

    It is null if that is not known; see `Session.opening`.
    """
    beginning = json.loads(event)
    return json.dumps(_session().opening(beginning["stored"], beginning["languages"]))
