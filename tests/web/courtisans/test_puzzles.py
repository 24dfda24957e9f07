"""The puzzles: whole turns are judged, solved ones are stored, and nothing hidden is shown."""

from __future__ import annotations

import json
from typing import Any

import pytest

from courtisans.cards import Role
from courtisans.game import Game
from courtisans.plays import Play
from courtisans.puzzles import THEMES, Puzzle
from tests.web.drawn import read
from tests.web.languages import LANGUAGES, speaking
from tests.web.puzzles import TEXT, collection, first_of
from tests.web.sessions import Page
from web.courtisans.app_state import AppState
from web.courtisans.game import COURTISANS, PUZZLES
from web.courtisans.match import Match
from web.courtisans.screens.puzzles.collection import FILE
from web.courtisans.screens.puzzles.solved import Solved
from web.shell.storage import ACTIVITY, DAMAGED, GAME, LAST
from web.shell.stored_value import StoredValueError, dumps, loads


def app_of(page: Page) -> AppState:
    app: AppState = page.session.app
    return app


def solved(page: Page) -> Solved:
    return loads(COURTISANS, page.stored[PUZZLES], Solved.of)


def table(page: Page) -> Match:
    match = app_of(page).match
    assert match and match.guide
    return match


def open_list(page: Page) -> Page:
    """Open the list, and let the puzzles be fetched; return the page."""
    page.send("puzzles")
    assert {"do": "fetch", "path": FILE, "event": {"act": "puzzles-come"}} in page.effects
    page.send("puzzles-come", text=TEXT)
    return page


def begin(puzzle: Puzzle, stored: dict[str, str] | None = None) -> Page:
    page = open_list(Page(stored))
    page.send("puzzle", name=puzzle.name)
    return page


def make(page: Page, play: Play) -> None:
    """Play a card, as a person does."""
    match = table(page)
    page.send("choose", card=match.view.hand.index(play.card))
    page.send("place", place=str(play).split("@")[1].split("*")[0])
    if match.choice.place is not None:
        page.send("effect", target=play.target)


def solve(page: Page, puzzle: Puzzle) -> None:
    for play in puzzle.plays:
        make(page, play)


def play_worse_turn(page: Page) -> None:
    """Play a turn that is not the best one: three times the last legal play."""
    for _ in range(3):
        make(page, table(page).game.legal()[-1])


def answer(page: Page, **changed: Any) -> None:
    """Let the bots' worker answer its last question with a verdict, with these changes."""
    asked = page.lasting[-1]
    verdict = {"ply": 0, "best": 0.5, "played": 0.3, "any": 0.2, "plays": [], "reasons": []}
    page.send(**asked["event"], answer=json.dumps({**verdict, **changed}))


def test_puzzles_are_listed_by_theme_with_how_many_are_solved() -> None:
    names = [names[0] for names in collection().themes.values()]
    page = Page({PUZZLES: Solved(tuple(names[:2])).dumps()})
    page.send("puzzles")
    assert "The puzzles are coming" in page.html
    page.send("puzzles-come", text=TEXT)
    drawn = read(page.html)
    assert len(drawn.buttons("puzzle")) == len(collection().written) + 1
    assert len(drawn.classed("done")) == 2
    assert [each.name.partition(" of ")[0] for each in drawn.classed("count")][:3] == [
        "1",
        "1",
        "0",
    ]
    page.send("back")
    page.send("puzzles")
    assert [effect for effect in page.effects if effect["do"] == "fetch"] == []


@pytest.mark.parametrize("text", [None, "", "{", "[]", '{"format":"courtisans-puzzles/9"}'])
def test_puzzles_that_cannot_be_fetched_are_reported_and_fetched_again_on_request(
    text: str | None,
) -> None:
    page = Page()
    page.send("puzzles")
    page.send("puzzles-come", text=text)
    assert "could not be fetched" in page.html and "fetch" not in str(page.effects)
    page.send("puzzles-fetch")
    assert page.effects[-1]["do"] == "fetch"
    page.send("puzzles-come", text=TEXT)
    assert read(page.html).buttons("puzzle")


@pytest.mark.parametrize("language", ["en", *LANGUAGES])
@pytest.mark.parametrize("theme", THEMES)
def test_a_puzzle_of_each_theme_can_be_solved_in_every_language(theme: str, language: str) -> None:
    with speaking(language):
        puzzle = first_of(theme)
        page = begin(puzzle)
        assert page.stored[ACTIVITY] == "puzzle-resume"
        solve(page, puzzle)
        assert solved(page) == Solved((puzzle.name,), puzzle.name)
        said = read(page.html).classed("said")[0].text
        assert str(round(100 * puzzle.best)) in said and said in page.spoken[-1]
        assert page.focused == "guide-on" and page.waiting is None
        assert GAME not in page.stored and LAST not in page.stored
        page.send("puzzle", name=collection().next([puzzle.name], puzzle.name))
        assert table(page).game.turn == table(page).viewer
        page.send("puzzles")
        assert ACTIVITY not in page.stored
        assert len(read(page.html).classed("done")) == 1


def test_the_plays_of_the_best_turn_solve_a_puzzle_in_another_order_too() -> None:
    for name in collection().written:
        puzzle = collection().puzzle(name)
        if any(card.role is Role.ASSASSIN for card in table(begin(puzzle)).view.hand):
            continue
        page = begin(puzzle)
        for play in reversed(puzzle.plays):
            make(page, play)
        assert puzzle.name in solved(page).names
        return
    pytest.fail("every puzzle has an assassin")


