"""Routing: each event reaches the screen that it is for, whatever the screens are about."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any

import pytest

from tests.web.shell.house import Hall, HouseState
from web.shell.acts import does
from web.shell.later import FetchError
from web.shell.routing import Router, Screens

LATE = "tests.web.shell.late_screen"
SCREENS: Screens[HouseState] = Screens([Hall], {"climb": LATE})


class Page:
    """Sends events to a router, and returns its replies."""

    def __init__(self) -> None:
        self.state = HouseState("hall")
        self.router = Router(self.state, SCREENS, [self])

    @does("back")
    def go_back(self) -> None:
        self.state.go_back()

    def send(self, act: str, **details: Any) -> str:
        """Send an event; return the HTML of the screen in the reply."""
        return str(self.reply(act, **details)["html"])

    def effects(self, act: str, **details: Any) -> list[Any]:
        """Send an event; return the name of each effect, with the id of its element or its text."""
        effects = self.reply(act, **details)["effects"]
        return [(each["do"], each.get("id") or each.get("text")) for each in effects]

    def reply(self, act: str, **details: Any) -> dict[str, Any]:
        return self.router.act({"act": act, **details})


@pytest.fixture
def page() -> Iterator[Page]:
    """Return a page whose later screen has not been imported yet."""
    sys.modules.pop(LATE, None)
    yield Page()
    sys.modules.pop(LATE, None)


def test_an_act_is_performed_by_the_screen_on_show(page: Page) -> None:
    assert "Pressed 3 times." in page.send("press", by=3)


def test_a_later_screen_is_imported_when_it_is_opened(page: Page) -> None:
    page.send("press", by=1)
    assert LATE not in sys.modules
    assert page.effects("climb") == [("focus", "attic-title")]
    assert LATE in sys.modules
    assert "In the attic." in page.send("dust")


def test_an_act_of_a_screen_that_is_no_longer_shown_changes_nothing(
    page: Page, capsys: pytest.CaptureFixture[str]
) -> None:
    page.send("climb")
    assert page.effects("press", by=1) == []
    assert capsys.readouterr().err == ""
    assert "Pressed 0 times." in page.send("back")


def test_going_back_focuses_the_element_that_opened_the_screen(page: Page) -> None:
    page.send("climb")
    assert page.effects("back") == [("focus", "stairs")]
    assert page.effects("back") == []


def test_a_remark_is_shown_in_one_reply_only(page: Page) -> None:
    assert page.effects("knock") == [("speak", "Who is there?")]
    assert page.state.remark == "Who is there?"
    page.send("press", by=1)
    assert page.state.remark is None


@pytest.mark.parametrize(
    "event", [{}, {"act": "fly"}, {"act": "press"}, {"act": "press", "by": "1"}]
)
def test_an_invalid_event_is_reported_on_the_console(
    page: Page, event: dict[str, Any], capsys: pytest.CaptureFixture[str]
) -> None:
    assert page.router.act(event)["effects"] == []
    assert "nothing is done" in capsys.readouterr().err
    assert "Pressed 0 times." in str(page.router.act({"act": "knock"})["html"])


def test_on_a_covered_screen_only_acts_declared_for_that_are_performed(page: Page) -> None:
    page.state.covered = True
    assert "Pressed 0 times." in page.send("press", by=1)
    assert page.effects("knock") == [("speak", "Who is there?")]


def test_a_tab_that_only_watches_cannot_play(page: Page) -> None:
    page.state.leads = False
    assert page.effects("press", by=1) == [("focus", "notice-lead")]
    assert "Pressed 0 times." in page.send("knock")


def test_a_screen_that_cannot_be_fetched_is_reported_and_can_be_opened_later(
    page: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    def missing(name: str) -> None:
        raise FetchError(name)

    with monkeypatch.context() as patch:
        patch.setattr("web.shell.routing.import_module", missing)
        assert "Unfetched." in page.send("climb")
        assert page.state.screen == "hall"
    assert "Unfetched." not in page.send("climb")


def test_screens_restore_what_they_have_stored(page: Page) -> None:
    page.router.restore({"count": "7"})
    assert "Pressed 8 times." in page.send("press", by=1)


def test_likely_events_are_answered_in_advance_and_undone(page: Page) -> None:
    shown = page.reply("knock")["number"]
    answers = [page.router.prefetch(shown) for _ in range(3)]
    assert answers[2] is None
    replies = [(each["event"]["by"], str(each["html"])) for each in answers if each]
    assert [by for by, html in replies if f"Pressed {by} times." in html] == [1, 2]
    assert "Pressed 0 times." in page.send("knock")


def test_the_reply_to_an_unseen_event_has_no_screen(page: Page) -> None:
    assert page.reply("press", by=1, unseen=True)["html"] is None
    assert "Pressed 2 times." in page.send("press", by=1)
