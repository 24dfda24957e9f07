"""The lessons: each is a valid game that can be played to its end, or left and resumed."""

from __future__ import annotations

import json

import pytest

from courtisans.cards import Family
from courtisans.game import replay
from courtisans.plays import Play
from tests.web.drawn import read
from tests.web.lessons import app_of, at_table, begin, make, step
from tests.web.sessions import Page
from web import locales
from web.courtisans.game import COURTISANS
from web.courtisans.game import LESSONS as LEARNED
from web.courtisans.match import Choice
from web.courtisans.screens.lessons.lesson import LESSONS, Lesson, lesson
from web.courtisans.screens.lessons.progress import Progress
from web.courtisans.screens.lessons.texts import TEXTS, text_of
from web.shell.acts import ActError
from web.shell.storage import ACTIVITY, DAMAGED, GAME, LAST
from web.shell.stored_value import dumps, loads

LANGUAGES = ["en", "fr", "de", "it"]


def learned(page: Page) -> Progress:
    return loads(COURTISANS, page.stored[LEARNED], Progress.of)


def play_through(page: Page) -> list[str]:
    steps = []
    while app_of(page).screen == "table":
        steps.append(step(page))
        assert len(steps) < 200
    while app_of(page).screen == "ceremony":
        page.wait()
        steps.append("revealed")
    return steps


MINUTES = {"first": 8, "expansion": 3, "teams": 3}
"""The time that each lesson must stay below."""

SECONDS = {"read": 4, "played": 12, "watched": 2, "revealed": 1}
"""How long a newcomer takes for each kind of step.

A press takes 4 seconds; a card with an effect needs three presses.
"""


def minutes(taught: Lesson, steps: list[str]) -> float:
    """Estimate how long a lesson takes a person who reads 150 words a minute."""
    read = [*(note.text for note in taught.notes), *([taught.end] if taught.end else [])]
    words = sum(len(text_of(name).split()) for name in read)
    return words / 150 + sum(SECONDS[each] for each in steps) / 60


@pytest.mark.parametrize("name", LESSONS)
def test_the_notes_of_a_lesson_fit_its_game(name: str) -> None:
    taught: Lesson = lesson(name)
    assert {taught.title, taught.about, *(note.text for note in taught.notes)} <= {*TEXTS}
    assert [note.at for note in taught.notes] == sorted(note.at for note in taught.notes)
    for note in taught.notes:
        game = taught.record.game(note.at)
        legal = {*map(str, game.legal())}
        assert {*note.accepts} <= legal
        if note.accepts:
            assert taught.learner_plays(note.at)
            assert str(taught.record.plays[note.at]) in note.accepts
    assert taught.end is not None or taught.notes[-1].ends


def test_every_text_of_the_lessons_is_used() -> None:
    used = {
        text
        for taught in map(lesson, LESSONS)
        for text in (taught.title, taught.about, taught.end, *(note.text for note in taught.notes))
    }
    assert used - {None} == {*TEXTS}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", LESSONS)
def test_a_lesson_can_be_played_through_in_every_language_in_the_time_allowed(
    name: str, language: str
) -> None:
    page = begin(name, language)
    try:
        steps = play_through(page)
        assert {*SECONDS} >= {*steps} and "played" in steps
        assert minutes(lesson(name), steps) < MINUTES[name]
        assert app_of(page).screen == "lessons" and page.focused == "lessons-title"
        assert json.loads(page.stored[LEARNED])["done"] == [name]
        assert ACTIVITY not in page.stored and GAME not in page.stored and LAST not in page.stored
        page.send("lessons")
        assert len(read(page.html).classed("done")) == 1
    finally:
        locales.use(locales.ENGLISH)


def test_the_first_lesson_ends_with_the_scores() -> None:
    page = begin("first")
    assert "revealed" in play_through(page)
    assert "scores" in page.html and "Learned: The first banquet" in page.html
    assert "Result: Ana wins with 12 points" in page.html
    page.send("home")
    assert app_of(page).match is None and 'id="home"' in page.html


