"""The home screen, the cover and the result, and what all screens share."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from htpy import Element, fragment

from courtisans import Card, Deal, Game, Role, Seat, Variant
from courtisans.errors import CourtisansError
from courtisans.game import replay
from courtisans.plays import OUT
from courtisans.variant import VARIANTS
from tests.courtisans.engine.games import random_game
from tests.web.drawn import Drawn, read
from tests.web.finished import finished_game
from tests.web.tables import drawn, played, seats_of
from web.courtisans.narration import spoken
from web.courtisans.screens.home.described import described
from web.courtisans.screens.home.drawing import home
from web.courtisans.screens.home.setup import Setup, SetupError
from web.courtisans.screens.result.drawing import result
from web.courtisans.screens.table.cover import cover
from web.courtisans.start import start
from web.shell.components.notice import Trouble, notices

ART = Path(__file__).parents[3] / "web" / "art"


def form(**changes: str) -> dict[str, list[str]]:
    """Return the fields of the form as it is first shown, with these changes."""
    (page,) = read(start({})["screens"]["app"]).tagged("form")
    fields: dict[str, list[str]] = {}
    for one in page.tagged("input", "select"):
        name = one.attributes.get("name")
        if one.tag == "select":
            chosen = [o for o in one.tagged("option") if "selected" in o.attributes]
            fields[str(name)] = [chosen[0].attributes["value"]]
        elif name and ("type" not in one.attributes or "checked" in one.attributes):
            fields[name] = [one.attributes["value"]]
    return fields | {name.replace("_", "-"): [value] for name, value in changes.items()}


def unfolded(setup: Setup) -> Drawn:
    """Draw the home screen with the form of a setup."""
    return read(home(setup, unfolded=True, resumable=False, trouble=None, others={}))


def troubled() -> Element:
    """Draw the home screen with a game to resume, and something wrong with the form."""
    return home(Setup.default(), unfolded=False, resumable=True, trouble="Mend this.", others={})


def test_the_initial_form_of_the_home_screen_has_the_default_choices() -> None:
    assert start({})["screens"]["app"] == str(
        home(Setup.default(), unfolded=False, resumable=False, trouble=None, others={})
    )
    assert Setup.from_fields(form()) == Setup.default()


def test_the_home_screen_offers_its_actions() -> None:
    page = read(troubled())
    assert page.buttons()["Deal"].attributes["type"] == "submit"
    assert page.tagged("form")[0].event == {"act": "deal"}
    assert page.buttons("resume")
    assert page.buttons("settings") and not page.buttons("home")
    assert "Import game" in page.buttons()
    assert "Mend this." in page.text
    assert "our reconstruction" in page.text
    assert not read(start({})["screens"]["app"]).buttons("resume")


def test_all_notices_can_be_shown_at_once_with_unique_ids() -> None:
    troubles = {
        name: Trouble(f"<b>{name}</b>", "why") for name in ("unread", "unsaved", "unloaded")
    }
    drawn = notices(troubles, watching=True, renewable=True, damaged=Trouble("aside", "why"))
    page = read(
        str(
            fragment[
                drawn,
                troubled(),
            ]
        )
    )
    assert len(page.classed("notice")) == 6
    assert len(page.tagged("details")) == 4 and not page.tagged("b")
    assert {"Play here", "Reload", "Export damaged game", "Throw away", "Close"} <= set(
        page.buttons()
    )


def test_the_form_is_shown_again_as_it_was_filled_in() -> None:
    fields = form(players="3", name_1="Bo", bot_1="", missions="none")
    drawn = unfolded(Setup.from_fields(fields))
    (again,) = drawn.tagged("form")
    checked = {one.attributes["id"] for one in again.all if "checked" in one.attributes}
    assert checked == {"unfolded", "players-3", "missions-none"}
    assert "Bo" in [one.attributes.get("value") for one in again.tagged("input")]


def test_names_are_trimmed_and_cut() -> None:
    setup = Setup.from_fields(form(name_0="  Ana \n Maria  ", name_1="x" * 99))
    assert setup.seats[0].name == "Ana Maria"
    assert setup.seats[1].name == "x" * 24


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"name_0": "  "}, "Seat 1 needs a name"),
        ({"name_0": "Ana", "name_2": "ANA"}, "Two seats are called ANA"),
    ],
)
def test_the_form_says_what_to_correct(changes: dict[str, str], says: str) -> None:
    with pytest.raises(SetupError, match=says):
        Setup.from_fields(form(**changes))
    assert issubclass(SetupError, CourtisansError)


def test_seats_that_do_not_play_need_no_name() -> None:
    setup = Setup.from_fields(form(players="2", name_4=""))
    assert [seat.name for seat in setup.table] == ["Ana", "Silvio"]


def test_values_that_the_form_does_not_offer_are_not_taken() -> None:
    strange = form(players="9", missions="x", bot_0="cmd:rm", first="9") | {"more": ["x"]}
    assert Setup.from_fields(strange).variant == Variant(2)
    assert Setup.from_fields(strange).seats[0].bot is None
    assert Setup.from_fields(strange).first is None
    with pytest.raises(SetupError):
        Setup.from_fields({})


@pytest.mark.parametrize(
    ("changes", "variant"),
    [
        ({"expansion": "on"}, Variant(4, expansion=True)),
        ({"expansion": "on", "players": "6"}, Variant(6, expansion=True)),
        ({"expansion": "on", "teams": "on"}, Variant(4, expansion=True, teams=True)),
        ({"expansion": "on", "teams": "on", "players": "6"}, Variant(6, True, True)),
        # Where the form hides the option of teams, its value is ignored.
        ({"teams": "on"}, Variant(4)),
        ({"expansion": "on", "teams": "on", "players": "5"}, Variant(5, expansion=True)),
    ],
)
def test_the_form_can_set_up_games_with_expansion_and_teams(
    changes: dict[str, str], variant: Variant
) -> None:
    setup = Setup.from_fields(form(**changes))
    assert setup.variant == variant
    assert len({seat.name for seat in setup.table}) == variant.players
    (again,) = unfolded(setup).tagged("form")
    checked = {one.attributes["id"] for one in again.all if "checked" in one.attributes}
    expected = {"expansion": variant.expansion, "teams": "teams" in changes}
    assert checked == {
        "unfolded",
        f"players-{variant.players}",
        "missions-current",
        *(name for name, chosen in expected.items() if chosen),
    }


def test_six_players_without_the_expansion_are_refused() -> None:
    with pytest.raises(SetupError, match="expansion"):
        Setup.from_fields(form(players="6"))
    assert Setup.typed(form(players="6")).variant == Variant(5)


def test_six_seats_come_back_with_the_expansion() -> None:
    with_it = {"expansion": "on"}
    six = Setup.typed(form(players="6", **with_it))
    assert six.variant.players == 6
    five = Setup.typed(form(players="6"), six)
    assert five.variant == Variant(5)
    still_five = Setup.typed(form(players="5", teams="on"), five)
    assert still_five.variant == Variant(5)
    assert Setup.typed(form(players="5", **with_it), still_five).variant == Variant(6, True)
    # A number chosen since then stays.
    four = Setup.typed(form(players="4"), still_five)
    assert Setup.typed(form(players="4", **with_it), four).variant == Variant(4, True)
    assert Setup.typed(form(players="5", **with_it), four).variant == Variant(5, True)


def test_the_seat_that_begins_is_chosen_or_left_to_chance() -> None:
    assert Setup.from_fields(form()).first is None
    assert Setup.from_fields(form(first="3")).first == 3
    assert Setup.typed(form(first="3", players="3")).first is None
    for players in range(2, 5):
        drawn = unfolded(Setup.typed(form(players=str(players))))
        [first] = [one for one in drawn.tagged("select") if one.attributes["id"] == "first"]
        offered = [option.attributes["value"] for option in first.tagged("option")]
        assert offered == ["", *map(str, range(players))]
    for name, called in (("Orlando", "Orlando"), ("", "Seat 4")):
        fields = form(first="3", players="3") | {"name-3": [name]}
        with pytest.raises(SetupError, match=f"{called} does not play"):
            Setup.from_fields(fields)


def test_in_teams_seats_have_seals_in_the_form() -> None:
    setup = Setup.from_fields(form(players="6", expansion="on", teams="on"))
    page = unfolded(setup)
    assert [one.attributes["data-seat"] for one in page.classed("seal")] == [*"012345"]
    assert [one.attributes.get("data-teams") for one in page.tagged("ol")] == ["6"]
    alone = unfolded(Setup.default())
    assert not alone.classed("seal")


@pytest.mark.parametrize(
    ("changes", "text"),
    [
        ({}, "Four seats, Courtiers"),
        ({"bot_1": "expert"}, "Four seats, Chancellor, Courtiers"),
        ({"players": "2", "bot_1": ""}, "Two seats, 2 persons"),
        (
            {"players": "6", "expansion": "on", "teams": "on", "missions": "none"},
            "Six seats, Courtiers, expansion, in teams, without missions",
        ),
    ],
)
def test_a_line_says_what_the_form_sets_up(changes: dict[str, str], text: str) -> None:
    assert described(Setup.from_fields(form(**changes))) == text


def test_the_cover_shows_a_name_and_nothing_else_of_the_game() -> None:
    page = read(cover("<b>Ana</b>"))
    assert list(page.buttons("ready")) == ["I am <b>Ana</b>"]
    assert not page.tagged("b")


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_the_result_of_every_variant_is_drawn_correctly(variant: Variant) -> None:
    game = random_game(variant, seed=11)
    seats = seats_of(game)
    page = read(result(finished_game(game, seats), viewer=0))
    ended = game.result
    assert ended is not None
    (title,) = page.tagged("h1")
    assert title.name.startswith("Result: ")
    assert all(seats[winner].name in title.name for winner in ended.winners)
    assert len(page.classed("winner-badge")) == 3 * len(ended.winners)
    assert not [one for one in page.all if one.attributes.get("data-family") == "back"]
    assert {"New game", "Export game", "Import game"} <= set(page.buttons())


def test_a_tie_is_called_a_shared_win() -> None:
    for seed in range(200):
        game = random_game(Variant(3, missions="none"), seed)
        ended = game.result
        if ended is not None and len(ended.winners) == 2:
            title = read(result(finished_game(game, seats_of(game)), 0)).tagged("h1")[0].name
            assert re.fullmatch(r"Result: \w+ and \w+ share the win with −?\d+ points?", title)
            return
    pytest.fail("no tie in 200 games")


def test_r17_an_eliminated_spy_is_not_revealed_even_at_the_end() -> None:
    tried = 0
    for seed in range(60):
        game = random_game(Variant(2), seed)
        dealt = game.dealt
        aside = next((c for c in dealt.set_aside if c.role is Role.SPY), None)
        for number, play in enumerate(game.plays):
            if aside is None or play.card.role is not Role.SPY or game.now[number] != OUT:
                continue
            if aside is play.card:
                continue
            other = exchanged(game, number, aside)
            seats = seats_of(game)
            results = [str(result(finished_game(each, seats), 0)) for each in (other, game)]
            assert results[0] == results[1]
            tried += 1
    assert tried > 5


def exchanged(game: Game, number: int, aside: Card) -> Game:
    """Return a game in which the card of a play is exchanged for one that was set aside."""
    dealt, card = game.dealt, game.plays[number].card
    place = next(n for n, c in enumerate(dealt.pile) if c is card and n // 3 == number // 3)
    pile = list(dealt.pile)
    pile[place] = aside
    out = list(dealt.set_aside)
    out[out.index(aside)] = card
    plays = list(game.plays)
    plays[number] = plays[number]._replace(card=aside)
    again = Deal(dealt.variant, dealt.first, tuple(out), tuple(pile), dealt.missions)
    return replay(again, plays)


def test_plays_are_described_in_words_as_the_viewer_knows_them() -> None:
    game = played(
        "stag.noble@+ hare.spy@1 carp.plain@0 toad.spy@+ carp.guard@1 carp.noble@0"
        " stag.assassin@-*3 carp.diplomat@1*1 hare.plain@0",
        "toad.plain stag.plain hare.guard",
    )
    seats = [Seat("Ana"), Seat("Silvio")]
    ana, silvio = game.view(0), game.view(1)
    assert spoken(silvio, seats, 0) == "Ana plays a stag noble to the Queen's table, above."
    assert spoken(ana, seats, 0) == "You play a stag noble to the Queen's table, above."
    assert spoken(silvio, seats, 1) == "Ana plays a spy to your domain."
    assert spoken(ana, seats, 1) == "You play a hare spy to Silvio's domain."
    assert spoken(ana, seats, 4) == "Silvio plays a carp guard to their own domain."
    assert spoken(ana, seats, 6) == (
        "You play a stag assassin to the Queen's table, below and eliminate a spy played by Silvio."
    )
    assert spoken(silvio, seats, 7) == (
        "Ana plays a carp diplomat to your domain and takes a spy played by Ana."
    )


def test_all_symbols_exist_and_are_used_and_credited() -> None:
    sprite = (ART / "symbols.svg").read_text("utf-8")
    there = set(re.findall(r'<symbol id="symbol-([^"]+)"', sprite))
    game = random_game(Variant(6, expansion=True), seed=3, share=0.9)
    ended = random_game(Variant(6, expansion=True), seed=3)
    screens = [
        *[str(read_again) for read_again in (start({})["screens"]["app"], cover("Ana"))],
        str(result(finished_game(ended, seats_of(ended)), 0)),
    ]
    used = {name for html in screens for name in re.findall(r'href="#symbol-([^"]+)"', html)}
    used |= {
        one.attributes["href"].removeprefix("#symbol-")
        for seat in range(6)
        for one in drawn(game, seat).tagged("use")
    }
    assert used <= there
    assert there - used <= {
        "cross",
        "earlier",
        "later",
        "mission",
        "open",
        "silence",
        "skip",
        "undo",
    }
    credited = (ART / "CREDITS.md").read_text("utf-8")
    assert all(f"`{name}`" in credited for name in there)
