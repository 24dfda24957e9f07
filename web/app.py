"""The table worker: answers the page's events, and those that it is likely to send next."""

from __future__ import annotations

import json
import secrets

import js

from web import games, locales
from web.shell.later import Site

__export__ = ["act", "prefetch"]

_site = Site(js.served, js.checksums)
locales.read_by(lambda language: _site.file(f"locales/{js.game}/{language}.mo"))
_session = games.session(js.game, new_seed=lambda: secrets.token_hex(8))


def act(event: str) -> str:
    """Answer one event of the page with a reply, both as JSON."""
    return json.dumps(_session.act(json.loads(event)))


def prefetch(shown: int | None) -> str:
    """Answer an event that the page is likely to send next, while it shows the screen `shown`.

    Gives the event and its reply as JSON; null if there is no more to foresee before the next
    event.
    """
    return json.dumps(_session.prefetch(shown))
