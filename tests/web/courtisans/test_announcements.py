"""What is announced, and when the table is covered: sessions without a browser."""

from itertools import count

from courtisans import Game, Record, Seat, Variant
from courtisans.cards import Role
from tests.web.sessions import Page
from web.courtisans.app_state import AppState
from web.courtisans.screens.table import Table
from web.shell.storage import GAME

BOT = "greedy"

DETAILS: list[dict[str, object]] = [
    {},
    {"card": 0},
    {"plays": 1},
    {"by": -1},
    {"value": "open"},
    {"place": "0"},
    {"what": "hand", "place": None},
    {"what": "table", "place": None},
    {"zone": "+", "column": "hare"},
    {"target": None},
    {"ply": 3, "answer": None},
]
"""Details of the kinds that acts of the table take."""


def test_between_the_turns_of_two_persons_the_screen_is_covered() -> None:
    page = Page()
    page.deal(["", ""])
    first = page.record.dealt.first
    hands = page.record.game().hands
    assert f"Seat {first}" in page.html
    assert not any(card.token.replace(".", "-") in page.html for card in hands[first])
    page.send("choose", card=0)
    assert "My domain" not in page.html
    page.send("ready")
    for _ in range(3):
        page.play_first()
    assert f"It is the turn of Seat {1 - first}" in page.html
    assert page.waiting is None
    # Neither reloading nor leaving the table and coming back uncovers it.
    assert "cover-ready" in Page(page.stored).html
    page.send("ready")
    page.send("home")
    assert "cover-ready" in page.send("resume") and page.focused == "cover-ready"


def test_a_covered_table_announces_only_whose_turn_it_is_and_then_what_was_played() -> None:
    seats = [Seat("Ana"), Seat("Bo")]
    game = next(
        game
        for game in (Game.deal(Variant(2), seed) for seed in count())
        if [card.role is Role.SPY for card in game.hands[game.turn]] == [False, False, True]
    )
    page = Page()
    page.send("import", name="x", text=Record.of(game, seats).dumps())
    assert page.spoken[-1] == f"It is the turn of {seats[game.turn].name}."
    page.send("ready")
    for _ in range(3):
        page.play_first()
    assert page.spoken[-1] == f"It is the turn of {seats[1 - game.turn].name}."
    page.send("ready")
    name = seats[game.turn].name
    assert page.spoken[-1].count(f"{name} plays ") == 3
    assert f"{name} plays a spy " in page.spoken[-1]
    assert page.spoken[-1].endswith("Your turn: choose a card.")


def test_late_events_reveal_nothing_while_the_table_is_covered() -> None:
    page = Page()
    page.deal(["", ""])
    page.send("ready")
    for _ in range(3):
        page.play_first()
    covered, game = page.html, page.stored[GAME]
    assert "cover-ready" in covered
    # All acts of the table except uncovering it; new acts are included automatically.
    acts = [act for act in Table(AppState(str)).acts() if act.declared.name != "ready"]
    assert {"look", "leaf", "hint", "hear", "explain", "open"} <= {a.declared.name for a in acts}
    for act in acts:
        if act.declared.anywhere:
            continue
        for details in DETAILS:
            page.spoken.clear()
            assert page.send(act.declared.name, **details) == covered
            assert page.spoken == [] and page.waiting is None
            assert [each for each in page.effects if each["do"] != "focus"] == []
    assert page.stored[GAME] == game


def test_bots_wait_while_the_table_is_covered() -> None:
    page = Page()
    page.deal(["", "", BOT])
    page = Page(page.stored)
    assert page.waiting is None
    page.send("ready")
    page.let_bots_play()


def test_a_bots_turn_is_announced_as_a_whole_and_moves_no_focus_outside_the_hand() -> None:
    page = Page()
    page.deal(["", BOT, BOT])
    page.let_bots_play()
    for _ in range(3):
        page.play_first()
    assert page.focused == "hand"
    assert page.spoken[-1].startswith("You play ")
    page.spoken.clear()
    focuses = []
    plays = len(page.record.plays)
    while page.waiting is not None:
        page.wait()
        focuses += [each for each in page.effects if each["do"] == "focus"]
    assert len(page.record.plays) == plays + 6
    assert [said.count(" plays ") for said in page.spoken] == [3, 3]
    assert "thinking" not in " ".join(page.spoken)
    assert page.spoken[-1].endswith("Your turn: choose a card.")
    assert [each["within"] for each in focuses] == ["hand"]


def test_uncovering_the_table_announces_the_whole_turn_of_a_bot() -> None:
    page = Page()
    page.deal(["", BOT, ""])
    spoken = ""
    while not spoken.startswith("Seat 1 plays"):
        if "cover-ready" in page.html:
            page.send("ready")
            spoken = page.spoken[-1]
        elif page.waiting is not None:
            page.wait()
        else:
            page.play_first()
    assert spoken.count("Seat 1 plays") == 3
