"""Players' names: if they look alike, the form refuses them, and records display a difference."""

import pytest

from courtisans import Record, Seat, Variant
from tests.courtisans.engine.games import random_game
from tests.web.sessions import Page
from web.courtisans.names import display_name, look_of, with_display_names

ALIKE = [
    pytest.param("Zo\u00eb", "Zoe\u0308", id="composed and not"),
    pytest.param("Ana", "A\u200bna", id="with a space of no width"),
    pytest.param("Ana", "ANA", id="in capitals"),
    pytest.param("Ana", "\uff21na", id="with a letter of full width"),
    pytest.param("Ana", "Ana\u3164", id="with a filler"),
    pytest.param("Ana", "\u202eAna", id="turned round"),
    pytest.param("Ana", "A\u00adna", id="with a hyphen that shows at a line's end only"),
    pytest.param("Ana Bo", "Ana \u00a0 Bo", id="with wider spaces"),
]
INVISIBLE = ["\u200b", "\u2060\u200d", "\u3164", "\u2800", "\ufe0f", "\u00ad \u202e"]
FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467"
SCOTLAND = "\U0001f3f4\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f"


@pytest.mark.parametrize(("one", "other"), ALIKE)
def test_names_that_look_alike_are_refused_in_the_form(one: str, other: str) -> None:
    page = Page()
    fields = {"players": ["2"], "name-0": [one], "name-1": [other], "bot-0": [""], "bot-1": [""]}
    page.send("deal", fields=fields)
    assert "Two seats are called" in page.html and page.stored == {}


@pytest.mark.parametrize("name", INVISIBLE)
def test_a_name_that_shows_nothing_is_refused_in_the_form(name: str) -> None:
    page = Page()
    fields = {"players": ["2"], "name-0": ["Ana"], "name-1": [name], "bot-0": [""], "bot-1": [""]}
    page.send("deal", fields=fields)
    assert "Seat 2 needs a name." in page.html and page.stored == {}


@pytest.mark.parametrize(("one", "other"), ALIKE)
def test_names_that_look_alike_in_a_record_are_displayed_differently(one: str, other: str) -> None:
    record = Record.of(random_game(Variant(2), 3), [Seat(one), Seat(other)])
    page = Page()
    page.send("import", name="x", text=record.dumps())
    assert "Result" in page.html
    names = [seat.name for seat in with_display_names(record.seats)]
    assert len(set(map(look_of, names))) == 2
    assert all(name in page.html for name in names)
    assert page.record.seats == record.seats


def test_displayed_names_always_differ() -> None:
    names = ["Ana", "Ana\u200b", "Ana 2", "\u3164", "\u200b", "ana"]
    shown = [seat.name for seat in with_display_names(tuple(map(Seat, names)))]
    assert len(set(map(look_of, shown))) == 6 and "" not in shown


def test_displayed_names_that_are_cut_still_differ() -> None:
    cut = [seat.name for seat in with_display_names(tuple(Seat("x" * n) for n in (61, 99)))]
    assert len(set(cut)) == 2
    assert all("x" * 50 in name and len(name) < 65 for name in cut)
    sly = Seat(cut[0][1:])
    assert len({seat.name for seat in with_display_names((Seat("x" * 61), sly))}) == 2


@pytest.mark.parametrize(
    "name", ["Zo\u00eb", FAMILY, SCOTLAND, "\u0646\u0627\u0645\u0647\u200c\u0627\u06cc"]
)
def test_joiners_that_belong_to_a_name_are_displayed(name: str) -> None:
    assert display_name(name) == name
    assert look_of(FAMILY) != look_of(FAMILY.replace("\u200d", ""))


def test_characters_that_would_reverse_other_text_are_not_displayed() -> None:
    assert display_name("\u202eAna\u2066 \x07\n Bo") == "Ana Bo"