def test_a_wrong_play_is_answered_with_what_it_would_do() -> None:
    page = begin("first")
    for _ in range(2):
        step(page)
    match, _teacher = at_table(page)
    make(page, Play.parse("stag.plain@-"))
    objection = (
        "Not this time. This is what it would do. Stag goes from 0 to −1: Fallen. "
        "Your points stay as they are."
    )
    assert not match.game.plays and objection in page.html
    assert any(objection in text for text in page.spoken)
    assert match.choice == Choice(0)  # the card stays chosen, and another place is a press away
    make(page, Play.parse("stag.plain@+"))
    assert len(match.game.plays) == 1 and objection not in page.html


def test_declining_an_effect_that_the_lesson_asks_for_is_answered_likewise() -> None:
    page = begin("expansion")
    step(page)
    make(page, Play.parse("carp.diplomat@1"))
    assert "Silvio loses 1 point" in page.html
    assert len(at_table(page)[0].game.plays) == 6


@pytest.mark.parametrize("steps", [0, 2, 7, 9, 24])
def test_a_lesson_can_be_left_and_resumed(steps: int) -> None:
    page = begin("first")
    for _ in range(steps):
        step(page)
    plays, html = [*at_table(page)[0].game.plays], page.html
    again = Page(page.stored)
    assert at_table(again)[0].game.plays == plays
    assert read(again.html).classed("guide")[0].text == read(html).classed("guide")[0].text
    again.send("lessons")
    assert "Go on: The first banquet" in again.html and ACTIVITY not in again.stored
    again.send("lesson", name="first")
    assert at_table(again)[0].game.plays == plays
    play_through(again)
    assert json.loads(again.stored[LEARNED])["left"] == {}


def test_a_lesson_left_in_its_ceremony_is_resumed_at_its_end() -> None:
    page = begin("first")
    while app_of(page).screen == "table":
        step(page)
    page.wait()
    again = Page(page.stored)
    assert app_of(again).screen == "lessons" and "Learned: The first banquet" in again.html
    assert learned(again).done == ("first",) and ACTIVITY not in again.stored


def test_a_lesson_can_be_begun_anew() -> None:
    page = begin("first")
    for _ in range(9):
        step(page)
    page.send("lessons")
    page.send("lesson-anew", name="first")
    assert not at_table(page)[0].game.plays and "1 of" in page.html


def test_undo_takes_a_card_back_in_a_lesson_with_the_answer_to_a_later_one() -> None:
    page = begin("first")
    for _ in range(3):
        step(page)
    page.send("choose", card=0)
    page.send("place", place="1")
    assert "objection" in page.html
    page.send("undo")
    assert "objection" not in page.html
    assert not at_table(page)[0].game.plays and not at_table(page)[0].stopped
    assert "3 of 20" in page.html


def test_back_leads_to_the_screen_from_which_the_lessons_were_opened() -> None:
    page = begin("first")
    page.send("lessons")
    page.send("back")
    assert page.focused == "tool-lessons" and 'id="home"' in page.html


@pytest.mark.parametrize(
    "damaged",
    [
        "",
        "{",
        "[]",
        '{"version": 2, "done": [], "left": {}, "last": null}',
        '{"version": 1, "done": 3, "left": {}, "last": null}',
        '{"version": 1, "done": [], "left": [], "last": null}',
        '{"version": 1, "done": [], "left": {}, "last": {}}',
        '{"version": 1, "done": [], "left": {"first": {"plays": 1, "read": 0}}, "last": null}',
        '{"version": 1, "done": [], "left": {"first": {"plays": [], "read": -1}}, "last": null}',
    ],
)
def test_damaged_progress_is_put_aside_and_reported(damaged: str) -> None:
    page = Page({LEARNED: damaged, ACTIVITY: "lesson-resume"})
    assert page.stored[DAMAGED] == damaged and LEARNED not in page.stored
    page.send("lessons")
    assert "Begin: Two and two" in page.html
    page.send("back")
    assert "How far you had come in the lessons could not be read." in page.html
    page.send("lessons")
    page.send("lesson", name="first")
    assert not at_table(page)[0].game.plays
    assert (
        loads(COURTISANS, page.stored[LEARNED], Progress.of).last == "first"
        and page.stored[DAMAGED] == damaged
    )


