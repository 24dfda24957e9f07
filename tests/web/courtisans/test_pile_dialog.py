"""The dialog that lists the cards of a pile, and the weights of piles: without a browser."""

from __future__ import annotations

import pytest

from courtisans import ABOVE
from courtisans.game import Game
from tests.web.drawn import Drawn, read
from tests.web.sessions import Page
from tests.web.tables import drawn, played, seats_of
from web.courtisans.components.pile_dialog import Pile, pile_dialog
from web.courtisans.match import Choice

BOT = "greedy"


@pytest.fixture
def game() -> Game:
    """Return a game on Ana's third turn; at the Queen's table her spy is above, Silvio's below."""
    return played(
        "stag.noble@+ hare.spy@1 carp.plain@0 stag.plain@- toad.noble@1 carp.noble@0"
        " carp.spy@+ stag.diplomat@1*4 hare.plain@0 toad.spy@- hare.guard@1 hare.noble@0",
        "toad.plain stag.guard carp.guard",
    )


def look(game: Game, zone: str, column: str, seat: int = 0) -> Drawn:
    """Return the dialog of a pile, as a seat sees it."""
    pile = Pile.named(zone, column, game.variant.players)
    assert pile is not None
    return read(pile_dialog(pile, game.view(seat), seats_of(game)))


def cards(page: Drawn) -> list[str]:
    """List the accessible names of the cards in the dialog, in order."""
    return [one.name for one in page.tagged("ol")[0].tagged("li")] if page.tagged("ol") else []


def test_a_pile_lists_each_card_with_who_played_it_and_when(game: Game) -> None:
    assert cards(look(game, "0", "carp")) == [
        "Carp Ana, card 3, turn 1",
        "Carp noble Silvio, card 6, turn 2",
    ]
    assert cards(look(game, "0", "toad")) == [
        "Toad noble Silvio, card 5, turn 2, taken from: Silvio's domain"
    ]
    assert "Weight 3" in look(game, "0", "carp").text


def test_a_pile_at_the_queens_table_lists_both_sides_and_each_players_influence(game: Game) -> None:
    page = look(game, "table", "stag")
    assert "2 above, 1 below: +1, Esteemed." in page.text
    (tipping,) = page.classed("tipping")
    assert [one.name for one in tipping.tagged("li")] == ["Ana +2", "Silvio −1"]
    assert [one.name for one in page.tagged("h3")] == ["Stag", "Above", "Below"]


def test_a_spy_is_identified_only_to_the_player_who_played_it(game: Game) -> None:
    # Ana knows what her own spy is, but not what Silvio's is.
    page = look(game, "table", "queen")
    names = [one.name for one in page.all if one.tag == "li"]
    assert names == [
        "Carp spy, face down, played by you Ana, card 7, turn 3",
        "Spy played by Silvio Silvio, card 10, turn 4",
    ]
    assert "With spies: 0 to +1." in look(game, "table", "stag").text
    assert "With spies: +1 to +2." in look(game, "table", "stag", seat=1).text
    crests = {one.attributes["id"]: one.name for one in drawn(game, 0).classed("crest")}
    assert crests["crest-stag"].endswith("2 above, 1 below, spies may turn it")
    assert (
        "may turn"
        not in {one.attributes["id"]: one.name for one in drawn(game, 1).classed("crest")}[
            "crest-stag"
        ]
    )


def test_a_whole_zone_is_listed_family_by_family(game: Game) -> None:
    page = look(game, "0", "all")
    assert [one.name for one in page.tagged("h3")] == ["Toad", "Hare", "Carp"]
    assert "No card lies here." in look(Game.deal(game.variant, 1), "1", "all").text


def test_every_domain_shows_the_weights_of_its_families(game: Game) -> None:
    labels = {
        one.attributes["id"]: one.tagged("p")[0].text for one in drawn(game, 0).classed("domain")
    }
    assert labels == {"domain-0": "Toad 2, Hare 3, Carp 3", "domain-1": "Stag 1, Hare 1, 1 spy"}


def piles(page: Drawn) -> list[Drawn]:
    """List the piles that can be pressed."""
    return [one for one in page.classed("stack") if "data-event" in one.attributes]


def test_piles_can_be_pressed_except_while_a_target_is_chosen(game: Game) -> None:
    assert piles(drawn(game)) and piles(drawn(game, choice=Choice(0)))
    assert len(drawn(game).buttons("open")) == 3
    # With a card chosen, its places are all that the keys reach: no button opens a zone.
    assert not drawn(game, choice=Choice(0)).buttons("open")
    aiming = played("stag.noble@+ hare.spy@1 carp.plain@0", "stag.assassin toad.plain hare.plain")
    hand = [str(card) for card in aiming.hands[aiming.turn]]
    page = drawn(aiming, choice=Choice(hand.index("stag.assassin"), ABOVE))
    assert page.buttons("effect") and not piles(page)


def test_the_buttons_that_open_zones_have_other_names_than_places(game: Game) -> None:
    assert set(drawn(game).buttons("open")) == {
        "Queen's table: card by card",
        "My domain: card by card",
        "Silvio's domain: card by card",
    }


def test_the_table_is_inert_under_the_dialog_and_the_focus_moves_in_and_back() -> None:
    page = Page()
    page.deal(["", BOT])
    page.let_bots_play()
    before = page.html
    page.send("open", zone="1", column="all")
    assert page.focused == "pile-dialog-title"
    (table,) = (one for one in read(page.html).all if one.attributes.get("id") == "table")
    assert "inert" in table.attributes
    (dialog,) = (one for one in read(page.html).all if one.attributes.get("role") == "dialog")
    assert dialog.buttons("close")["Close"].attributes["data-key"] == "Escape"
    assert page.send("close") == before
    assert page.focused == "open-1" and 'id="open-1"' in page.html


def test_with_a_card_chosen_closing_the_dialog_focuses_the_hand() -> None:
    """The buttons that open a whole zone do not exist then."""
    page = Page()
    page.deal(["", BOT])
    page.let_bots_play()
    page.send("choose", card=1)
    page.send("open", zone="0", column="stag")
    page.send("close")
    assert page.focused and page.focused.startswith("hand-")
    assert f'id="{page.focused}"' in page.html


@pytest.mark.parametrize(("zone", "column"), [("9", "all"), ("2", "stag"), ("table", "x")])
def test_an_unknown_pile_is_refused(zone: str, column: str) -> None:
    page = Page()
    page.deal(["", BOT])
    page.let_bots_play()
    before = page.html
    assert page.send("open", zone=zone, column=column) == before


def test_while_the_past_is_shown_the_dialog_shows_the_past() -> None:
    page = Page()
    page.deal(["", BOT])
    page.let_bots_play()
    for _ in range(3):
        page.play_first()
    page.let_bots_play()
    page.send("look", plays=1)
    page.send("open", zone="table", column="all")
    on_table = page.html.count(", card ")
    assert on_table <= 1
