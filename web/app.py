"""act(event) -> reply: the table worker's one door."""

from __future__ import annotations

import json
import secrets

from web.ahead import Ahead
from web.session import Session

__export__ = ["act"]

_session = Session(new_seed=lambda: secrets.token_hex(8))
_ahead = Ahead()


def act(event: str) -> str:
    """Answer one event of the page with a reply, both as JSON."""
    _ahead.stop()
    reply = json.dumps(_session.act(json.loads(event)))
    _ahead.begin(_session.ahead())
    return reply
