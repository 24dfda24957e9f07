"""act(event) -> reply: the table worker's one door."""

from __future__ import annotations

import json
import secrets

from web.session import Session

__export__ = ["act"]

_session = Session(new_seed=lambda: secrets.token_hex(8))


def act(event: str) -> str:
    """Answer one event of the page with a reply, both as JSON."""
    return json.dumps(_session.act(json.loads(event)))
