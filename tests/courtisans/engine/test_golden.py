"""The same seed gives the same deals, bots, views and results in every version of Python."""

import pytest

from courtisans import Game, Variant
from tests.courtisans.engine.golden import FOLDER, TABLES, playthrough


@pytest.mark.parametrize("name", list(TABLES))
def test_playthrough_is_the_same_as_its_golden_file(name: str) -> None:
    assert playthrough(name) == (FOLDER / f"{name}.json").read_text("utf-8")


def test_seeds_are_numbers_or_texts_and_determine_the_deal() -> None:
    assert Game.deal(Variant(3), 7).dealt == Game.deal(Variant(3), 7).dealt
    assert Game.deal(Variant(3), "ana").dealt == Game.deal(Variant(3), "ana").dealt
    assert Game.deal(Variant(3), 7).dealt != Game.deal(Variant(3), 8).dealt
