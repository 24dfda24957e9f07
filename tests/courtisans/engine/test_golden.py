"""The same seed gives the same game, with every Python: deals, bots, views and results."""

import pytest

from courtisans import Game, Variant
from tests.courtisans.engine.golden import FOLDER, TABLES, playthrough


@pytest.mark.parametrize("name", list(TABLES))
def test_golden_playthrough(name: str) -> None:
    assert playthrough(name) == (FOLDER / f"{name}.json").read_text("utf-8")


def test_seeds_may_be_numbers_or_names_and_decide_the_deal() -> None:
    assert Game.deal(Variant(3), 7).dealt == Game.deal(Variant(3), 7).dealt
    assert Game.deal(Variant(3), "ana").dealt == Game.deal(Variant(3), "ana").dealt
    assert Game.deal(Variant(3), 7).dealt != Game.deal(Variant(3), 8).dealt
