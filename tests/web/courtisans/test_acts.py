"""Acts: which ones the screens declare, and what happens to events that are invalid or late."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

import pytest

from tests.web.screens import all_screens
from tests.web.sessions import Page
from web.build.project import ROOT
from web.courtisans.app_state import AppState
from web.courtisans.screens import FIRST_SCREENS, LATER
from web.shell.acts import Act
from web.shell.screen import Screen


def test_no_act_is_declared_twice() -> None:
    # Acts that need their screen on show may have the same name on several screens.
    screens = [[each.declared for each in acts_of_class(screen)] for screen in all_screens()]
    anywhere = [each.name for screen in screens for each in screen if each.anywhere]
    own = [[each.name for each in screen if not each.anywhere] for screen in screens]
    assert all(len(names) == len({*names}) for names in [anywhere, *own])
    assert not any({*names} & {*anywhere} for names in own)
    assert {"deal", "choose", "place"} <= {*anywhere}.union(*own)


def test_a_later_screen_is_registered_for_all_its_acts_that_work_anywhere() -> None:
    for screen in all_screens():
        done = {each.declared.name for each in acts_of_class(screen) if each.declared.anywhere}
        opened = {act for act, module in LATER.items() if screen.__module__ == module}
        assert screen in FIRST_SCREENS or (done == opened and screen.name in done)


def test_no_later_screen_is_imported_before_it_is_opened() -> None:
    """Every import delays the first hand of a visit."""
    program = f"""
import sys
from web.courtisans.warm_up import warm_up
warm_up()
later = {sorted({*LATER.values()})}
print([each for each in later if each in sys.modules])
"""
    run = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert run.stdout == "[]\n"


def acts_of_class(screen: type[Screen[Any]]) -> list[Act]:
    """List the acts of a screen."""
    return screen(AppState(str)).acts()


@pytest.mark.parametrize(
    "event",
    [
        {},
        {"act": None},
        {"act": ["home"]},
        {"act": "no such thing"},
        {"act": "home", "more": 1},
        {"act": "deal"},
        {"act": "deal", "fields": "players"},
        {"act": "deal", "fields": {"players": "3"}},
        {"act": "deal", "fields": {"players": [3]}},
        {"act": "choose"},
        {"act": "choose", "card": "0"},
        {"act": "choose", "card": True},
        {"act": "place", "place": 1},
        {"act": "effect"},
        {"act": "import", "name": "x", "text": 3},
        {"act": "leads", "stored": {"a": 1}},
        {"act": "stored", "key": "courtisans:game", "value": {}},
    ],
    ids=json.dumps,
)
def test_a_malformed_event_changes_nothing_and_is_reported_on_the_console(
    event: dict[str, Any], capsys: pytest.CaptureFixture[str]
) -> None:
    page = Page()
    page.deal(["", "greedy"])
    page.let_bots_play()
    page.send("choose", card=0)
    before = page.html
    capsys.readouterr()
    reply = page.session.act(event)
    assert "nothing is done" in capsys.readouterr().err
    assert (reply["html"], [each["do"] for each in reply["effects"]]) == (before, [])


def test_an_act_of_a_screen_that_is_no_longer_shown_changes_nothing(
    capsys: pytest.CaptureFixture[str],
) -> None:
    page = Page()
    page.deal(["", "greedy"])
    game = page.record
    home = page.send("home")
    assert page.send("choose", card=0) == home
    assert page.send("bot", ply=0, answer=None) == home
    assert page.record == game
    assert capsys.readouterr().err == ""