def test_the_damaged_progress_of_a_lesson_does_not_affect_other_lessons() -> None:
    left = {"first": {"plays": 5, "read": 0}, "expansion": {"plays": [], "read": 1}}
    damaged = dumps({"done": ["teams"], "left": left, "last": "first"})
    page = Page({LEARNED: damaged})
    page.send("lessons")
    progress = learned(page)
    assert (progress.done, [*progress.left], progress.last) == (("teams",), ["expansion"], "first")
    assert page.stored[DAMAGED] == damaged


@pytest.mark.parametrize("plays", [["stag.plain@5"], ["<b>"]])
def test_a_lesson_that_was_left_at_an_impossible_point_begins_anew(plays: list[str]) -> None:
    left = {"first": {"plays": plays, "read": 0}, "gone": {"plays": [], "read": 0}}
    page = Page({LEARNED: dumps({"done": ["gone"], "left": left, "last": "first"})})
    page.send("lessons")
    page.send("lesson", name="first")
    assert not at_table(page)[0].game.plays and DAMAGED not in page.stored


def test_lessons_done_in_another_tab_count_as_done() -> None:
    page = Page()
    page.send("lessons")
    page.send("stored", key=LEARNED, value=Progress(done=("first",)).dumps())
    assert "Once more: The first banquet" in page.html


def test_an_unknown_lesson_is_refused() -> None:
    page = Page()
    before = page.send("lessons")
    assert page.send("lesson", name="../first") == before
    with pytest.raises(ActError):
        page.session._router._screens["lessons"].take("x")  # type: ignore[attr-defined]


def test_the_last_turn_of_the_first_lesson_agrees_with_its_notes() -> None:
    record = lesson("first").record
    game = replay(record.dealt, record.plays[:54])
    at_mat = [
        (play.card.weight if now == -1 else -play.card.weight)
        for play, now in zip(game.plays, game.now, strict=True)
        if now in (-1, -2) and play.card.family is Family.NIGHTINGALE
    ]
    assert sum(at_mat) == 0
    assert record.result and record.result.winners == (0,)
    assert record.result.scores[0].missions == 6


def test_ones_own_plate_shows_what_the_missions_would_bring() -> None:
    page = begin("first")
    while len(at_table(page)[0].game.plays) < 54:
        step(page)
    shown = []
    for _ in range(3):
        while at_table(page)[0].stopped:
            step(page)
        shown.append([each.text for each in read(page.html).classed("mission-points")])
        step(page)
    once, twice = ([f"Missions if it ended now: {points} points"] for points in (3, 6))
    assert shown == [[], once, twice]


def test_the_table_shows_only_what_the_notes_have_explained() -> None:
    page = begin("first")
    missions, previews = set(), set()
    while app_of(page).screen == "table":
        match, _teacher = at_table(page)
        plays = len(match.game.plays)
        drawn = read(page.html)
        assert not drawn.classed("chronicle") and not drawn.classed("news")
        if drawn.classed("missions"):
            missions.add(plays)
        if match.bot_to_move is None and not match.stopped:
            page.send("choose", card=0)
            if read(page.html).classed("foretold"):
                previews.add(plays)
            page.send("choose", card=0)
        step(page)
    assert missions == set(range(54, 60))
    assert previews == {2, 8, 13, 14, 56}  # where every play is accepted
