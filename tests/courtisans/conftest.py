"""What holds for all tests of the engine: no bot chooses otherwise where the machine is busy."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from courtisans.bots import learned


@pytest.fixture(autouse=True)
def _unhurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Stop the clock by which the strongest bot plays the best turn found so far."""
    monkeypatch.setattr(learned, "time", SimpleNamespace(monotonic=lambda: 0.0))