def test_a_worse_turn_is_answered_with_its_cost_and_the_best_can_be_shown() -> None:
    puzzle = first_of("spy")
    page = begin(puzzle)
    play_worse_turn(page)
    assert "There is a better turn. The Chancellor weighs" in page.html
    assert solved(page).names == ()
    [asked] = page.lasting
    assert asked["ask"]["turn"]["view"] == puzzle.record.game().view(table(page).viewer).to_json()
    answer(page)
    assert "yours wins about 20 fewer of 100 games" in page.html
    assert "yours wins about 20 fewer" in page.spoken[-1]
    page.send("puzzle-show")
    assert table(page).game.plays[-3:] == list(puzzle.plays)
    said = read(page.html).classed("said")[0].text
    assert said.count("You play") == 3 and "It wins" in said
    assert solved(page).names == ()
    page.send("puzzle-again")
    assert len(table(page).game.plays) == len(puzzle.record.plays)
    solve(page, puzzle)
    assert solved(page).names == (puzzle.name,)


def test_another_turn_that_is_as_good_solves_the_puzzle_too() -> None:
    puzzle = first_of("spy")
    page = begin(puzzle)
    play_worse_turn(page)
    answer(page, played=0.495)
    assert "Solved in another way" in page.html
    assert solved(page).names == (puzzle.name,)


def test_without_a_verdict_the_page_still_says_that_there_is_a_better_turn() -> None:
    page = begin(first_of("spy"))
    play_worse_turn(page)
    page.send(**page.lasting[0]["event"], answer=None)
    assert "There is a better turn." in page.html and "weighs" not in page.html


def test_a_verdict_on_an_earlier_attempt_is_ignored() -> None:
    puzzle = first_of("spy")
    page = begin(puzzle)
    play_worse_turn(page)
    page.send("puzzle-again")
    answer(page, played=0.5)
    assert solved(page).names == ()
    assert "clearly better than every other" in page.html


def test_a_play_of_an_incomplete_turn_can_be_taken_back() -> None:
    puzzle = first_of("last")
    page = begin(puzzle)
    make(page, table(page).game.legal()[-1])
    page.send("undo")
    solve(page, puzzle)
    assert solved(page).names == (puzzle.name,)


def test_after_a_reload_the_puzzle_is_opened_again() -> None:
    puzzle = first_of("mission")
    page = Page(begin(puzzle).stored)
    assert "puzzles-title" in page.html
    page.send("puzzles-come", text=TEXT)
    assert table(page).record.plays == puzzle.record.plays and app_of(page).screen == "table"
    solve(page, puzzle)
    assert puzzle.name in solved(page).names


def test_a_puzzle_does_not_change_the_game_under_way() -> None:
    page = Page()
    page.deal(["", "random"])
    page.let_bots_play()
    kept = page.stored[GAME]
    stored = begin(first_of("last"), dict(page.stored)).stored
    assert stored[GAME] == kept


@pytest.mark.parametrize(
    "damaged", ["{", "[]", '{"version":2,"solved":[],"last":null}', '{"version":1,"solved":[1]}']
)
def test_a_damaged_list_of_solved_puzzles_is_put_aside_and_reported(damaged: str) -> None:
    page = open_list(Page({PUZZLES: damaged}))
    assert page.stored[DAMAGED] == damaged and PUZZLES not in page.stored
    page.send("back")
    assert "What of the puzzles was solved could not be read." in page.html
    page.send("puzzles")
    puzzle = first_of("last")
    page.send("puzzle", name=puzzle.name)
    solve(page, puzzle)
    assert solved(page).names == (puzzle.name,)
    assert page.stored[DAMAGED] == damaged


def test_puzzles_solved_in_another_tab_count_as_solved() -> None:
    page = open_list(Page())
    names = tuple(collection().written)[:3]
    page.send("follows", stored={PUZZLES: Solved(names).dumps()})
    assert len(read(page.html).classed("done")) == 3


def test_solved_puzzles_from_a_merged_file_count_as_solved() -> None:
    page = open_list(Page())
    names = tuple(collection().written)[:3]
    page.send("joined", stored={PUZZLES: Solved(names).dumps()})
    page.send("puzzle", name=names[0])
    assert solved(page).names == names


def test_nothing_hidden_reaches_the_page() -> None:
    """The page looks the same whatever the others hold and in whatever order the pile lies."""
    for theme in THEMES:
        puzzle = first_of(theme)
        written = dict(collection().written)
        shown = begin(puzzle).html
        record = puzzle.record
        game = record.game()
        drawn = len(game.plays) + 3
        pile = list(record.dealt.pile)
        pile[drawn:] = reversed(pile[drawn:])
        changed = Game(
            type(record.dealt)(
                **{
                    **{
                        name: getattr(record.dealt, name)
                        for name in ("variant", "first", "set_aside")
                    },
                    "pile": tuple(pile),
                    "missions": record.dealt.missions,
                }
            )
        )
        for play in record.plays:
            changed.play(play)
        raw = {**written[puzzle.name], "pile": [card.token for card in pile]}
        page = Page()
        page.send("puzzles")
        text = json.dumps({"format": "courtisans-puzzles/1", "puzzles": [raw]})
        page.send("puzzles-come", text=text)
        page.send("puzzle", name=puzzle.name)
        assert at_table(page.html) == at_table(shown)


def at_table(html: str) -> str:
    """Return the HTML of the page without everything from the guide to the hand."""
    return html.partition('id="guide"')[0] + html.partition('id="hand"')[2]


def test_an_unreadable_name_in_the_list_of_solved_puzzles_does_not_affect_others() -> None:
    damaged = dumps({"solved": ["a", 5, "b"], "last": None})
    with pytest.raises(StoredValueError) as partly:
        loads(COURTISANS, damaged, Solved.of)
    assert partly.value.rest == Solved(("a", "b"))
