"""A fixture for all tests of the engine: bots choose the same on a busy machine."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from courtisans.bots import learned


@pytest.fixture(autouse=True)
def _stopped_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """Stop the clock by which the strongest bot limits its thinking time."""
    monkeypatch.setattr(learned, "time", SimpleNamespace(monotonic=lambda: 0.0))
