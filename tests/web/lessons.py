"""A person who takes a lesson step by step, on a page without a browser."""

from __future__ import annotations

from courtisans.plays import Play
from tests.web.sessions import Page
from web.courtisans.app_state import AppState
from web.courtisans.match import Match
from web.courtisans.screens.lessons.teacher import Teacher


def app_of(page: Page) -> AppState:
    """Return the state of the page's session."""
    app: AppState = page.session.app
    return app


def at_table(page: Page) -> tuple[Match, Teacher]:
    """Return the match and the teacher of the lesson at the table."""
    match = app_of(page).match
    assert match and isinstance(match.guide, Teacher)
    return match, match.guide


def begin(name: str, language: str = "en") -> Page:
    """Begin a lesson."""
    page = Page(language=language)
    page.send("lessons")
    page.send("lesson", name=name)
    return page


def make(page: Page, play: Play) -> None:
    """Play a card, as a person does."""
    match, _teacher = at_table(page)
    card = match.game.hands[0].index(play.card)
    if match.choice.card != card:  # choosing it again would put it back
        page.send("choose", card=card)
    page.send("place", place=str(play).split("@")[1].split("*")[0])
    if match.choice.place is not None:
        page.send("effect", target=play.target)


def step(page: Page) -> str:
    """Take the next step as the lesson's record has it; return the kind of step."""
    match, teacher = at_table(page)
    plays = len(match.game.plays)
    if match.stopped:
        page.send("lesson-on")
        return "read"
    if match.bot_to_move is not None:
        page.wait()
        return "watched"
    make(page, teacher.lesson.record.plays[plays])
    assert len(match.game.plays) == plays + 1
    return "played"
